import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestStore } from "../../../../../tests/support/store.ts";
import type { TestStore } from "../../../../../tests/support/store.ts";
import { openDatabase } from "../../../foundation/database/database.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { hasSecondFactor, insertAccount } from "../people.ts";
import { createSecondFactors } from "./second-factors.ts";
import { stepAt, totpOf } from "./totp.ts";

const start = Date.parse("2026-11-21T12:00:00Z");
const stepMs = 30_000;
let now: number;
const factors = createSecondFactors({ clock: { now: () => now }, sealKey: Buffer.alloc(32, 7) });

let store: TestStore;
let database: Database;

beforeEach(async () => {
  now = start;
  store = await createTestStore();
  database = await openDatabase(store.settings);
  await database.transaction(async (transaction) => {
    for (const name of ["ada", "bob"])
      await insertAccount(transaction, { id: name, email: `${name}@example.com`, passwordHash: "none", now });
  });
});

afterEach(async () => {
  await database.close();
  await store.remove();
});

const codeOf = (secret: Buffer, atMs = now) => totpOf(secret, stepAt(atMs));
const begin = (accountId: string) => database.transaction((transaction) => factors.begin(transaction, accountId));
const confirm = (accountId: string, code: string) =>
  database.transaction((transaction) => factors.confirm(transaction, accountId, code));
const use = (accountId: string, code: string) =>
  database.transaction((transaction) => factors.use(transaction, accountId, code));

/** A second factor that is on, one step later, so that the next code was not used. */
async function enrol(accountId: string): Promise<{ secret: Buffer; codes: string[] }> {
  const secret = await begin(accountId);
  const codes = secret === undefined ? undefined : await confirm(accountId, codeOf(secret));
  if (secret === undefined || codes === undefined) throw new Error("The second factor was not switched on.");
  now += stepMs;
  return { secret, codes };
}

test("a second factor counts only once a code of it was right", async () => {
  const secret = (await begin("ada")) ?? Buffer.alloc(0);
  expect(await hasSecondFactor(database.query, "ada")).toBe(false);
  expect(await confirm("ada", codeOf(secret, now + 10 * stepMs))).toBeUndefined();
  expect(await use("ada", codeOf(secret))).toBe(false);
  expect(await hasSecondFactor(database.query, "ada")).toBe(false);
  expect(new Set(await confirm("ada", codeOf(secret))).size).toBe(10);
  expect(await hasSecondFactor(database.query, "ada")).toBe(true);
});

test("whoever begins anew before the first code confirms with the newer secret", async () => {
  const older = (await begin("ada")) ?? Buffer.alloc(0);
  const newer = (await begin("ada")) ?? Buffer.alloc(0);
  expect(await confirm("ada", codeOf(older))).toBeUndefined();
  expect(await confirm("ada", codeOf(newer))).toHaveLength(10);
});

test("a second factor that is on is not replaced by a new one", async () => {
  const { secret } = await enrol("ada");
  expect(await begin("ada")).toBeUndefined();
  expect(await use("ada", codeOf(secret))).toBe(true);
});

test("the code that switched it on does not sign in", async () => {
  const { secret } = await enrol("ada");
  expect(await use("ada", codeOf(secret, start))).toBe(false);
});

test("a code is used once, and none of an older step is good after it", async () => {
  const { secret } = await enrol("ada");
  now += 2 * stepMs;
  expect(await use("ada", codeOf(secret))).toBe(true);
  expect(await use("ada", codeOf(secret))).toBe(false);
  expect(await use("ada", codeOf(secret, now - stepMs))).toBe(false);
  expect(await use("ada", codeOf(secret, now + stepMs))).toBe(true);
});

test("a clock may be off by one step, and not by two", async () => {
  const { secret } = await enrol("ada");
  now += 10 * stepMs;
  expect(await use("ada", codeOf(secret, now - 2 * stepMs))).toBe(false);
  expect(await use("ada", codeOf(secret, now + 2 * stepMs))).toBe(false);
  expect(await use("ada", codeOf(secret, now - stepMs))).toBe(true);
  expect(await use("ada", codeOf(secret, now + stepMs))).toBe(true);
});

test("nobody gets in with another account's code or recovery code", async () => {
  const ada = await enrol("ada");
  await enrol("bob");
  expect(await use("bob", codeOf(ada.secret))).toBe(false);
  expect(await use("bob", ada.codes[0] ?? "")).toBe(false);
});

test("a recovery code is used once, however it is typed", async () => {
  const { codes } = await enrol("ada");
  const [first = "", second = ""] = codes;
  expect(await use("ada", first)).toBe(true);
  expect(await use("ada", first)).toBe(false);
  expect(await use("ada", second.toUpperCase().replaceAll("-", " "))).toBe(true);
});

test("of two requests that bring one code at once, one is let in", async () => {
  const { secret, codes } = await enrol("ada");
  for (const code of [codeOf(secret), codes[0] ?? ""]) {
    // PostgreSQL runs them on two connections, as two processes would.
    const answers = await Promise.all([use("ada", code), use("ada", code)]);
    expect(answers.filter(Boolean)).toHaveLength(1);
  }
});

test("after ten wrong codes in 15 minutes a right one is refused until they are over", async () => {
  const { secret, codes } = await enrol("ada");
  const prove = (code: string) => database.transaction((transaction) => factors.prove(transaction, "ada", code));
  for (let at = 0; at < 10; at++) expect(await prove("wrong")).toEqual({ outcome: "wrong" });
  now += 60_000;
  expect(await prove(codeOf(secret))).toEqual({ outcome: "refused", waitMs: 14 * 60_000 });
  expect(await prove(codes[0] ?? "")).toMatchObject({ outcome: "refused" });
  now += 14 * 60_000;
  expect(await prove(codeOf(secret))).toEqual({ outcome: "right" });
  expect(await prove("wrong")).toEqual({ outcome: "wrong" });
});

test("guesses that come at once are all counted", async () => {
  await enrol("ada");
  const prove = () => database.transaction((transaction) => factors.prove(transaction, "ada", "wrong"));
  const outcomes = (await Promise.all(Array.from({ length: 14 }, prove))).map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === "wrong")).toHaveLength(10);
});

test("neither the secret nor a recovery code stands in the store", async () => {
  const { secret, codes } = await enrol("ada");
  const rows = JSON.stringify([
    await database.query.selectFrom("second_factor").selectAll().execute(),
    await database.query.selectFrom("recovery_code").selectAll().execute(),
  ]);
  for (const text of [secret.toString("base64"), secret.toString("hex"), ...codes]) expect(rows).not.toContain(text);
});

test("a secret that was moved to another account does not open", async () => {
  const { secret } = await enrol("ada");
  await enrol("bob");
  const { secret: sealed } = await database.query
    .selectFrom("second_factor")
    .select("secret")
    .where("account_id", "=", "ada")
    .executeTakeFirstOrThrow();
  await database.transaction((transaction) =>
    transaction.updateTable("second_factor").set({ secret: sealed }).where("account_id", "=", "bob").execute(),
  );
  await expect(use("bob", codeOf(secret))).rejects.toThrow("sealed");
});

test("after it is removed no old code is good, and a new one can be begun", async () => {
  const { secret, codes } = await enrol("ada");
  expect(await database.transaction((transaction) => factors.remove(transaction, "ada"))).toBe(true);
  expect(await use("ada", codeOf(secret))).toBe(false);
  expect(await use("ada", codes[0] ?? "")).toBe(false);
  await enrol("ada");
  expect(await use("ada", codes[0] ?? "")).toBe(false);
});
