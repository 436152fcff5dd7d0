import { setTimeout as delay } from "node:timers/promises";
import { limits, operations } from "@svc/contract";
import type { z } from "zod";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Caller } from "../../foundation/caller.ts";
import type { WriteTransaction } from "../../foundation/database/database.ts";
import { EgressRefused } from "../../foundation/egress/egress.ts";
import { newId } from "../../foundation/ids.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { paginate } from "../../foundation/page.ts";
import { Problem } from "../../foundation/problem.ts";
import { recordChange } from "../../foundation/audit-context.ts";
import { waiting } from "./due.ts";
import { findWebhook, lockWebhook, selectWebhooks, toWebhook } from "./endpoint-row.ts";
import { removalQueue } from "./deps.ts";
import type { WebhooksDeps } from "./deps.ts";
import { newSecret } from "./secrets.ts";
import { recordWanted } from "./wanted.ts";

/** A host name that doesn't resolve in time is checked at delivery. */
const judgeWithinMs = 3_000;

type Changes = Omit<z.output<typeof operations.updateWebhook.input>, "id" | "webhookId">;

/** Contract section 4.D: endpoints, and their secrets in endpoint-secrets.ts. */
export function endpointOperations(deps: WebhooksDeps): Implementation[] {
  const { database, clock } = deps;
  return [
    implement(operations.listWebhooks, async (input, { workspaceId }) => {
      const page = await paginate(selectWebhooks(database.query, workspaceId), "webhook.key", input);
      return { webhooks: page.items.map((row) => toWebhook(row, clock.now())), nextCursor: page.nextCursor };
    }),
    implement(operations.createWebhook, (input, caller) => create(deps, input, caller)),
    implement(operations.getWebhook, async ({ webhookId }, { workspaceId }) =>
      toWebhook(await findWebhook(database.query, workspaceId, webhookId), clock.now()),
    ),
    implement(operations.updateWebhook, ({ id, webhookId, ...changes }, caller) =>
      update(deps, requireId(id ?? webhookId), changes, caller),
    ),
    implement(operations.updateWebhookById, ({ id: _id, webhookId, ...changes }, caller) =>
      update(deps, webhookId, changes, caller),
    ),
    implement(operations.deleteWebhook, ({ id, webhookId }, caller) =>
      remove(deps, requireId(id ?? webhookId), caller),
    ),
    implement(operations.deleteWebhookById, ({ webhookId }, caller) => remove(deps, webhookId, caller)),
  ];
}

/** Undefined stays so: it wasn't given. */
async function chatbotKeyOf({ chatbots }: WebhooksDeps, caller: Caller, chatbotId: string | null | undefined) {
  if (chatbotId === undefined || chatbotId === null) return chatbotId;
  return (await chatbots.find(caller, chatbotId)).key;
}

async function create(
  deps: WebhooksDeps,
  { url, events, chatbotId }: { url: string; events: readonly string[]; chatbotId?: string | null | undefined },
  caller: Caller,
) {
  const { database, clock, secrets } = deps;
  const { workspaceId } = caller;
  await judge(deps, url);
  const chatbotKey = (await chatbotKeyOf(deps, caller, chatbotId)) ?? null;
  const now = clock.now();
  const id = newId("whe", now);
  const secret = newSecret();
  return database.transaction(async (transaction) => {
    const { count } = await transaction
      .selectFrom("webhook")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("workspace_id", "=", workspaceId)
      .where("deleted_at", "is", null)
      .executeTakeFirstOrThrow();
    if (count >= limits.webhooks)
      throw new Problem("unprocessable", because("too_many_endpoints", { count: limits.webhooks }));
    await transaction
      .insertInto("webhook")
      .values({
        id,
        workspace_id: workspaceId,
        chatbot_key: chatbotKey,
        url: url.trim(),
        events: JSON.stringify([...new Set(events)]),
        secret: secrets.seal(id, secret),
        created_at: now,
        updated_at: now,
      })
      .execute();
    await recordWanted(transaction, workspaceId);
    const webhook = toWebhook(await findWebhook(transaction, workspaceId, id), now);
    await recordChange(transaction, clock, { resource: id, after: webhook });
    return { ...webhook, secret };
  });
}

