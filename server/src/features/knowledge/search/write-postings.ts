import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import type { AnalysedText } from "./analyse-text.ts";
import { engineSql } from "./engine-sql.ts";
import { isWord } from "./expand.ts";
import { wordGrams } from "./grams.ts";
import { ListBuilder } from "./list-builder.ts";
import type { LockedIndex } from "./lock-index.ts";
import { lengthCode } from "./postings.ts";

/** A text with the document number that it has in the index. */
export interface NumberedText extends AnalysedText {
  readonly docno: number;
}

/**
 * Makes stored texts findable: writes their postings and words and counts them, and sets `progress`
 * in the same statement. The index must not hold postings of them yet. Answers the index as it is then.
 */
export async function writePostings(
  database: Database,
  transaction: WriteTransaction,
  index: LockedIndex,
  texts: readonly NumberedText[],
  progress: { readonly next_docno: number } | { readonly rebuild_next: number },
): Promise<LockedIndex> {
  const lists = new ListBuilder();
  const terms = new Set<string>();
  for (const { docno, counts, length } of texts) {
    const code = lengthCode(length);
    for (const [term, occurrences] of counts) {
      lists.add(term, { docno, occurrences, lengthCode: code });
      terms.add(term);
    }
  }
  await engineSql(database.engine).appendLists(transaction, "posting", index.key, lists.rows());
  // Variants are compared with all of them: only passages need their words' relatives.
  const added = index.kind === "faq" ? 0 : await addWords(database, transaction, index, [...terms].filter(isWord));

  return transaction
    .updateTable("search_index")
    .set({
      ...progress,
      passages: index.passages + texts.length,
      total_length: index.total_length + texts.reduce((sum, text) => sum + text.length, 0),
      word_count: index.word_count + added,
    })
    .where("key", "=", index.key)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Numbers the words that the index has not seen yet, and files them under their 4-grams. */
async function addWords(
  database: Database,
  transaction: WriteTransaction,
  index: { key: number; word_count: number },
  terms: readonly string[],
): Promise<number> {
  const { texts, amongTexts, appendLists } = engineSql(database.engine);
  const known = await transaction
    .selectFrom("word")
    .select("term")
    .where("index_key", "=", index.key)
    .where(amongTexts("term", texts(terms).parameter))
    .execute();
  const seen = new Set(known.map((row) => row.term));
  const fresh = terms
    .filter((term) => !seen.has(term))
    .map((term, at) => ({ index_key: index.key, term, number: index.word_count + at }));
  if (fresh.length === 0) return 0;
  for (let at = 0; at < fresh.length; at += 500) {
    if (at > 0 && at % 2_000 === 0) await nextTurn();
    await transaction
      .insertInto("word")
      .values(fresh.slice(at, at + 500))
      .execute();
  }
  const lists = new ListBuilder();
  for (const { term, number } of fresh)
    for (const gram of wordGrams(term)) lists.add(gram, { docno: number, occurrences: 1, lengthCode: 0 });
  await appendLists(transaction, "word_gram", index.key, lists.rows());
  return fresh.length;
}
