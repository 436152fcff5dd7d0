import { describedAs } from "../fields.ts";
import { inOrder, listOf, listQuery, timeSpan } from "../lists.ts";
import { defineOperation } from "../operation.ts";
import { auditEntrySchema } from "../resources/audit.ts";
import { line } from "../text.ts";

export const listAuditEntries = defineOperation({
  name: "listAuditEntries",
  summary: "Search the audit log, newest first. Filter by time, actor, resource and action.",
  access: "manage",
  http: { method: "GET", path: "/api/audit", csv: "entries" },
  input: listQuery
    .extend({
      ...timeSpan,
      actor: line(100)
        .optional()
        .describe(
          "Who made the change: the identifier of a member, key or job, part of its name, or a kind of actor such as `cli`.",
        ),
      resource: describedAs(auditEntrySchema.shape.resource, line(200).optional()),
      action: describedAs(auditEntrySchema.shape.action, line(100).optional()),
    })
    .refine(...inOrder),
  output: listOf("entries", auditEntrySchema, "audit log entries"),
});
