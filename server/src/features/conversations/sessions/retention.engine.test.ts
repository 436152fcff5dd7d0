import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { insertChatbot } from "../../../../../tests/support/rows.ts";
import { createTestStore } from "../../../../../tests/support/store.ts";
import type { TestStore } from "../../../../../tests/support/store.ts";
import { openDatabase } from "../../../foundation/database/database.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { withAuditContext } from "../../../foundation/audit-context.ts";
import { openSession } from "../open-session.ts";
import { recordVisitorTurn } from "../record-turn.ts";
import { hourMs, insertSessions, testSessions } from "./test-sessions.ts";
import { nothingRequired } from "../take-session.ts";
import { noVisitorMetadata } from "./visitor-details.ts";

let store: TestStore;
let database: Database;
let chatbotKey: number;
let now = Date.parse("2026-11-21T12:00:00Z");
const clock = { now: () => now };

beforeEach(async () => {
  now = Date.parse("2026-11-21T12:00:00Z");
  store = await createTestStore();
  database = await openDatabase(store.settings);
  chatbotKey = await insertChatbot(database);
});

afterEach(async () => {
  await database.close();
  await store.remove();
});

const rows = () =>
  database.query
    .selectFrom("session")
    .select(["session_id", "status", "resolved_by", "resolved_at"])
    .orderBy("key")
    .execute();
const resolved = async () =>
  (await rows()).filter(({ status }) => status === "resolved").map(({ session_id: id }) => id);
const events = () => database.query.selectFrom("event").selectAll().where("event", "=", "session.resolved").execute();

/** What the log gets to hear of what a job does. */
async function changesBy(run: () => Promise<void>): Promise<{ resource: string; before: unknown; after: object }[]> {
  const actor = { kind: "job", id: "job_1", name: "session-upkeep" } as const;
  await withAuditContext({ actor, workspaceId: "", action: actor.name, always: false }, run);
  const changes = database.query.selectFrom("event").selectAll().where("event", "=", "change");
  const found = await changes.orderBy("key").execute();
  expect(found.map((row) => row.workspace_id)).toEqual(found.map(() => "ws_1"));
  return found.map(({ data }) => JSON.parse(data));
}

const say = (sessionId: string) =>
  database.hot.write(() =>
    recordVisitorTurn({
      chatbot: { key: chatbotKey, id: "bot_1", workspaceId: "ws_1" },
      sessionId,
      clientId: null,
      text: "Hello",
      regenerate: false,
      answerId: `msg_${sessionId}${now}`,
      now,
      rateLimit: null,
      visitorMetadata: noVisitorMetadata,
      proof: { tokenOf: null, subject: null, keys: [] },
      requires: nothingRequired,
    }),
  );

