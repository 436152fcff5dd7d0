import { sql } from "kysely";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import { analyse, analyserVersion } from "./analyse.ts";
import { engineSql } from "./engine-sql.ts";
import type { ListRow } from "./engine-sql.ts";
import { isWord } from "./expand.ts";
import { wordingTerms } from "./faqs.ts";
import { wordGrams } from "./grams.ts";
import { encodeEntries, lengthCode, placeOf, segmentOf, withoutPlaces } from "./postings.ts";
import type { Entry } from "./postings.ts";
import type { IndexKind } from "./stored-index.ts";

/** A passage or wording to be found. */
export interface NewText {
  readonly ownerKey: number;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
}

/** A text with its terms counted: the slow part, done before a transaction is open. */
export interface AnalysedText extends NewText {
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

/** Texts that one transaction takes: a short turn of the writer. */
export const batchSize = 200;

/** A passage is indexed by its words, stop words left out; a wording (its title) as faqs.ts wants it. */
export function analyseText(text: NewText, kind: IndexKind): AnalysedText {
  const counts = new Map<string, number>();
  const terms = kind === "faq" ? wordingTerms(text.title) : passageTerms(text);
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return { ...text, counts, length: terms.length };
}

function passageTerms({ title, heading, text }: NewText): string[] {
  return analyse(`${title}\n${heading}\n${text}`).flatMap((token) => (token.stop ? [] : [token.term]));
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** The key of a chatbot's index, made where it is missing, and locked until the transaction ends. */
export async function lockIndex(
  database: Database,
  transaction: WriteTransaction,
  chatbotKey: number,
  kind: IndexKind,
) {
  await transaction
    .insertInto("search_index")
    .values({ chatbot_key: chatbotKey, kind, analyser_version: analyserVersion })
    .onConflict((conflict) => conflict.columns(["chatbot_key", "kind"]).doNothing())
    .execute();
  let query = transaction
    .selectFrom("search_index")
    .selectAll()
    .where("chatbot_key", "=", chatbotKey)
    .where("kind", "=", kind);
  if (database.engine === "postgres") query = query.forUpdate();
  return query.executeTakeFirstOrThrow();
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
): Promise<Range> {
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
  const { texts, textsOf, appendLists } = engineSql(database.engine);
  const known = await transaction
    .selectFrom("word")
    .select("term")
    .where("index_key", "=", index.key)
    .where("term", "in", textsOf(texts(terms).parameter))
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

/**
 * The swap: of an owner's texts only those from `fromDocno` on are found from now on; what it had
 * before is hidden until `removeTexts` has taken it out.
 */
export async function showOnly(
  database: Database,
  transaction: WriteTransaction,
  chatbotKey: number,
  kind: IndexKind,
  ownerKey: number,
  fromDocno: number,
): Promise<void> {
  const index = await lockIndex(database, transaction, chatbotKey, kind);
  const docnos = await transaction
    .selectFrom("passage")
    .select("docno")
    .where("index_key", "=", index.key)
    .where("owner_key", "=", ownerKey)
    .orderBy("docno")
    .execute();
  await transaction
    .deleteFrom("hidden_range")
    .where("index_key", "=", index.key)
    .where("from_docno", "in", docnos.map((row) => row.docno).concat(-1))
    .execute();
  const old = docnos.filter((row) => row.docno < fromDocno).map((row) => row.docno);
  const ranges = toRanges(old).map((range) => ({ index_key: index.key, from_docno: range.from, to_docno: range.to }));
  if (ranges.length > 0) await transaction.insertInto("hidden_range").values(ranges).execute();
}

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
  const index = await lockIndex(database, transaction, chatbotKey, kind);
  const { texts: asTexts, textsOf, replaceLists } = engineSql(database.engine);
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

  const placesOf = new Map<string, Set<number>>();
  let length = 0;
  for (const row of old) {
    const analysed = analyseText({ ...row, ownerKey }, kind);
    length += analysed.length;
    for (const term of analysed.counts.keys()) {
      const list = `${term} ${segmentOf(row.docno)}`;
      const places = placesOf.get(list);
      if (places === undefined) placesOf.set(list, new Set([placeOf(row.docno)]));
      else places.add(placeOf(row.docno));
    }
  }
  const terms = [...new Set([...placesOf.keys()].map((list) => list.slice(0, list.lastIndexOf(" "))))];
  const segments = [...new Set(old.map((row) => segmentOf(row.docno)))];
  const stored = await transaction
    .selectFrom("posting")
    .select(["term", "segment", "entries"])
    .where("index_key", "=", index.key)
    .where("segment", "in", segments)
    .where("term", "in", textsOf(asTexts(terms).parameter))
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
    .where("term", "in", textsOf(asTexts(terms).parameter))
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
    .set({ passages: index.passages - old.length, total_length: index.total_length - length })
    .where("key", "=", index.key)
    .execute();
  // Document numbers are never used again, so a range goes when nothing in it is left.
  await sql`delete from hidden_range where index_key = ${index.key} and not exists
    (select 1 from passage where passage.index_key = hidden_range.index_key and passage.docno between hidden_range.from_docno and hidden_range.to_docno)`.execute(
    transaction,
  );
  return old.length;
}

/** Posting lists of one batch, in the order of their terms, so that concurrent batches lock alike. */
class ListBuilder {
  readonly #entries = new Map<string, Map<number, Entry[]>>();

  add(term: string, entry: Entry): void {
    let segments = this.#entries.get(term);
    if (segments === undefined) this.#entries.set(term, (segments = new Map()));
    const segment = segmentOf(entry.docno);
    const entries = segments.get(segment);
    if (entries === undefined) segments.set(segment, [entry]);
    else entries.push(entry);
  }

  rows(): ListRow[] {
    const rows: ListRow[] = [];
    for (const term of [...this.#entries.keys()].sort()) {
      for (const [segment, entries] of this.#entries.get(term) ?? [])
        rows.push({ term, segment, entries: encodeEntries(entries) });
    }
    return rows;
  }
}

function toRanges(docnos: readonly number[]): Range[] {
  const ranges: { from: number; to: number }[] = [];
  for (const docno of docnos) {
    const last = ranges.at(-1);
    if (last !== undefined && last.to === docno - 1) last.to = docno;
    else ranges.push({ from: docno, to: docno });
  }
  return ranges;
}
