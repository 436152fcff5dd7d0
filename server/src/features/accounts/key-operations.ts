import { operations } from "@svc/contract";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { pageOfAll } from "../../foundation/page.ts";
import type { ApiKeys } from "./api-keys.ts";

/** `onRevoke`: called with the id of a revoked key. */
export function keyOperations(apiKeys: ApiKeys, onRevoke: (keyId: string) => void): Implementation[] {
  return [
    implement(operations.listApiKeys, async (page, { workspaceId }) => {
      const { items, nextCursor } = pageOfAll(await apiKeys.list(workspaceId), page);
      return { apiKeys: items, nextCursor };
    }),
    implement(operations.createApiKey, async ({ name, scopes, chatbotIds, expiresAt }, { workspaceId }) => {
      const { apiKey, secret } = await apiKeys.create(workspaceId, {
        name,
        scopes,
        ...(chatbotIds === null || chatbotIds === undefined ? {} : { chatbotIds }),
        ...(expiresAt === null || expiresAt === undefined ? {} : { expiresAtMs: Date.parse(expiresAt) }),
      });
      return { ...apiKey, secret };
    }),
    implement(operations.revokeApiKey, async ({ keyId }, { workspaceId }) => {
      await apiKeys.revoke(workspaceId, keyId);
      onRevoke(keyId);
      return null;
    }),
  ];
}
