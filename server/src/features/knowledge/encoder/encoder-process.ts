import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { EncoderAnswer, EncoderRequest } from "./worker.ts";

export interface EncoderProcess {
  /** Starts the process where none runs. Throws when it ends or hangs, or the signal aborts. */
  encode(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
  /** Starts the process ahead of the first text; one that stays is started again when it fails. */
  warm(): void;
  /** Whether a process runs that has answered before. */
  readonly isReady: boolean;
  close(): Promise<void>;
}

export interface EncoderProcessOptions {
  /** Without work for so long, the process ends: only then all of its memory is given back. Null: it stays. */
  readonly idleMs: number | null;
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
  readonly texts: readonly string[];
  resolve(vectors: Float32Array[]): void;
  reject(error: Error): void;
}

/** A process that ends while it loads is tried so often before what waits for it fails. */
const startsMost = 3;
const longestRestMs = 600_000;
/** Any text: it only makes the process load. */
const warmingText = "Hello";

/** One process that encodes: started when needed, reused, ended when idle unless it stays, replaced when it fails. */
export function createEncoderProcess(options: EncoderProcessOptions): EncoderProcess {
  const { idleMs, hangMs, restMs, isBackground } = options;
  const module = options.module ?? new URL("./worker.ts", import.meta.url);
  let child: ChildProcess | undefined;
  let waiting = new Map<number, Waiting>();
  let lastId = 0;
  let timer: NodeJS.Timeout | undefined;
  let failedMs = Number.NEGATIVE_INFINITY;
  let isClosed = false;
  let isReady = false;
  let startsLeft = startsMost;
  let failuresInRow = 0;

  function start(): ChildProcess {
    const started = startEncoderProcess(module, isBackground);
    const isCurrent = () => child === started;
    started.on("message", (message: unknown) => isCurrent() && isAnswer(message) && settle(message));
    started.on("exit", () => {
      if (isCurrent() && !startAgain()) fail("The encoder ended unexpectedly.");
    });
    started.on("error", () => isCurrent() && fail("The encoder cannot be started."));
    return started;
  }

  /** A process that ended before it was ready is replaced at once, and asked the same. */
  function startAgain(): boolean {
    if (isReady || --startsLeft <= 0) return false;
    child = start();
    for (const [id, { texts }] of waiting) ask(child, id, texts);
    return true;
  }

  function ask(running: ChildProcess, id: number, texts: readonly string[]): void {
    // A send error is also an exit, which is handled above.
    running.send({ id, texts } satisfies EncoderRequest, () => {});
  }

  function settle(answer: EncoderAnswer): void {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    isReady = true;
    startsLeft = startsMost;
    failuresInRow = 0;
    watch();
    if (asked === undefined) return;
    if ("reason" in answer) asked.reject(new Error(answer.reason));
    else asked.resolve(split(answer.vectors, asked.texts.length));
  }

  /** Ends the process if it hangs during a request, or is idle. */
  function watch(): void {
    clearTimeout(timer);
    if (waiting.size > 0) timer = setTimeout(() => fail("The encoder hangs."), hangMs);
    else if (idleMs !== null) timer = setTimeout(() => end(), idleMs).unref();
  }

  function warm(): void {
    if (!isClosed && child === undefined) void encode([warmingText]).catch(() => undefined);
  }

  function fail(reason: string): void {
    failedMs = performance.now();
    startsLeft = startsMost;
    end(new Error(reason));
    // One that can never start must not keep the machine busy: it is tried again after twice the time.
    const warmMs = Math.min(restMs * 2 ** failuresInRow++, longestRestMs) + 10;
    if (idleMs === null && !isClosed) timer = setTimeout(warm, warmMs).unref();
  }

  function end(reason = new Error("The encoder was stopped.")): void {
    clearTimeout(timer);
    const [ended, left] = [child, waiting];
    child = undefined;
    isReady = false;
    waiting = new Map();
    ended?.kill("SIGKILL");
    for (const { reject } of left.values()) reject(reason);
  }

  async function encode(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
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
        texts,
        resolve: (vectors) => (done(), resolve(vectors)),
        reject: (error) => (done(), reject(error)),
      });
    });
    if (waiting.size === 1) watch();
    ask(running, id, texts);
    return answered;
  }

  return {
    encode,
    warm,
    get isReady() {
      return isReady;
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
