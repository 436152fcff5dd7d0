import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";

export interface TestStore {
  /** For `openDatabase`, or a service's environment. */
  readonly settings: { databaseUrl: string; dataDir: string };
  remove(): Promise<void>;
}

/** An empty store on the engine that this project tests: a folder, or a database of its own. */
export async function createTestStore(): Promise<TestStore> {
  const dataDir = mkdtempSync(join(tmpdir(), "svc-test-"));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (process.env["TEST_ENGINE"] !== "postgres") {
    return { settings: { databaseUrl: "", dataDir }, remove: async () => removeFolder() };
  }
  const server = inject("postgresUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administer(server, `create database ${name}`);
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
