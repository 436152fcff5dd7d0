import { sql } from "kysely";
import type { Database } from "../../../foundation/database/database.ts";
import { prepare } from "../../../foundation/database/prepare.ts";
import { engineSql } from "./engine-sql.ts";
import { HiddenDocnos } from "./hidden-docnos.ts";
import type { Posting } from "./postings.ts";
import type { IndexReader } from "./reader.ts";

export type IndexKind = "passage" | "faq";

/** An index with how far its vectors are. */
export interface StoredIndex extends IndexReader {
  readonly nextDocno: number;
  /** Whose vectors it has. */
  readonly encoder: string;
  /** Document numbers below have been encoded. */
  readonly encodedNext: number;
}

/** The index and what of it is hidden; one row where nothing is. */
const findIndex = prepare<{ chatbotKey: number; kind: IndexKind }>()((db, arg) =>
  db
    .selectFrom("search_index")
    .leftJoin("hidden_range", "hidden_range.index_key", "search_index.key")
    .select(["key", "passages", "total_length", "word_count", "next_docno", "encoder", "encoded_next"])
    .select(["from_docno", "to_docno"])
    .where("chatbot_key", "=", arg("chatbotKey"))
    .where("kind", "=", arg("kind"))
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
    .select(["gram", "segment", "entries"])
    .where("index_key", "=", arg("indexKey"))
    .where(engineSql(engine).amongTexts("gram", arg("grams"))),
);
const findTexts = prepare<{ indexKey: number; docnos: unknown }>()((db, arg, engine) =>
  db
    .selectFrom("passage")
    .select(["key", "docno", "owner_key as source", "title", "heading", "text"])
    .where("index_key", "=", arg("indexKey"))
    .where(engineSql(engine).amongNumbers("docno", arg("docnos"))),
);

/** A chatbot's index of one kind as it is now; undefined where nothing was ever indexed. */
export async function openIndex(
  database: Database,
  chatbotKey: number,
  kind: IndexKind,
): Promise<StoredIndex | undefined> {
  const { hot, engine } = database;
  const { texts, numbers } = engineSql(engine);
  const rows = await hot.read(() => findIndex.run({ chatbotKey, kind }));
  const [index] = rows;
  if (index === undefined) return undefined;
  const indexKey = index.key;
  const hidden = new HiddenDocnos(rows);

  return {
    key: indexKey,
    passages: index.passages,
    totalLength: index.total_length,
    wordCount: index.word_count,
    nextDocno: index.next_docno,
    encoder: index.encoder,
    encodedNext: index.encoded_next,
    async gramPostings(grams) {
      if (grams.length === 0) return new Map();
      const found = await hot.read(() => findGrams.run({ indexKey, grams: texts(grams).parameter }));
      return byTerm(found.map(({ gram, segment, entries }) => ({ term: gram, segment, entries })));
    },
    async postings(terms, wanted) {
      if (terms.length === 0) return { lists: new Map(), words: new Map() };
      const args = { indexKey, terms: texts(terms).parameter, numbers: numbers(wanted).parameter };
      const found = await hot.read(() => findPostings.run(args));
      const words = new Map<number, string>();
      const named = new Set(terms);
      for (const { number, term } of found) if (number >= 0) words.set(number, term);
      // A term that is also a numbered word comes twice.
      return { lists: byTerm(found.filter(({ number, term }) => number < 0 || !named.has(term))), words };
    },
    async texts(docnos) {
      if (docnos.length === 0) return new Map();
      const found = await hot.read(() => findTexts.run({ indexKey, docnos: numbers(docnos).parameter }));
      return new Map(found.map(({ docno, ...row }) => [docno, row]));
    },
    isHidden: (docno) => hidden.has(docno),
  };
}

function byTerm(rows: readonly { term: string; segment: number; entries: Uint8Array }[]): Map<string, Posting[]> {
  const lists = new Map<string, Posting[]>();
  for (const { term, segment, entries } of rows) {
    const list = lists.get(term);
    if (list === undefined) lists.set(term, [{ segment, entries }]);
    else list.push({ segment, entries });
  }
  for (const list of lists.values()) if (list.length > 1) list.sort((one, other) => one.segment - other.segment);
  return lists;
}
