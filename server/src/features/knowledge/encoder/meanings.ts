import type { Database } from "../../../foundation/database/database.ts";
import { prepare } from "../../../foundation/database/prepare.ts";
import { engineSql } from "../search/engine-sql.ts";
import type { Meaning } from "../search/meaning.ts";
import type { StoredIndex } from "../search/stored-index.ts";
import { cosine, fromBytes, toUnit } from "./quantise.ts";
import { createQuestionVectors } from "./question-vectors.ts";
import type { QuestionVectorsOptions } from "./question-vectors.ts";
import { WordingCache } from "./wording-cache.ts";

/** What the encoder adds to a search; undefined where it has nothing to say, or not in time. */
export interface Meanings {
  ofWordings(index: StoredIndex, question: string): Promise<Meaning | undefined>;
  /** How like the question these passages are, by document number; absent where one was not read. */
  ofPassages(
    index: StoredIndex,
    question: string,
    docnos: readonly number[],
  ): Promise<ReadonlyMap<number, number> | undefined>;
  /** How often a question that can be read got no vector. */
  readonly misses: number;
}

const findVectors = prepare<{ indexKey: number; docnos: unknown }>()((db, arg, engine) =>
  db
    .selectFrom("vector")
    .select(["docno", "bytes"])
    .where("index_key", "=", arg("indexKey"))
    .where(engineSql(engine).amongNumbers("docno", arg("docnos"))),
);

/** Compares by the vectors that are stored; an index whose vectors are not all there yet is searched by words. */
export function createMeanings(database: Database, options: QuestionVectorsOptions): Meanings {
  const { hot, engine } = database;
  const questions = createQuestionVectors(options);
  const wordings = new WordingCache(database);
  const isFilled = (index: StoredIndex, docnos: readonly number[]) =>
    index.encoder === options.encoder.name && docnos.every((docno) => docno < index.encodedNext);

  return {
    async ofWordings(index, question) {
      if (!isFilled(index, [index.nextDocno - 1])) return undefined;
      const vectors = await wordings.of(index);
      if (vectors.docnos.length === 0) return undefined;
      const vector = await questions.of(question);
      return vector && vectors.compare(vector);
    },

    async ofPassages(index, question, docnos) {
      if (docnos.length === 0 || !isFilled(index, docnos)) return undefined;
      const parameter = engineSql(engine).numbers(docnos).parameter;
      const rows = await hot.read(() => findVectors.run({ indexKey: index.key, docnos: parameter }));
      if (rows.length === 0) return undefined;
      const vector = await questions.of(question);
      if (vector === undefined) return undefined;
      const unit = toUnit(vector);
      return new Map(rows.map(({ docno, bytes }) => [docno, cosine(fromBytes(bytes), unit)]));
    },

    get misses() {
      return questions.misses;
    },
  };
}
