import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import type { AnalysedText } from "./analyse-text.ts";
import { engineSql } from "./engine-sql.ts";
import { isWord } from "./expand.ts";
import { wordGrams } from "./grams.ts";
import { ListBuilder } from "./list-builder.ts";
import { lockIndex } from "./lock-index.ts";
import { lengthCode } from "./postings.ts";
import type { IndexKind } from "./stored-index.ts";

/** Document numbers given, both ends included. */
export interface AddedRange {
  readonly from: number;
  readonly to: number;
}

/** Texts that one transaction takes: a short turn of the writer. */
export const batchSize = 150;

/**
 * Adds texts to an index, at most `batchSize` at a time. Hidden ones are not found until
 * `showOnly` is called for their owner.
 */
export async function addTexts(
  database: Database,
  transaction: WriteTransaction,
  { chatbotKey, kind, hidden }: { chatbotKey: number; kind: IndexKind; hidden: boolean },
  texts: readonly AnalysedText[],
): Promise<AddedRange> {
  const index = await lockIndex(database, transaction, chatbotKey, kind);
  const { appendLists } = engineSql(database.engine);
  const lists = new ListBuilder();
  const terms = new Set<string>();
  texts.forEach((text, at) => {
    const docno = index.next_docno + at;
    const code = lengthCode(text.length);
    for (const [term, occurrences] of text.counts) {
      lists.add(term, { docno, occurrences, lengthCode: code });
      terms.add(term);
    }
  });

  const rows = texts.map(({ ownerKey, title, heading, text }, at) => ({
    index_key: index.key,
    docno: index.next_docno + at,
    owner_key: ownerKey,
    title,
    heading,
    text,
  }));
  for (let at = 0; at < rows.length; at += 100)
    await transaction
      .insertInto("passage")
      .values(rows.slice(at, at + 100))
      .execute();
  await appendLists(transaction, "posting", index.key, lists.rows());
  // Wordings are compared with all of them: only passages need their words' relatives.
  const added = kind === "faq" ? 0 : await addWords(database, transaction, index, [...terms].filter(isWord));

  await transaction
    .updateTable("search_index")
    .set({
      next_docno: index.next_docno + texts.length,
      passages: index.passages + texts.length,
      total_length: index.total_length + texts.reduce((sum, text) => sum + text.length, 0),
      word_count: index.word_count + added,
    })
    .where("key", "=", index.key)
    .execute();
  const range = { from: index.next_docno, to: index.next_docno + texts.length - 1 };
  if (hidden)
    await transaction
      .insertInto("hidden_range")
      .values({ index_key: index.key, from_docno: range.from, to_docno: range.to })
      .execute();
  return range;
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
  for (let at = 0; at < fresh.length; at += 500)
    await transaction
      .insertInto("word")
      .values(fresh.slice(at, at + 500))
      .execute();
  const lists = new ListBuilder();
  for (const { term, number } of fresh)
    for (const gram of wordGrams(term)) lists.add(gram, { docno: number, occurrences: 1, lengthCode: 0 });
  await appendLists(transaction, "word_gram", index.key, lists.rows());
  return fresh.length;
}
