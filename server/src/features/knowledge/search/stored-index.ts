import { sql } from "kysely";
import type { Database } from "../../../foundation/database/database.ts";
import { prepare } from "../../../foundation/database/prepare.ts";
import { engineSql } from "./engine-sql.ts";
import { HiddenDocnos } from "./hidden-docnos.ts";
import { IndexCache } from "./index-cache.ts";
import type { Shelf } from "./index-cache.ts";
import type { Posting } from "./postings.ts";
import type { VectorOrigin } from "../encoder/encoders.ts";
import type { IndexReader, PassageText } from "./reader.ts";

export type IndexKind = "passage" | "faq";

/** An index that searches read, with what is remembered of it. */
export interface StoredIndex extends IndexReader {
  readonly chatbotKey: number;
  readonly known: Shelf;
  readonly nextDocno: number;
  /** The vectors that questions are compared with. */
  readonly vectors: ServingVectors | undefined;
}

/** A set of vectors, as it stands in the store. */
export interface ServingVectors {
  readonly key: number;
  readonly origin: VectorOrigin;
  /** Document numbers below have been encoded. */
  readonly encodedNext: number;
  /** Whether it gets vectors for new texts; if not, another set is about to replace it. */
  readonly isTarget: boolean;
  readonly calibration: string | null;
}

const findIndexes = prepare<{ chatbotKey: number }>()((db, arg) =>
  db
    .selectFrom("search_index")
    .leftJoin("vector_set", "vector_set.key", "search_index.serving_set")
    .select(["search_index.key", "kind", "version", "passages", "total_length", "word_count", "next_docno"])
    .select(["serving_set", "target_set", "model", "base_url", "typed_by", "api_key", "encoded_next", "calibration"])
    .where("chatbot_key", "=", arg("chatbotKey")),
);
const findHidden = prepare<{ indexKey: number }>()((db, arg) =>
  db
    .selectFrom("hidden_range")
    .select(["from_docno", "to_docno"])
    .where("index_key", "=", arg("indexKey"))
    .orderBy("from_docno"),
);
/** Lists of words by number and of terms by name, in one round trip; words have a number. */
const findPostings = prepare<{ indexKey: number; terms: unknown; numbers: unknown }>()((db, arg, engine) =>
  db
    .selectFrom("word")
    .innerJoin("posting", (join) =>
      join.onRef("posting.index_key", "=", "word.index_key").onRef("posting.term", "=", "word.term"),
    )
    .select(["word.number", "posting.term", "posting.segment", "posting.entries"])
    .where("word.index_key", "=", arg("indexKey"))
    .where(engineSql(engine).amongNumbers("word.number", arg("numbers")))
    .unionAll((all) =>
      all
        .selectFrom("posting")
        .select([sql<number>`-1`.as("number"), "term", "segment", "entries"])
        .where("index_key", "=", arg("indexKey"))
        .where(engineSql(engine).amongTexts("term", arg("terms"))),
    ),
);
const findGrams = prepare<{ indexKey: number; grams: unknown }>()((db, arg, engine) =>
  db
    .selectFrom("word_gram")
    .select(["gram as term", "segment", "entries"])
    .where("index_key", "=", arg("indexKey"))
    .where(engineSql(engine).amongTexts("gram", arg("grams"))),
);
const findTexts = prepare<{ indexKey: number; docnos: unknown }>()((db, arg, engine) =>
  db
    .selectFrom("passage")
    .select(["key", "docno", "owner_key as source", "title", "heading", "text", "page"])
    .where("index_key", "=", arg("indexKey"))
    .where(engineSql(engine).amongNumbers("docno", arg("docnos"))),
);

