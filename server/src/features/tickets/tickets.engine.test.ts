import { afterEach, beforeEach, expect, test } from "vitest";
import { insertChatbot } from "../../../../tests/support/rows.ts";
import { createTestStore } from "../../../../tests/support/store.ts";
import type { TestStore } from "../../../../tests/support/store.ts";
import type { Caller } from "../../foundation/caller.ts";
import { openDatabase } from "../../foundation/database/database.ts";
import type { Database } from "../../foundation/database/database.ts";
import type { Chatbots } from "../chatbots/chatbots.ts";
import { createTickets } from "./tickets.ts";
import type { NewTicket, Tickets } from "./tickets.ts";
import { updateTicket } from "./update-ticket.ts";

let store: TestStore;
let database: Database;
let tickets: Tickets;
let chatbotKey: number;
let now = 1_000;
const clock = { now: () => now };

beforeEach(async () => {
  now = 1_000;
  store = await createTestStore();
  database = await openDatabase(store.settings);
  chatbotKey = await insertChatbot(database);
  const chatbots: unknown = {};
  tickets = createTickets({ database, clock, chatbots: chatbots as Chatbots });
});

afterEach(async () => {
  await database.close();
  await store.remove();
});

const agent: Caller = { workspaceId: "ws_1", kind: "member", id: "usr_1", name: "agent@example.com", role: "agent" };
const open = (ticket: Partial<NewTicket> = {}) =>
  tickets.open({
    chatbot: { key: chatbotKey, id: "bot_1", workspaceId: "ws_1" },
    session: { key: 7, sessionId: "s" },
    requestKey: null,
    subject: "Broken",
    description: "It does not work.",
    priority: "normal",
    requester: { name: "Ada", email: "Ada@Example.com" },
    assignee: null,
    now,
    ...ticket,
  });
const numbers = async () =>
  (await database.query.selectFrom("ticket").select("number").orderBy("number").execute()).map(({ number }) => number);
const events = async () =>
  (
    await database.query.selectFrom("event").selectAll().where("event", "like", "ticket.%").orderBy("key").execute()
  ).map(({ event, data }) => ({
    event,
    data: JSON.parse(data),
  }));

test("tickets of one workspace at once are numbered without a gap, and each workspace counts for itself", async () => {
  const other = { key: await insertChatbot(database, 2), id: "bot_2", workspaceId: "ws_2" };
  await Promise.all(Array.from({ length: 40 }, (_, nth) => (nth % 4 === 0 ? open({ chatbot: other }) : open())));
  const byWorkspace = await database.query.selectFrom("ticket").select(["workspace_id", "number"]).execute();
  for (const [workspace, count] of [
    ["ws_1", 30],
    ["ws_2", 10],
  ] as const) {
    const own = byWorkspace.filter(({ workspace_id: id }) => id === workspace).map(({ number }) => number);
    expect(own.toSorted((one, two) => one - two)).toEqual(Array.from({ length: count }, (_, nth) => nth + 1));
  }
});

test("one message asks for one ticket, however often it is answered, and wastes no number", async () => {
  const opened = await Promise.all(Array.from({ length: 10 }, () => open({ requestKey: 3 })));
  expect(new Set(opened.map(({ ticket }) => ticket.id)).size).toBe(1);
  expect(opened.filter(({ isNew }) => isNew)).toHaveLength(1);
  await open({ requestKey: 4 });
  expect(await numbers()).toEqual([1, 2]);
  expect(await events()).toHaveLength(2);
});

test("a change tells what each field was and is, once, and where nothing differs nothing", async () => {
  const { ticket } = await open();
  const change = (patch: Parameters<typeof updateTicket>[3]) =>
    updateTicket({ database, clock }, agent, ticket.id, patch);
  now = 2_000;
  const updated = await change({ status: "pending", priority: "high", subject: "Broken" });
  const changes = { status: { from: "open", to: "pending" }, priority: { from: "normal", to: "high" } };
  expect((await events()).at(-1)).toEqual({
    event: "ticket.updated",
    data: { ticketId: ticket.id, ticket: updated, changes },
  });
  await change({ status: "pending" });
  expect(await events()).toHaveLength(2);
  const history = await database.query.selectFrom("ticket_change").selectAll().execute();
  expect(history).toMatchObject([{ actor_name: "agent@example.com", created_at: 2_000 }]);
});

test("when a ticket was resolved and closed is kept until it is open again", async () => {
  const { ticket } = await open();
  const move = (status: "open" | "resolved" | "closed") =>
    updateTicket({ database, clock }, agent, ticket.id, { status });
  now = 2_000;
  expect(await move("resolved")).toMatchObject({ resolvedAt: new Date(2_000).toISOString(), closedAt: null });
  now = 3_000;
  const both = { resolvedAt: new Date(2_000).toISOString(), closedAt: new Date(3_000).toISOString() };
  expect(await move("closed")).toMatchObject(both);
  expect(await move("open")).toMatchObject({ resolvedAt: null, closedAt: null });
});

test("changes at once each see what the one before has made", async () => {
  const { ticket } = await open();
  const priorities = ["low", "high", "urgent"] as const;
  await Promise.all(priorities.map((priority) => updateTicket({ database, clock }, agent, ticket.id, { priority })));
  const chain = (await events()).slice(1).map(({ data }) => data.changes.priority);
  expect(chain).toHaveLength(3);
  expect(chain.slice(1).map(({ from }) => from)).toEqual(chain.slice(0, -1).map(({ to }) => to));
});

test("a visitor's tickets are exported and forgotten with all that hangs on them, nobody else's", async () => {
  const { ticket } = await open();
  await updateTicket({ database, clock }, agent, ticket.id, { status: "closed" });
  await open({ session: null });
  await open({ session: null, requester: { name: "Bob", email: "bob@example.com" } });
  const { visitorData } = tickets;
  const sought = { workspaceId: "ws_1", chatbotKey, session: null, externalId: null, emails: ["ada@example.com"] };
  expect(await visitorData.sessionsOf(sought)).toEqual([7]);
  const known = { ...sought, sessions: [{ key: 7, id: "ses_7", sessionId: "s", chatbotKey }] };
  expect(await visitorData.export(known)).toMatchObject([{ number: 1 }, { number: 2 }]);
  await visitorData.forget(known);
  await visitorData.forget(known);
  expect(await numbers()).toEqual([3]);
  expect(await database.query.selectFrom("ticket_change").selectAll().execute()).toEqual([]);
});

test("a chatbot takes its tickets along, and their numbers are not given again", async () => {
  await open();
  while (await tickets.purge(chatbotKey));
  expect(await numbers()).toEqual([]);
  expect((await open()).ticket.number).toBe(2);
});
