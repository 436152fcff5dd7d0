import pg from "pg";
import { types } from "../postgres.ts";

const connectTimeoutMs = 10_000;

/** Tells a command's connection from a service's (`svc`, `svc-listen`). */
const applicationName = "svc-command";

/** One connection without time limits. Throws a sentence that does not hold the address, which has a password. */
export async function connectPostgres(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    application_name: applicationName,
    types,
  });
  // The running statement fails anyway. Without a listener, the event would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(
      "set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set client_min_messages = warning",
    );
  } catch (error) {
    await client.end().catch(() => undefined);
    throw new Error(
      `PostgreSQL cannot be reached (${reasonOf(error)}). Check DATABASE_URL, and that the server runs and lets svc in.`,
      { cause: error },
    );
  }
  return client;
}

/** A refused connection is an AggregateError without a message of its own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error && typeof error.code === "string" && error.message === "" ? error.code : error.message;
}
