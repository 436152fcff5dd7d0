import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestStore } from "../../../../tests/support/store.ts";
import { openDatabase } from "../../foundation/database/database.ts";
import type { Database } from "../../foundation/database/database.ts";
import { createTokenMeter } from "./token-meter.ts";

let store: Awaited<ReturnType<typeof createTestStore>>;
let database: Database;
const november = Date.parse("2026-11-30T23:59:59.000Z");
let now = november;

beforeAll(async () => {
  store = await createTestStore();
  database = await openDatabase(store.settings);
});
afterAll(async () => {
  await database.close();
  await store.remove();
});

const meterOf = (of: Database = database) => {
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => void failures.push(error);
  return { meter: createTokenMeter({ database: of, clock: { now: () => now }, onFailure }), failures };
};

test("tokens are summed by chatbot and calendar month, at once in this process", async () => {
  const { meter } = meterOf();
  meter.add(1, { inputTokens: 100, outputTokens: 10 });
  meter.add(1, { inputTokens: 1, outputTokens: 2 });
  meter.add(2, { inputTokens: 7, outputTokens: 0 });
  expect(await meter.spent(1)).toBe(113);
  now = november + 1_000;
  meter.add(1, { inputTokens: 5, outputTokens: 5 });
  expect(await meter.spent(1)).toBe(10);
  expect(await meter.months(1)).toEqual([
    { month: "2026-12", calls: 1, inputTokens: 5, outputTokens: 5, embeddingTokens: 0 },
    { month: "2026-11", calls: 2, inputTokens: 101, outputTokens: 12, embeddingTokens: 0 },
  ]);
  now = november;
});

test("what two processes count adds up, and is there after a stop", async () => {
  const [one, other] = [meterOf().meter, meterOf().meter];
  one.add(3, { inputTokens: 10, outputTokens: 0 });
  other.add(3, { inputTokens: 20, outputTokens: 0 });
  await Promise.all([one.close(), other.close()]);
  expect(await meterOf().meter.spent(3)).toBe(30);
});

test("what could not be stored is kept, and stored with the next", async () => {
  let isDown = true;
  const shaky: Database = {
    ...database,
    hot: { ...database.hot, write: (work) => (isDown ? Promise.reject(new Error("down")) : database.hot.write(work)) },
  };
  const { meter } = meterOf(shaky);
  meter.add(4, { inputTokens: 10, outputTokens: 0 });
  await expect(meter.months(4)).rejects.toThrow("down");
  expect(await meter.spent(4)).toBe(10);
  isDown = false;
  meter.add(4, { inputTokens: 1, outputTokens: 0 });
  await meter.close();
  expect(await meterOf().meter.spent(4)).toBe(11);
});

test("a deleted chatbot's counts go with it", async () => {
  const { meter } = meterOf();
  meter.add(5, { inputTokens: 10, outputTokens: 0 });
  await meter.months(5);
  await meter.purge(5);
  expect(await meter.months(5)).toEqual([]);
});
