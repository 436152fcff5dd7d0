import { z } from "zod";
import { listOf, listQuery } from "../lists.ts";
import { defineOperation } from "../operation.ts";
import { auditEntrySchema } from "../resources/audit.ts";
import { line } from "../text.ts";

const time = z.iso.datetime({ offset: true });

export const listAuditEntries = defineOperation({
  name: "listAuditEntries",
  summary: "Search the audit log, newest first: by time (from, before), actor, resource, action. Also as CSV.",
  access: "manage",
  http: { method: "GET", path: "/api/audit", csv: "entries" },
  input: listQuery.extend({
    from: time.optional(),
    before: time.optional(),
    /** Id of a member, key or job, or a kind of them; `cli` for the command line. */
    actor: line(100).optional(),
    resource: line(200).optional(),
    action: line(100).optional(),
  }),
  output: listOf("entries", auditEntrySchema),
});
