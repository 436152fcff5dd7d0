import { plainText } from "../plain-text.ts";
import { analyse } from "./analyse.ts";
import { isWord } from "./expand.ts";
import { wordGrams } from "./grams.ts";
import { encodeEntries, lengthCode, segmentOf } from "./postings.ts";
import type { Posting } from "./postings.ts";
import type { IndexReader, PassageText } from "./reader.ts";

let nextKey = 1;

type Lists = Map<string, Map<number, number[]>>;

/** An index in plain maps: of files of a conversation, and for tests of ranking. A passage's place is its number. */
export function memoryIndex(
  passages: readonly Partial<PassageText>[],
  termsOf: (passage: PassageText) => string[] = contentTerms,
): IndexReader {
  const empty = { title: "", heading: "", text: "", page: null };
  const texts: PassageText[] = passages.map((passage, key) => ({ key, source: key, ...empty, ...passage }));
  const lists: Lists = new Map();
  const grams: Lists = new Map();
  const words: string[] = [];
  let totalLength = 0;
  for (const [docno, passage] of texts.entries()) {
    const terms = termsOf(passage);
    totalLength += terms.length;
    for (const [term, occurrences] of countOf(terms)) {
      if (!lists.has(term) && isWord(term)) {
        for (const gram of wordGrams(term)) push(grams, gram, words.length, 1, 0);
        words.push(term);
      }
      push(lists, term, docno, occurrences, lengthCode(terms.length));
    }
  }
  return {
    key: nextKey++,
    passages: texts.length,
    totalLength,
    wordCount: words.length,
    relatives: { getAll: async (terms, read) => new Map(await read([...terms])) },
    meant: { getAll: async (terms, read) => new Map(await read([...terms])) },
    gramPostings: async (wanted) => pick(grams, wanted),
    async postings(terms, numbers) {
      const named = new Map(numbers.map((number) => [number, words[number] ?? ""]));
      return { lists: pick(lists, [...new Set([...terms, ...named.values()])]), words: named };
    },
    texts: async (docnos) => new Map(docnos.flatMap((docno) => (texts[docno] ? [[docno, texts[docno]]] : []))),
    isHidden: () => false,
  };
}

function contentTerms({ title, heading, text }: PassageText): string[] {
  return analyse(`${title}\n${heading}\n${plainText(text)}`).flatMap(({ term, stop }) => (stop ? [] : [term]));
}

function countOf(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

function push(lists: Lists, term: string, docno: number, occurrences: number, code: number): void {
  const segments = lists.get(term) ?? new Map<number, number[]>();
  const bytes = segments.get(segmentOf(docno)) ?? [];
  bytes.push(...encodeEntries([{ docno, occurrences, lengthCode: code }]));
  lists.set(term, segments.set(segmentOf(docno), bytes));
}

function pick(lists: Lists, wanted: readonly string[]): Map<string, Posting[]> {
  const found = new Map<string, Posting[]>();
  for (const term of wanted) {
    const segments = lists.get(term);
    if (segments)
      found.set(
        term,
        [...segments].map(([segment, bytes]) => ({ segment, entries: Uint8Array.from(bytes) })),
      );
  }
  return found;
}
