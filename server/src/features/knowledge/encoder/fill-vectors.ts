import type { Selectable } from "kysely";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import type { Tables } from "../../../foundation/database/tables.ts";
import { lockKnownIndex } from "../search/lock-index.ts";
import type { LockedIndex } from "../search/lock-index.ts";
import { plainSentences } from "../search/plain-sentences.ts";
import { asQuestion } from "./as-question.ts";
import type { Encoder } from "./encoder.ts";
import { quantise, toBytes, toUnit } from "./quantise.ts";

export interface Filling {
  readonly indexKey: number;
  readonly signal: AbortSignal;
  /** Called first in every transaction; throws when the work is somebody else's by now. */
  hold(transaction: WriteTransaction): Promise<void>;
}

/** Passages that are encoded and stored at a time: some hundred sentences, less than a second. */
const batchSize = 16;
/** Then another index gets its turn, so that a large knowledge base holds up nobody. */
const batchesPerTurn = 32;
const removedAtOnce = 1_000;
/** A passage is cut to hold about so many; a table or a list may have many more. */
const sentencesMax = 16;

/**
 * Encodes the index's passages (or wordings) that have no vector yet, in the order of their numbers, a
 * bounded number of them; true when there are more. Each batch is stored with how far it came, so that
 * after a crash it goes on there. Vectors of another encoder are removed first.
 */
export async function fillVectors(database: Database, encoder: Encoder, filling: Filling): Promise<boolean> {
  let index = await begin(database, encoder, filling);
  for (let batch = 0; batch < batchesPerTurn; batch++) {
    if (index === undefined || index.encoded_next >= index.next_docno) return false;
    filling.signal.throwIfAborted();
    index = await fillBatch(database, encoder, filling, index);
  }
  return true;
}

/** Makes the index this encoder's; undefined when it is gone. */
async function begin(database: Database, encoder: Encoder, filling: Filling): Promise<LockedIndex | undefined> {
  for (;;) {
    filling.signal.throwIfAborted();
    const index = await database.transaction(async (transaction) => {
      await filling.hold(transaction);
      const found = await lockKnownIndex(transaction, filling.indexKey);
      if (found === undefined || found.encoder === encoder.name) return found;
      const old = await transaction
        .selectFrom("vector")
        .select("docno")
        .where("index_key", "=", found.key)
        .orderBy("docno", "desc")
        .limit(removedAtOnce)
        .execute();
      const from = old.at(-1)?.docno;
      if (from !== undefined)
        await transaction.deleteFrom("vector").where("index_key", "=", found.key).where("docno", ">=", from).execute();
      return transaction
        .updateTable("search_index")
        .set({ encoder: old.length < removedAtOnce ? encoder.name : "", encoded_next: 0 })
        .where("key", "=", found.key)
        .returningAll()
        .executeTakeFirstOrThrow();
    });
    if (index === undefined || index.encoder === encoder.name) return index;
  }
}

/** Encodes before the transaction, and stores what was not removed meanwhile: texts of a number never change. */
async function fillBatch(
  database: Database,
  encoder: Encoder,
  { hold, signal }: Filling,
  { key, kind, encoded_next: from, next_docno: end }: LockedIndex,
): Promise<LockedIndex | undefined> {
  const rows = await database.query
    .selectFrom("passage")
    .selectAll()
    .where("index_key", "=", key)
    .where("docno", ">=", from)
    .where("docno", "<", end)
    .orderBy("docno")
    .limit(batchSize)
    .execute();
  const last = rows.at(-1);
  const next = last === undefined || rows.length < batchSize ? end : last.docno + 1;
  const vectors = await encodeRows(encoder, kind, rows, signal);

  return database.transaction(async (transaction) => {
    await hold(transaction);
    const index = await lockKnownIndex(transaction, key);
    if (index === undefined) return undefined;
    if (index.encoder !== encoder.name || index.encoded_next !== from)
      throw new Error("Somebody else encodes this index.");
    const left = await transaction
      .selectFrom("passage")
      .select("docno")
      .where("index_key", "=", key)
      .where("docno", ">=", from)
      .where("docno", "<", next)
      .execute();
    const stored = left.flatMap(({ docno }) => {
      const bytes = vectors.get(docno);
      return bytes === undefined ? [] : [{ index_key: key, docno, bytes }];
    });
    if (stored.length > 0) await transaction.insertInto("vector").values(stored).execute();
    return transaction
      .updateTable("search_index")
      .set({ encoded_next: next })
      .where("key", "=", key)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

type PassageRow = Selectable<Tables["passage"]>;

/** One vector a row, by its number: of a wording its own, of a passage the mean of its sentences'. */
async function encodeRows(
  encoder: Encoder,
  kind: LockedIndex["kind"],
  rows: readonly PassageRow[],
  signal: AbortSignal,
): Promise<Map<number, Buffer>> {
  const texts = rows.flatMap((row) => {
    const own = kind === "faq" ? [row.title] : plainSentences(row.text).filter(hasWords).slice(0, sentencesMax);
    if (!encoder.reads(own.join(" "))) return [];
    return own.map((text) => ({ docno: row.docno, text: kind === "faq" ? asQuestion(text) : text }));
  });
  const vectors = await encoder.encodeTexts(
    texts.map(({ text }) => text),
    signal,
  );
  const sums = new Map<number, Float32Array>();
  for (const [at, { docno }] of texts.entries()) {
    const unit = toUnit(vectors[at] ?? new Float32Array());
    const sum = sums.get(docno);
    sums.set(docno, sum === undefined ? unit : sum.map((value, dimension) => value + unit[dimension]!));
  }
  return new Map([...sums].map(([docno, sum]) => [docno, toBytes(quantise(sum))]));
}

const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text);
