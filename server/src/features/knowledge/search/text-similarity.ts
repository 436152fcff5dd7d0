import { onForget } from "../../../foundation/remembered-texts.ts";
import { analyse } from "./analyse.ts";
import type { Token } from "./analyse.ts";
import { inverseDocumentFrequency } from "./bm25.ts";
import type { Background } from "./bm25.ts";
import { slices } from "./grams.ts";

/**
 * What a text is compared by: its distinct stems, or 3- to 5-grams, as ascending numbers, and 1 + log of
 * their occurrences. In one order everywhere, so that texts of the same features are exactly as like.
 */
interface Features {
  readonly numbers: Uint32Array;
  readonly weights: Float64Array;
}

const stemShare = 0.4;
const gramShare = 0.6;
const gramLengths = [3, 4, 5];
/** Few texts are compared, all of them near the question: idf among them alone is noise. */
const background: Background = { documents: 100, holding: 1 };

const textsMax = 20_000;
let numberOf = new Map<string, number>();
/** Scratch by feature number, all -1, or 0, between the calls. */
let places = new Int32Array(1024).fill(-1);
let holdersOfFeature = new Uint16Array(1024);
let questionWeights = new Float64Array(1024);
let known = new Map<string, { stems: Features; grams: Features }>();
onForget(dropKnown);

const idfWeightOf = (texts: number, holders: number): number =>
  inverseDocumentFrequency(texts, holders, background) ** 2;

/**
 * Similarity of every two texts, 0..1: .4 tf-idf cosine of stems + .6 of 3- to 5-grams, idf counted among
 * the texts given. The matrix is row-major, `texts.length` squared.
 */
export function similarityMatrix(texts: readonly string[]): Float64Array {
  makeRoom(texts.length);
  const features = texts.map(featuresOf);
  const kernel = new Float64Array(texts.length ** 2);
  addCosines(
    features.map(({ stems }) => stems),
    stemShare,
    kernel,
  );
  addCosines(
    features.map(({ grams }) => grams),
    gramShare,
    kernel,
  );
  return kernel;
}

/** The last row of `similarityMatrix([...texts, question])` without its end, at a small part of the cost. */
export function similaritiesTo(question: string, texts: readonly string[]): Float64Array {
  makeRoom(texts.length + 1);
  const features = [...texts, question].map(featuresOf);
  const similarities = new Float64Array(texts.length);
  addCosinesToLast(
    features.map(({ stems }) => stems),
    stemShare,
    similarities,
  );
  addCosinesToLast(
    features.map(({ grams }) => grams),
    gramShare,
    similarities,
  );
  return similarities;
}

/** How like texts are to each of them: what is asked costs only what the text has in common with the others. */
export class TextSimilarities {
  readonly #size: number;
  readonly #kinds: readonly Kind[];

