import { operations } from "@svc/contract";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { recordChange } from "../../foundation/audit-context.ts";
import { lockWebhook, toWebhook } from "./endpoint-row.ts";
import type { WebhooksDeps } from "./deps.ts";
import { currentSecrets, newSecret, rotationMs } from "./secrets.ts";

/** Replacing a secret while its receiver goes on verifying. */
export function secretOperations({ database, clock, secrets }: WebhooksDeps): Implementation[] {
  return [
    implement(operations.rotateWebhookSecret, ({ webhookId }, { workspaceId }) =>
      database.transaction(async (transaction) => {
        const before = await lockWebhook(transaction, workspaceId, webhookId);
        const now = clock.now();
        const secret = newSecret();
        const changes = {
          // Again during a rotation: returns another new secret, and the old one stays valid.
          secret: currentSecrets(before, now).secret,
          next_secret: secrets.seal(webhookId, secret),
          rotation_ends_at: now + rotationMs,
          updated_at: Math.max(now, before.updated_at),
        };
        await transaction.updateTable("webhook").set(changes).where("key", "=", before.key).execute();
        const after = toWebhook({ ...before, ...changes }, now);
        await recordChange(transaction, clock, { resource: webhookId, before: toWebhook(before, now), after });
        return { ...after, secret };
      }),
    ),
    implement(operations.endWebhookRotation, ({ webhookId }, { workspaceId }) =>
      database.transaction(async (transaction) => {
        const before = await lockWebhook(transaction, workspaceId, webhookId);
        const now = clock.now();
        const { secret, next_secret: next } = currentSecrets(before, now);
        const changes = {
          secret: next ?? secret,
          next_secret: null,
          rotation_ends_at: null,
          updated_at: Math.max(now, before.updated_at),
        };
        await transaction.updateTable("webhook").set(changes).where("key", "=", before.key).execute();
        const after = toWebhook({ ...before, ...changes }, now);
        await recordChange(transaction, clock, { resource: webhookId, before: toWebhook(before, now), after });
        return after;
      }),
    ),
  ];
}
