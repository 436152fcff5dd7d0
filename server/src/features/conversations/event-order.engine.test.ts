import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { insertChatbot } from "../../../../tests/support/rows.ts";
import { createTestStore } from "../../../../tests/support/store.ts";
import type { TestStore } from "../../../../tests/support/store.ts";
import { openDatabase } from "../../foundation/database/database.ts";
import type { Database } from "../../foundation/database/database.ts";
import { writeEvent } from "../../foundation/events.ts";
import { createLog } from "../../foundation/log.ts";
import { createOutbox } from "../../foundation/outbox.ts";
import type { Chatbots } from "../chatbots/chatbots.ts";
import { createLeads } from "../leads/leads.ts";
import { createTickets } from "../tickets/tickets.ts";
import { escalate, lockSession } from "./handoff/transitions.ts";

const clock = { now: () => 1_000 };
const workspaceId = "ws_1";
let store: TestStore;
let database: Database;
let chatbotKey: number;
let sessionKey: number;

beforeEach(async () => {
  store = await createTestStore();
  database = await openDatabase(store.settings);
  chatbotKey = await insertChatbot(database);
  sessionKey = await database.transaction(async (transaction) => {
    const times = { started_at: 1_000, last_message_at: 1_000 };
    const empty = { status: "created", handoff: "none", recent_messages: "[]", message_count: 0, ...times };
    const { key } = await transaction
      .insertInto("session")
      .values({ id: "ses_1", workspace_id: workspaceId, chatbot_key: chatbotKey, session_id: "s", ...empty })
      .returning("key")
      .executeTakeFirstOrThrow();
    return key;
  });
});

afterEach(async () => {
  await database.close();
  await store.remove();
});

const session = () => ({ key: sessionKey, sessionId: "s" });
const chatbots: unknown = {};
const contact = { name: "Ada Byron", email: "ada@example.com" };

async function captureLead(): Promise<unknown> {
  const { record } = createLeads({ database, clock, chatbots: chatbots as Chatbots });
  const chatbot = { key: chatbotKey, workspaceId };
  return database.hot.write(() => record({ chatbot, session: session(), source: "chat", ...contact, now: 1_000 }));
}

async function openTicket(): Promise<unknown> {
  const about = { subject: "Broken", description: "It broke.", priority: "normal" as const, assignee: null };
  const chatbot = { key: chatbotKey, id: "bot_1", workspaceId };
  return createTickets({ database, clock, chatbots: chatbots as Chatbots }).open({
    ...about,
    chatbot,
    session: session(),
    requestKey: null,
    requester: contact,
    now: 1_000,
  });
}

async function callPerson(): Promise<unknown> {
  return database.transaction(async (transaction) => {
    const row = await lockSession(transaction, sessionKey);
    if (row !== undefined) await escalate(transaction, row, { workspaceId, by: "visitor", reason: null, now: 1_000 });
  });
}

async function isSomebodyWaiting(): Promise<boolean> {
  if (database.engine === "sqlite") return true;
  const waiting = sql<{ pid: number }>`select pid from pg_locks where not granted`;
  return (await waiting.execute(database.query)).rows.length > 0;
}

// A key is given when its row is written, and seen when that is committed: without the session's lock the later one came first.
test.each([
  ["lead.captured", captureLead],
  ["ticket.created", openTicket],
  ["handoff.escalated", callPerson],
])("%s is never heard before what was said in the conversation earlier", async (event, write) => {
  const heard: string[] = [];
  const outbox = createOutbox(database, createLog("silent"));
  outbox.subscribe({
    name: "test",
    wants: () => true,
    async handle(_transaction, events) {
      heard.push(...events.map((each) => each.event));
    },
  });
  const said = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const turn = database.transaction(async (transaction) => {
    await lockSession(transaction, sessionKey);
    const message = { id: "msg_1", content: "Hi", role: "user" as const, timestamp: new Date(1_000).toISOString() };
    const data = { sessionId: "s", message };
    await writeEvent(transaction, { event: "message.received", workspaceId, chatbotKey, timeMs: 1_000, data });
    said.resolve();
    await commit.promise;
  });
  await said.promise;
  let isWritten = false;
  const written = write().then(() => (isWritten = true));
  await expect.poll(async () => isWritten || (await isSomebodyWaiting())).toBe(true);
  // On SQLite nobody reads beside a transaction that writes.
  if (database.engine === "postgres") await outbox.catchUp();
  commit.resolve();
  await Promise.all([turn, written]);
  await outbox.catchUp();
  expect(heard).toEqual(["message.received", event]);
});
