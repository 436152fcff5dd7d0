import { eventNames, operations } from "@svc/contract";
import type { EventName, WebhookDelivery } from "@svc/contract";
import type { Selectable } from "kysely";
import { z } from "zod";
import { because } from "@svc/contract/reasons/reason.ts";
import { isoTime } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import type { Tables } from "../../foundation/database/tables.ts";
import { newId } from "../../foundation/ids.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { pageOfAll, paginate } from "../../foundation/page.ts";
import { Problem } from "../../foundation/problem.ts";
import { recordChange } from "../../foundation/audit-context.ts";
import { exampleChatbotId, exampleOf, listEvents } from "./catalogue.ts";
import { bodyOf, readEvents } from "./distribute.ts";
import { findWebhook, lockWebhook } from "./endpoint-row.ts";
import type { NamedWebhookRow } from "./endpoint-row.ts";
import { exchange } from "./exchange.ts";
import { readAttempts, emitAttempt } from "./outcomes.ts";
import { plainHeaders, requestOf } from "./request.ts";
import type { WebhooksDeps } from "./deps.ts";

type DeliveryRow = Selectable<Tables["webhook_delivery"]> & { readonly chatbot_id: string | null };

/** The delivery log, replays, and examples that are sent to try an endpoint. */
export function deliveryOperations(deps: WebhooksDeps): Implementation[] {
  return [...readOperations(deps), ...replayOperations(deps), testOperation(deps)];
}

function readOperations({ database, chatbots }: WebhooksDeps): Implementation[] {
  return [
    implement(operations.listWebhookEvents, async (page) => {
      const { items: events, nextCursor } = pageOfAll(listEvents(), page);
      return { events, nextCursor };
    }),

    implement(operations.listWebhookDeliveries, async (input, caller) => {
      const webhook = await findWebhook(database.query, caller.workspaceId, input.webhookId);
      const { limit, cursor, status, event, chatbotId, from, to } = input;
      let query = selectDeliveries(database, webhook.key);
      if (status !== undefined) query = query.where("status", "=", status);
      if (event !== undefined) query = query.where("event", "=", event);
      if (chatbotId !== undefined)
        query = query.where("chatbot_key", "=", (await chatbots.find(caller, chatbotId)).key);
      if (from !== undefined) query = query.where("webhook_delivery.created_at", ">=", Date.parse(from));
      if (to !== undefined) query = query.where("webhook_delivery.created_at", "<", Date.parse(to));
      const page = await paginate(query, "webhook_delivery.key", { limit, cursor });
      return { deliveries: page.items.map(toDelivery), nextCursor: page.nextCursor };
    }),

    implement(operations.getWebhookDelivery, async ({ webhookId, deliveryId }, { workspaceId }) => {
      const webhook = await findWebhook(database.query, workspaceId, webhookId);
      return toDetail(webhook, await findDelivery(database, webhook.key, deliveryId));
    }),
  ];
}

function replayOperations({ database, clock, wake }: WebhooksDeps): Implementation[] {
  return [
    implement(operations.replayWebhookDelivery, async ({ webhookId, deliveryId }, { workspaceId }) => {
      const webhook = await findWebhook(database.query, workspaceId, webhookId);
      requireActive(webhook);
      const { key, body } = await findDelivery(database, webhook.key, deliveryId);
      if (body === null) throw new Problem("unprocessable", because("delivery_erased"));
      await database.transaction((transaction) =>
        transaction
          .updateTable("webhook_delivery")
          .set({ status: "waiting", tries: 0, next_attempt_at: 0 })
          .where("key", "=", key)
          .where("body", "is not", null)
          .execute(),
      );
      wake();
      return toDelivery(await findDelivery(database, webhook.key, deliveryId));
    }),

    implement(operations.replayWebhookDeliveries, async ({ webhookId, status, from, to }, { workspaceId }) => {
      const webhook = await findWebhook(database.query, workspaceId, webhookId);
      requireActive(webhook);
      const replayed = await database.transaction(async (transaction) => {
        let update = transaction
          .updateTable("webhook_delivery")
          .set({ status: "waiting", tries: 0, next_attempt_at: 0 })
          .where("webhook_key", "=", webhook.key)
          .where("status", "=", status)
          .where("test", "=", 0)
          .where("body", "is not", null);
        if (from !== undefined) update = update.where("created_at", ">=", Date.parse(from));
        if (to !== undefined) update = update.where("created_at", "<", Date.parse(to));
        const count = Number((await update.executeTakeFirst()).numUpdatedRows);
        await recordChange(transaction, clock, { after: { status, from, to, replayed: count } });
        return count;
      });
      wake();
      return { replayed };
    }),
  ];
}