async function update(deps: WebhooksDeps, webhookId: string, changes: Changes, caller: Caller) {
  const { database, clock } = deps;
  const { url, events, chatbotId } = changes;
  const asked = askedState(changes);
  const { workspaceId } = caller;
  await findWebhook(database.query, workspaceId, webhookId);
  if (url !== undefined && url !== null) await judge(deps, url);
  const chatbotKey = await chatbotKeyOf(deps, caller, chatbotId);
  const changed = await database.transaction(async (transaction) => {
    const before = await lockWebhook(transaction, workspaceId, webhookId);
    const now = clock.now();
    const active = asked === "toggle" ? before.active === 0 : asked;
    await transaction
      .updateTable("webhook")
      .set({
        ...(url === undefined || url === null ? {} : { url: url.trim() }),
        ...(events === undefined || events === null ? {} : { events: JSON.stringify([...new Set(events)]) }),
        ...(chatbotKey === undefined ? {} : { chatbot_key: chatbotKey }),
        ...(active === true ? { active: 1, consecutive_failures: 0, deactivated_at: null } : {}),
        ...(active === false ? { active: 0, deactivated_at: before.deactivated_at ?? now } : {}),
        updated_at: Math.max(now, before.updated_at),
      })
      .where("key", "=", before.key)
      .execute();
    if (active === true) await releaseWaiting(transaction, before.key);
    await recordWanted(transaction, workspaceId);
    const after = toWebhook(await findWebhook(transaction, workspaceId, webhookId), now);
    await recordChange(transaction, clock, { resource: webhookId, before: toWebhook(before, now), after });
    return after;
  });
  deps.wake();
  return changed;
}

async function remove(
  { database, clock, queue }: WebhooksDeps,
  webhookId: string,
  { workspaceId }: Caller,
): Promise<null> {
  await database.transaction(async (transaction) => {
    const before = await lockWebhook(transaction, workspaceId, webhookId);
    const now = clock.now();
    await transaction
      .updateTable("webhook")
      .set({ deleted_at: now, active: 0, secret: "", next_secret: null })
      .where("key", "=", before.key)
      .execute();
    await recordWanted(transaction, workspaceId);
    await recordChange(transaction, clock, { resource: webhookId, before: toWebhook(before, now) });
    await queue.add(transaction, removalQueue, { webhookKey: before.key });
  });
  queue.wake();
  return null;
}

/**
 * Whether the endpoint is to be active; undefined leaves it. Only a body that says nothing at all toggles: one whose
 * fields are all null meant something else.
 */
function askedState(changes: Changes): boolean | "toggle" | undefined {
  const { active, isActive, enabled, status, state, toggle, ...others } = changes;
  const named = [status, state].map((name) => (name ? name === "active" : name));
  const states = new Set([active, isActive, enabled, ...named].filter((each) => typeof each === "boolean"));
  const isEmpty = Object.keys(changes).length === 0;
  if (states.size > 1 || (states.size > 0 && toggle === true)) throw ambiguous("contradicts another field");
  if (states.size > 0) return states.has(true);
  if (toggle === true || isEmpty) return "toggle";
  if (Object.entries(others).every(([name, value]) => (name === "chatbotId" ? value === undefined : !value)))
    throw ambiguous("is required where nothing else changes");
  return undefined;
}

function ambiguous(message: string): Problem {
  return new Problem("invalid_request", "Give `active: true` or `active: false`, or nothing but the id to toggle.", {
    errors: [{ path: "active", message }],
  });
}

function requireId(id: string | null | undefined): string {
  if (id !== undefined && id !== null) return id;
  throw new Problem("invalid_request", "Name the endpoint by `id`: in the body, in the query, or in the path.", {
    errors: [{ path: "id", message: because("required") }],
  });
}

/** What waited for the endpoint goes now, and not by its plan of retries. */
async function releaseWaiting(transaction: WriteTransaction, webhookKey: number): Promise<void> {
  await transaction
    .updateTable("webhook_delivery")
    .set({ next_attempt_at: 0 })
    .where("webhook_key", "=", webhookKey)
    .where("status", "=", waiting)
    .where("next_attempt_at", ">", 0)
    .execute();
}

/** Refuses what must not be reached. A name that does not resolve yet may do so later. */
async function judge({ egress }: WebhooksDeps, url: string): Promise<void> {
  const refused = egress.judge(url).then(
    () => null,
    (error: unknown) => (error instanceof EgressRefused ? error : null),
  );
  const tooLate = new AbortController();
  const verdict = await Promise.race([refused, delay(judgeWithinMs, null, { signal: tooLate.signal })]);
  tooLate.abort();
  if (verdict !== null)
    throw new Problem("invalid_request", `url cannot be used: ${verdict.message} Give another.`, {
      errors: [{ path: "url", message: verdict.reason }],
    });
}
