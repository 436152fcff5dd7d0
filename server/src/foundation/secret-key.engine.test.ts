import { rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestStore } from "../../../tests/support/store.ts";
import type { TestStore } from "../../../tests/support/store.ts";
import { openDatabase } from "./database/database.ts";
import type { Database } from "./database/database.ts";
import { deriveKey, isSecretKey, loadSecretKey } from "./secret-key.ts";

let store: TestStore;
let database: Database;

beforeEach(async () => {
  store = await createTestStore();
  database = await openDatabase(store.settings);
});

afterEach(async () => {
  await database.close();
  await store.remove();
});

const keyFile = () => join(store.settings.dataDir, "secret-key");

test("a key is made at first start, only its owner can read it, and the next start finds the same", async () => {
  const first = await loadSecretKey("", store.settings.dataDir, database);
  expect(first).toHaveLength(32);
  expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
  expect(await loadSecretKey("", store.settings.dataDir, database)).toEqual(first);
});

test("a store that was used with another key is refused with a sentence that says what to do", async () => {
  await loadSecretKey("", store.settings.dataDir, database);
  rmSync(keyFile());
  await expect(loadSecretKey("", store.settings.dataDir, database)).rejects.toThrow(
    /another secret key.*SVC_SECRET_KEY/,
  );
});

test("a damaged key file is refused and left as it is", async () => {
  writeFileSync(keyFile(), "garbage");
  await expect(loadSecretKey("", store.settings.dataDir, database)).rejects.toThrow(/damaged/);
});

test("a configured key needs no file", async () => {
  const configured = Buffer.alloc(32, 7).toString("base64");
  expect(isSecretKey(configured)).toBe(true);
  expect(await loadSecretKey(configured, store.settings.dataDir, database)).toEqual(Buffer.alloc(32, 7));
  expect(() => statSync(keyFile())).toThrow();
});

test("keys for two purposes differ", () => {
  const key = Buffer.alloc(32, 1);
  expect(deriveKey(key, "one")).not.toEqual(deriveKey(key, "two"));
  expect(deriveKey(key, "one")).toEqual(deriveKey(key, "one"));
});
