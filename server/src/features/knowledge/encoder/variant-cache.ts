import type { Database } from "../../../foundation/database/database.ts";
import { prepare } from "../../../foundation/database/prepare.ts";
import type { ServingVectors, StoredIndex } from "../search/stored-index.ts";
import { VariantVectors } from "../search/variant-vectors.ts";

const findVectors = prepare<{ setKey: number; from: number }>()((db, arg) =>
  db
    .selectFrom("vector")
    .select(["docno", "bytes"])
    .where("set_key", "=", arg("setKey"))
    .where("docno", ">=", arg("from"))
    .orderBy("docno")
    .limit(rowsAtOnce),
);
/** A short read, so that others get their turn. */
const rowsAtOnce = 1_000;
const bytesMax = 64_000_000;

interface CachedVariants {
  readonly state: string;
  readonly vectors: Promise<VariantVectors>;
  bytes: number;
}

/** Keeps the vectors of the sets of FAQ variants asked last, and reads them again when the index has changed. */
export class VariantCache {
  readonly #database: Database;
  readonly #cache = new Map<number, CachedVariants>();

  constructor(database: Database) {
    this.#database = database;
  }

  async of(index: StoredIndex, { key, encodedNext }: ServingVectors): Promise<VariantVectors> {
    // Numbers are never used again: adding raises the next one, removing lowers the count.
    const state = `${encodedNext} ${index.nextDocno} ${index.passages}`;
    let cached = this.#cache.get(key);
    if (cached?.state !== state) cached = { state, vectors: this.#read(key), bytes: 0 };
    this.#cache.delete(key);
    this.#cache.set(key, cached);
    try {
      const vectors = await cached.vectors;
      cached.bytes = vectors.bytes;
      this.#makeRoom();
      return vectors;
    } catch (error) {
      if (this.#cache.get(key) === cached) this.#cache.delete(key);
      throw error;
    }
  }

  async #read(setKey: number): Promise<VariantVectors> {
    const docnos: number[] = [];
    const vectors: Int8Array[] = [];
    for (let from = 0; ; from = (docnos.at(-1) ?? 0) + 1) {
      const rows = await this.#database.hot.read(() => findVectors.run({ setKey, from }));
      for (const { docno, bytes } of rows) {
        docnos.push(docno);
        // A copy: the bytes may be a small part of the driver's buffer, which would be kept too.
        vectors.push(Int8Array.from(bytes));
      }
      if (rows.length < rowsAtOnce) return VariantVectors.of(docnos, vectors);
    }
  }

  /** The one asked last stays, however large. */
  #makeRoom(): void {
    let total = 0;
    for (const { bytes } of this.#cache.values()) total += bytes;
    for (const [key, { bytes }] of this.#cache) {
      if (total <= bytesMax || this.#cache.size === 1) return;
      this.#cache.delete(key);
      total -= bytes;
    }
  }
}
