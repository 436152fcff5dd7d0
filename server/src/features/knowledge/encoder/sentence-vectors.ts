import { onForget } from "../../../foundation/remembered-texts.ts";
import type { Encoder } from "./encoder.ts";
import { quantise } from "./quantise.ts";
import { sentencesOf } from "./sentences-of.ts";

/** Some 10 MB. */
const cachedMax = 20_000;
/** An answer says at its beginning what it is about. */
const sentencesMost = 6;

export type QuickEncoder = Encoder & Required<Pick<Encoder, "encodeWaitedFor">>;

export const isQuick = (encoder: Encoder): encoder is QuickEncoder => encoder.encodeWaitedFor !== undefined;

/** Vectors of the sentences of answers that were near a question lately: each is encoded once. */
export class SentenceVectors {
  readonly #kept = new Map<string, Promise<Int8Array>>();

  constructor() {
    onForget(() => this.#kept.clear());
  }

  /** Of each text the vectors of its first sentences; none of a text that the encoder doesn't read. */
  async of(encoder: QuickEncoder, texts: readonly string[]): Promise<Int8Array[][]> {
    const sentences = texts.map((text) => (encoder.reads(text) ? sentencesOf({ text }).slice(0, sentencesMost) : []));
    const unknown = [...new Set(sentences.flat())].filter((sentence) => !this.#kept.has(sentence));
    if (unknown.length > 0) this.#encode(encoder, unknown);
    return Promise.all(sentences.map((each) => Promise.all(each.flatMap((text) => this.#kept.get(text) ?? []))));
  }

  #encode(encoder: QuickEncoder, sentences: readonly string[]): void {
    const encoded = encoder.encodeWaitedFor(sentences);
    for (const [at, sentence] of sentences.entries()) {
      const vector = encoded.then((vectors) => quantise(vectors[at] ?? new Float32Array()));
      vector.catch(() => this.#kept.delete(sentence));
      this.#kept.set(sentence, vector);
    }
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= cachedMax) break;
      this.#kept.delete(oldest);
    }
  }
}
