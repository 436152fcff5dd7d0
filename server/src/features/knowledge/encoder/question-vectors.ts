import type { Log } from "../../../foundation/log.ts";
import { onForget } from "../../../foundation/remembered-texts.ts";
import { asQuestion } from "./as-question.ts";
import type { Encoder } from "./encoder.ts";

export interface QuestionVectors {
  /** The question's vector; undefined where it cannot be read, or not be had in time: answer without it. */
  of(encoder: Encoder, question: string): Promise<Float32Array | undefined>;
  /** How often a question that can be read got no vector. */
  readonly misses: number;
}

export interface QuestionVectorsOptions {
  readonly log: Log;
  /** How long a question waits for an encoder that has loaded. */
  readonly waitMs?: number;
}

const defaultWaitMs = 750;
/** One that hasn't loaded yet, after the service has started or the process has failed, is waited for longer. */
const loadingWaitMs = 5_000;
/** Questions in one batch of about 50 ms. Further ones are answered by words alone. */
const waitingMax = 8;
/** Of all encoders together; each costs two to thirteen kilobytes. */
const cachedMax = 2_000;
const cacheBytesMax = 8_000_000;
const warnEveryMs = 60_000;

interface CachedVector {
  readonly vector: Promise<Float32Array>;
  bytes: number;
}

/** Keeps the vectors of the questions asked last, and bounds how long and how many wait for one. */
export function createQuestionVectors({ log, waitMs = defaultWaitMs }: QuestionVectorsOptions): QuestionVectors {
  const cache = new Map<string, CachedVector>();
  const encoders = new WeakMap<Encoder, { readonly id: number; waiting: number; warnedMs: number }>();
  let lastId = 0;
  let bytes = 0;
  let misses = 0;
  onForget(() => {
    cache.clear();
    bytes = 0;
  });

  function drop(name: string): void {
    bytes -= cache.get(name)?.bytes ?? 0;
    cache.delete(name);
  }

  function encode(encoder: Encoder, name: string, question: string): CachedVector {
    const state = stateOf(encoder);
    state.waiting++;
    const vector = encoder.encodeQuestion(question).finally(() => state.waiting--);
    const entry: CachedVector = { vector, bytes: 0 };
    vector.then(
      ({ byteLength }) => {
        if (cache.get(name) !== entry) return;
        entry.bytes = byteLength;
        bytes += byteLength;
      },
      (error: unknown) => {
        if (cache.get(name) === entry) drop(name);
        if (performance.now() < state.warnedMs + warnEveryMs) return;
        state.warnedMs = performance.now();
        log.warn(
          { err: error, encoder: encoder.name },
          "the encoder fails; questions are answered by their words alone",
        );
      },
    );
    return entry;
  }

  function stateOf(encoder: Encoder) {
    let state = encoders.get(encoder);
    if (state === undefined) {
      state = { id: ++lastId, waiting: 0, warnedMs: Number.NEGATIVE_INFINITY };
      encoders.set(encoder, state);
    }
    return state;
  }

  return {
    async of(encoder, text) {
      if (!encoder.reads(text)) return undefined;
      const question = asQuestion(text);
      const { id, waiting } = stateOf(encoder);
      const name = `${id} ${question}`;
      let entry = cache.get(name);
      if (entry === undefined && waiting >= waitingMax) {
        misses++;
        return undefined;
      }
      entry ??= encode(encoder, name, question);
      // The one asked last goes last.
      cache.delete(name);
      cache.set(name, entry);
      for (const oldest of cache.keys()) {
        if (cache.size <= cachedMax && bytes <= cacheBytesMax) break;
        drop(oldest);
      }
      const found = await within(
        entry.vector,
        encoder.isReady?.() === false ? Math.max(waitMs, loadingWaitMs) : waitMs,
      );
      if (found === undefined) misses++;
      return found;
    },
    get misses() {
      return misses;
    },
  };
}

/** What is not there in time, or fails, is undefined. */
export async function within<Value>(promise: Promise<Value>, waitMs: number): Promise<Value | undefined> {
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
