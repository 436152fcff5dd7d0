import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestStore } from "../../../../tests/support/store.ts";
import type { TestStore } from "../../../../tests/support/store.ts";
import { openDatabase } from "../../foundation/database/database.ts";
import type { Database } from "../../foundation/database/database.ts";
import { writeNotice } from "../../foundation/events.ts";
import { createLog } from "../../foundation/log.ts";
import { createOutbox } from "../../foundation/outbox.ts";
import { withAuditContext, recordChange } from "../../foundation/audit-context.ts";
import { createAudit } from "./audit.ts";

let store: TestStore;
let database: Database;
const day = 24 * 60 * 60 * 1_000;
let nowMs = 400 * day;
const clock = { now: () => nowMs };

beforeAll(async () => {
  store = await createTestStore();
  database = await openDatabase(store.settings);
});
afterAll(async () => {
  await database.close();
  await store.remove();
});

test("entries are kept for so many days and no longer, and for ever where that is asked", async () => {
  const outbox = createOutbox(database, createLog("silent"));
  const kept = createAudit({ database, clock, outbox, retentionDays: 30 });
  const forEver = createAudit({
    database,
    clock,
    outbox: createOutbox(database, createLog("silent")),
    retentionDays: 0,
  });
  const actor = { kind: "cli", id: "", name: "root" } as const;
  for (const at of [1, 369, 371, 399]) {
    nowMs = at * day;
    await withAuditContext({ actor, workspaceId: "ws", action: "test", always: false }, () =>
      database.transaction((transaction) => recordChange(transaction, clock, { resource: `day ${at}` })),
    );
  }
  await outbox.catchUp();
  nowMs = 400 * day;
  const left = async () =>
    (await database.query.selectFrom("audit_entry").select("resource").orderBy("key").execute()).map(
      ({ resource }) => resource,
    );
  await forEver.tidy();
  expect(await left()).toHaveLength(4);
  await kept.tidy();
  expect(await left()).toEqual(["day 371", "day 399"]);
});

test("that an endpoint was deactivated because its deliveries failed is told with the reason", async () => {
  const outbox = createOutbox(database, createLog("silent"));
  createAudit({ database, clock, outbox, retentionDays: 0 });
  const data = {
    webhookId: "whe_1",
    url: "https://hook.example/",
    reason: "Ten have failed.",
    reasonCode: null,
    reasonArgs: null,
  };
  await database.transaction((transaction) =>
    writeNotice(transaction, { event: "webhook.deactivated", workspaceId: "ws_1", chatbotKey: 0, data, timeMs: nowMs }),
  );
  await outbox.catchUp();
  const rows = await database.query.selectFrom("audit_entry").selectAll().where("resource", "=", "whe_1").execute();
  expect(rows).toMatchObject([
    {
      workspace_id: "ws_1",
      actor_kind: "job",
      action: "webhook.deactivated",
      before: JSON.stringify({ active: true }),
    },
  ]);
  const { url, reason } = data;
  expect(JSON.parse(rows[0]?.after ?? "null")).toEqual({ active: false, url, reason });
});
