import type { FoundTopic } from "./find-topics.ts";

const wordsInName = 3;
/** A word that so many of a topic's questions have stands for it. */
const sharedBy = 0.4;
const nameCharacters = 60;

/** For each topic the words that its questions share and others do not have; else its question. */
export function nameByWords(topics: readonly FoundTopic[]): string[] {
  const words = topics.map(({ texts }) => texts.map(wordsOf));
  const holders = new Map<string, number>();
  for (const word of words.flat().flatMap((own) => [...own])) holders.set(word, (holders.get(word) ?? 0) + 1);
  const all = words.flat().length;
  return topics.map(({ texts, question }, at) => {
    const own = new Map<string, number>();
    for (const word of words[at]!.flatMap((each) => [...each])) own.set(word, (own.get(word) ?? 0) + 1);
    const scored = [...own]
      .filter(([, count]) => count >= sharedBy * texts.length)
      .map(([word, count]) => ({ word, score: (count / texts.length) * Math.log(all / holders.get(word)!) }))
      // What most other questions have too says nothing.
      .filter(({ word, score }) => score > 0 && own.get(word)! > holders.get(word)! / 2)
      .toSorted((one, other) => other.score - one.score || (one.word < other.word ? -1 : 1));
    const name = scored
      .slice(0, wordsInName)
      .map(({ word }) => word)
      .join(", ");
    return (name === "" ? question : name).slice(0, nameCharacters).toWellFormed();
  });
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
const shortestWord = 3;

function wordsOf(text: string): Set<string> {
  const words = [...segmenter.segment(text.toLowerCase())].flatMap(({ segment, isWordLike }) =>
    isWordLike === true && (segment.length >= shortestWord || /[^\p{Script=Latin}\p{N}]/u.test(segment))
      ? [segment]
      : [],
  );
  return new Set(words);
}
