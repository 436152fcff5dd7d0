import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestStore } from "../../../../tests/support/store.ts";
import type { TestStore } from "../../../../tests/support/store.ts";
import { openDatabase } from "../../foundation/database/database.ts";
import type { Database } from "../../foundation/database/database.ts";
import { createOauth } from "./oauth.ts";

let store: TestStore;
let database: Database;
beforeAll(async () => {
  store = await createTestStore();
  database = await openDatabase(store.settings);
});
afterAll(async () => {
  await database.close();
  await store.remove();
});

const now = 10 * 24 * 60 * 60_000;

test("housekeeping drops ended codes, tokens and grants, and clients a day old that nobody has approved", async () => {
  const grant = (id: string, client: string, end: number) => ({
    id,
    workspace_id: "ws_1",
    account_id: "usr_1",
    client_id: client,
    client_name: "Assistant",
    resource: "https://chat.example.com/mcp",
    scopes: "read",
    chatbot_ids: null,
    expires_at: end,
    created_at: 1,
  });
  await database.transaction(async (transaction) => {
    await transaction.insertInto("workspace").values({ id: "ws_1", name: "One", created_at: 1 }).execute();
    const account = {
      id: "usr_1",
      email: "a@example.com",
      email_folded: "a@example.com",
      password_hash: "",
      created_at: 1,
    };
    await transaction.insertInto("account").values(account).execute();
    const member = { workspace_id: "ws_1", account_id: "usr_1", role: "owner", created_at: 1 };
    await transaction.insertInto("member").values(member).execute();
    const clients = [
      { id: "cli_approved", created_at: 1 },
      { id: "cli_old", created_at: 1 },
      { id: "cli_new", created_at: now - 60_000 },
    ];
    await transaction
      .insertInto("oauth_client")
      .values(clients.map((client) => ({ ...client, name: "x", redirect_uris: "[]" })))
      .execute();
    const [live] = await transaction
      .insertInto("oauth_grant")
      .values([grant("gra_live", "cli_approved", now + 1), grant("gra_over", "cli_old", now)])
      .returning("key")
      .execute();
    const token = { grant_key: live?.key ?? 0, kind: "access", scopes: "read" };
    await transaction
      .insertInto("oauth_token")
      .values([
        { ...token, hash: "live", expires_at: now + 1 },
        { ...token, hash: "over", expires_at: now },
      ])
      .execute();
  });
  const oauth = createOauth({
    database,
    clock: { now: () => now },
    egress: { request: () => Promise.reject(new Error("Nothing is fetched here.")) },
    defaultWorkspace: async () => "ws_1",
    endCredentials: () => undefined,
  });
  await oauth.tidy();
  const { query } = database;
  const left = await Promise.all([
    query.selectFrom("oauth_client").select("id").orderBy("key").execute(),
    query.selectFrom("oauth_grant").select("id").orderBy("key").execute(),
    query.selectFrom("oauth_token").select("hash as id").orderBy("key").execute(),
  ]);
  expect(left.map((rows) => rows.map(({ id }) => id))).toEqual([["cli_approved", "cli_new"], ["gra_live"], ["live"]]);
});
