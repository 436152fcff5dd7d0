/**
 * A posting list is fixed 4-byte entries, so that adding is appending bytes: docno & 4095 (u16,
 * little endian), occurrences (u8, at most 255), length code of the passage (u8). One list covers one
 * segment of 4,096 document numbers.
 */
export const entryBytes = 4;
export const segmentSize = 4096;

export interface Posting {
  readonly segment: number;
  readonly entries: Uint8Array;
}

export interface Entry {
  readonly docno: number;
  readonly occurrences: number;
  readonly lengthCode: number;
}

/** Segment of a document number, and its place inside that segment. */
export const segmentOf = (docno: number): number => Math.floor(docno / segmentSize);
export const placeOf = (docno: number): number => docno % segmentSize;

/** Encodes entries of one segment. */
export function encodeEntries(entries: readonly Entry[]): Uint8Array {
  const bytes = new Uint8Array(entries.length * entryBytes);
  entries.forEach((entry, at) => {
    const place = placeOf(entry.docno);
    bytes[at * 4] = place & 255;
    bytes[at * 4 + 1] = place >> 8;
    bytes[at * 4 + 2] = Math.min(255, entry.occurrences);
    bytes[at * 4 + 3] = entry.lengthCode;
  });
  return bytes;
}

/** The list without the entries of these places; the same array when there were none. */
export function withoutPlaces(entries: Uint8Array, places: ReadonlySet<number>): Uint8Array {
  const kept = new Uint8Array(entries.length);
  let length = 0;
  for (let at = 0; at < entries.length; at += entryBytes) {
    if (places.has(placeAt(entries, at))) continue;
    kept.set(entries.subarray(at, at + entryBytes), length);
    length += entryBytes;
  }
  return length === entries.length ? entries : kept.slice(0, length);
}

export function placeAt(entries: Uint8Array, at: number): number {
  return (entries[at] ?? 0) | ((entries[at + 1] ?? 0) << 8);
}

/** A length in tokens as one byte, 3.5 % a step, up to 6,900 tokens. */
export function lengthCode(tokens: number): number {
  return Math.min(255, Math.round(20 * Math.log2(1 + tokens)));
}

/** Length in tokens by code. */
export const lengths: Float64Array = Float64Array.from({ length: 256 }, (_, code) => 2 ** (code / 20) - 1);

/** How many documents the lists name. */
export function documentFrequency(postings: readonly Posting[]): number {
  return postings.reduce((sum, { entries }) => sum + entries.length / entryBytes, 0);
}
