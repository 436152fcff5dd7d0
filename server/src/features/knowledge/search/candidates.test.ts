import { expect, test } from "vitest";
import { analyse } from "./analyse.ts";
import { inverseDocumentFrequency, saturate, saturated } from "./bm25.ts";
import { findCandidates } from "./candidates.ts";
import { wordGrams } from "./grams.ts";
import { memoryIndex } from "./memory-index.ts";
import { nearestVariants, scoreVariants, variantTerms } from "./nearest-variants.ts";
import { lengthCode, lengths } from "./postings.ts";
import { gramsOf } from "./query.ts";

let state = 7;
const pick = (items: readonly string[]): string => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
  return items[(state >> 12) % items.length] ?? "";
};
const vocabulary = Array.from({ length: 300 }, () =>
  [
    ["ka", "lo", "mi", "pra"],
    ["ton", "ver", "sul"],
    ["da", "ker", "li"],
    ["", "", "bar", "ix"],
  ]
    .map(pick)
    .join(""),
);
/** More than one segment's 4,096, so that lists have parts. */
const texts = Array.from({ length: 4_500 }, (_, nth) =>
  Array.from({ length: 2 + (nth % 8) }, () => pick(vocabulary)).join(" "),
);
const questions = Array.from({ length: 12 }, (_, nth) =>
  [pick(vocabulary), pick(vocabulary), nth % 2 === 0 ? pick(vocabulary).slice(1) : "the unheard"].join(" "),
);

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
/** Sums in another order differ in their last digits. */
const rounded = (value: number) => Number(value.toFixed(10));
const count = (terms: readonly string[], wanted: string) => terms.filter((term) => term === wanted).length;
const best = <Item extends { readonly docno: number; readonly score: number }>(items: readonly Item[], most: number) =>
  items
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || one.docno - other.docno)
    .slice(0, most);

/** BM25 of one text by all that is known of the others: nothing is looked up, cut short or kept. */
function plainScores(documents: readonly (readonly string[])[], b: number) {
  const meanLength = sum(documents.map(({ length }) => length)) / documents.length;
  return (occurrences: number, length: number) =>
    occurrences === 0 ? 0 : saturate(occurrences, lengths[lengthCode(length)]! / meanLength, b) / saturated;
}

test("candidates are what scoring every passage by every word of the index finds, in its order", async () => {
  const passages = texts.map((text) => analyse(text).map(({ term }) => term));
  const words = [...new Set(passages.flat())].map((word, number) => ({ word, number, grams: wordGrams(word) }));
  const share = plainScores(passages, 0.75);
  const index = memoryIndex(texts.map((text) => ({ text })));
  for (const question of questions) {
    const terms = [...new Set(analyse(question).flatMap(({ term, stop }) => (stop ? [] : [term])))];
    const idfs = terms.map((term) =>
      inverseDocumentFrequency(passages.length, passages.filter((passage) => passage.includes(term)).length),
    );
    const relatives = terms.map((term) => {
      const grams = wordGrams(term);
      const worth = grams.map((gram) =>
        inverseDocumentFrequency(words.length, words.filter((word) => word.grams.includes(gram)).length),
      );
      return words
        .map(({ word, number, grams: variantWords }) => {
          const shared = sum(grams.map((gram, at) => (variantWords.includes(gram) ? worth[at]! : 0))) / sum(worth);
          return { word, docno: number, score: shared };
        })
        .filter(({ score }) => score >= 0.4);
    });
    const scored = passages.map((passage, docno) => {
      let stems = 0;
      let expanded = 0;
      terms.forEach((term, at) => {
        const others = best(relatives[at]!, 17).filter(({ word }) => word !== term);
        const related = sum(others.slice(0, 16).map(({ word, score }) => score ** 2 * count(passage, word)));
        const weight = idfs[at]! / sum(idfs);
        stems += weight * share(count(passage, term), passage.length);
        expanded += weight * share(count(passage, term) + related, passage.length);
      });
      return { docno, score: rounded(stems + expanded), stems: rounded(stems), expanded: rounded(expanded) };
    });
    const { candidates } = await findCandidates({ contentTerms: terms, times: new Map() }, index, 50);
    const found = candidates.map(({ docno, score, stems, expanded }) => {
      return { docno, score: rounded(score), stems: rounded(stems), expanded: rounded(expanded) };
    });
    expect(found).toEqual(best(scored, 50));
  }
});

test("the nearest variants are what scoring every variant finds, in its order", async () => {
  const variants = texts.map((text) => `How to ${text}?`);
  const variantWords = variants.map(variantTerms);
  const index = memoryIndex(
    variants.map((title) => ({ title })),
    ({ title }) => variantTerms(title),
  );
  const [shareOfStems, shareOfGrams] = [plainScores(variantWords, 0.3), plainScores(variantWords, 0.5)];
  const worthOf = (term: string, isStop: boolean, stopWeight: number) => {
    const background = { documents: 100, holding: isStop ? 20 : 1 };
    const holding = variantWords.filter((terms) => terms.includes(term)).length;
    return {
      term,
      worth: (isStop ? stopWeight : 1) * inverseDocumentFrequency(variantWords.length, holding, background),
    };
  };
  for (const question of questions.slice(0, 4).map((words) => `how ${words}`)) {
    const tokens = analyse(question);
    const stems = [...new Set(tokens)].map(({ term, stop }) => worthOf(term, stop, 0.3));
    const content = new Set(tokens.filter(({ stop }) => !stop).flatMap(gramsOf));
    const grams = [...new Set(tokens.flatMap(gramsOf))].map((gram) => worthOf(`#${gram}`, !content.has(gram), 0.25));
    const score = (features: typeof stems, share: ReturnType<typeof plainScores>, terms: readonly string[]) => {
      const most = sum(features.map(({ worth }) => worth));
      return sum(features.map(({ term, worth }) => (worth * share(count(terms, term), terms.length)) / most));
    };
    const scored = variantWords.map((terms, docno) => {
      return {
        docno,
        score: rounded(0.5 * score(stems, shareOfStems, terms) + 0.5 * score(grams, shareOfGrams, terms)),
      };
    });
    const found = nearestVariants(await scoreVariants(question, index), index, 64).map((near) => {
      return { ...near, score: rounded(near.score) };
    });
    expect(found).toEqual(best(scored, 64));
  }
});
