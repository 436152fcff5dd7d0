import { because } from "@svc/contract/reasons/reason.ts";
import { malformed } from "./failures.ts";

/** What a provider sent, which may be anything. */
export interface RawEmbeddings {
  readonly vectors: readonly unknown[];
  /** Null where it does not count. */
  readonly tokens: number | null;
}

/** More than any model has; what is longer would only fill the store. */
const dimensionsMax = 8_192;

/** These vectors, as many as texts were sent. Throws ModelFailed unless all are of one length, finite and not nothing. */
export function readVectors(raw: readonly unknown[], count: number): Float32Array[] {
  if (raw.length !== count) throw malformed(because("malformed_vector_count", { vectors: raw.length, texts: count }));
  const vectors = raw.map(readVector);
  if (vectors.some(({ length }) => length !== vectors[0]?.length)) throw malformed(because("malformed_vector_lengths"));
  return vectors;
}

function readVector(raw: unknown): Float32Array {
  if (!Array.isArray(raw) || raw.length === 0 || raw.length > dimensionsMax)
    throw malformed(because("malformed_vector", { count: dimensionsMax }));
  const vector = new Float32Array(raw.length);
  let largest = 0;
  for (let at = 0; at < raw.length; at++) {
    const value: unknown = raw[at];
    if (typeof value !== "number") throw malformed(because("malformed_vector_not_numbers"));
    vector[at] = value;
    largest = Math.max(largest, Math.abs(vector[at]!));
  }
  // NaN stays NaN, and what a single float cannot hold is infinite.
  if (!Number.isFinite(largest)) throw malformed(because("malformed_vector_infinite"));
  if (largest === 0) throw malformed(because("malformed_vector_zero"));
  return vector;
}
