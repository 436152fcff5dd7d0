import { createThrottle } from "../../foundation/throttle.ts";
import type { Throttle } from "../../foundation/throttle.ts";
import { dot, fromBytes, lengthOf } from "./encoder/quantise.ts";
import { analyse } from "./search/analyse.ts";
import { TextSimilarities, similaritiesTo } from "./search/text-similarity.ts";

/** A question to be compared with others; `meaning` as `meaningsOf` gave it. */
export interface ComparedQuestion {
  readonly text: string;
  readonly meaning: QuestionMeaning | null;
}

/** A question's vector, which can be compared with those of the same encoder alone. */
export interface QuestionMeaning {
  readonly encoder: string;
  readonly bytes: Uint8Array;
}

/*
 * From where on two questions ask the same: chosen for the best pairs (F1) among questions of a third of the
 * intents of clinc150, and looked at on banking77. Where a meaning is missing, words alone decide.
 */
const alikeByBoth = 0.28;
const alikeByWords = 0.24;
const wordsShare = 0.5;
/** What two questions about different things have in common at large, for where few questions tell. */
const unrelatedCosine = 0.35;
const fewQuestions = 8;
/** A letter asks at its beginning; its words would cost more than they tell. */
const comparedCharacters = 200;

interface Vector {
  readonly encoder: string;
  readonly unit: Float32Array;
  /** How far it goes along the mean. */
  along: number;
}

/** What the vectors of one encoder have in common. */
interface Mean {
  readonly square: number;
  /** How much it is trusted, 0..1. */
  readonly trust: number;
}

/**
 * How like in meaning and words questions are. What all of them share (the topic of a chatbot) counts for
 * nothing: it is taken from the vectors, and what is common among their words weighs little.
 */
export class QuestionAffinity {
  readonly #words: TextSimilarities;
  readonly #vectors: readonly (Vector | undefined)[];
  readonly #means: ReadonlyMap<string, Mean>;

  private constructor(texts: readonly string[], vectors: readonly (Vector | undefined)[]) {
    this.#words = new TextSimilarities(texts);
    this.#vectors = vectors;
    const byEncoder = Map.groupBy(
      vectors.flatMap((vector) => vector ?? []),
      ({ encoder }) => encoder,
    );
    this.#means = new Map([...byEncoder].map(([encoder, own]) => [encoder, takeMean(own)]));
  }

  /** Of these questions; others get their turn while they are read. */
  static async of(
    questions: readonly ComparedQuestion[],
    throttle: Throttle = createThrottle(0),
  ): Promise<QuestionAffinity> {
    const texts = questions.map(({ text }) => contentOf(text.slice(0, comparedCharacters).toWellFormed()));
    // The features of a text are kept: what follows finds them made.
    for (let from = 0; from < texts.length; from += textsAtOnce) {
      similaritiesTo("", texts.slice(from, from + textsAtOnce));
      await throttle();
    }
    return new QuestionAffinity(
      texts,
      questions.map(({ meaning }) => (meaning === null ? undefined : readVector(meaning))),
    );
  }

  /** How much more (or less, below 0) than alike the question at `place` is to each: 0 or more asks the same. */
  of(place: number): Float32Array {
    const likenesses = this.#words.to(place);
    const own = this.#vectors[place];
    const mean = own && this.#means.get(own.encoder);
    const affinities = new Float32Array(likenesses.length);
    for (let at = 0; at < affinities.length; at++) {
      const words = likenesses[at]!;
      const other = this.#vectors[at];
      if (own === undefined || mean === undefined || other?.encoder !== own.encoder)
        affinities[at] = words - alikeByWords;
      else affinities[at] = wordsShare * words + (1 - wordsShare) * compare(own, other, mean) - alikeByBoth;
    }
    return affinities;
  }
}

const textsAtOnce = 100;

/**
 * Without its grammar words: among few questions they would seem to tell as much as any. A text that is
 * written without spaces stays as it is, and so does one of nothing else.
 */
function contentOf(text: string): string {
  const tokens = analyse(text);
  const words = tokens.flatMap(({ word, stop }) => (stop ? [] : [word]));
  return words.length === 0 || tokens.some(({ word }) => word === "") ? text : words.join(" ");
}

function readVector({ encoder, bytes }: QuestionMeaning): Vector {
  const stored = fromBytes(bytes);
  const length = lengthOf(stored) || 1;
  return { encoder, unit: Float32Array.from(stored, (value) => value / length), along: 0 };
}

function takeMean(vectors: readonly Vector[]): Mean {
  const total = new Float64Array(vectors[0]?.unit.length ?? 0);
  for (const { unit } of vectors) for (let at = 0; at < total.length; at++) total[at]! += unit[at]!;
  const mean = Float32Array.from(total, (sum) => sum / vectors.length);
  for (const vector of vectors) vector.along = dot(vector.unit, mean);
  return { square: dot(mean, mean), trust: vectors.length / (vectors.length + fewQuestions) };
}

/** The cosine after what all have in common was taken from both; where few tell what that is, after the usual was. */
function compare(one: Vector, other: Vector, { square, trust }: Mean): number {
  const plain = dot(one.unit, other.unit);
  const length = (along: number) => Math.sqrt(Math.max(1e-6, 1 - 2 * along + square));
  const centred = (plain - one.along - other.along + square) / (length(one.along) * length(other.along));
  return trust * centred + (1 - trust) * ((plain - unrelatedCosine) / (1 - unrelatedCosine));
}
