import { z } from "zod";

/** The fields that a change concerned, as they were or became; long values are cut. */
const fields = z.record(z.string(), z.unknown());

export const actorKinds = ["member", "key", "job", "cli", "visitor"] as const;

/** One change: who, what, from what to what, from where, when. */
export const auditEntrySchema = z
  .object({
    id: z.string(),
    createdAt: z.iso.datetime(),
    actor: z.object({ kind: z.enum(actorKinds), id: z.string(), name: z.string() }),
    action: z.string(),
    /** Id of what was changed; empty where it is the workspace itself. */
    resource: z.string(),
    before: fields.nullable(),
    after: fields.nullable(),
    address: z.string(),
    userAgent: z.string(),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.output<typeof auditEntrySchema>;
