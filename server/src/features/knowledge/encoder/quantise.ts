/** A vector in one byte a dimension; its length is lost, its direction kept to a thousandth. */
export function quantise(vector: Float32Array): Int8Array {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  const scale = largest === 0 ? 0 : 127 / largest;
  return Int8Array.from(vector, (value) => Math.round(value * scale));
}

/** The bytes of a quantised vector, as they stand in the store. */
export function toBytes(vector: Int8Array): Buffer {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
}

/** Reads what `toBytes` wrote, without a copy. */
export function fromBytes(bytes: Uint8Array): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The vector divided by its length; one of no length stays as it is. */
export function toUnit(vector: Float32Array): Float32Array {
  const length = lengthOf(vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}

export function lengthOf(vector: Int8Array | Float32Array): number {
  let square = 0;
  for (let at = 0; at < vector.length; at++) square += vector[at]! * vector[at]!;
  return Math.sqrt(square);
}

/** The cosine of a quantised vector and a unit vector. */
export function cosine(vector: Int8Array, unit: Float32Array): number {
  return dot(vector, unit) / (lengthOf(vector) || 1);
}

/** Sum of products. Four sums at a time do not wait for each other, which is twice as fast. */
export function dot(one: Int8Array | Float32Array, other: Float32Array): number {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  let at = 0;
  for (; at + 3 < other.length; at += 4) {
    first += one[at]! * other[at]!;
    second += one[at + 1]! * other[at + 1]!;
    third += one[at + 2]! * other[at + 2]!;
    fourth += one[at + 3]! * other[at + 3]!;
  }
  for (; at < other.length; at++) first += one[at]! * other[at]!;
  return first + second + third + fourth;
}
