import { rarity, saturate, saturated } from "./bm25.ts";
import type { Background } from "./bm25.ts";
import { expand } from "./expand.ts";
import type { Relative } from "./expand.ts";
import { documentFrequency, entryBytes, lengths, segmentSize } from "./postings.ts";
import type { Posting } from "./postings.ts";
import type { FoundLists, IndexReader } from "./reader.ts";

/** A passage worth reading. Scores are shares of what the query could reach at most, 0..1. */
export interface Candidate {
  readonly docno: number;
  /** BM25 on the query's own stems. */
  readonly stems: number;
  /** BM25 with each stem's relatives counted in. */
  readonly expanded: number;
  /** The same by `settledRarities`. */
  readonly settled: number;
}

export interface Found {
  readonly candidates: Candidate[];
  /** Rarity of each query term in the index, which tells its passages apart. */
  readonly rarities: ReadonlyMap<string, number>;
  /** Rarity counted together with a background, which means the same in an index of any size. */
  readonly settledRarities: ReadonlyMap<string, number>;
}

const b = 0.75;
/** What a content word has in passages at large. */
const background: Background = { documents: 100, holding: 1 };

/** The best `count` passages for these distinct terms by half stems, half expansion; ties by document number. */
export async function findCandidates(terms: readonly string[], reader: IndexReader, count: number): Promise<Found> {
  const relatives = await expand(terms, reader);
  const numbers = [...new Set([...relatives.values()].flat().map(({ number }) => number))];
  const found = await reader.postings(terms, numbers);
  const frequency = new Map(terms.map((term) => [term, documentFrequency(found.lists.get(term) ?? [])]));
  const rarities = new Map([...frequency].map(([term, held]) => [term, rarity(reader.passages, held)]));
  const settledRarities = new Map(
    [...frequency].map(([term, held]) => [term, rarity(reader.passages, held, background)]),
  );
  const most = sum(rarities.values()) * saturated;
  const settledMost = sum(settledRarities.values()) * saturated;
  const best = new Best(count);
  const scorer = new SegmentScorer(reader.totalLength / Math.max(1, reader.passages));
  const queried = terms.map((term) => ({
    weight: (rarities.get(term) ?? 0) / most,
    settledWeight: (settledRarities.get(term) ?? 0) / settledMost,
    words: wordsOf(term, relatives.get(term) ?? [], found),
  }));
  for (const segment of segmentsOf(found)) {
    scorer.clear();
    for (const term of queried) scorer.add(term, segment);
    scorer.collect(segment, reader, best);
  }
  return { candidates: best.candidates, rarities, settledRarities };
}

/** One term of the query. */
interface QueriedTerm {
  readonly weight: number;
  readonly settledWeight: number;
  readonly words: readonly Word[];
}

/** A word's posting lists by segment, and how much it counts. */
interface Word {
  readonly weight: number;
  readonly lists: ReadonlyMap<number, Uint8Array>;
}

/** The term itself first, with weight 1, then its relatives, at most 16. */
function wordsOf(term: string, relatives: readonly Relative[], { lists, words }: FoundLists): Word[] {
  const named = relatives.flatMap(({ number, weight }) => {
    const word = words.get(number);
    return word === undefined || word === term ? [] : [{ word, weight }];
  });
  return [{ word: term, weight: 1 }, ...named.slice(0, 16)].map(({ word, weight }) => ({
    weight,
    lists: new Map((lists.get(word) ?? []).map((posting: Posting) => [posting.segment, posting.entries])),
  }));
}

function segmentsOf({ lists }: FoundLists): number[] {
  const segments = new Set<number>();
  for (const list of lists.values()) for (const { segment } of list) segments.add(segment);
  return [...segments].sort((one, other) => one - other);
}

/** Keeps the `count` best of what is offered in the order of document numbers. */
class Best {
  readonly candidates: Candidate[] = [];
  readonly #count: number;

  constructor(count: number) {
    this.#count = count;
  }

  offer(docno: number, stems: number, expanded: number, settled: number): void {
    const score = stems + expanded;
    const last = this.candidates[this.#count - 1];
    if (last !== undefined && last.stems + last.expanded >= score) return;
    let at = this.candidates.length;
    for (; at > 0; at--) {
      const before = this.candidates[at - 1]!;
      if (before.stems + before.expanded >= score) break;
    }
    this.candidates.splice(at, 0, { docno, stems, expanded, settled });
    if (this.candidates.length > this.#count) this.candidates.pop();
  }
}

/** Sums for the 4,096 places of one segment, so that memory does not grow with the index. */
class SegmentScorer {
  readonly #stems = new Float64Array(segmentSize);
  readonly #expanded = new Float64Array(segmentSize);
  readonly #settled = new Float64Array(segmentSize);
  readonly #occurrences = new Float64Array(segmentSize);
  readonly #lengthCodes = new Uint8Array(segmentSize);
  readonly #places = new Uint16Array(segmentSize);
  readonly #relativeLengths: Float64Array;

  constructor(meanLength: number) {
    this.#relativeLengths = lengths.map((length) => length / Math.max(1, meanLength));
  }

  clear(): void {
    this.#stems.fill(0);
    this.#expanded.fill(0);
    this.#settled.fill(0);
  }

  add({ weight, settledWeight, words }: QueriedTerm, segment: number): void {
    let held = 0;
    let isTerm = true;
    for (const word of words) {
      const entries = word.lists.get(segment);
      if (entries !== undefined) {
        for (let at = 0; at < entries.length; at += entryBytes) {
          const place = entries[at]! | (entries[at + 1]! << 8);
          const occurrences = entries[at + 2]!;
          if (this.#occurrences[place] === 0) this.#places[held++] = place;
          this.#occurrences[place]! += word.weight * occurrences;
          this.#lengthCodes[place] = entries[at + 3]!;
          if (isTerm) this.#stems[place]! += weight * saturate(occurrences, this.#relativeLength(place), b);
        }
      }
      isTerm = false;
    }
    for (let nth = 0; nth < held; nth++) {
      const place = this.#places[nth]!;
      const share = saturate(this.#occurrences[place]!, this.#relativeLength(place), b);
      this.#expanded[place]! += weight * share;
      this.#settled[place]! += settledWeight * share;
      this.#occurrences[place] = 0;
    }
  }

  collect(segment: number, reader: IndexReader, best: Best): void {
    for (let place = 0; place < segmentSize; place++) {
      const expanded = this.#expanded[place]!;
      const docno = segment * segmentSize + place;
      if (expanded > 0 && !reader.isHidden(docno)) best.offer(docno, this.#stems[place]!, expanded, this.#settled[place]!);
    }
  }

  #relativeLength(place: number): number {
    return this.#relativeLengths[this.#lengthCodes[place]!]!;
  }
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
