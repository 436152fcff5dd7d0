import { SpanKind } from "@opentelemetry/api";
import { inStep } from "../tracing.ts";
import type { Database } from "./database.ts";

/** The same store, each piece of work told with its time, waiting included, and traced. */
export function measured(
  database: Database,
  observe: (kind: "read" | "write" | "transaction", ms: number) => void,
): Database {
  const attributes = { "db.system.name": database.engine === "postgres" ? "postgresql" : "sqlite" };

  async function timed<Result>(kind: "read" | "write" | "transaction", work: () => Promise<Result>): Promise<Result> {
    const started = performance.now();
    try {
      return await inStep(`store ${kind}`, attributes, work, SpanKind.CLIENT);
    } finally {
      observe(kind, performance.now() - started);
    }
  }
  return {
    ...database,
    transaction: (work) => timed("transaction", () => database.transaction(work)),
    hot: {
      read: (work) => timed("read", () => database.hot.read(work)),
      write: (work) => timed("write", () => database.hot.write(work)),
    },
  };
}
