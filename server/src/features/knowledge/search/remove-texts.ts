import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import type { Tables } from "../../../foundation/database/tables.ts";
import { batchSize } from "./add-texts.ts";
import { analyseText } from "./analyse-text.ts";
import { engineSql } from "./engine-sql.ts";
import { isIndexed, lockIndex } from "./lock-index.ts";
import type { LockedIndex } from "./lock-index.ts";
import { placeOf, segmentOf, withoutPlaces } from "./postings.ts";
import type { IndexKind } from "./stored-index.ts";

/** Every document number is below this. */
export const allDocnos = Number.MAX_SAFE_INTEGER;

/**
 * Takes up to `batchSize` of an owner's texts below `beforeDocno` out of the index; answers how
 * many, so that the caller goes on until none is left.
 */
export async function removeTexts(
  database: Database,
  transaction: WriteTransaction,
  chatbotKey: number,
  kind: IndexKind,
  ownerKey: number,
  beforeDocno: number,
): Promise<number> {
  const index = await lockIndex(transaction, chatbotKey, kind);
  const old = await transaction
    .selectFrom("passage")
    .selectAll()
    .where("index_key", "=", index.key)
    .where("owner_key", "=", ownerKey)
    .where("docno", "<", beforeDocno)
    .orderBy("docno")
    .limit(batchSize)
    .execute();
  if (old.length === 0) return 0;

  // What a rebuild has not come to yet has no postings, and was not counted again.
  const indexed = old.filter((row) => isIndexed(index, row.docno));
  const length = indexed.length === 0 ? 0 : await removePostings(database, transaction, index, indexed);
  await transaction
    .deleteFrom("vector")
    .where("set_key", "in", (select) =>
      select.selectFrom("vector_set").select("key").where("index_key", "=", index.key),
    )
    .where(
      "docno",
      "in",
      old.map((row) => row.docno),
    )
    .execute();
  await transaction
    .deleteFrom("passage")
    .where(
      "key",
      "in",
      old.map((row) => row.key),
    )
    .execute();
  await transaction
    .updateTable("search_index")
    .set({ passages: index.passages - indexed.length, total_length: index.total_length - length })
    .where("key", "=", index.key)
    .execute();
  // Document numbers are never used again, so a range goes when nothing in it is left.
  await sql`delete from hidden_range where index_key = ${index.key} and not exists
    (select 1 from passage where passage.index_key = hidden_range.index_key and passage.docno between hidden_range.from_docno and hidden_range.to_docno)`.execute(
    transaction,
  );
  return old.length;
}

/** Takes passages out of the posting lists; answers how many terms they had. */
async function removePostings(
  database: Database,
  transaction: WriteTransaction,
  index: LockedIndex,
  passages: readonly Selectable<Tables["passage"]>[],
): Promise<number> {
  const { texts: asTexts, amongTexts, replaceLists } = engineSql(database.engine);
  const placesOf = new Map<string, Set<number>>();
  let length = 0;
  for (const row of passages) {
    const analysed = analyseText({ ...row, ownerKey: row.owner_key }, index.kind);
    length += analysed.length;
    for (const term of analysed.counts.keys()) {
      const list = `${term} ${segmentOf(row.docno)}`;
      const places = placesOf.get(list);
      if (places === undefined) placesOf.set(list, new Set([placeOf(row.docno)]));
      else places.add(placeOf(row.docno));
    }
  }
  const terms = [...new Set([...placesOf.keys()].map((list) => list.slice(0, list.lastIndexOf(" "))))];
  const segments = [...new Set(passages.map((row) => segmentOf(row.docno)))];
  const stored = await transaction
    .selectFrom("posting")
    .select(["term", "segment", "entries"])
    .where("index_key", "=", index.key)
    .where("segment", "in", segments)
    .where(amongTexts("term", asTexts(terms).parameter))
    .execute();
  const changed = stored.flatMap(({ term, segment, entries }) => {
    const places = placesOf.get(`${term} ${segment}`);
    return places === undefined ? [] : [{ term, segment, entries: withoutPlaces(entries, places) }];
  });
  await replaceLists(transaction, "posting", index.key, changed);
  await transaction
    .deleteFrom("posting")
    .where("index_key", "=", index.key)
    .where("segment", "in", segments)
    .where(sql<number>`length(entries)`, "=", 0)
    .where(amongTexts("term", asTexts(terms).parameter))
    .execute();
  return length;
}
