import { z } from "zod";
import { createdAt, describedAs } from "../fields.ts";
import { limits } from "../limits.ts";
import { scopes } from "../operation.ts";
import { line } from "../text.ts";

/** Everything about a key but the key itself. */
export const apiKeySchema = z
  .object({
    id: z.string().describe("Unique identifier of the API key (`key_…`)."),
    name: z.string().describe("Name of the API key, for your reference."),
    scopes: z
      .array(z.enum(scopes))
      .describe(
        "What the key may do: `read` reads, `write` changes; neither includes the other. `settings`, next to `write`, lets MCP tools also change models, allowed domains, consent, disclosure, sessions and identity; over HTTP `write` is enough.",
      ),
    chatbotIds: z
      .array(z.string())
      .nullable()
      .describe("Identifiers of the only chatbots the key can use; null for all chatbots of the workspace."),
    createdAt,
    expiresAt: z.iso.datetime().nullable().describe("When the key expires; null if it never does."),
    lastUsedAt: z.iso
      .datetime()
      .nullable()
      .describe("When the key was last used, accurate to about a minute; null if never."),
    revokedAt: z.iso.datetime().nullable().describe("When the key was revoked; null while it's active."),
  })
  .meta({ id: "ApiKey" });
export type ApiKey = z.output<typeof apiKeySchema>;

export const newApiKeySchema = z.strictObject({
  name: describedAs(apiKeySchema.shape.name, line(limits.nameCharacters)),
  scopes: describedAs(apiKeySchema.shape.scopes, z.array(z.enum(scopes)).min(1).max(scopes.length)).default([
    "read",
    "write",
  ]),
  chatbotIds: describedAs(apiKeySchema.shape.chatbotIds, z.array(line(100)).min(1).max(limits.keyChatbots).nullish()),
  expiresAt: describedAs(apiKeySchema.shape.expiresAt, z.iso.datetime({ offset: true }).nullish()),
});
export type NewApiKey = z.output<typeof newApiKeySchema>;
