import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { SqlBool } from "kysely";
import type { Database } from "../../foundation/database/database.ts";
import { mentionsIn, wordsOf } from "../../foundation/visitor-data.ts";
import type { KnownVisitor } from "../../foundation/visitor-data.ts";

const entriesAtOnce = 500;
/** Within the parameters that one statement takes on either engine. */
const valuesAtOnce = 1_000;

/** An entry of the log with something in it that can be taken out. */
interface FoundEntry {
  readonly key: number;
  readonly resource: string;
}

/** The entries that are about the visitor or name it, but those that say nothing any more. */
export async function entriesAbout(database: Database, who: KnownVisitor): Promise<FoundEntry[]> {
  while (await readMentions(database)) await setImmediate();
  const found = new Map<number, FoundEntry>();
  const entries = database.query
    .selectFrom("audit_entry")
    .select(["audit_entry.key", "audit_entry.resource"])
    .where("workspace_id", "=", who.workspaceId)
    .where((where) => where.or([where("before", "is not", null), where("after", "is not", null)]));
  for (const resources of inTurns([...who.sessions.map(({ id }) => id), ...(who.things ?? [])]))
    for (const entry of await entries.where("resource", "in", resources).execute()) found.set(entry.key, entry);
  for (const words of inTurns(wordsOf(who))) {
    const named = entries
      .innerJoin("audit_mention", "audit_mention.entry_key", "audit_entry.key")
      .where("audit_mention.word", "in", words);
    for (const entry of await named.execute()) found.set(entry.key, entry);
  }
  return [...found.values()];
}

/** Redacts the entries' content and names. The entries themselves stay. */
export async function emptyEntries(database: Database, entries: readonly FoundEntry[]): Promise<void> {
  for (const some of inTurns(entries, entriesAtOnce)) {
    const keys = some.map(({ key }) => key);
    await database.transaction(async (transaction) => {
      // In this order, so that a concurrent indexer has written the mentions when the lock is free.
      await transaction
        .updateTable("audit_entry")
        .set({ before: null, after: null, mentions_read: 1 })
        .where("key", "in", keys)
        .execute();
      await transaction.deleteFrom("audit_mention").where("entry_key", "in", keys).execute();
    });
  }
}

/** As it stands in the index's condition: SQLite takes no parameter for the same. */
const isUnread = sql<SqlBool>`mentions_read = 0`;

/** Indexes entries once, when a name is first searched for. True if there may be more. */
async function readMentions(database: Database): Promise<boolean> {
  const unread = await database.query.selectFrom("audit_entry").select("key").where(isUnread).limit(1).execute();
  if (unread.length === 0) return false;
  await database.transaction(async (transaction) => {
    const some = transaction
      .selectFrom("audit_entry")
      .select(["key", "before", "after"])
      .where(isUnread)
      .orderBy("key")
      .limit(entriesAtOnce);
    const rows = await some.forUpdate().execute();
    // Another one has read them meanwhile.
    if (rows.length === 0) return;
    const mentions = rows.flatMap(({ key, before, after }) =>
      [...new Set([...mentionsIn(before), ...mentionsIn(after)])].map((word) => ({ word, entry_key: key })),
    );
    for (const values of inTurns(mentions)) await transaction.insertInto("audit_mention").values(values).execute();
    const keys = rows.map(({ key }) => key);
    await transaction.updateTable("audit_entry").set({ mentions_read: 1 }).where("key", "in", keys).execute();
  });
  return true;
}

function* inTurns<Value>(values: readonly Value[], atOnce = valuesAtOnce): Generator<Value[]> {
  for (let nth = 0; nth < values.length; nth += atOnce) yield values.slice(nth, nth + atOnce);
}
