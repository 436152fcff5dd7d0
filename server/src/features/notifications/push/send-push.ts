import { createHash } from "node:crypto";
import { oneLine } from "../../../foundation/one-line.ts";
import type { Job } from "../../../foundation/queue.ts";
import { findLanguage } from "../../accounts/accounts.ts";
import type { NotificationsDeps } from "../deps.ts";
import { words } from "../words.ts";
import { encryptPush } from "./encrypt.ts";
import { pushSchema } from "./plan-push.ts";
import type { Push } from "./plan-push.ts";
import type { Vapid } from "./vapid.ts";

/** A visitor who waited longer hears from an agent, or by email. */
const timeToLiveSeconds = 60 * 60;
const timeoutMs = 10_000;
const textCharacters = 200;

/**
 * Sends one notification to one browser's push service. A browser that has unsubscribed is forgotten; a push service
 * that is away or asks to wait is tried again by the queue.
 */
export async function sendPush(deps: NotificationsDeps, vapid: Vapid, { payload, signal }: Job): Promise<void> {
  const push = pushSchema.parse(payload);
  const notification = await describe(deps, push);
  if (notification === null) return;
  const { endpoint, keys, ...message } = notification;
  const response = await deps.egress.request(endpoint, {
    method: "POST",
    headers: {
      Authorization: await vapid.authorize(endpoint, deps.clock.now()),
      "Content-Encoding": "aes128gcm",
      "Content-Type": "application/octet-stream",
      TTL: String(timeToLiveSeconds),
      Urgency: "high",
      // Of a conversation the browser gets the latest once it is back.
      Topic: createHash("sha256").update(message.tag).digest("base64url").slice(0, 32),
    },
    body: encryptPush(Buffer.from(JSON.stringify(message)), keys),
    signal,
    timeoutMs,
    maxBytes: 10_000,
  });
  const { status } = response;
  if (status < 300) return;
  if (status === 429 || status >= 500) throw new Error(`The push service answers ${status}.`);
  deps.log.warn({ status, endpoint: new URL(endpoint).host }, "a browser's push subscription is no good any more");
  await deps.database.transaction((transaction) =>
    transaction
      .deleteFrom("push_subscription")
      .where("sign_in_key", "=", push.signInKey)
      .where("endpoint", "=", endpoint)
      .execute(),
  );
}

/** What it says, and how it is sent; null: there is nothing to tell any more. */
async function describe({ database: { query } }: NotificationsDeps, { kind, signInKey, sessionKey }: Push) {
  const browser = await query
    .selectFrom("push_subscription")
    .innerJoin("sign_in", "sign_in.key", "push_subscription.sign_in_key")
    .select(["endpoint", "p256dh", "auth", "shows_text", "account_id"])
    .where("sign_in_key", "=", signInKey)
    .executeTakeFirst();
  const session = await query
    .selectFrom("session")
    .innerJoin("chatbot", "chatbot.key", "session.chatbot_key")
    .select(["session.id", "session.handoff", "session.assignee_id", "chatbot.name"])
    .where("session.key", "=", sessionKey)
    .executeTakeFirst();
  if (browser === undefined || session === undefined) return null;
  const isStill =
    kind === "waiting"
      ? session.handoff === "waiting"
      : session.handoff === "human" && session.assignee_id === browser.account_id;
  if (!isStill) return null;
  const spoken = words[(await findLanguage(query, browser.account_id)) ?? "en"];
  const { endpoint, p256dh, auth } = browser;
  return {
    endpoint,
    keys: { p256dh, auth },
    title: kind === "waiting" ? spoken.push.waiting : spoken.push.wrote,
    body: (browser.shows_text === 1 && (await latestText(query, sessionKey))) || session.name,
    tag: `svc:${session.id}`,
    path: `/sessions/${session.id}`,
  };
}

async function latestText(query: NotificationsDeps["database"]["query"], sessionKey: number): Promise<string> {
  const row = await query
    .selectFrom("message")
    .select("content")
    .where("session_key", "=", sessionKey)
    .where("role", "=", "user")
    .orderBy("key", "desc")
    .limit(1)
    .executeTakeFirst();
  return oneLine(row?.content ?? "", textCharacters);
}
