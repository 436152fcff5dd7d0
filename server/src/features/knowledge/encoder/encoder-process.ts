import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { EncoderAnswer, EncoderRequest } from "./worker.ts";

export interface EncoderProcess {
  /** Starts the process where none runs. Throws when it ends or hangs, or the signal aborts. */
  encode(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
  close(): Promise<void>;
}

export interface EncoderProcessOptions {
  /** Without work for so long, the process ends: only then all of its memory is given back. */
  readonly idleMs: number;
  /** One answer takes longer: the process hangs, and is ended. */
  readonly hangMs: number;
  /** After a process has failed the next is not started sooner, so that a broken one cannot keep the machine busy. */
  readonly restMs: number;
  /** Gives way to everything else on the machine. */
  readonly isBackground: boolean;
  /** The module to run instead of the encoder, in tests. */
  readonly module?: URL;
}

interface Waiting {
  readonly count: number;
  resolve(vectors: Float32Array[]): void;
  reject(error: Error): void;
}

/** One process that encodes: started when needed, reused, ended when idle, replaced when it fails. */
export function createEncoderProcess(options: EncoderProcessOptions): EncoderProcess {
  const { idleMs, hangMs, restMs, isBackground } = options;
  const module = options.module ?? new URL("./worker.ts", import.meta.url);
  let child: ChildProcess | undefined;
  let waiting = new Map<number, Waiting>();
  let lastId = 0;
  let timer: NodeJS.Timeout | undefined;
  let failedMs = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  function start(): ChildProcess {
    const started = startEncoderProcess(module, isBackground);
    const isCurrent = () => child === started;
    started.on("message", (message: unknown) => isCurrent() && isAnswer(message) && settle(message));
    started.on("exit", () => isCurrent() && fail("The encoder ended unexpectedly."));
    started.on("error", () => isCurrent() && fail("The encoder cannot be started."));
    return started;
  }

  function settle(answer: EncoderAnswer): void {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    watch();
    if (asked === undefined) return;
    if ("reason" in answer) asked.reject(new Error(answer.reason));
    else asked.resolve(split(answer.vectors, asked.count));
  }

  /** Hanging while somebody waits, idle while nobody does. */
  function watch(): void {
    clearTimeout(timer);
    timer =
      waiting.size > 0 ? setTimeout(() => fail("The encoder hangs."), hangMs) : setTimeout(() => end(), idleMs).unref();
  }

  function fail(reason: string): void {
    failedMs = performance.now();
    end(new Error(reason));
  }

  function end(reason = new Error("The encoder was stopped.")): void {
    clearTimeout(timer);
    const [ended, left] = [child, waiting];
    child = undefined;
    waiting = new Map();
    ended?.kill("SIGKILL");
    for (const { reject } of left.values()) reject(reason);
  }

  return {
    async encode(texts, signal) {
      signal?.throwIfAborted();
      if (isClosed) throw new Error("The encoder is closed.");
      if (texts.length === 0) return [];
      if (child === undefined && performance.now() < failedMs + restMs)
        throw new Error("The encoder has failed a moment ago.");
      const running = (child ??= start());
      const id = ++lastId;
      const answered = new Promise<Float32Array[]>((resolve, reject) => {
        const onAbort = () => {
          waiting.delete(id);
          watch();
          reject(signal?.reason instanceof Error ? signal.reason : new Error("Encoding was aborted."));
        };
        signal?.addEventListener("abort", onAbort, { once: true });
        const done = () => signal?.removeEventListener("abort", onAbort);
        waiting.set(id, {
          count: texts.length,
          resolve: (vectors) => (done(), resolve(vectors)),
          reject: (error) => (done(), reject(error)),
        });
      });
      if (waiting.size === 1) watch();
      // An error while sending is an exit as well, which is told above.
      running.send({ id, texts } satisfies EncoderRequest, () => {});
      return answered;
    },
    async close() {
      isClosed = true;
      end();
    },
  };
}

function startEncoderProcess(module: URL, isBackground: boolean): ChildProcess {
  const child = fork(fileURLToPath(module), {
    // The weights lie outside the heap.
    execArgv: ["--max-old-space-size=96", "--max-semi-space-size=1"],
    serialization: "advanced",
    // Its threads share one heap of the C library: some 10 MB less.
    env: { MALLOC_ARENA_MAX: "1" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  child.unref();
  child.channel?.unref();
  if (isBackground && child.pid !== undefined) giveWay(child.pid);
  return child;
}

function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, or the system does not let us: then it works at the usual priority.
  }
}

function split(vectors: Float32Array, count: number): Float32Array[] {
  const dimensions = vectors.length / count;
  return Array.from({ length: count }, (_, at) => vectors.subarray(at * dimensions, (at + 1) * dimensions));
}

function isAnswer(message: unknown): message is EncoderAnswer {
  return typeof message === "object" && message !== null && "id" in message;
}
