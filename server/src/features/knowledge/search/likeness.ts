import type { Token } from "./analyse.ts";
import { rarity } from "./bm25.ts";
import { slices } from "./grams.ts";

/** What a wording is compared by: each distinct stem, or 3- to 5-gram, with its occurrences. */
type Features = ReadonlyMap<string, number>;

const stemShare = 0.4;
const gramShare = 0.6;
const gramLengths = [3, 4, 5];
const knownWordsMax = 10_000;
let knownGrams = new Map<string, readonly string[]>();

/**
 * Likeness of every two texts, 0..1: .4 tf-idf cosine of stems + .6 of 3- to 5-grams, rarity counted among
 * the texts given. The matrix is row-major, `texts.length` squared.
 */
export function likeness(texts: readonly (readonly Token[])[]): Float64Array {
  const kernel = new Float64Array(texts.length ** 2);
  addCosines(
    texts.map((tokens) => count(tokens.map((token) => token.term))),
    stemShare,
    kernel,
  );
  addCosines(
    texts.map((tokens) => count(tokens.flatMap(gramsOf))),
    gramShare,
    kernel,
  );
  return kernel;
}

function addCosines(texts: readonly Features[], share: number, kernel: Float64Array): void {
  const size = texts.length;
  const holders = new Map<string, { text: number; weight: number }[]>();
  texts.forEach((features, text) => {
    for (const [feature, occurrences] of features) {
      const list = holders.get(feature);
      const holder = { text, weight: 1 + Math.log(occurrences) };
      if (list) list.push(holder);
      else holders.set(feature, [holder]);
    }
  });
  const products = new Float64Array(size * size);
  for (const list of holders.values()) {
    const worth = rarity(size, list.length) ** 2;
    for (const a of list) {
      for (const b of list)
        products[a.text * size + b.text] = (products[a.text * size + b.text] ?? 0) + worth * a.weight * b.weight;
    }
  }
  const norms = texts.map((_, text) => Math.sqrt(products[text * size + text] ?? 0) || 1);
  for (const [index, product] of products.entries()) {
    const norm = (norms[Math.floor(index / size)] ?? 1) * (norms[index % size] ?? 1);
    kernel[index] = (kernel[index] ?? 0) + (share * product) / norm;
  }
}

function gramsOf(token: Token): readonly string[] {
  const word = token.word || token.term;
  const before = knownGrams.get(word);
  if (before) return before;
  const grams = gramLengths.flatMap((length) => (word.length + 2 < length ? [] : slices(`_${word}_`, length)));
  if (knownGrams.size >= knownWordsMax) knownGrams = new Map();
  knownGrams.set(word, grams);
  return grams;
}

function count(features: readonly string[]): Features {
  const counts = new Map<string, number>();
  for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return counts;
}
