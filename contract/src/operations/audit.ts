import { inOrder, listOf, listQuery, timeSpan } from "../lists.ts";
import { defineOperation } from "../operation.ts";
import { auditEntrySchema } from "../resources/audit.ts";
import { line } from "../text.ts";

export const listAuditEntries = defineOperation({
  name: "listAuditEntries",
  summary: "Search the audit log, newest first: by time, actor, resource, action. Also as text/csv.",
  access: "manage",
  http: { method: "GET", path: "/api/audit", csv: "entries" },
  input: listQuery
    .extend({
      ...timeSpan,
      /** Id of a member, key or job, part of its name, or a kind of them; `cli` for the command line. */
      actor: line(100).optional(),
      resource: line(200).optional(),
      action: line(100).optional(),
    })
    .refine(...inOrder),
  output: listOf("entries", auditEntrySchema),
});
