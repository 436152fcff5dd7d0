import type { ChildProcess } from "node:child_process";
import { limits } from "@svc/contract";
import { detectType } from "./detect-type.ts";
import type { DocumentToRead, ReadDocument } from "./read-document.ts";
import { inPieces } from "./pieces.ts";
import { Unreadable } from "./unreadable.ts";
import { startWorkerProcess } from "./worker-process.ts";
import type { WorkerAnswer } from "./worker.ts";

export type { DocumentToRead, ReadDocument } from "./read-document.ts";
export { emptyReasons, Unreadable } from "./unreadable.ts";

export interface Reader {
  /**
   * Reads one document in the worker process, after those that came before. Throws Unreadable with a
   * reason (also for too slow and too large), or the signal's own reason when it aborts.
   */
  read(document: DocumentToRead, signal?: AbortSignal): Promise<ReadDocument>;
  /** Ends the worker; what waits or runs fails. */
  close(): Promise<void>;
}

export interface ReaderOptions {
  timeoutMs?: number;
  heapMegabytes?: number;
  /** Of a page; text and Markdown are read in pieces, so that only `limits.documentBytes` bounds them. */
  maxBytes?: number;
  /** An unused worker is ended after this time, because its heap stays as large as it once was. */
  idleMs?: number;
}

/** Measured: the parser needs some 2 kB a node, and real pages of 2 MB fit into this heap. */
const defaults = { timeoutMs: 15_000, heapMegabytes: 88, maxBytes: 8_000_000, idleMs: 30_000 };

/** One worker process, started when needed, reused, and replaced when it fails or hangs. */
export function createReader(options: ReaderOptions = {}): Reader {
  const { timeoutMs, heapMegabytes, maxBytes, idleMs } = { ...defaults, ...options };
  let worker: ChildProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const closing = new AbortController();

  function endWorker(): void {
    clearTimeout(idleTimer);
    worker?.kill("SIGKILL");
    worker = undefined;
  }

  function usableWorker(): ChildProcess {
    if (!worker?.connected) worker = startWorkerProcess(heapMegabytes);
    return worker;
  }

  function readNow(document: DocumentToRead, signal: AbortSignal): Promise<ReadDocument> {
    signal.throwIfAborted();
    clearTimeout(idleTimer);
    const running = usableWorker();
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void, keepWorker = false): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", onAbort);
        running.off("message", onMessage).off("exit", onExit).off("error", onError);
        if (keepWorker) idleTimer = setTimeout(endWorker, idleMs).unref();
        else endWorker();
        finish();
      };
      const fail = (reason: string): void => settle(() => reject(new Unreadable(reason)));
      const onAbort = (): void => settle(() => reject(abortReason(signal)));
      const onError = (): void => fail(stopped);
      const onExit = (_code: number | null, endedBy: NodeJS.Signals | null): void =>
        fail(outOfMemorySignals.has(endedBy) ? "Reading needed too much memory." : stopped);
      const onMessage = (message: unknown): void => {
        if (!isAnswer(message)) fail(stopped);
        else if ("read" in message) settle(() => resolve(message.read), true);
        else settle(() => reject(new Unreadable(message.reason)), true);
      };
      const timer = setTimeout(() => fail(`Reading took longer than ${timeoutMs / 1000} s.`), timeoutMs);
      signal.addEventListener("abort", onAbort, { once: true });
      running.on("message", onMessage).on("exit", onExit).on("error", onError);
      // An error while sending is an exit as well, which is told above.
      running.send(document, () => {});
    });
  }

  async function readPieces(pieces: readonly DocumentToRead[], signal: AbortSignal): Promise<ReadDocument> {
    const read: ReadDocument[] = [];
    for (const piece of pieces) read.push(await readNow(piece, signal));
    const [first] = read;
    if (first === undefined) throw new Unreadable("The file is empty.");
    if (read.length === 1) return first;
    return {
      ...first,
      markdown: read.map((each) => each.markdown).join("\n\n"),
      passages: read.flatMap((each) => each.passages),
    };
  }

  return {
    async read(document, signal) {
      const type = detectType(document.bytes, document.name, document.contentType);
      const most = type === "html" ? maxBytes : limits.documentBytes;
      if (document.bytes.length > most) {
        throw new Unreadable(
          `${type === "html" ? "Pages" : "Texts"} of more than ${Math.floor(most / 1_000_000)} MB are not read.`,
        );
      }
      const pieces = type === "html" ? [document] : inPieces(document);
      const either = AbortSignal.any(signal ? [signal, closing.signal] : [closing.signal]);
      const turn = last.then(() => readPieces(pieces, either));
      last = turn.catch(() => {});
      return turn;
    },
    async close() {
      closing.abort(new Unreadable("The service is stopping."));
      await last;
      endWorker();
    },
  };
}

const stopped = "Reading stopped unexpectedly.";
/** V8 aborts (or traps) without room in its heap; the system kills without room in the machine. */
const outOfMemorySignals = new Set<NodeJS.Signals | null>(["SIGABRT", "SIGTRAP", "SIGILL", "SIGKILL"]);

function isAnswer(message: unknown): message is WorkerAnswer {
  return typeof message === "object" && message !== null && ("read" in message || "reason" in message);
}

function abortReason(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason));
}