describe("silence", () => {
  test("of 24 hours resolves a session, once, with its event; a minute less does not", async () => {
    const { look } = testSessions({ database, clock });
    await say("silent");
    now += 60_000;
    await say("spoken");
    now += 24 * hourMs - 60_000;
    await look();
    expect(await resolved()).toEqual([]);
    now += 1;
    await look();
    await look();
    expect(await resolved()).toEqual(["silent"]);
    expect((await rows())[0]).toMatchObject({ resolved_by: "silence", resolved_at: now });
    const [event, ...others] = await events();
    expect(others).toEqual([]);
    expect(JSON.parse(event?.data ?? "")).toMatchObject({
      sessionId: "silent",
      session: { sessionId: "silent", status: "resolved", resolvedBy: "silence" },
    });
  });

  test("is counted from the last message: one that was opened again is resolved again, with another event", async () => {
    const { look } = testSessions({ database, clock });
    await say("again");
    now += 25 * hourMs;
    await look();
    await say("again");
    expect(await resolved()).toEqual([]);
    now += 23 * hourMs;
    await look();
    expect(await resolved()).toEqual([]);
    now += 2 * hourMs;
    await look();
    expect(await resolved()).toEqual(["again"]);
    expect(await events()).toHaveLength(2);
  });

  test("is as long as the chatbot says", async () => {
    const { look } = testSessions({ database, clock, settings: { resolveAfterHours: 2 } });
    await say("short");
    now += 2 * hourMs + 1;
    await look();
    expect(await resolved()).toEqual(["short"]);
  });

  test("does not end what a person is called to, or has", async () => {
    await insertSessions(database, chatbotKey, [
      { sessionId: "waiting", startedAt: now, handoff: "waiting" },
      { sessionId: "human", startedAt: now, handoff: "human" },
      { sessionId: "none", startedAt: now },
    ]);
    now += 25 * hourMs;
    await testSessions({ database, clock }).look();
    expect(await resolved()).toEqual(["none"]);
  });

  test("does not end what a person is called to in the same moment", async () => {
    await insertSessions(database, chatbotKey, [{ sessionId: "called", startedAt: now }]);
    now += 25 * hourMs;
    const signal = new AbortController().signal;
    await testSessions({ database, clock }).upkeep.run({
      signal,
      holdLease: async (transaction) => {
        await transaction.updateTable("session").set({ handoff: "waiting" }).execute();
      },
    });
    expect(await resolved()).toEqual([]);
    expect(await events()).toEqual([]);
  });

  test("of hundreds of sessions is found behind those that go on, and by several processes once", async () => {
    const goOn = Array.from({ length: 150 }, (_, nth) => ({
      startedAt: now - 100 * hourMs + nth,
      lastMessageAt: now + 25 * hourMs,
    }));
    const silent = Array.from({ length: 250 }, (_, nth) => ({ startedAt: now - 50 * hourMs + nth }));
    await insertSessions(database, chatbotKey, [...goOn, ...silent]);
    await insertSessions(database, await insertChatbot(database, 2), [{ startedAt: now }]);
    now += 25 * hourMs;
    const other = database.engine === "postgres" ? await openDatabase(store.settings) : database;
    const looking = [database, other, database].map((each) => testSessions({ database: each, clock }).look());
    await Promise.all(looking);
    if (other !== database) await other.close();
    expect(await resolved()).toHaveLength(251);
    expect(await events()).toHaveLength(251);
  });

  test("is told to the audit log with how many, once a look, also of one that breaks off", async () => {
    const silentSince = (hours: number, count: number) =>
      insertSessions(
        database,
        chatbotKey,
        Array.from({ length: count }, (_, nth) => ({ startedAt: now - hours * hourMs + nth })),
      );
    await silentSince(50, 60);
    const { look, upkeep } = testSessions({ database, clock });
    const changes = await changesBy(async () => {
      await look();
      await look();
      await silentSince(60, 60);
      let transactions = 0;
      const holdLease = async () => {
        if (++transactions === 2) throw new Error("The lease is lost.");
      };
      await expect(upkeep.run({ signal: new AbortController().signal, holdLease })).rejects.toThrow();
    });
    expect(changes).toMatchObject([
      { resource: `bot_${chatbotKey}`, before: null, after: { resolvedSessions: 60 } },
      { resource: `bot_${chatbotKey}`, before: null, after: { resolvedSessions: 25 } },
    ]);
  });

  test("that a message breaks in the same moment resolves nothing, or is broken by it", async () => {
    const { look } = testSessions({ database, clock });
    const names = Array.from({ length: 20 }, (_, nth) => `moment-${nth}`);
    for (const name of names) await say(name);
    now += 25 * hourMs;
    await Promise.all([look(), ...names.map(say)]);
    expect(await resolved()).toEqual([]);
  });

  test("is looked for by a job, at once when the service starts", async () => {
    await insertSessions(database, chatbotKey, [{ sessionId: "before", startedAt: now - 30 * hourMs }]);
    const { upkeep, queue } = testSessions({ database, clock });
    await queue.start();
    upkeep.start();
    await expect.poll(resolved).toEqual(["before"]);
    await upkeep.close();
    await queue.stop();
  });
});

