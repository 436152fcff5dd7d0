import type { Database } from "./database.ts";

/** The same store, each piece of work told with its time, waiting included. */
export function measured(
  database: Database,
  observe: (kind: "read" | "write" | "transaction", ms: number) => void,
): Database {
  async function timed<Result>(kind: "read" | "write" | "transaction", work: Promise<Result>): Promise<Result> {
    const started = performance.now();
    try {
      return await work;
    } finally {
      observe(kind, performance.now() - started);
    }
  }
  return {
    ...database,
    transaction: (work) => timed("transaction", database.transaction(work)),
    hot: {
      read: (work) => timed("read", database.hot.read(work)),
      write: (work) => timed("write", database.hot.write(work)),
    },
  };
}
