import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import type { AnalysedText } from "./analyse-text.ts";
import { lockIndex } from "./lock-index.ts";
import type { IndexKind } from "./stored-index.ts";
import { writePostings } from "./write-postings.ts";

/** Document numbers given, both ends included. */
export interface AddedRange {
  readonly from: number;
  readonly to: number;
}

/** Texts that one transaction takes: a short turn of the writer. */
export const batchSize = 150;
/** SQLite blocks while a batch is written, and longest where each word is a new one; of long texts it holds fewer. */
const batchCharacters = 60_000;

/** How many of the texts from `at` on are one batch: one at least, unless there is none. */
export function batchLength(texts: readonly { readonly text: string }[], at = 0): number {
  let characters = 0;
  let count = 0;
  while (count < batchSize && at + count < texts.length) {
    characters += texts[at + count]?.text.length ?? 0;
    if (count > 0 && characters > batchCharacters) break;
    count++;
  }
  return count;
}

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
  const index = await lockIndex(transaction, chatbotKey, kind);
  const numbered = texts.map((text, at) => ({ ...text, docno: index.next_docno + at }));
  const rows = numbered.map(({ docno, ownerKey, title, heading, text, page }) => ({
    index_key: index.key,
    docno,
    owner_key: ownerKey,
    title,
    heading,
    text,
    page: page ?? null,
  }));
  for (let at = 0; at < rows.length; at += 100)
    await transaction
      .insertInto("passage")
      .values(rows.slice(at, at + 100))
      .execute();
  await writePostings(database, transaction, index, numbered, { next_docno: index.next_docno + texts.length });

  const range = { from: index.next_docno, to: index.next_docno + texts.length - 1 };
  if (hidden)
    await transaction
      .insertInto("hidden_range")
      .values({ index_key: index.key, from_docno: range.from, to_docno: range.to })
      .execute();
  return range;
}
