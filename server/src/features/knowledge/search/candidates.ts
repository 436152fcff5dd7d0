import { rarity, saturate, saturated } from "./bm25.ts";
import { expand } from "./expand.ts";
import type { Relative } from "./expand.ts";
import { documentFrequency, entryBytes, lengths, placeAt, segmentSize } from "./postings.ts";
import type { Posting } from "./postings.ts";
import type { IndexReader } from "./reader.ts";

/** A passage worth reading. Scores are shares of what the query could reach at most, 0..1. */
export interface Candidate {
  readonly docno: number;
  /** BM25 on the query's own stems. */
  readonly stems: number;
  /** BM25 with each stem's relatives counted in. */
  readonly expanded: number;
}

export interface Found {
  readonly candidates: Candidate[];
  /** Rarity of each query term in the index. */
  readonly rarities: ReadonlyMap<string, number>;
}

const b = 0.75;

/** The best `count` passages for these distinct terms by half stems, half expansion; ties by document number. */
export async function findCandidates(terms: readonly string[], reader: IndexReader, count: number): Promise<Found> {
  const relatives = await expand(terms, reader);
  const lists = await reader.postings([...new Set([...relatives.values()].flat().map(({ term }) => term))]);
  const rarities = new Map(
    terms.map((term) => [term, rarity(reader.passages, documentFrequency(lists.get(term) ?? []))]),
  );
  const most = [...rarities.values()].reduce((sum, weight) => sum + weight, 0) * saturated;
  if (most === 0) return { candidates: [], rarities };

  const candidates: Candidate[] = [];
  const segments = bySegment(lists);
  const scorer = new SegmentScorer(reader.totalLength / Math.max(1, reader.passages));
  for (const [segment, postings] of segments) {
    scorer.clear();
    for (const term of terms) scorer.add(relatives.get(term) ?? [], postings, (rarities.get(term) ?? 0) / most);
    scorer.collect(segment, reader, candidates);
  }
  return { candidates: candidates.sort(byScore).slice(0, count), rarities };
}

const byScore = (a: Candidate, c: Candidate): number =>
  c.stems + c.expanded - (a.stems + a.expanded) || a.docno - c.docno;

function bySegment(lists: ReadonlyMap<string, readonly Posting[]>): [number, Map<string, Uint8Array>][] {
  const segments = new Map<number, Map<string, Uint8Array>>();
  for (const [term, postings] of lists) {
    for (const { segment, entries } of postings) {
      const inSegment = segments.get(segment) ?? new Map<string, Uint8Array>();
      segments.set(segment, inSegment.set(term, entries));
    }
  }
  return [...segments].sort(([a], [c]) => a - c);
}

/** Sums for the 4,096 places of one segment, so that memory does not grow with the index. */
class SegmentScorer {
  readonly #stems = new Float64Array(segmentSize);
  readonly #expanded = new Float64Array(segmentSize);
  readonly #occurrences = new Float64Array(segmentSize);
  readonly #lengthCodes = new Uint8Array(segmentSize);
  readonly #relativeLengths: Float64Array;

  constructor(meanLength: number) {
    this.#relativeLengths = lengths.map((length) => length / Math.max(1, meanLength));
  }

  clear(): void {
    this.#stems.fill(0);
    this.#expanded.fill(0);
  }

  add(relatives: readonly Relative[], postings: ReadonlyMap<string, Uint8Array>, weight: number): void {
    const places: number[] = [];
    for (const [nth, relative] of relatives.entries()) {
      const entries = postings.get(relative.term);
      if (!entries) continue;
      for (let at = 0; at < entries.length; at += entryBytes) {
        const place = placeAt(entries, at);
        const occurrences = entries[at + 2] ?? 0;
        if (this.#occurrences[place] === 0) places.push(place);
        this.#occurrences[place]! += relative.weight * occurrences;
        this.#lengthCodes[place] = entries[at + 3] ?? 0;
        if (nth === 0) this.#stems[place]! += weight * saturate(occurrences, this.#relativeLength(place), b);
      }
    }
    for (const place of places) {
      this.#expanded[place]! += weight * saturate(this.#occurrences[place] ?? 0, this.#relativeLength(place), b);
      this.#occurrences[place] = 0;
    }
  }

  collect(segment: number, reader: IndexReader, into: Candidate[]): void {
    for (let place = 0; place < segmentSize; place++) {
      const expanded = this.#expanded[place] ?? 0;
      const docno = segment * segmentSize + place;
      if (expanded > 0 && !reader.isHidden(docno)) into.push({ docno, stems: this.#stems[place] ?? 0, expanded });
    }
  }

  #relativeLength(place: number): number {
    return this.#relativeLengths[this.#lengthCodes[place] ?? 0] ?? 1;
  }
}