/** Opens the indexes of one store, and remembers what was read of them. */
export class StoredIndexes {
  readonly #database: Database;
  readonly #cache = new IndexCache();
  readonly #opening = new Map<number, Promise<IndexRow[]>>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** A chatbot's index of one kind as it is now; undefined where nothing was ever indexed. */
  async open(chatbotKey: number, kind: IndexKind): Promise<StoredIndex | undefined> {
    const index = (await this.#rows(chatbotKey)).find((row) => row.kind === kind);
    if (index === undefined) return undefined;
    const known = this.#cache.shelf(index.key, index.version);
    if (known.hidden === undefined) {
      const ranges = await this.#database.hot.read(() => findHidden.run({ indexKey: index.key }));
      known.hide(new HiddenDocnos(ranges));
    }
    return storedIndex(this.#database, chatbotKey, index, known);
  }

  /** Both kinds are read in one round trip. Rows are never older than the call. */
  #rows(chatbotKey: number): Promise<IndexRow[]> {
    let rows = this.#opening.get(chatbotKey);
    if (rows === undefined) {
      rows = Promise.resolve().then(() => {
        this.#opening.delete(chatbotKey);
        return this.#database.hot.read(() => findIndexes.run({ chatbotKey }));
      });
      this.#opening.set(chatbotKey, rows);
    }
    return rows;
  }
}

interface IndexRow {
  readonly key: number;
  readonly kind: IndexKind;
  readonly version: number;
  readonly passages: number;
  readonly total_length: number;
  readonly word_count: number;
  readonly next_docno: number;
  readonly serving_set: number | null;
  readonly target_set: number | null;
  readonly model: string | null;
  readonly base_url: string | null;
  readonly typed_by: VectorOrigin["typed_by"] | null;
  readonly api_key: string | null;
  readonly encoded_next: number | null;
  readonly calibration: string | null;
}

function servingVectors(row: IndexRow): ServingVectors | undefined {
  const { serving_set: key, model, base_url, typed_by, api_key, encoded_next: encodedNext, calibration } = row;
  // A join gives all of them, or none.
  if (key === null || model === null || base_url === null || typed_by === null || encodedNext === null)
    return undefined;
  const origin = { model, base_url, typed_by, api_key };
  return { key, origin, encodedNext, isTarget: key === row.target_set, calibration };
}

/** Remembered of a number whose word every passage has lost. */
const ofNoPassage = "";

function storedIndex({ hot, engine }: Database, chatbotKey: number, row: IndexRow, known: Shelf): StoredIndex {
  const { texts, numbers } = engineSql(engine);
  const indexKey = row.key;
  return {
    key: indexKey,
    passages: row.passages,
    totalLength: row.total_length,
    wordCount: row.word_count,
    chatbotKey,
    nextDocno: row.next_docno,
    vectors: servingVectors(row),
    known,
    relatives: known.relatives,
    meant: known.meant,
    async gramPostings(grams) {
      if (grams.length === 0) return new Map();
      return byTerm([], await hot.read(() => findGrams.run({ indexKey, grams: texts(grams).parameter })));
    },
    async postings(terms, wanted) {
      const lists = new Map<string, readonly Posting[]>();
      const words = new Map<number, string>();
      const missing = { terms: new Set<string>(), numbers: new Set<number>() };
      const take = (term: string) => {
        const list = known.postings.get(term);
        if (list === undefined) missing.terms.add(term);
        else lists.set(term, list);
      };
      terms.forEach(take);
      for (const number of wanted) {
        const word = known.words.get(number);
        if (word === undefined) missing.numbers.add(number);
        else if (word !== ofNoPassage) {
          words.set(number, word);
          if (!lists.has(word)) take(word);
        }
      }
      if (missing.terms.size + missing.numbers.size === 0) return { lists, words };

      const args = {
        indexKey,
        terms: texts([...missing.terms]).parameter,
        numbers: numbers([...missing.numbers]).parameter,
      };
      const rows = await hot.read(() => findPostings.run(args));
      for (const { number, term } of rows) if (number >= 0) words.set(number, term);
      for (const number of missing.numbers) known.words.set(number, words.get(number) ?? ofNoPassage);
      // A term that is also a numbered word comes twice.
      const once = rows.filter(({ number, term }) => number < 0 || !missing.terms.has(term));
      for (const [term, list] of byTerm(missing.terms, once)) {
        lists.set(term, list);
        known.postings.set(term, list);
      }
      return { lists, words };
    },
    texts: (docnos) =>
      known.texts.getAll(docnos, async (missing) => {
        const rows = await hot.read(() => findTexts.run({ indexKey, docnos: numbers(missing).parameter }));
        return rows.map(({ docno, ...text }): [number, PassageText] => [docno, text]);
      }),
    isHidden: (docno) => known.hidden?.has(docno) === true,
  };
}
/** Lists of the terms asked for, empty where there is none, and of any others in the rows. */
function byTerm(
  asked: Iterable<string>,
  rows: readonly { term: string; segment: number; entries: Uint8Array }[],
): Map<string, Posting[]> {
  const lists = new Map<string, Posting[]>();
  for (const term of asked) lists.set(term, []);
  for (const { term, segment, entries } of rows) {
    const list = lists.get(term);
    if (list === undefined) lists.set(term, [{ segment, entries }]);
    else list.push({ segment, entries });
  }
  for (const list of lists.values()) if (list.length > 1) list.sort((one, other) => one.segment - other.segment);
  return lists;
}
