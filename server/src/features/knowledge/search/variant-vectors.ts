import { setImmediate as nextTurn } from "node:timers/promises";
import { dot, lengthOf, toUnit } from "../encoder/quantise.ts";
import type { Meaning } from "./semantic-similarity.ts";

/** So many variants are read or compared before others get their turn: about 3 ms. */
const turnSize = 3_000;
/** Few variants do not tell what variants have in common: their mean counts n / (n + this). */
const meanPrior = 8;

interface Parts {
  readonly docnos: readonly number[];
  readonly vectors: readonly Int8Array[];
  /** How long each vector is, and how far its unit vector goes along the mean. */
  readonly lengths: Float64Array;
  readonly along: Float64Array;
  /** Of the unit vectors, drawn towards nothing where they are few. */
  readonly mean: Float32Array;
}

/** The vectors of one index's variants, ready to be compared. Nothing in it ever changes. */
export class VariantVectors {
  readonly docnos: readonly number[];
  readonly #vectors: readonly Int8Array[];
  readonly #placeOf: ReadonlyMap<number, number>;
  readonly #mean: Float32Array;
  readonly #meanSquare: number;
  readonly #lengths: Float64Array;
  readonly #along: Float64Array;

  private constructor({ docnos, vectors, lengths, mean, along }: Parts) {
    this.docnos = docnos;
    this.#vectors = vectors;
    this.#placeOf = new Map(docnos.map((docno, place) => [docno, place]));
    this.#mean = mean;
    this.#meanSquare = dot(mean, mean);
    this.#lengths = lengths;
    this.#along = along;
  }

  /** Of these vectors, by place; others get their turn meanwhile. */
  static async of(docnos: readonly number[], vectors: readonly Int8Array[]): Promise<VariantVectors> {
    const lengths = new Float64Array(vectors.length);
    const total = new Float64Array(vectors[0]?.length ?? 0);
    for (let place = 0; place < vectors.length; place++) {
      if (isTurnOver(place)) await nextTurn();
      const vector = vectors[place]!;
      lengths[place] = lengthOf(vector) || 1;
      const weight = 1 / lengths[place]!;
      for (let at = 0; at < total.length; at++) total[at]! += vector[at]! * weight;
    }
    const mean = Float32Array.from(total, (sum) => sum / (vectors.length + meanPrior));
    const along = new Float64Array(vectors.length);
    for (let place = 0; place < vectors.length; place++) {
      if (isTurnOver(place)) await nextTurn();
      along[place] = dot(vectors[place]!, mean) / lengths[place]!;
    }
    return new VariantVectors({ docnos, vectors, lengths, mean, along });
  }

  /** About what it takes in memory. */
  get bytes(): number {
    return this.#vectors.length * (this.#mean.length + 150);
  }

  get dimensions(): number {
    return this.#mean.length;
  }

  /**
   * Compares the question with every variant, on a `scale` where the cosines are not the embedded encoder's;
   * others get their turn meanwhile.
   */
  async compare(question: Float32Array, scale?: (cosine: number) => number): Promise<Meaning> {
    const unit = toUnit(question);
    const along = dot(unit, this.#mean);
    const similarities = new Float64Array(this.#vectors.length);
    for (let place = 0; place < similarities.length; place++) {
      if (isTurnOver(place)) await nextTurn();
      const plain = dot(this.#vectors[place]!, unit) / this.#lengths[place]!;
      const similarity = (plain + this.#centre(plain, along, this.#along[place]!)) / 2;
      similarities[place] = scale?.(similarity) ?? similarity;
    }
    return {
      docnos: this.docnos,
      similarities,
      isCalibrated: scale !== undefined,
      kernel: (docnos) => kernelOf([...docnos.map((docno) => this.#centredUnit(docno)), this.#centred(unit)]),
    };
  }

  /** The cosine of two unit vectors after the mean was taken from both. */
  #centre(plain: number, along: number, otherAlong: number): number {
    const length = (part: number) => Math.sqrt(Math.max(1e-6, 1 - 2 * part + this.#meanSquare));
    return (plain - along - otherAlong + this.#meanSquare) / (length(along) * length(otherAlong));
  }

  #centredUnit(docno: number): Float32Array | undefined {
    const vector = this.#vectors[this.#placeOf.get(docno) ?? -1];
    return vector && this.#centred(toUnit(Float32Array.from(vector)));
  }

  #centred(unit: Float32Array): Float32Array {
    return toUnit(unit.map((value, at) => value - this.#mean[at]!));
  }
}

const isTurnOver = (place: number): boolean => place % turnSize === turnSize - 1;

function kernelOf(rows: readonly (Float32Array | undefined)[]): Float64Array {
  const size = rows.length;
  const kernel = new Float64Array(size * size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      const [one, other] = [rows[row], rows[column]];
      const value = one === undefined || other === undefined ? Number.NaN : dot(one, other);
      kernel[row * size + column] = value;
      kernel[column * size + row] = value;
    }
  }
  return kernel;
}
