import { randomBytes } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";

export interface TestStore {
  /** For `openDatabase`, or a service's environment. */
  readonly settings: { databaseUrl: string; dataDir: string };
  remove(): Promise<void>;
}

/** A store of the newest schema with nothing in it, on the engine that this project tests. */
export const createTestStore = (): Promise<TestStore> => makeStore(true);

/** A store that nothing has been made in: for what migrates, or restores into an empty place. */
export const createEmptyStore = (): Promise<TestStore> => makeStore(false);

async function makeStore(isMigrated: boolean): Promise<TestStore> {
  const dataDir = mkdtempSync(join(tmpdir(), "svc-test-"));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (process.env["TEST_ENGINE"] !== "postgres") {
    if (isMigrated) copyFileSync(inject("sqliteTemplate"), join(dataDir, "svc.db"));
    return { settings: { databaseUrl: "", dataDir }, remove: async () => removeFolder() };
  }
  const server = inject("postgresUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administer(server, `create database ${name}${isMigrated ? ` template ${inject("postgresTemplate")}` : ""}`);
  return {
    settings: { databaseUrl: `${server}/${name}`, dataDir },
    async remove() {
      removeFolder();
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
