import { because } from "@svc/contract/reasons/reason.ts";
import { noReason } from "../../../foundation/database/reason-columns.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import type { Log } from "../../../foundation/log.ts";
import { ModelFailed } from "../../../foundation/model.ts";
import { lockKnownIndex } from "../search/lock-index.ts";
import type { LockedIndex } from "../search/lock-index.ts";
import type { Encoder } from "./encoder.ts";
import { encodeCarefully, encodeRows } from "./encode-rows.ts";
import type { Encoders } from "./encoders.ts";
import { finishSet } from "./finish-set.ts";
import { addSet, readSet } from "./vector-sets.ts";
import type { VectorSet } from "./vector-sets.ts";

export interface FillOptions {
  readonly database: Database;
  readonly encoders: Encoders;
  readonly log: Log;
}

export interface Filling {
  readonly indexKey: number;
  readonly signal: AbortSignal;
  /** Called first in every transaction. Throws if another worker has taken over. */
  hold(transaction: WriteTransaction): Promise<void>;
}

/** Then another index gets its turn, so a large knowledge base doesn't block others. */
const batchesPerTurn = 32;
const turnMs = 30_000;
/** After so many failures in a row at one place, its texts are tried one by one. */
export const failuresUntilCareful = 3;
/** So many are tried one by one, before they are taken together again. */
const carefulRows = 32;

/** An index, its vector set and the encoder. */
export interface Work {
  readonly index: LockedIndex;
  readonly set: VectorSet;
  readonly encoder: Encoder;
}

/**
 * Encodes the index's passages (or variants) that its target set has no vector of yet, in the order of their
 * numbers, a bounded number of them; true when there are more. Each batch is stored with how far it came, so
 * that after a crash it goes on there. When the set is complete it begins to serve, and others are removed.
 * Throws what the encoder throws.
 */
export async function fillVectors(options: FillOptions, filling: Filling): Promise<boolean> {
  const startedMs = performance.now();
  let work = await begin(options, filling);
  const isCareful = (work?.set.failures ?? 0) >= failuresUntilCareful;
  let rest = isCareful ? carefulRows : batchesPerTurn;
  while (work !== undefined && rest-- > 0 && performance.now() < startedMs + turnMs) {
    filling.signal.throwIfAborted();
    if (work.set.encoded_next >= work.index.next_docno) {
      // Whatever was added meanwhile is left to the next turn.
      if (await finishSet(options, filling, work)) return false;
      return true;
    }
    work = await fillBatch(options, filling, work, { isCareful, isTrusted: !isCareful || rest === 0 });
  }
  return work !== undefined;
}

/** Undefined when the index is gone, or nothing is to be encoded. */
async function begin({ database, encoders }: FillOptions, filling: Filling): Promise<Work | undefined> {
  const found = await database.transaction(async (transaction) => {
    await filling.hold(transaction);
    const index = await lockKnownIndex(transaction, filling.indexKey);
    if (index === undefined || index.target_set === null) return undefined;
    return { index, set: await readSet(transaction, index.target_set) };
  });
  if (found === undefined) return undefined;
  const encoder = await encoders.of(found.set, found.index.chatbot_key);
  if (encoder === undefined) throw new ModelFailed("rejected", because("model_gone"));
  return { ...found, encoder };
}

interface BatchPlan {
  /** One text at a time, and one that cannot be encoded is left out. */
  readonly isCareful: boolean;
  /** From here on they are taken together again. */
  readonly isTrusted: boolean;
}

/** Encodes before the transaction, and stores what was not removed meanwhile: texts of a number never change. */
async function fillBatch(
  { database, log }: FillOptions,
  { hold, signal }: Filling,
  { index: { key, kind, next_docno: end }, set, encoder }: Work,
  { isCareful, isTrusted }: BatchPlan,
): Promise<Work | undefined> {
  const from = set.encoded_next;
  const size = isCareful ? 1 : encoder.batchSize;
  const rows = await database.query
    .selectFrom("passage")
    .selectAll()
    .where("index_key", "=", key)
    .where("docno", ">=", from)
    .where("docno", "<", end)
    .orderBy("docno")
    .limit(size)
    .execute();
  const last = rows.at(-1);
  const next = last === undefined || rows.length < size ? end : last.docno + 1;
  const encoded = await (isCareful ? encodeCarefully : encodeRows)(encoder, kind, rows, signal);
  const skipped = encoded === null ? rows.length : 0;
  if (skipped > 0)
    log.warn({ encoder: encoder.name, index: key, docno: from }, "a text cannot be encoded; its words still find it");
  const { vectors, dimensions } = encoded ?? { vectors: new Map<number, Buffer>(), dimensions: 0 };

  return database.transaction(async (transaction) => {
    await hold(transaction);
    const index = await lockKnownIndex(transaction, key);
    // The settings have changed meanwhile.
    if (index === undefined || index.target_set !== set.key) return undefined;
    const now = await readSet(transaction, set.key);
    if (now.encoded_next !== from) throw new Error("Somebody else encodes this index.");
    if (dimensions > 0 && now.dimensions > 0 && dimensions !== now.dimensions)
      return startAnew(transaction, index, now, encoder);
    const left = await transaction
      .selectFrom("passage")
      .select("docno")
      .where("index_key", "=", key)
      .where("docno", ">=", from)
      .where("docno", "<", next)
      .execute();
    const stored = left.flatMap(({ docno }) => {
      const bytes = vectors.get(docno);
      return bytes === undefined ? [] : [{ set_key: set.key, docno, bytes }];
    });
    if (stored.length > 0) await transaction.insertInto("vector").values(stored).execute();
    const updated = await transaction
      .updateTable("vector_set")
      .set({
        encoded_next: next,
        skipped: now.skipped + skipped,
        dimensions: dimensions || now.dimensions,
        ...(isTrusted ? { failures: 0 } : {}),
        ...noReason,
      })
      .where("key", "=", set.key)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { index, set: updated, encoder };
  });
}

/** Another model answers under the same name: its vectors cannot be compared with those from before. */
async function startAnew(
  transaction: WriteTransaction,
  index: LockedIndex,
  set: VectorSet,
  encoder: Encoder,
): Promise<Work> {
  const key = await addSet(transaction, index.key, set);
  await transaction.updateTable("search_index").set({ target_set: key }).where("key", "=", index.key).execute();
  return { index: { ...index, target_set: key }, set: await readSet(transaction, key), encoder };
}
