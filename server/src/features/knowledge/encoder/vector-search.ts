import type { Database } from "../../../foundation/database/database.ts";
import { prepare } from "../../../foundation/database/prepare.ts";
import { engineSql } from "../search/engine-sql.ts";
import type { Meaning, PassageMeaning } from "../search/semantic-similarity.ts";
import type { ServingVectors, StoredIndex } from "../search/stored-index.ts";
import { certaintyOf, onEmbeddedScale, readCalibration } from "./calibration.ts";
import type { Calibration } from "./calibration.ts";
import { CodeCache } from "./code-cache.ts";
import type { Encoder } from "./encoder.ts";
import type { Encoders } from "./encoders.ts";
import { cosine as cosineOf, fromBytes, toUnit, quantise } from "./quantise.ts";
import { createQuestionVectors, within } from "./question-vectors.ts";
import type { QuestionVectorsOptions } from "./question-vectors.ts";
import { VariantCache } from "./variant-cache.ts";
import { onForget } from "../../../foundation/remembered-texts.ts";
import { sentencesOf } from "./sentences-of.ts";

/** What the encoder adds to a search; undefined where it has nothing to say, or not in time. */
export interface VectorSearch {
  ofVariants(index: StoredIndex, question: string, isFree?: boolean): Promise<Meaning | undefined>;
  /**
   * How like the question these passages are, and, where the model is made for that, those that are most like
   * it although they share no word with it.
   */
  ofPassages(
    index: StoredIndex,
    question: string,
    docnos: readonly number[],
    isFree?: boolean,
  ): Promise<PassageMeaning | undefined>;
  /** How like the question the best sentence of each answer is; only of the installation's own encoder. */
  ofAnswers(
    index: StoredIndex,
    question: string,
    answers: readonly string[],
    isFree?: boolean,
  ): Promise<readonly number[] | undefined>;
  /** How often a question that can be read got no vector. */
  readonly misses: number;
}

const findVectors = prepare<{ setKey: number; docnos: unknown }>()((db, arg, engine) =>
  db
    .selectFrom("vector")
    .select(["docno", "bytes"])
    .where("set_key", "=", arg("setKey"))
    .where(engineSql(engine).amongNumbers("docno", arg("docnos"))),
);

/** As many as the words find. */
const nearestMax = 50;
/** Compared by their bytes, of those whose codes are nearest: hardly one of the nearest ten is not among them. */
const comparedMax = 400;
/** The embedded encoder adds so many passages to those that share words with the question: it asks in other words. */
const paraphrases = { read: 80, most: 20 };
const readWithinMs = 750;
/** Share of the candidates that an encoder has read, or it has no say in their order. */
const readLeast = 0.5;

/** Who makes the vectors that serve, and what their cosines mean: only beside a calibration, if it needs one. */
interface Serving {
  readonly encoder: Encoder;
  readonly calibration: Calibration | undefined;
}

