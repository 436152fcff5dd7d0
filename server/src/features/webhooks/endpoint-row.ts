import { subscriptionSchema } from "@svc/contract";
import type { Webhook } from "@svc/contract";
import type { Selectable } from "kysely";
import { z } from "zod";
import { isoTime } from "../../foundation/clock.ts";
import type { WriteTransaction } from "../../foundation/database/database.ts";
import type { Tables } from "../../foundation/database/tables.ts";
import { Problem } from "../../foundation/problem.ts";
import { currentSecrets } from "./secrets.ts";

export type WebhookRow = Selectable<Tables["webhook"]>;
/** With the public id of the chatbot that it is restricted to. */
export type NamedWebhookRow = WebhookRow & { readonly chatbot_id: string | null };

/** The workspace's endpoints, each with its chatbot's id. */
export function selectWebhooks(db: Pick<WriteTransaction, "selectFrom">, workspaceId: string) {
  return db
    .selectFrom("webhook")
    .leftJoin("chatbot", "chatbot.key", "webhook.chatbot_key")
    .selectAll("webhook")
    .select("chatbot.id as chatbot_id")
    .where("webhook.workspace_id", "=", workspaceId)
    .where("webhook.deleted_at", "is", null);
}

/** Throws `not_found` for what is not there, and for another workspace's. */
export async function findWebhook(
  db: Pick<WriteTransaction, "selectFrom">,
  workspaceId: string,
  webhookId: string,
): Promise<NamedWebhookRow> {
  const row = await selectWebhooks(db, workspaceId).where("webhook.id", "=", webhookId).executeTakeFirst();
  if (row === undefined) throw noWebhook();
  return row;
}

/** The same, locked until the transaction has ended. */
export async function lockWebhook(
  transaction: WriteTransaction,
  workspaceId: string,
  webhookId: string,
): Promise<NamedWebhookRow> {
  await transaction.selectFrom("webhook").select("key").where("id", "=", webhookId).forUpdate().execute();
  return findWebhook(transaction, workspaceId, webhookId);
}

export function toWebhook(row: NamedWebhookRow, now: number): Webhook {
  const { rotation_ends_at: rotationEndsAt } = currentSecrets(row, now);
  return {
    id: row.id,
    url: row.url,
    events: z.array(subscriptionSchema).parse(JSON.parse(row.events)),
    chatbotId: row.chatbot_id,
    active: row.active === 1,
    consecutiveFailures: row.consecutive_failures,
    deactivatedAt: row.deactivated_at === null ? null : isoTime(row.deactivated_at),
    rotationEndsAt: rotationEndsAt === null ? null : isoTime(rotationEndsAt),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

function noWebhook(): Problem {
  return new Problem(
    "not_found",
    "There is no webhook endpoint with this id. Check the id, and that the credential belongs to its workspace.",
  );
}
