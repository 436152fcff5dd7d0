import { createEncoderProcess } from "./encoder-process.ts";
import type { Encoder } from "./encoder.ts";
import { isEnglish } from "./english.ts";
import { sentencesOf } from "./sentences-of.ts";

/** A question of more characters is a letter; its time grows with its length. */
const charactersMax = 300;
/** Stays: no visitor's question waits for it to load, or is judged without it. */
const questionProcess = { idleMs: null, hangMs: 10_000, restMs: 5_000, isBackground: false };
/** Ends sooner: what is trained next comes in batches, and its memory is better used. */
const textProcess = { idleMs: 10_000, hangMs: 120_000, restMs: 5_000, isBackground: true };
/** Short enough that a process which gives way to a busy machine is not taken for one that hangs. */
const textsAtOnce = 8;
/** The name of its vectors in the store. */
const embeddedName = "use-lite-en-1";

/**
 * The Universal Sentence Encoder (lite, English, 512 dimensions) from npm packages; nothing is downloaded.
 * Questions and texts have a process each, so that no question waits behind the texts of a training.
 */
export function createEmbeddedEncoder(): Encoder {
  const questions = createEncoderProcess(questionProcess);
  const texts = createEncoderProcess(textProcess);
  return {
    name: embeddedName,
    isCalibrated: false,
    // Of passages some hundred sentences: less than a second.
    batchSize: 16,
    reads: isEnglish,
    textsOf: sentencesOf,
    warm: () => questions.warm(),
    isReady: () => questions.isReady,
    async encodeQuestion(question, signal) {
      const [vector] = await questions.encode([prepare(question)], signal);
      if (vector === undefined) throw new Error("The encoder gave no vector.");
      return vector;
    },
    encodeWaitedFor: (short) => questions.encode(short.map(prepare)),
    async encodeTexts(all, signal) {
      // Those of like length together: a batch takes as long as its longest.
      const order = [...all.entries()].toSorted(
        ([at, one], [before, other]) => one.length - other.length || at - before,
      );
      const vectors: Float32Array[] = [];
      for (let from = 0; from < order.length; from += textsAtOnce) {
        const batch = order.slice(from, from + textsAtOnce);
        const encoded = await texts.encode(
          batch.map(([, text]) => prepare(text)),
          signal,
        );
        for (const [nth, [at]] of batch.entries()) vectors[at] = encoded[nth]!;
      }
      return vectors;
    },
    async close() {
      await Promise.all([questions.close(), texts.close()]);
    },
  };
}

function prepare(text: string): string {
  return text.slice(0, charactersMax).toWellFormed().replace(/\s+/gu, " ").trim();
}
