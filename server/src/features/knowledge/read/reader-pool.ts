import type { ReadDocument } from "./read-document.ts";
import { ReaderProcess, type ProcessLimits, type ReaderTask } from "./reader-process.ts";

export interface PoolLimits extends ProcessLimits {
  /** Longer jobs yield to waiting ones. */
  readonly shortMs: number;
}

interface Task extends ReaderTask {
  readonly signal: AbortSignal;
  readonly resolve: (read: ReadDocument | null) => void;
  readonly reject: (error: unknown) => void;
}

interface Slot {
  process: ReaderProcess;
  readonly waiting: Task[];
  running: { readonly task: Task; readonly stop: AbortController; isOverdue: boolean } | undefined;
}

/** Says that a document goes on, or begins again, in the other process. */
const makesWay = new Error("This document makes way for others.");

/**
 * Reads documents one after the other in one process. One that takes long goes to a second process as
 * soon as others wait: it goes on there, or begins again when that one is busy. So a document that was
 * made to take long delays the others by `shortMs` at most, once.
 */
export class ReaderPool {
  readonly #limits: PoolLimits;
  readonly #short: Slot;
  readonly #long: Slot;

  constructor(limits: PoolLimits) {
    this.#limits = limits;
    this.#short = { process: new ReaderProcess(limits), waiting: [], running: undefined };
    this.#long = { process: new ReaderProcess(limits), waiting: [], running: undefined };
  }

  /** Throws Unreadable with a reason, or the signal's own. Null: the page was only scanned. */
  read(task: ReaderTask, signal: AbortSignal): Promise<ReadDocument | null> {
    return new Promise((resolve, reject) => {
      this.#short.waiting.push({ ...task, signal, resolve, reject });
      this.#makeWay();
      this.#next(this.#short);
    });
  }

  /** To be called when nothing is read any more. */
  end(): void {
    this.#short.process.end();
    this.#long.process.end();
  }

  #next(slot: Slot): void {
    if (slot.running !== undefined) return;
    const task = slot.waiting.shift();
    if (task === undefined) return;
    if (task.signal.aborted) {
      task.reject(task.signal.reason);
      this.#next(slot);
      return;
    }
    const running = { task, stop: new AbortController(), isOverdue: false };
    slot.running = running;
    let overdue: NodeJS.Timeout | undefined;
    const onBegin = (): void => {
      overdue = setTimeout(() => {
        running.isOverdue = true;
        this.#makeWay();
      }, this.#limits.shortMs);
    };
    slot.process
      .read(task, AbortSignal.any([task.signal, running.stop.signal]), onBegin)
      .then(task.resolve, (error: unknown) => {
        if (error === makesWay) this.#long.waiting.push(task);
        else task.reject(error);
      })
      .finally(() => {
        clearTimeout(overdue);
        // It may have been moved to the other slot meanwhile.
        for (const each of [this.#short, this.#long]) {
          if (each.running === running) each.running = undefined;
          this.#next(each);
        }
      });
  }

  #makeWay(): void {
    const [short, long] = [this.#short, this.#long];
    if (short.running?.isOverdue !== true || short.waiting.length === 0) return;
    if (long.running !== undefined) {
      short.running.stop.abort(makesWay);
      return;
    }
    [short.process, long.process] = [long.process, short.process];
    [short.running, long.running] = [undefined, short.running];
    this.#next(short);
  }
}