/** Sends an example event now, and logs it as a delivery. */
function testOperation({ database, clock, egress, secrets }: WebhooksDeps): Implementation {
  return implement(operations.testWebhook, async ({ webhookId, event }, { workspaceId }, { signal }) => {
    const webhook = await findWebhook(database.query, workspaceId, webhookId);
    const name = event ?? eventNames.find((each) => readEvents(webhook.events).includes(each)) ?? "session.created";
    const startedAt = clock.now();
    const about = {
      id: newId("del", startedAt),
      event: name,
      test: 1,
      body: bodyOf(name, webhook.chatbot_id ?? exampleChatbotId, startedAt, exampleOf(name)),
    };
    const request = requestOf(webhook, about, secrets.open(webhook, startedAt), startedAt);
    const result = await exchange(egress, request, signal);
    const isGood = result.error === null;
    await database.transaction(async (transaction) => {
      await lockWebhook(transaction, workspaceId, webhookId);
      await transaction
        .insertInto("webhook_delivery")
        .values({
          ...about,
          webhook_key: webhook.key,
          chatbot_key: webhook.chatbot_key ?? 0,
          lane: about.id,
          status: isGood ? "delivered" : "failed",
          attempt_count: 1,
          tries: 1,
          last_attempt_at: startedAt,
          response_status: result.status,
          attempts: JSON.stringify([emitAttempt(result, 1, startedAt)]),
          created_at: startedAt,
        })
        .execute();
      if (isGood)
        await transaction
          .updateTable("webhook")
          .set({ consecutive_failures: 0 })
          .where("key", "=", webhook.key)
          .execute();
    });
    return toDetail(webhook, await findDelivery(database, webhook.key, about.id));
  });
}

function selectDeliveries(database: Database, webhookKey: number) {
  return database.query
    .selectFrom("webhook_delivery")
    .leftJoin("chatbot", "chatbot.key", "webhook_delivery.chatbot_key")
    .selectAll("webhook_delivery")
    .select("chatbot.id as chatbot_id")
    .where("webhook_delivery.webhook_key", "=", webhookKey);
}

async function findDelivery(database: Database, webhookKey: number, deliveryId: string): Promise<DeliveryRow> {
  const row = await selectDeliveries(database, webhookKey)
    .where("webhook_delivery.id", "=", deliveryId)
    .executeTakeFirst();
  if (row === undefined)
    throw new Problem(
      "not_found",
      "This endpoint has no delivery with this id. Deliveries are kept for 30 days, and the latest 10,000 of an endpoint. List them to see their ids.",
    );
  return row;
}

function requireActive({ active }: NamedWebhookRow): void {
  if (active === 0) throw new Problem("conflict", because("endpoint_disabled"));
}

const eventName = z.enum(eventNames);

function toDelivery(row: DeliveryRow): WebhookDelivery {
  const event: EventName = eventName.parse(row.event);
  const isRetry = row.status === "waiting" && row.next_attempt_at > 0;
  return {
    id: row.id,
    event,
    chatbotId: row.chatbot_id,
    sessionId: row.session_id,
    status: row.status,
    test: row.test === 1,
    attemptCount: row.attempt_count,
    lastAttemptAt: row.last_attempt_at === null ? null : isoTime(row.last_attempt_at),
    responseStatus: row.response_status,
    nextAttemptAt: isRetry ? isoTime(row.next_attempt_at) : null,
    createdAt: isoTime(row.created_at),
  };
}

function toDetail(webhook: NamedWebhookRow, row: DeliveryRow) {
  return {
    ...toDelivery(row),
    request: { url: webhook.url, headers: plainHeaders(webhook.id, row), body: row.body },
    attempts: readAttempts(row.attempts),
  };
}
