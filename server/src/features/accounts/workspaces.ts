import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { newId } from "../../foundation/ids.ts";

/** Answers the first workspace of the service, made where it is missing; read from the store once. */
export function createDefaultWorkspace(database: Database, clock: Clock): () => Promise<string> {
  let workspace: Promise<string> | undefined;

  async function findOrMake(): Promise<string> {
    const known = await database.query.selectFrom("workspace").select("id").orderBy("key").executeTakeFirst();
    if (known !== undefined) return known.id;
    return database.transaction(async (transaction) => {
      const now = clock.now();
      // Always under row key 1: of two fresh processes one makes it and the other finds it.
      const first = { key: 1, id: newId("ws", now), name: "Default", created_at: now };
      await transaction
        .insertInto("workspace")
        .values(first)
        .onConflict((conflict) => conflict.column("key").doNothing())
        .execute();
      const made = await transaction
        .selectFrom("workspace")
        .select("id")
        .where("key", "=", first.key)
        .executeTakeFirstOrThrow();
      return made.id;
    });
  }

  return () => {
    workspace ??= findOrMake().catch((error: unknown) => {
      workspace = undefined;
      throw error;
    });
    return workspace;
  };
}