  constructor(texts: readonly string[]) {
    makeRoom(texts.length);
    this.#size = texts.length;
    const features = texts.map(featuresOf);
    this.#kinds = [
      prepareKind(
        features.map(({ stems }) => stems),
        stemShare,
      ),
      prepareKind(
        features.map(({ grams }) => grams),
        gramShare,
      ),
    ];
  }

  /** `similaritiesTo` the text at `place`, among all of them. */
  to(place: number): Float64Array {
    const similarities = new Float64Array(this.#size);
    for (const { share, features, idfWeights, squares } of this.#kinds) {
      const products = new Float64Array(this.#size);
      const lengths = squares.slice();
      const own = features.places[place]!;
      const { starts, holders, weights } = features;
      let questionSquare = 0;
      for (let nth = 0; nth < own.length; nth++) {
        const start = starts[own[nth]!]!;
        const end = starts[own[nth]! + 1]!;
        // The question is one holder more.
        const idfWeight = idfWeights[end - start + 1]!;
        const rarer = idfWeight - idfWeights[end - start]!;
        const weight = features.own[place]!.weights[nth]!;
        questionSquare += idfWeight * weight * weight;
        for (let at = start; at < end; at++) {
          products[holders[at]!]! += idfWeight * weight * weights[at]!;
          lengths[holders[at]!]! += rarer * weights[at]! * weights[at]!;
        }
      }
      const questionLength = Math.sqrt(questionSquare) || 1;
      for (let text = 0; text < this.#size; text++)
        similarities[text]! += (share * products[text]!) / ((Math.sqrt(lengths[text]!) || 1) * questionLength);
    }
    return similarities;
  }
}

/** Of one kind of feature: who holds which, and what each text measures where none is asked about. */
interface Kind {
  readonly share: number;
  readonly features: Holders;
  readonly idfWeights: Float64Array;
  readonly squares: Float64Array;
}

function prepareKind(texts: readonly Features[], share: number): Kind {
  const features = holdersOf(texts);
  const idfWeights = idfWeightsAmong(texts.length + 1);
  const squares = new Float64Array(texts.length);
  const { starts, holders, weights } = features;
  for (let feature = 0; feature + 1 < starts.length; feature++) {
    const idfWeight = idfWeights[starts[feature + 1]! - starts[feature]!]!;
    for (let at = starts[feature]!; at < starts[feature + 1]!; at++)
      squares[holders[at]!]! += idfWeight * weights[at]! * weights[at]!;
  }
  return { share, features, idfWeights, squares };
}

function addCosinesToLast(texts: readonly Features[], share: number, similarities: Float64Array): void {
  if (holdersOfFeature.length < numberOf.size) {
    holdersOfFeature = new Uint16Array(numberOf.size * 2);
    questionWeights = new Float64Array(numberOf.size * 2);
  }
  for (const { numbers } of texts) for (let nth = 0; nth < numbers.length; nth++) holdersOfFeature[numbers[nth]!]!++;
  const idfWeights = idfWeightsAmong(texts.length);
  const question = texts[texts.length - 1]!;
  for (let nth = 0; nth < question.numbers.length; nth++) {
    const number = question.numbers[nth]!;
    questionWeights[number] = idfWeights[holdersOfFeature[number]!]! * question.weights[nth]!;
  }
  let questionLength = 1;
  // The question comes first: the others are divided by its length.
  for (let text = texts.length - 1; text >= 0; text--) {
    const { numbers, weights } = texts[text]!;
    let product = 0;
    let square = 0;
    for (let nth = 0; nth < numbers.length; nth++) {
      const number = numbers[nth]!;
      const weight = weights[nth]!;
      product += questionWeights[number]! * weight;
      square += idfWeights[holdersOfFeature[number]!]! * weight * weight;
    }
    const length = Math.sqrt(square) || 1;
    if (text === similarities.length) questionLength = length;
    else similarities[text]! += (share * product) / (length * questionLength);
  }
  for (const { numbers } of texts) for (let nth = 0; nth < numbers.length; nth++) holdersOfFeature[numbers[nth]!] = 0;
  for (const number of question.numbers) questionWeights[number] = 0;
}

const knownIdfWeights = new Map<number, Float64Array>();

/** `worthOf` by number of holders; few numbers of texts are ever asked for. */
function idfWeightsAmong(texts: number): Float64Array {
  let idfWeights = knownIdfWeights.get(texts);
  if (idfWeights === undefined) {
    idfWeights = Float64Array.from({ length: texts + 1 }, (_, held) => idfWeightOf(texts, held));
    knownIdfWeights.set(texts, idfWeights);
  }
  return idfWeights;
}

function makeRoom(texts: number): void {
  if (known.size + texts > textsMax) dropKnown();
}

function dropKnown(): void {
  known = new Map();
  numberOf = new Map();
}

function addCosines(texts: readonly Features[], share: number, kernel: Float64Array): void {
  const size = texts.length;
  const products = new Float64Array(size * size);
  const { starts, holders, weights } = holdersOf(texts);
  for (let feature = 0; feature + 1 < starts.length; feature++) {
    const start = starts[feature]!;
    const end = starts[feature + 1]!;
    const idfWeight = idfWeightOf(size, end - start);
    for (let first = start; first < end; first++) {
      const row = holders[first]! * size;
      const weight = idfWeight * weights[first]!;
      // Holders come in ascending order: this fills the lower half and the diagonal.
      for (let second = start; second <= first; second++)
        products[row + holders[second]!]! += weight * weights[second]!;
    }
  }
  const norms = Float64Array.from({ length: size }, (_, text) => Math.sqrt(products[text * size + text]!) || 1);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      const cosine = (share * products[row * size + column]!) / (norms[row]! * norms[column]!);
      kernel[row * size + column]! += cosine;
      if (column < row) kernel[column * size + row]! += cosine;
    }
  }
}

/** The texts that hold each feature, one feature after the other; `starts` has one entry more than features. */
interface Holders {
  readonly starts: Uint32Array;
  readonly holders: Uint16Array;
  readonly weights: Float64Array;
  /** What was given, and where in `starts` the features of each text stand. */
  readonly own: readonly Features[];
  readonly places: readonly Uint32Array[];
}

function holdersOf(texts: readonly Features[]): Holders {
  if (places.length < numberOf.size) places = new Int32Array(numberOf.size * 2).fill(-1);
  const frequencies: number[] = [];
  let total = 0;
  for (const { numbers } of texts) {
    total += numbers.length;
    for (const number of numbers) {
      if (places[number]! < 0) places[number] = frequencies.push(0) - 1;
      frequencies[places[number]!]!++;
    }
  }
  const starts = new Uint32Array(frequencies.length + 1);
  frequencies.forEach((frequency, place) => (starts[place + 1] = starts[place]! + frequency));
  const holders = new Uint16Array(total);
  const weights = new Float64Array(total);
  const next = starts.slice();
  texts.forEach((text, holder) => {
    for (let nth = 0; nth < text.numbers.length; nth++) {
      const at = next[places[text.numbers[nth]!]!]!++;
      holders[at] = holder;
      weights[at] = text.weights[nth]!;
    }
  });
  const placesOf = texts.map(({ numbers }) => numbers.map((number) => places[number]!));
  for (const { numbers } of texts) for (const number of numbers) places[number] = -1;
  return { starts, holders, weights, own: texts, places: placesOf };
}

function featuresOf(text: string): { stems: Features; grams: Features } {
  let features = known.get(text);
  if (features === undefined) {
    const tokens = analyse(text);
    features = { stems: count(tokens.map(({ term }) => `${term}|`)), grams: count(tokens.flatMap(gramsOf)) };
    known.set(text, features);
  }
  return features;
}

function gramsOf(token: Token): string[] {
  const word = token.word || token.term;
  return gramLengths.flatMap((length) => (word.length + 2 < length ? [] : slices(`_${word}_`, length)));
}

function count(features: readonly string[]): Features {
  const counts = new Map<number, number>();
  for (const feature of features) {
    let number = numberOf.get(feature);
    if (number === undefined) numberOf.set(feature, (number = numberOf.size));
    counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  const numbers = Uint32Array.from(counts.keys()).sort();
  return { numbers, weights: Float64Array.from(numbers, (number) => 1 + Math.log(counts.get(number) ?? 1)) };
}
