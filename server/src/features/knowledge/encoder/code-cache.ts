import type { Database } from "../../../foundation/database/database.ts";
import { prepare } from "../../../foundation/database/prepare.ts";
import { PassageCodes } from "./passage-codes.ts";
import { fromBytes } from "./quantise.ts";

/** The vectors of one index, as far as its codes need them. */
export interface CodedSet {
  readonly key: number;
  /** Document numbers below have their vectors. */
  readonly encodedNext: number;
  /** Passages of the index. */
  readonly passages: number;
}

const findVectors = prepare<{ setKey: number; from: number; to: number }>()((db, arg) =>
  db
    .selectFrom("vector")
    .select(["docno", "bytes"])
    .where("set_key", "=", arg("setKey"))
    .where("docno", ">=", arg("from"))
    .where("docno", "<", arg("to"))
    .orderBy("docno")
    .limit(rowsAtOnce),
);
/** A short read, so that others get their turn. */
const rowsAtOnce = 500;
const bytesMax = 64_000_000;

interface CachedCodes {
  codes: PassageCodes;
  reading: Promise<void> | undefined;
}

/**
 * Keeps the codes of the sets asked last, 64 MB of all together: about 320,000 passages of a model with 1,536
 * dimensions. What is added to an index is read when it is asked next, and the rest once.
 */
export class CodeCache {
  readonly #database: Database;
  readonly #bytesMax: number;
  readonly #cache = new Map<number, CachedCodes>();

  constructor(database: Database, bytes = bytesMax) {
    this.#database = database;
    this.#bytesMax = bytes;
  }

  /** The codes of all that is encoded; undefined where they would not fit. */
  async of(set: CodedSet): Promise<PassageCodes | undefined> {
    let cached = this.#cache.get(set.key);
    // Most of what it knows was removed.
    if (cached === undefined || cached.codes.count > 2 * set.passages + rowsAtOnce)
      cached = { codes: new PassageCodes(), reading: undefined };
    this.#cache.delete(set.key);
    this.#cache.set(set.key, cached);
    if (cached.codes.next < set.encodedNext) await (cached.reading ??= this.#read(cached, set));
    this.#makeRoom();
    return cached.codes.bytes > this.#bytesMax ? undefined : cached.codes;
  }

  async #read(cached: CachedCodes, { key: setKey, encodedNext: to }: CodedSet): Promise<void> {
    const { codes } = cached;
    try {
      while (codes.next < to && codes.bytes <= this.#bytesMax) {
        const rows = await this.#database.hot.read(() => findVectors.run({ setKey, from: codes.next, to }));
        await codes.add(
          rows.map(({ docno }) => docno),
          rows.map(({ bytes }) => fromBytes(bytes)),
        );
        if (rows.length < rowsAtOnce) codes.next = to;
      }
    } finally {
      cached.reading = undefined;
    }
  }

  /** The one asked last stays, as long as it fits. */
  #makeRoom(): void {
    let total = 0;
    for (const { codes } of this.#cache.values()) total += codes.bytes;
    for (const [key, { codes }] of this.#cache) {
      if (total <= this.#bytesMax || this.#cache.size === 1) return;
      this.#cache.delete(key);
      total -= codes.bytes;
    }
  }
}
