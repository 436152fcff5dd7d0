import type { Insertable } from "kysely";
import { toColumns } from "../../../foundation/database/reason-columns.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import type { Tables } from "../../../foundation/database/tables.ts";
import type { ImportPlan, PlannedItem } from "./compare-entries.ts";

const rowsAtOnce = 40;
/** Of their texts. */
const bytesAtOnce = 2_000_000;

export interface RunOfImport {
  readonly importKey: number;
  readonly chatbotKey: number;
  readonly run: number;
}

/** Stores what a run is to do, some items at a time; what has not changed is only marked as still there. */
export async function stageItems(
  database: Database,
  { importKey, chatbotKey, run }: RunOfImport,
  { items }: ImportPlan,
  hold: (transaction: WriteTransaction) => Promise<void>,
): Promise<void> {
  const unchanged = items.filter(({ outcome }) => outcome === "unchanged").map(({ entry }) => entry.origin);
  for (let at = 0; at < unchanged.length; at += 500)
    await database.transaction(async (transaction) => {
      await hold(transaction);
      await transaction
        .updateTable("article_import_item")
        .set({ run, outcome: "unchanged" })
        .where("import_key", "=", importKey)
        .where("origin", "in", unchanged.slice(at, at + 500))
        .execute();
    });
  const others = items.filter(({ outcome }) => outcome !== "unchanged");
  for (const batch of batchesOf(others))
    await database.transaction(async (transaction) => {
      await hold(transaction);
      await saveItems(
        transaction,
        batch.map(({ entry, outcome, reason }) => ({
          import_key: importKey,
          chatbot_key: chatbotKey,
          origin: entry.origin,
          title: entry.title.slice(0, 1_000).toWellFormed(),
          url: entry.url,
          content: entry.content,
          hash: entry.hash,
          format: entry.format,
          body: entry.body === undefined ? null : Buffer.from(entry.body),
          outcome,
          ...toColumns(reason),
          source_key: null,
          run,
        })),
      );
    });
}

function* batchesOf(items: readonly PlannedItem[]): Generator<PlannedItem[]> {
  let batch: PlannedItem[] = [];
  let bytes = 0;
  for (const item of items) {
    batch.push(item);
    bytes += item.entry.body?.length ?? 0;
    if (batch.length < rowsAtOnce && bytes < bytesAtOnce) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

type ItemRow = Insertable<Tables["article_import_item"]>;

/** An item that is there already keeps its source. */
async function saveItems(transaction: WriteTransaction, rows: readonly ItemRow[]): Promise<void> {
  await transaction
    .insertInto("article_import_item")
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(["import_key", "origin"]).doUpdateSet((set) => ({
        title: set.ref("excluded.title"),
        url: set.ref("excluded.url"),
        content: set.ref("excluded.content"),
        hash: set.ref("excluded.hash"),
        format: set.ref("excluded.format"),
        body: set.ref("excluded.body"),
        outcome: set.ref("excluded.outcome"),
        reason: set.ref("excluded.reason"),
        reason_code: set.ref("excluded.reason_code"),
        reason_args: set.ref("excluded.reason_args"),
        run: set.ref("excluded.run"),
      })),
    )
    .execute();
}
