import { Worker } from "node:worker_threads";
import { detectType } from "./detect-type.ts";
import type { DocumentToRead, ReadDocument } from "./read-document.ts";
import { Unreadable } from "./unreadable.ts";
import type { WorkerAnswer } from "./worker.ts";

export type { DocumentToRead, ReadDocument } from "./read-document.ts";
export { Unreadable } from "./unreadable.ts";

export interface Reader {
  /**
   * Reads one document in the worker, after those that came before. Throws Unreadable with a
   * reason (also for too slow and too large), or the signal's own reason when it aborts.
   */
  read(document: DocumentToRead, signal?: AbortSignal): Promise<ReadDocument>;
  /** Ends the worker; what waits or runs fails. */
  close(): Promise<void>;
}

export interface ReaderOptions {
  timeoutMs?: number;
  heapMegabytes?: number;
  maxBytes?: number;
  /** An unused worker is ended after this time, because its heap stays as large as it once was. */
  idleMs?: number;
}

/**
 * Measured: linkedom needs some 2 kB a node, so that real pages of 2 MB fit into this heap, while
 * the whole process stays within 150 MB over idle when a page is made to fill it.
 */
const defaults = { timeoutMs: 15_000, heapMegabytes: 88, maxBytes: 8_000_000, idleMs: 30_000 };

/** One worker thread, started when needed, reused, and replaced when it fails or hangs. */
export function createReader(options: ReaderOptions = {}): Reader {
  const { timeoutMs, heapMegabytes, maxBytes, idleMs } = { ...defaults, ...options };
  let worker: Worker | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const closing = new AbortController();

  function endWorker(): Promise<unknown> {
    clearTimeout(idleTimer);
    const ended = worker?.terminate();
    worker = undefined;
    return ended ?? Promise.resolve();
  }

  function startWorker(): Worker {
    const started = new Worker(new URL("./worker.ts", import.meta.url), {
      resourceLimits: {
        maxOldGenerationSizeMb: heapMegabytes,
        maxYoungGenerationSizeMb: 8,
        stackSizeMb: 4,
      },
    });
    started.unref();
    started
      .on("error", () => {})
      .on("exit", () => {
        if (worker === started) worker = undefined;
      });
    return started;
  }

  function readNow(document: DocumentToRead, signal: AbortSignal): Promise<ReadDocument> {
    signal.throwIfAborted();
    clearTimeout(idleTimer);
    const running = (worker ??= startWorker());
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void, keepWorker = false): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", onAbort);
        running.removeAllListeners("message").off("error", onError).off("exit", onExit);
        if (!keepWorker) void endWorker();
        else idleTimer = setTimeout(() => void endWorker(), idleMs).unref();
        finish();
      };
      const fail = (reason: string): void => settle(() => reject(new Unreadable(reason)));
      const onAbort = (): void => settle(() => reject(abortReason(signal)));
      const onError = (error: unknown): void => fail(reasonOf(error));
      const onExit = (): void => fail("Reading stopped unexpectedly.");
      const timer = setTimeout(() => fail(`Reading took longer than ${timeoutMs / 1000} s.`), timeoutMs);
      signal.addEventListener("abort", onAbort, { once: true });
      running.on("error", onError).on("exit", onExit);
      running.on("message", (answer: WorkerAnswer) => {
        const isRead = "read" in answer;
        settle(() => (isRead ? resolve(answer.read) : reject(new Unreadable(answer.reason))), true);
      });
      running.postMessage(document, []);
    });
  }

  return {
    async read(document, signal) {
      detectType(document.bytes, document.name, document.contentType);
      if (document.bytes.length > maxBytes) {
        throw new Unreadable(`Text and pages of more than ${maxBytes / 1_000_000} MB are not read.`);
      }
      const either = AbortSignal.any(signal ? [signal, closing.signal] : [closing.signal]);
      const turn = last.then(() => readNow(document, either));
      last = turn.catch(() => {});
      return turn;
    },
    async close() {
      closing.abort(new Unreadable("The service is stopping."));
      await last;
      await endWorker();
    },
  };
}

function abortReason(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason));
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ERR_WORKER_OUT_OF_MEMORY" ? "Reading needed too much memory." : "The document could not be read.";
}
