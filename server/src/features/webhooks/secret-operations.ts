import { operations } from "@svc/contract";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { Problem } from "../../foundation/problem.ts";
import { recordChange } from "../../foundation/trail.ts";
import { lockWebhook, toWebhook } from "./endpoint-row.ts";
import type { WebhooksRoom } from "./room.ts";
import { currentSecrets, newSecret, rotationMs } from "./secrets.ts";

/** Replacing a secret while its receiver goes on verifying. */
export function secretOperations({ database, clock, secrets }: WebhooksRoom): Implementation[] {
  return [
    implement(operations.rotateWebhookSecret, ({ webhookId }, { workspaceId }) =>
      database.transaction(async (transaction) => {
        const before = await lockWebhook(transaction, database.engine, workspaceId, webhookId);
        const now = clock.now();
        const current = currentSecrets(before, now);
        if (current.next_secret !== null)
          throw new Problem("conflict", "A rotation is already under way. End it first, then rotate again.");
        const secret = newSecret();
        const changes = {
          secret: current.secret,
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
        const before = await lockWebhook(transaction, database.engine, workspaceId, webhookId);
        const now = clock.now();
        const { next_secret: next } = currentSecrets(before, now);
        if (next === null) throw new Problem("conflict", "No rotation is under way: the newest secret signs alone.");
        const changes = {
          secret: next,
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