describe("retention", () => {
  const settings = { retentionDays: 30 };
  const day = 24 * hourMs;

  test("deletes sessions so many days after their last message, with all that hangs on them", async () => {
    const [old = 0] = await insertSessions(database, chatbotKey, [
      { sessionId: "old", startedAt: now - 31 * day, messages: ["Who?", "Me."] },
      { sessionId: "went on", startedAt: now - 31 * day, lastMessageAt: now - 29 * day, messages: ["Who?"] },
      { sessionId: "new", startedAt: now - 29 * day, messages: ["Who?"] },
    ]);
    await database.transaction(async (transaction) => {
      const of = { session_key: old, chatbot_key: chatbotKey };
      await transaction
        .insertInto("session_tag")
        .values({ ...of, tag: "vip", workspace_id: "ws_1", started_at: 1 })
        .execute();
      const author = { author_kind: "key", author_id: "key_1", author_name: "Key" };
      await transaction
        .insertInto("session_note")
        .values({ ...of, ...author, id: "note_1", text: "Noted.", created_at: 1 })
        .execute();
      const kind = { name: "a.txt", media_type: "text/plain", size: 3, secret: "secret", by_visitor: 1 };
      const { key } = await transaction
        .insertInto("attachment")
        .values({ ...of, ...kind, id: "att_1", workspace_id: "ws_1", created_at: 1, stored_at: 1, sent_at: 1 })
        .returning("key")
        .executeTakeFirstOrThrow();
      await transaction
        .insertInto("attachment_chunk")
        .values({ attachment_key: key, chunk: 0, bytes: Buffer.from("abc") })
        .execute();
    });
    await testSessions({ database, clock, settings }).look();
    expect((await rows()).map(({ session_id: id }) => id)).toEqual(["went on", "new"]);
    expect(await database.query.selectFrom("message").select("content").execute()).toHaveLength(2);
    expect(await database.query.selectFrom("session_tag").selectAll().execute()).toEqual([]);
    expect(await database.query.selectFrom("session_note").selectAll().execute()).toEqual([]);
    expect(await database.query.selectFrom("attachment").selectAll().execute()).toEqual([]);
    expect(await database.query.selectFrom("attachment_chunk").select("chunk").execute()).toEqual([]);
  });

  test("keeps a session whose visitor came back and only sent the form", async () => {
    await insertSessions(database, chatbotKey, [
      { sessionId: "back", startedAt: now - 31 * day },
      { sessionId: "gone", startedAt: now - 31 * day },
    ]);
    const chatbot = { key: chatbotKey, id: "bot_1", workspaceId: "ws_1" };
    const rateLimit = { messages: 20, windowSeconds: 240 };
    const opened = await database.hot.write(() =>
      openSession({
        chatbot,
        sessionId: "back",
        rateLimit,
        now,
        visitorMetadata: noVisitorMetadata,
        proof: { tokenOf: null, subject: null, keys: [] },
        requires: nothingRequired,
      }),
    );
    expect(opened).toMatchObject({ outcome: "open", isNew: false });
    await testSessions({ database, clock, settings }).look();
    expect((await rows()).map(({ session_id: id }) => id)).toEqual(["back"]);
  });

  test("is told to the audit log with how many, and nothing of the sessions", async () => {
    const old = ["one", "two"].map((sessionId) => ({ sessionId, startedAt: now - 31 * day, status: "resolved" }));
    await insertSessions(database, chatbotKey, [...old, { startedAt: now }]);
    const changes = await changesBy(testSessions({ database, clock, settings }).look);
    expect(changes).toMatchObject([{ resource: `bot_${chatbotKey}` }]);
    expect(changes[0]?.after).toEqual({ deletedSessions: 2 });
  });

  test("never deletes where it is not set", async () => {
    await insertSessions(database, chatbotKey, [{ startedAt: now - 5_000 * day }]);
    await testSessions({ database, clock }).look();
    expect(await rows()).toHaveLength(1);
  });

  test("takes more than one batch, and tells whoever keeps something of them", async () => {
    const told = new Set<number>();
    const holder = {
      name: "leads",
      forget: async ({ sessions }: { sessions: readonly { key: number }[] }) => {
        for (const { key } of sessions) told.add(key);
      },
    };
    const old = Array.from({ length: 600 }, (_, nth) => ({ sessionId: `${nth}`, startedAt: now - 40 * day + nth }));
    const keys = await insertSessions(database, chatbotKey, [...old, { sessionId: "new", startedAt: now }]);
    await testSessions({ database, clock, settings, holders: [holder] }).look();
    expect((await rows()).map(({ session_id: id }) => id)).toEqual(["new"]);
    expect(told).toEqual(new Set(keys.slice(0, -1)));
  });

  test("that fails with one chatbot keeps no other waiting", async () => {
    const other = await insertChatbot(database, 2);
    await insertSessions(database, chatbotKey, [{ sessionId: "stays", startedAt: now - 40 * day }]);
    await insertSessions(database, other, [{ sessionId: "goes", startedAt: now - 40 * day }]);
    const holder = {
      name: "leads",
      async forget({ sessions }: { sessions: readonly { sessionId: string }[] }) {
        if (sessions.some(({ sessionId }) => sessionId === "stays")) throw new Error("Broken.");
      },
    };
    await expect(testSessions({ database, clock, settings, holders: [holder] }).look()).rejects.toThrow();
    expect((await rows()).map(({ session_id: id }) => id)).toEqual([expect.stringMatching(/^deleted ses_\w+ stays$/u)]);
  });

  test("that breaks off finds everything again", async () => {
    await insertSessions(database, chatbotKey, [{ sessionId: "old", startedAt: now - 40 * day }]);
    let fails = true;
    const forgotten: string[] = [];
    const holder = {
      name: "leads",
      async forget({ sessions }: { sessions: readonly { sessionId: string }[] }) {
        if (fails) throw new Error("The store is away.");
        forgotten.push(...sessions.map(({ sessionId }) => sessionId));
      },
    };
    const { look } = testSessions({ database, clock, settings, holders: [holder] });
    await expect(look()).rejects.toMatchObject({ cause: { message: "The store is away." } });
    expect(await rows()).toHaveLength(1);
    fails = false;
    await look();
    expect(await rows()).toEqual([]);
    expect(forgotten).toContain("old");
  });
});
