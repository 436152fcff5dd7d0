import type { Log } from "../../../foundation/log.ts";
import { asQuestion } from "./as-question.ts";
import type { Encoder } from "./encoder.ts";

export interface QuestionVectors {
  /** The question's vector; undefined where it cannot be read, or not be had in time: answer without it. */
  of(question: string): Promise<Float32Array | undefined>;
  /** How often a question that can be read got no vector. */
  readonly misses: number;
}

export interface QuestionVectorsOptions {
  readonly encoder: Encoder;
  readonly log: Log;
  /** Covers the encoder's start, or a chatbot that is asked seldom would never be answered by meaning. */
  readonly waitMs?: number;
}

const defaultWaitMs = 750;
/** So many questions at a time share one batch of some 50 ms; who comes on top is answered at once, by words. */
const waitingMax = 8;
/** 2 kB each. */
const keptMax = 2_000;
const warnEveryMs = 60_000;

/** Keeps the vectors of the questions asked last, and bounds how long and how many wait for one. */
export function createQuestionVectors({
  encoder,
  log,
  waitMs = defaultWaitMs,
}: QuestionVectorsOptions): QuestionVectors {
  const kept = new Map<string, Promise<Float32Array>>();
  let waiting = 0;
  let misses = 0;
  let warnedMs = Number.NEGATIVE_INFINITY;

  function encode(question: string): Promise<Float32Array> {
    waiting++;
    const vector = encoder.encodeQuestion(question).finally(() => waiting--);
    vector.catch((error: unknown) => {
      kept.delete(question);
      if (performance.now() < warnedMs + warnEveryMs) return;
      warnedMs = performance.now();
      log.warn({ err: error }, "the encoder fails; questions are answered by their words alone");
    });
    return vector;
  }

  return {
    async of(text) {
      if (!encoder.reads(text)) return undefined;
      const question = asQuestion(text);
      let vector = kept.get(question);
      if (vector === undefined && waiting >= waitingMax) {
        misses++;
        return undefined;
      }
      vector ??= encode(question);
      // The one asked last goes last.
      kept.delete(question);
      kept.set(question, vector);
      for (const oldest of kept.keys()) {
        if (kept.size <= keptMax) break;
        kept.delete(oldest);
      }
      const found = await within(vector, waitMs);
      if (found === undefined) misses++;
      return found;
    },
    get misses() {
      return misses;
    },
  };
}

/** What is not there in time, or fails, is undefined. */
async function within<Value>(promise: Promise<Value>, waitMs: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), waitMs);
  });
  try {
    return await Promise.race([promise, late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
