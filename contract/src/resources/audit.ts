import { z } from "zod";
import { createdAt } from "../fields.ts";

const fields = z.record(z.string(), z.unknown());

export const actorKinds = ["member", "key", "job", "cli", "visitor"] as const;

/** One change: actor, action, before, after, IP address, time. */
export const auditEntrySchema = z
  .object({
    id: z.string().describe("Unique identifier of the entry (`aud_…`)."),
    createdAt,
    actor: z
      .object({
        kind: z
          .enum(actorKinds)
          .describe("Kind of actor: a member, an API key, a background job, the command line (`cli`) or a visitor."),
        id: z.string().describe("Unique identifier of the actor; its form depends on `kind`."),
        name: z.string().describe("Name of the actor: a member's email address, or an API key's name."),
      })
      .describe("Who made the change."),
    action: z.string().describe("Name of the operation, such as `updateChatbot`."),
    resource: z.string().describe("Identifier of the changed object; empty for the workspace itself."),
    before: fields.nullable().describe("Changed fields with their old values, long ones cut; null if there were none."),
    after: fields.nullable().describe("Changed fields with their new values, long ones cut; null if there are none."),
    address: z.string().describe("IP address the change was made from."),
    userAgent: z.string().describe("`User-Agent` header of the request that made the change."),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.output<typeof auditEntrySchema>;
