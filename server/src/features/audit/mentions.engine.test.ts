import { afterEach, beforeEach, expect, test } from "vitest";
import { createEmptyStore } from "../../../../tests/support/store.ts";
import type { TestStore } from "../../../../tests/support/store.ts";
import { openDatabase } from "../../foundation/database/database.ts";
import type { Database } from "../../foundation/database/database.ts";
import { migrationNames } from "../../foundation/database/migrate.ts";
import { makeOldStore } from "../../foundation/database/test-old-store.ts";
import { newId } from "../../foundation/ids.ts";
import type { KnownVisitor } from "../../foundation/visitor-data.ts";
import { emptyEntries, entriesAbout } from "./mentions.ts";

let store: TestStore;
let database: Database;

beforeEach(async () => {
  store = await createEmptyStore();
});
afterEach(async () => {
  await database.close();
  await store.remove();
});

interface Said {
  readonly resource?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly workspaceId?: string;
}

const rowOf = ({ resource = "bot_1", before, after, workspaceId = "ws_1" }: Said) => ({
  id: newId("aud"),
  event_id: newId("evt"),
  workspace_id: workspaceId,
  actor_kind: "job",
  actor_id: "",
  actor_name: "test",
  action: "test",
  resource,
  before: before === undefined ? null : JSON.stringify(before),
  after: after === undefined ? null : JSON.stringify(after),
  address: "",
  user_agent: "",
  created_at: 1,
});

const write = (entries: readonly Said[]) =>
  database.transaction((transaction) => transaction.insertInto("audit_entry").values(entries.map(rowOf)).execute());

const rows = () => database.query.selectFrom("audit_entry").selectAll().orderBy("key").execute();
const words = async () =>
  (await database.query.selectFrom("audit_mention").select("word").orderBy("word").execute()).map(({ word }) => word);

/** What is left of what the entries said, by their place. */
async function leftOf(said: readonly Said[]): Promise<Said[]> {
  const stored = await rows();
  return said.filter((_, nth) => stored[nth]?.before !== null || stored[nth]?.after !== null);
}

async function forget(who: KnownVisitor): Promise<void> {
  await emptyEntries(database, await entriesAbout(database, who));
}

const ada: KnownVisitor = {
  workspaceId: "ws_1",
  chatbotKey: null,
  session: null,
  emails: ["ada@example.com"],
  externalId: null,
  sessions: [{ key: 1, id: "ses_1", sessionId: "her chat", chatbotKey: 1 }],
  things: ["lead_1", "msg_1"],
};
const longName = "Ä".repeat(500);
const about: readonly Said[] = [
  { resource: "ses_1", after: { status: "resolved" } },
  { resource: "lead_1", before: { note: "calls" } },
  { after: { sessionId: "her chat" } },
  { before: { list: [{ deep: { sessionId: "her chat" } }] } },
  { after: { session: "ses_1" } },
  { after: ["msg_1"] },
  { before: { email: " ADA@example.com" }, after: { email: "new@example.com" } },
  { before: { email: "old@example.com" }, after: { requester: { email: "ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ" } } },
  { resource: "tkt_2", after: { lead: "lead_1" } },
];
const others: readonly Said[] = [
  { after: { sessionId: "his chat" } },
  { after: { name: "her chat", email: "eve@example.com" } },
  { resource: "ses_11", after: { session: "ses_11" } },
  { after: { text: "ada@example.com is who I mean" } },
  { after: { sessionId: "her chat" }, workspaceId: "ws_2" },
  { after: { sessionId: "line\u0000 end@", text: "half \ud83d@" } },
  { after: { sessionId: longName } },
];

test("whatever names a visitor in whichever form is taken out of the log, and nothing else", async () => {
  database = await openDatabase(store.settings);
  const said = [...about, ...others].toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
  await write(said);
  await forget(ada);
  expect(await leftOf(said)).toEqual(said.filter((entry) => others.includes(entry)));
  expect(await rows()).toHaveLength(said.length);
  expect((await words()).filter((word) => /^ses_1$|lead_1|msg_1|ada@/u.test(word))).toEqual([]);
  const names = (sessionId: string): KnownVisitor => ({
    ...ada,
    emails: [],
    things: [],
    sessions: [{ key: 2, id: "ses_2", sessionId, chatbotKey: 1 }],
  });
  await forget(names("line\u0000 end@"));
  await forget(names(longName));
  expect(await leftOf(said)).toEqual(said.filter((entry) => others.slice(0, 5).includes(entry)));
});

test("entries of an older release are found as well as those that came since", async () => {
  await makeOldStore(store.settings, migrationNames.indexOf("0028-audit-mentions"), async (transaction) => {
    await transaction.insertInto("audit_entry").values(about.map(rowOf)).execute();
  });
  database = await openDatabase(store.settings);
  await write(about);
  await forget(ada);
  expect(await leftOf([...about, ...about])).toEqual([]);
  expect(await words()).toEqual([]);
});

test("none is lost in a log of thousands that several look through at once, while it grows", async () => {
  database = await openDatabase(store.settings);
  const filler = Array.from({ length: 1_700 }, (_, nth) =>
    nth % 200 === 7 ? (about[nth % 9] ?? {}) : { after: { nth } },
  );
  await write(filler);
  const eve: KnownVisitor = { ...ada, emails: ["eve@example.com"], sessions: [], things: [] };
  await Promise.all([forget(eve), forget(ada), forget(ada), write(about)]);
  await forget(ada);
  const left = (await rows()).filter(({ after, before, resource }) => {
    const said = `${resource} ${before} ${after}`;
    return (before ?? after) !== null && !/"nth"/u.test(said);
  });
  expect(left).toEqual([]);
  expect(await words()).toEqual([]);
});

test("an entry is read once, however many visitors are forgotten after it was written", async () => {
  database = await openDatabase(store.settings);
  await write(others);
  await forget(ada);
  // Whoever read it again would fail.
  await database.transaction((transaction) => transaction.updateTable("audit_entry").set({ after: "{" }).execute());
  await write([{ after: { sessionId: "her chat" } }]);
  expect(await entriesAbout(database, ada)).toHaveLength(1);
});

test("whom an entry names goes with it", async () => {
  database = await openDatabase(store.settings);
  await write(others);
  await entriesAbout(database, ada);
  expect(await words()).not.toEqual([]);
  await database.transaction((transaction) => transaction.deleteFrom("audit_entry").execute());
  expect(await words()).toEqual([]);
});
