import { z } from "zod";
import { limits } from "../limits.ts";
import { scopes } from "../operation.ts";
import { line } from "../text.ts";

/** Everything about a key but the key itself. */
export const apiKeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(scopes)),
    /** Null: all chatbots of the workspace. */
    chatbotIds: z.array(z.string()).nullable(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().nullable(),
    lastUsedAt: z.iso.datetime().nullable(),
    revokedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "ApiKey" });
export type ApiKey = z.output<typeof apiKeySchema>;

export const newApiKeySchema = z.strictObject({
  name: line(limits.nameCharacters),
  scopes: z.array(z.enum(scopes)).min(1).max(scopes.length).default(["read", "write"]),
  chatbotIds: z.array(line(100)).min(1).max(limits.keyChatbots).nullish(),
  expiresAt: z.iso.datetime({ offset: true }).nullish(),
});
export type NewApiKey = z.output<typeof newApiKeySchema>;
