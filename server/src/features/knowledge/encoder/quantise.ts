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
  let square = 0;
  for (const value of vector) square += value * value;
  const length = Math.sqrt(square);
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** The cosine of a quantised vector and a unit vector. */
export function cosine(vector: Int8Array, unit: Float32Array): number {
  let product = 0;
  let square = 0;
  for (let at = 0; at < unit.length; at++) {
    const value = vector[at]!;
    product += value * unit[at]!;
    square += value * value;
  }
  return square === 0 ? 0 : product / Math.sqrt(square);
}
