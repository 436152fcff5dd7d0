import type { Database } from "../../../foundation/database/database.ts";
import { prepare } from "../../../foundation/database/prepare.ts";
import { engineSql } from "./engine-sql.ts";
import type { Posting } from "./postings.ts";
import type { IndexReader } from "./reader.ts";

export type IndexKind = "passage" | "faq";

const findIndex = prepare<{ chatbotKey: number; kind: IndexKind }>()((db, arg) =>
  db
    .selectFrom("search_index")
    .select(["key", "passages", "total_length", "word_count"])
    .where("chatbot_key", "=", arg("chatbotKey"))
    .where("kind", "=", arg("kind")),
);
const findHidden = prepare<{ indexKey: number }>()((db, arg) =>
  db.selectFrom("hidden_range").select(["from_docno", "to_docno"]).where("index_key", "=", arg("indexKey")),
);
const findPostings = prepare<{ indexKey: number; terms: unknown }>()((db, arg, engine) =>
  db
    .selectFrom("posting")
    .select(["term", "segment", "entries"])
    .where("index_key", "=", arg("indexKey"))
    .where("term", "in", engineSql(engine).textsOf(arg("terms")))
    .orderBy("segment"),
);
const findGrams = prepare<{ indexKey: number; grams: unknown }>()((db, arg, engine) =>
  db
    .selectFrom("word_gram")
    .select(["gram", "segment", "entries"])
    .where("index_key", "=", arg("indexKey"))
    .where("gram", "in", engineSql(engine).textsOf(arg("grams")))
    .orderBy("segment"),
);
const findWords = prepare<{ indexKey: number; numbers: unknown }>()((db, arg, engine) =>
  db
    .selectFrom("word")
    .select(["number", "term"])
    .where("index_key", "=", arg("indexKey"))
    .where("number", "in", engineSql(engine).numbersOf(arg("numbers"))),
);
const findTexts = prepare<{ indexKey: number; docnos: unknown }>()((db, arg, engine) =>
  db
    .selectFrom("passage")
    .select(["key", "docno", "owner_key as source", "title", "heading", "text"])
    .where("index_key", "=", arg("indexKey"))
    .where("docno", "in", engineSql(engine).numbersOf(arg("docnos"))),
);

/** A chatbot's index of one kind as it is now; undefined where nothing was ever indexed. */
export async function openIndex(
  database: Database,
  chatbotKey: number,
  kind: IndexKind,
): Promise<IndexReader | undefined> {
  const { hot, engine } = database;
  const { texts, numbers } = engineSql(engine);
  const opened = await hot.read(function* () {
    const [index] = yield* findIndex.run({ chatbotKey, kind });
    return index === undefined ? undefined : { index, hidden: yield* findHidden.run({ indexKey: index.key }) };
  });
  if (opened === undefined) return undefined;
  const { index, hidden } = opened;
  const indexKey = index.key;

  return {
    key: indexKey,
    passages: index.passages,
    totalLength: index.total_length,
    wordCount: index.word_count,
    async postings(terms, named) {
      if (terms.length === 0) return { lists: new Map(), words: new Map() };
      return hot.read(function* () {
        const words = named.length === 0 ? [] : yield* findWords.run({ indexKey, numbers: numbers(named).parameter });
        const wanted = [...new Set([...terms, ...words.map((word) => word.term)])];
        const rows = yield* findPostings.run({ indexKey, terms: texts(wanted).parameter });
        return { lists: byTerm(rows), words: new Map(words.map((word) => [word.number, word.term])) };
      });
    },
    async gramPostings(grams) {
      if (grams.length === 0) return new Map();
      const rows = await hot.read(() => findGrams.run({ indexKey, grams: texts(grams).parameter }));
      return byTerm(rows.map(({ gram, ...row }) => ({ term: gram, ...row })));
    },
    async texts(docnos) {
      if (docnos.length === 0) return new Map();
      const rows = await hot.read(() => findTexts.run({ indexKey, docnos: numbers(docnos).parameter }));
      return new Map(rows.map(({ docno, ...row }) => [docno, row]));
    },
    isHidden: (docno) => hidden.some((range) => docno >= range.from_docno && docno <= range.to_docno),
  };
}

function byTerm(rows: readonly { term: string; segment: number; entries: Uint8Array }[]): Map<string, Posting[]> {
  const lists = new Map<string, Posting[]>();
  for (const { term, segment, entries } of rows) {
    const list = lists.get(term);
    if (list === undefined) lists.set(term, [{ segment, entries }]);
    else list.push({ segment, entries });
  }
  return lists;
}
