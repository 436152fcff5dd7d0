import { analyse } from './analyse.ts';
import { isWord } from './expand.ts';
import { wordGrams } from './grams.ts';
import { encodeEntries, lengthCode, segmentOf } from './postings.ts';
import type { Posting } from './postings.ts';
import type { IndexReader, PassageText } from './reader.ts';

/** The same index in plain maps, for tests of ranking that need no database. */
export function memoryIndex(passages: readonly Omit<PassageText, 'key'>[], terms = passageTerms): IndexReader {
  const lists = new Map<string, Map<number, number[]>>();
  const grams = new Map<string, Map<number, number[]>>();
  const numbers: string[] = [];
  let totalLength = 0;
  passages.forEach((passage, docno) => {
    const counts = new Map<string, number>();
    const all = terms(passage);
    for (const term of all) counts.set(term, (counts.get(term) ?? 0) + 1);
    totalLength += all.length;
    for (const [term, occurrences] of counts) {
      if (!lists.has(term) && isWord(term)) {
        for (const gram of wordGrams(term)) push(grams, gram, numbers.length, 1, 0);
        numbers.push(term);
      }
      push(lists, term, docno, occurrences, lengthCode(all.length));
    }
  });
  const postings = flatten(lists);
  const gramPostings = flatten(grams);
  return {
    passages: passages.length,
    totalLength,
    nextDocno: passages.length,
    wordCount: numbers.length,
    postings: async (wanted) => pick(postings, wanted),
    gramPostings: async (wanted) => pick(gramPostings, wanted),
    words: async (wanted) => new Map(wanted.map((number) => [number, numbers[number] ?? ''])),
    texts: async (docnos) =>
      new Map(docnos.flatMap((docno) => { const p = passages[docno]; return p ? [[docno, { key: docno, ...p }] as const] : []; })),
    isHidden: () => false,
  };
}

export function passageTerms(passage: { title: string; heading: string; text: string }): string[] {
  return analyse(`${passage.title}\n${passage.heading}\n${passage.text}`).filter((token) => !token.stop).map((token) => token.term);
}

function push(lists: Map<string, Map<number, number[]>>, term: string, docno: number, occurrences: number, code: number): void {
  const segments = lists.get(term) ?? new Map<number, number[]>();
  lists.set(term, segments);
  const bytes = segments.get(segmentOf(docno)) ?? [];
  segments.set(segmentOf(docno), bytes);
  bytes.push(...encodeEntries([{ docno, occurrences, lengthCode: code }]));
}

function flatten(lists: Map<string, Map<number, number[]>>): Map<string, Posting[]> {
  return new Map([...lists].map(([term, segments]) => [term, [...segments].map(([segment, bytes]) => ({ segment, entries: Uint8Array.from(bytes) }))]));
}

function pick(from: Map<string, Posting[]>, wanted: readonly string[]): Map<string, Posting[]> {
  return new Map(wanted.flatMap((term) => { const list = from.get(term); return list ? [[term, list] as const] : []; }));
}
