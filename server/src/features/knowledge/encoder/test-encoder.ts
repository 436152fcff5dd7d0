import type { Encoder } from "./encoder.ts";
import { isEnglish } from "./english.ts";
import { sentencesOf } from "./sentences-of.ts";

/** Words of one line mean the same. */
const vectorSearch = [
  "parcel package delivery shipment consignment",
  "open opening hours close time",
  "return refund back exchange",
  "password login account sign",
  "pay payment card invoice",
].map((line) => line.split(" "));
const dimensions = 64;

export interface TestEncoder extends Encoder {
  /** All that it was asked, in order. */
  readonly questions: string[];
  readonly texts: string[];
  /** Called before it answers; may throw, or wait. */
  before: (texts: readonly string[]) => Promise<void> | void;
}

/** An encoder for tests: knows some synonyms, counts what it is asked, and starts no process. */
export function createTestEncoder(name = "test-1"): TestEncoder {
  const encoder: TestEncoder = {
    name,
    questions: [],
    texts: [],
    before: () => undefined,
    isCalibrated: false,
    batchSize: 16,
    reads: isEnglish,
    textsOf: sentencesOf,
    async encodeQuestion(question) {
      encoder.questions.push(question);
      await encoder.before([question]);
      return vectorOf(question);
    },
    async encodeTexts(texts, signal) {
      signal?.throwIfAborted();
      await encoder.before(texts);
      encoder.texts.push(...texts);
      return texts.map(vectorOf);
    },
    close: async () => undefined,
  };
  return encoder;
}

function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const word of text.toLowerCase().match(/[a-z]+/gu) ?? []) {
    const meaning = vectorSearch.findIndex((line) => line.includes(word));
    vector[meaning >= 0 ? meaning : hash(word)]! += meaning >= 0 ? 2 : 0.3;
  }
  return vector;
}

function hash(word: string): number {
  let sum = 0;
  for (const character of word) sum = (sum * 31 + character.charCodeAt(0)) % 100_003;
  return vectorSearch.length + (sum % (dimensions - vectorSearch.length));
}
