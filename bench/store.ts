import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Engine } from "../server/src/foundation/database/database.ts";
import { startPostgres } from "../tests/support/postgres-setup.ts";

/** An empty store: what `openDatabase` and a service's environment need of it. */
export interface FreshStore {
  readonly settings: { readonly databaseUrl: string; readonly dataDir: string };
  remove(): Promise<void>;
}

export interface Stores {
  fresh(): Promise<FreshStore>;
  /** Ends the PostgreSQL server, if one was started. */
  close(): Promise<void>;
}

/**
 * Makes fresh stores of one engine. On PostgreSQL each is a database of its own, on the server of
 * `databaseUrl` or, where that is empty, on a temporary server of Debian's packages.
 */
export function createStores(engine: Engine, databaseUrl: string): Stores {
  let server: { url: string; stop: () => Promise<void> } | undefined;

  async function administer(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: urlOf("postgres") });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }

  function urlOf(database: string): string {
    const url = new URL(databaseUrl === "" ? (server?.url ?? "") : databaseUrl);
    url.pathname = `/${database}`;
    return url.href;
  }

  return {
    async fresh() {
      const dataDir = mkdtempSync(join(tmpdir(), "svc-bench-"));
      const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
      if (engine === "sqlite") return { settings: { databaseUrl: "", dataDir }, remove: async () => removeFolder() };
      if (databaseUrl === "") server ??= await startPostgres();
      const name = `svc_bench_${randomBytes(6).toString("hex")}`;
      await administer(`create database ${name}`);
      return {
        settings: { databaseUrl: urlOf(name), dataDir },
        async remove() {
          removeFolder();
          await administer(`drop database ${name} with (force)`);
        },
      };
    },
    async close() {
      await server?.stop();
    },
  };
}
