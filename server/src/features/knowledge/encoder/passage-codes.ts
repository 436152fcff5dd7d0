import { setImmediate as nextTurn } from "node:timers/promises";
import { lengthOf } from "./quantise.ts";

/** So many words are compared, or codes made, before others get their turn: about 3 ms. */
const turnWords = 2_000_000;
const turnVectors = 500;

/**
 * A bit for each dimension of each vector: on which side of the middle it lies. A thirty-second of the
 * space, and the vectors that have most bits with a question in common hold its nearest ones; which those
 * are, their bytes in the store then say. Numbers are only added; those of removed passages find nothing there.
 */
export class PassageCodes {
  /** All below was added, or has no vector. */
  next = 0;
  #count = 0;
  #middle: Float32Array | undefined;
  #words = 0;
  #docnos = new Int32Array(0);
  #codes = new Uint32Array(0);

  get count(): number {
    return this.#count;
  }

  get bytes(): number {
    return this.#docnos.byteLength + this.#codes.byteLength;
  }

  /** Vectors by rising number. The first ones tell where the middle is. */
  async add(docnos: readonly number[], vectors: readonly Int8Array[]): Promise<void> {
    const [first] = vectors;
    if (first === undefined) return;
    this.#middle ??= middleOf(vectors);
    this.#words = Math.ceil(first.length / 32);
    this.#reserve(this.#count + vectors.length);
    for (const [at, vector] of vectors.entries()) {
      if (at % turnVectors === turnVectors - 1) await nextTurn();
      this.#docnos[this.#count] = docnos[at]!;
      this.#encode(vector, lengthOf(vector), this.#codes, this.#count * this.#words);
      this.#count++;
    }
    this.next = (docnos.at(-1) ?? -1) + 1;
  }

  /** The numbers of the `count` whose bits differ least from the question's; ties by number. */
  async nearest(unit: Float32Array, count: number): Promise<number[]> {
    if (this.#middle === undefined || unit.length !== this.#middle.length) return [];
    const [words, total] = [this.#words, this.#count];
    const question = new Uint32Array(words);
    this.#encode(unit, 1, question, 0);
    const distances = new Uint16Array(total);
    const found = new Uint32Array(words * 32 + 1);
    const rows = Math.max(1, Math.floor(turnWords / words));
    for (let from = 0; from < total; from += rows) {
      if (from > 0) await nextTurn();
      compare(question, this.#codes, distances.subarray(0, Math.min(total, from + rows)), from, found);
    }
    let limit = 0;
    for (let sum = found[0]!; sum < count && limit < found.length - 1; sum += found[limit]!) limit++;
    const near: number[] = [];
    const atLimit: number[] = [];
    for (let row = 0; row < total; row++) {
      if (distances[row]! < limit) near.push(this.#docnos[row]!);
      else if (distances[row] === limit) atLimit.push(this.#docnos[row]!);
    }
    return [...near, ...atLimit.slice(0, Math.max(0, count - near.length))];
  }

  #encode(vector: Int8Array | Float32Array, length: number, into: Uint32Array, start: number): void {
    const middle = this.#middle!;
    for (let at = 0; at < middle.length; at++)
      if (vector[at]! > middle[at]! * length) into[start + (at >>> 5)]! |= 1 << (at & 31);
  }

  #reserve(count: number): void {
    if (count <= this.#docnos.length) return;
    const room = Math.max(count, Math.ceil(this.#docnos.length * 1.25));
    const [docnos, codes] = [new Int32Array(room), new Uint32Array(room * this.#words)];
    docnos.set(this.#docnos);
    codes.set(this.#codes);
    [this.#docnos, this.#codes] = [docnos, codes];
  }
}

/** Counts differing bits from row `from` on, up to the end of `distances`, and how often each count was found. */
function compare(
  question: Uint32Array,
  codes: Uint32Array,
  distances: Uint16Array,
  from: number,
  found: Uint32Array,
): void {
  const words = question.length;
  for (let row = from, at = from * words; row < distances.length; row++) {
    let distance = 0;
    for (let word = 0; word < words; word++, at++) {
      let bits = question[word]! ^ codes[at]!;
      bits -= (bits >>> 1) & 0x55555555;
      bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
      distance += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
    }
    distances[row] = distance;
    found[distance]!++;
  }
}

/** The mean of the unit vectors. */
function middleOf(vectors: readonly Int8Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) {
    const length = lengthOf(vector) || 1;
    for (let at = 0; at < sum.length; at++) sum[at]! += vector[at]! / length;
  }
  return sum.map((value) => value / vectors.length);
}
