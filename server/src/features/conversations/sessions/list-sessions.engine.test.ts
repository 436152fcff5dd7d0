import { CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertChatbot } from "../../../../../tests/support/rows.ts";
import { createTestStore } from "../../../../../tests/support/store.ts";
import type { TestStore } from "../../../../../tests/support/store.ts";
import type { Caller } from "../../../foundation/caller.ts";
import { openDatabase } from "../../../foundation/database/database.ts";
import type { Database } from "../../../foundation/database/database.ts";
import type { RequestContext } from "../../../foundation/implement.ts";
import { orderOf, selectSessions } from "./select-sessions.ts";
import type { Place } from "./select-sessions.ts";
import { insertSessions, testSessions } from "./test-sessions.ts";

const caller: Caller = { workspaceId: "ws_1", kind: "member", id: "usr_1", name: "Ada", role: "viewer" };
const clock = { now: () => Date.parse("2026-11-21T12:00:00Z") };

let store: TestStore;
let database: Database;
let chatbotKey: number;

beforeAll(async () => {
  store = await createTestStore();
  database = await openDatabase(store.settings);
  chatbotKey = await insertChatbot(database);
});

afterAll(async () => {
  await database.close();
  await store.remove();
});

type Filters = Parameters<typeof selectSessions>[2];

/** How the engine goes about it; PostgreSQL without what it would rather do in a small store. */
async function planOf(filters: Partial<Filters>, chosen: { chatbotKey?: number; behind?: Place }): Promise<string> {
  return database.transaction(async (transaction) => {
    if (database.engine === "postgres")
      await sql`set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off`.execute(
        transaction,
      );
    const select = selectSessions({ ...database, query: transaction }, caller, filters, {
      chatbotKey: chosen.chatbotKey ?? null,
      behind: chosen.behind ?? null,
      now: 10,
    });
    const { sql: text, parameters } = select.limit(51).compile();
    const explain = database.engine === "sqlite" ? "explain query plan" : "explain";
    const { rows } = await transaction.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]));
    return rows.map((row) => JSON.stringify(row)).join("\n");
  });
}

describe("each filter is served by an index in the order of the list: nothing is sorted", () => {
  const time = { from: "2026-11-01T00:00:00Z", to: "2026-11-02T00:00:00Z" };
  test.each<[string, Partial<Filters>, string]>([
    ["nothing", {}, "session_by_workspace"],
    ["time", time, "session_by_workspace"],
    ["status", { status: "created" }, "session_by_workspace_status"],
    ["status and time", { status: "resolved", ...time }, "session_by_workspace_status"],
    ["handoff", { handoff: "waiting" }, "session_by_handoff"],
    ["rating", { rating: 1 }, "session_by_rating"],
    ["own", { assignee: "me" }, "session_by_assignee"],
    ["view: needs reply", { view: "needs_reply" }, "session_by_awaiting_reply_since"],
    ["view: unassigned", { view: "unassigned" }, "session_by_handoff"],
    ["view: ai", { view: "ai" }, "session_by_workspace_status"],
    ["view: resolved", { view: "resolved" }, "session_by_workspace_status"],
    ["nobody's", { assignee: "nobody", status: "created" }, "session_by_workspace_status"],
    ["address", { email: "Ada@example.com" }, "session_by_email"],
    ["external id", { externalId: "u-1" }, "session_by_external_id"],
  ])("%s", async (_what, filters, index) => {
    for (const behind of [undefined, { order: orderOf(filters), at: 5, key: 5 }]) {
      const plan = await planOf(filters, behind === undefined ? {} : { behind });
      // In an empty store the indexes are alike to PostgreSQL.
      expect(plan).toContain(database.engine === "sqlite" ? `${index} ` : index.replace("_status", ""));
      expect(plan).not.toMatch(/TEMP B-TREE|Sort/u);
    }
  });

  test("a member's own conversations, by either of two", async () => {
    const plan = await planOf({ view: "mine" }, {});
    expect(plan).toMatch(/session_by_(?:assignee|handoff)/u);
    expect(plan).not.toMatch(/TEMP B-TREE|Sort/u);
  });

  test("chatbot, and chatbot and status", async () => {
    for (const filters of [{}, { status: "created" } as const]) {
      const plan = await planOf(filters, { chatbotKey });
      expect(plan).toMatch(/session_by_(?:chatbot|workspace)/u);
      expect(plan).not.toMatch(/TEMP B-TREE|Sort/u);
    }
  });

  test("tag, on SQLite: rare or common, it is read in the order of its sessions", async () => {
    const plan = await planOf({ tag: "vip" }, {});
    expect(plan).toContain("session_tag");
    if (database.engine === "sqlite") expect(plan).toContain("session_tag_by_tag (workspace_id=? AND tag=?)");
    expect(plan).not.toMatch(/TEMP B-TREE/u);
  });
});

test("a search that runs out of time answers what it has found, and goes on from there to the end", async () => {
  const found = testSessions({ database, clock }).implementations.find(
    ({ operation }) => operation.name === "listSessions",
  );
  const count = 1_300;
  await insertSessions(
    database,
    chatbotKey,
    Array.from({ length: count }, (_, nth) => ({
      sessionId: `s${nth}`,
      startedAt: clock.now() - count + nth,
      messages: [nth === 3 || nth === 700 ? "A needle in it" : "Only hay"],
    })),
  );
  const ask = async (input: object): Promise<{ sessions: { sessionId: string }[]; nextCursor: string | null }> =>
    (await found?.run({ limit: 50, ...input }, caller, {} as RequestContext)) as never;
  const all = await ask({ q: "NEEDLE" });
  expect(all.sessions.map(({ sessionId }) => sessionId)).toEqual(["s700", "s3"]);
  const now = performance.now.bind(performance);
  // Each look at the time is half a second later.
  let late = 0;
  performance.now = () => now() + (late += 600);
  try {
    const seen: string[] = [];
    let pages = 0;
    for (let cursor: string | null = ""; cursor !== null; pages++) {
      const page: Awaited<ReturnType<typeof ask>> = await ask({ q: "needle", ...(cursor === "" ? {} : { cursor }) });
      seen.push(...page.sessions.map(({ sessionId }) => sessionId));
      cursor = page.nextCursor;
    }
    expect([seen, pages]).toEqual([["s700", "s3"], 3]);
  } finally {
    performance.now = now;
  }
  expect((await ask({ q: "needle", limit: 1 })).sessions).toMatchObject([{ sessionId: "s700" }]);
});
