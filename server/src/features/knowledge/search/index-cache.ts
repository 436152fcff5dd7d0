import { onForget } from "../../../foundation/remembered-texts.ts";
import type { Relative } from "./expand.ts";
import type { HiddenDocnos } from "./hidden-docnos.ts";
import type { Posting } from "./postings.ts";
import type { PassageText, Remembered } from "./reader.ts";

export interface SourceRow {
  readonly key: number;
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly title: string | null;
  readonly url: string | null;
  readonly updated_at: number;
}

export interface FaqRow {
  readonly key: number;
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  readonly updated_at: number;
}

/** Two generations of this size are kept: at most 32 MB for all indexes of the process together. */
const generationBytes = 16_000_000;
/** What an object, its place in a map and its key take beside its contents, about. */
const entryBytes = 250;
const shelfBytes = 2_000;
const relativeBytes = 40;
/**
 * What is larger is read again each time: beside scoring a long list that costs little, and a few
 * questions to a large index would push out everything else.
 */
const entryBytesMax = 4_000;

/**
 * Keeps what searches have read lately: lists, words, texts and the rows they lead to. Nothing has to be
 * told to it: all is kept under the version of its index, which every change raises (lock-index.ts) and
 * every search reads first. When a generation is full it becomes the old one, and the old one is
 * dropped, but for what is used again meanwhile.
 */
export class IndexCache {
  readonly #generationBytes: number;
  #young = new Map<number, Shelf>();
  #old = new Map<number, Shelf>();
  #bytes = 0;

  constructor(bytes = generationBytes) {
    this.#generationBytes = bytes;
    // It knows words of questions by their relatives.
    onForget(() => {
      this.#young = new Map();
      this.#old = new Map();
      this.#bytes = 0;
    });
  }

  /** What is known of this version, to be kept for the length of one search. */
  shelf(indexKey: number, version: number): Shelf {
    const known = this.#young.get(indexKey);
    if (known?.version === version) return known;
    if (known !== undefined) this.#bytes -= known.bytes;
    const older = this.#old.get(indexKey);
    const shelf = new Shelf(version, older?.version === version ? older : undefined, (bytes) => {
      shelf.bytes += bytes;
      // A search may still fill a shelf that another version has replaced.
      if (this.#young.get(indexKey) === shelf) this.#grow(bytes);
    });
    this.#young.set(indexKey, shelf);
    this.#grow(shelf.bytes);
    return shelf;
  }

  #grow(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes < this.#generationBytes) return;
    for (const shelf of this.#young.values()) shelf.dropOlder();
    this.#old = this.#young;
    this.#young = new Map();
    this.#bytes = 0;
  }
}

/** Parts of one version of an index. */
export class Shelf {
  readonly version: number;
  bytes = shelfBytes;
  /** By term; empty where no passage holds it. */
  readonly postings: CachedValues<string, readonly Posting[]>;
  readonly relatives: CachedValues<string, readonly Relative[]>;
  /** Terms of questions, and what they are taken for. */
  readonly meant: CachedValues<string, string>;
  /** Words by number. */
  readonly words: CachedValues<number, string>;
  readonly texts: CachedValues<number, PassageText>;
  readonly sources: CachedValues<number, SourceRow>;
  readonly faqs: CachedValues<number, FaqRow>;
  /** Undefined until it was read. */
  hidden: HiddenDocnos | undefined;
  readonly #grow: (bytes: number) => void;

  constructor(version: number, older: Shelf | undefined, grow: (bytes: number) => void) {
    this.version = version;
    this.#grow = grow;
    this.postings = new CachedValues(older?.postings, listBytes, grow, pooledCopy);
    this.relatives = new CachedValues(older?.relatives, ({ length }) => relativeBytes * length, grow);
    this.meant = new CachedValues(older?.meant, textBytes, grow);
    this.words = new CachedValues(older?.words, textBytes, grow);
    this.texts = new CachedValues(older?.texts, ({ title, heading, text }) => textBytes(title, heading, text), grow);
    this.sources = new CachedValues(
      older?.sources,
      ({ id, name, title, url }) => textBytes(id, name, title, url),
      grow,
    );
    this.faqs = new CachedValues(older?.faqs, ({ id, question, answer }) => textBytes(id, question, answer), grow);
  }

  hide(hidden: HiddenDocnos): void {
    this.hidden = hidden;
    this.#grow(16 * hidden.ranges);
  }

  /** A generation does not keep the one before it. */
  dropOlder(): void {
    for (const values of [this.postings, this.relatives, this.meant, this.words, this.texts, this.sources, this.faqs])
      values.older = undefined;
  }
}

/** Values of one kind, and unused ones of the previous generation. */
export class CachedValues<Key, Value> implements Remembered<Key, Value> {
  older: CachedValues<Key, Value> | undefined;
  readonly #known = new Map<Key, Value>();
  readonly #bytesOf: (value: Value) => number;
  readonly #grow: (bytes: number) => void;
  readonly #copyOf: (value: Value) => Value;

  constructor(
    older: CachedValues<Key, Value> | undefined,
    bytesOf: (value: Value) => number,
    grow: (bytes: number) => void,
    copyOf: (value: Value) => Value = (value) => value,
  ) {
    this.older = older;
    this.#bytesOf = bytesOf;
    this.#grow = grow;
    this.#copyOf = copyOf;
  }

  get(key: Key): Value | undefined {
    const known = this.#known.get(key);
    if (known !== undefined || this.older === undefined) return known;
    const older = this.older.#known.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  set(key: Key, value: Value): void {
    const bytes = this.#bytesOf(value);
    if (bytes > entryBytesMax) return;
    this.#known.set(key, this.#copyOf(value));
    this.#grow(entryBytes + bytes);
  }

  async getAll(
    keys: readonly Key[],
    read: (missing: Key[]) => Promise<Iterable<[Key, Value]>>,
  ): Promise<Map<Key, Value>> {
    const found = new Map<Key, Value>();
    const missing: Key[] = [];
    for (const key of keys) {
      const value = this.get(key);
      if (value === undefined) missing.push(key);
      else found.set(key, value);
    }
    if (missing.length === 0) return found;
    for (const [key, value] of await read(missing)) {
      found.set(key, value);
      this.set(key, value);
    }
    return found;
  }
}

/**
 * Short buffers made one after the other share their memory, which ends with their generation. What a
 * driver made lies among all that it made since, and would keep that memory from being given back.
 */
function pooledCopy(list: readonly Posting[]): readonly Posting[] {
  return list.map(({ segment, entries }) => ({ segment, entries: Buffer.from(entries) }));
}

function listBytes(list: readonly Posting[]): number {
  return list.reduce((sum, { entries }) => sum + entryBytes + entries.length, 0);
}

/** Most scripts take two bytes a character. */
function textBytes(...texts: readonly (string | null)[]): number {
  return texts.reduce((sum, text) => sum + 2 * (text?.length ?? 0), 0);
}
