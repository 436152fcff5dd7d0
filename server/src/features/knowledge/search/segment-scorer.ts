import type { Best } from "./best.ts";
import { saturate } from "./bm25.ts";
import { entryBytes, lengths, segmentSize } from "./postings.ts";
import type { Posting } from "./postings.ts";
import type { IndexReader } from "./reader.ts";

/** A passage worth reading. Scores are shares of what the query could reach at most, 0..1. */
export interface Candidate {
  readonly docno: number;
  /** Of `stems` and `expanded`, by which it was chosen. */
  readonly score: number;
  /** BM25 on the query's own stems. */
  readonly stems: number;
  /** BM25 with each stem's relatives counted in. */
  readonly expanded: number;
  /** The same by `backgroundIdfs`. */
  readonly background: number;
}

/** One term of the query. */
export interface QueriedTerm {
  readonly weight: number;
  readonly backgroundWeight: number;
  readonly words: readonly Word[];
}

/** A word's posting lists by segment, ascending, and how much it counts. */
export interface Word {
  readonly weight: number;
  readonly lists: readonly Posting[];
  /** Place in `lists` of the first that is not scored yet. */
  next: number;
}

const b = 0.75;

/** Sums for the 4,096 places of one segment, so that memory does not grow with the index. For one search after the other. */
export class SegmentScorer {
  readonly #stems = new Float64Array(segmentSize);
  readonly #expanded = new Float64Array(segmentSize);
  readonly #background = new Float64Array(segmentSize);
  readonly #occurrences = new Float64Array(segmentSize);
  readonly #lengthCodes = new Uint8Array(segmentSize);
  readonly #places = new Uint16Array(segmentSize);
  readonly #relativeLengths = new Float64Array(lengths.length);
  /** Places from here on have no sums. */
  #end = 0;

  /** For a search in an index of passages of this length. */
  begin(meanLength: number): void {
    for (let code = 0; code < lengths.length; code++)
      this.#relativeLengths[code] = lengths[code]! / Math.max(1, meanLength);
  }

  clear(): void {
    this.#stems.fill(0, 0, this.#end);
    this.#expanded.fill(0, 0, this.#end);
    this.#background.fill(0, 0, this.#end);
    this.#end = 0;
  }

  /** Segments come in ascending order. */
  add({ weight, backgroundWeight, words }: QueriedTerm, segment: number): void {
    let matched = 0;
    let isTerm = true;
    for (const word of words) {
      const list = word.lists[word.next];
      if (list?.segment === segment) {
        word.next++;
        const { entries } = list;
        for (let at = 0; at < entries.length; at += entryBytes) {
          const place = entries[at]! | (entries[at + 1]! << 8);
          const occurrences = entries[at + 2]!;
          if (this.#occurrences[place] === 0) this.#places[matched++] = place;
          this.#occurrences[place]! += word.weight * occurrences;
          this.#lengthCodes[place] = entries[at + 3]!;
          if (isTerm) this.#stems[place]! += weight * saturate(occurrences, this.#relativeLength(place), b);
        }
      }
      isTerm = false;
    }
    for (let nth = 0; nth < matched; nth++) {
      const place = this.#places[nth]!;
      if (place >= this.#end) this.#end = place + 1;
      const share = saturate(this.#occurrences[place]!, this.#relativeLength(place), b);
      this.#expanded[place]! += weight * share;
      this.#background[place]! += backgroundWeight * share;
      this.#occurrences[place] = 0;
    }
  }

  collect(segment: number, reader: IndexReader, best: Best<Candidate>): void {
    for (let place = 0; place < this.#end; place++) {
      const expanded = this.#expanded[place]!;
      if (expanded === 0) continue;
      const stems = this.#stems[place]!;
      const docno = segment * segmentSize + place;
      if (stems + expanded > best.least && !reader.isHidden(docno))
        best.add({ docno, score: stems + expanded, stems, expanded, background: this.#background[place]! });
    }
  }

  #relativeLength(place: number): number {
    return this.#relativeLengths[this.#lengthCodes[place]!]!;
  }
}