/** Compares by the vectors that are stored; an index whose vectors are not all there yet is searched by words. */
export function createVectorSearch(
  database: Database,
  { encoders, ...options }: QuestionVectorsOptions & { readonly encoders: Encoders },
): VectorSearch {
  const { hot, engine } = database;
  const questions = createQuestionVectors(options);
  const variants = new VariantCache(database);
  const codes = new CodeCache(database);
  const sentenceVectors = new SentenceVectors();

  async function servingOf({ vectors, chatbotKey }: StoredIndex): Promise<Serving | undefined> {
    if (vectors === undefined) return undefined;
    const encoder = await encoders.of(vectors.origin, chatbotKey);
    const calibration = readCalibration(vectors.calibration);
    if (encoder === undefined || (encoder.isCalibrated && calibration === undefined)) return undefined;
    return { encoder, calibration };
  }

  /** What is about to be replaced is used as it is: its last texts are found by their words. */
  const isFilled = ({ isTarget, encodedNext }: ServingVectors, docnos: readonly number[]) =>
    !isTarget || docnos.every((docno) => docno < encodedNext);

  const vectorsOf = ({ key }: ServingVectors, docnos: readonly number[]) =>
    hot.read(() => findVectors.run({ setKey: key, docnos: engineSql(engine).numbers(docnos).parameter }));

  async function likenessOf(vectors: ServingVectors, docnos: readonly number[], unit: Float32Array) {
    return compared(await vectorsOf(vectors, docnos), unit);
  }

  /** The passages nearest to the question, by their bytes; fewer where their codes are not there in time. */
  async function nearest(index: StoredIndex, vectors: ServingVectors, unit: Float32Array, read = comparedMax) {
    const { passages } = index;
    const coded = await within(codes.of({ ...vectors, passages }), readWithinMs);
    const near = (await coded?.nearest(unit, read)) ?? [];
    const shown = near.filter((docno) => !index.isHidden(docno));
    return (await likenessOf(vectors, shown, unit))
      .sort(([one, similarity], [other, otherSimilarity]) => otherSimilarity - similarity || one - other)
      .slice(0, nearestMax);
  }

  /** What has no vector yet is found by its words. */
  async function ofCalibrated(
    index: StoredIndex,
    vectors: ServingVectors,
    { encoder, calibration }: { readonly encoder: Encoder; readonly calibration: Calibration },
    question: string,
    docnos: readonly number[],
  ): Promise<PassageMeaning | undefined> {
    const vector = await questions.of(encoder, question);
    if (vector === undefined) return undefined;
    const unit = toUnit(vector);
    const near = new Map(await nearest(index, vectors, unit));
    const others = await likenessOf(
      vectors,
      docnos.filter((docno) => !near.has(docno)),
      unit,
    );
    const similarities = new Map(
      [...near, ...others].map(([docno, cosine]) => [docno, certaintyOf(cosine, calibration, index.passages)]),
    );
    return similarities.size === 0 ? undefined : { similarities, isCalibrated: true };
  }

  return {
    async ofVariants(index, question, isFree = false) {
      const { vectors } = index;
      if (vectors === undefined || !isFilled(vectors, [index.nextDocno - 1])) return undefined;
      const serving = await servingOf(index);
      if (serving === undefined) return undefined;
      const { encoder, calibration } = serving;
      if (encoder.isCalibrated && isFree) return undefined;
      const known = await variants.of(index, vectors);
      if (known.docnos.length === 0) return undefined;
      const vector = await questions.of(encoder, question);
      if (vector?.length !== known.dimensions) return undefined;
      return known.compare(vector, calibration && ((cosine) => onEmbeddedScale(cosine, calibration)));
    },

    async ofPassages(index, question, docnos, isFree = false) {
      const { vectors } = index;
      const serving = await servingOf(index);
      if (serving === undefined || vectors === undefined) return undefined;
      const { encoder, calibration } = serving;
      if (encoder.isCalibrated && isFree) return undefined;
      if (calibration !== undefined) return ofCalibrated(index, vectors, { encoder, calibration }, question, docnos);
      if (docnos.length === 0 || !isFilled(vectors, docnos)) return undefined;
      const rows = await vectorsOf(vectors, docnos);
      // Few that were read cannot be compared with many that were not: the words can.
      if (rows.length < docnos.length * readLeast) return undefined;
      const vector = await questions.of(encoder, question);
      if (vector === undefined) return undefined;
      const unit = toUnit(vector);
      const near = (await nearest(index, vectors, unit, paraphrases.read)).slice(0, paraphrases.most);
      return { similarities: new Map([...near, ...compared(rows, unit)]), isCalibrated: false };
    },

    async ofAnswers(index, question, answers, isFree = false) {
      const serving = await servingOf(index);
      if (serving === undefined || isFree || !isQuick(serving.encoder)) return undefined;
      const [vector, sentences] = await Promise.all([
        questions.of(serving.encoder, question),
        within(sentenceVectors.of(serving.encoder, answers), readWithinMs),
      ]);
      if (vector === undefined || sentences === undefined) return undefined;
      const unit = toUnit(vector);
      return sentences.map((each) => Math.max(0, ...each.map((sentence) => cosineOf(sentence, unit))));
    },

    get misses() {
      return questions.misses;
    },
  };
}

/** A vector of another length is another model's. */
function compared(
  rows: readonly { readonly docno: number; readonly bytes: Uint8Array }[],
  unit: Float32Array,
): [number, number][] {
  return rows.flatMap(({ docno, bytes }): [number, number][] =>
    bytes.length === unit.length ? [[docno, cosineOf(fromBytes(bytes), unit)]] : [],
  );
}

/** Some 10 MB. */
const cachedMax = 20_000;
/** An answer says at its beginning what it is about. */
const sentencesMost = 6;

type QuickEncoder = Encoder & Required<Pick<Encoder, "encodeWaitedFor">>;

const isQuick = (encoder: Encoder): encoder is QuickEncoder => encoder.encodeWaitedFor !== undefined;

/** Vectors of the sentences of answers that were near a question lately: each is encoded once. */
class SentenceVectors {
  readonly #kept = new Map<string, Promise<Int8Array>>();

  constructor() {
    onForget(() => this.#kept.clear());
  }

  /** Of each text the vectors of its first sentences; none of a text that the encoder doesn't read. */
  async of(encoder: QuickEncoder, texts: readonly string[]): Promise<Int8Array[][]> {
    const sentences = texts.map((text) => (encoder.reads(text) ? sentencesOf({ text }).slice(0, sentencesMost) : []));
    const unknown = [...new Set(sentences.flat())].filter((sentence) => !this.#kept.has(sentence));
    if (unknown.length > 0) this.#encode(encoder, unknown);
    return Promise.all(sentences.map((each) => Promise.all(each.flatMap((text) => this.#kept.get(text) ?? []))));
  }

  #encode(encoder: QuickEncoder, sentences: readonly string[]): void {
    const encoded = encoder.encodeWaitedFor(sentences);
    for (const [at, sentence] of sentences.entries()) {
      const vector = encoded.then((vectors) => quantise(vectors[at] ?? new Float32Array()));
      vector.catch(() => this.#kept.delete(sentence));
      this.#kept.set(sentence, vector);
    }
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= cachedMax) break;
      this.#kept.delete(oldest);
    }
  }
}
