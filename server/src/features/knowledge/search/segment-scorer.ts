import { saturate } from "./bm25.ts";
import { entryBytes, lengths, segmentSize } from "./postings.ts";
import type { IndexReader } from "./reader.ts";

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

/** One term of the query. */
export interface QueriedTerm {
  readonly weight: number;
  readonly settledWeight: number;
  readonly words: readonly Word[];
}

/** A word's posting lists by segment, and how much it counts. */
export interface Word {
  readonly weight: number;
  readonly lists: ReadonlyMap<number, Uint8Array>;
}

const b = 0.75;

/** Sums for the 4,096 places of one segment, so that memory does not grow with the index. */
export class SegmentScorer {
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
      if (expanded > 0 && !reader.isHidden(docno))
        best.offer(docno, this.#stems[place]!, expanded, this.#settled[place]!);
    }
  }

  #relativeLength(place: number): number {
    return this.#relativeLengths[this.#lengthCodes[place]!]!;
  }
}

/** Keeps the `count` best of what is offered in the order of document numbers. */
export class Best {
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
