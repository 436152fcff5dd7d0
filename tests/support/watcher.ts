import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** Watches how long one address takes to answer, as a supervisor would. */
export interface Watcher {
  /** The longest wait since the last call, in ms. */
  slowest(): Promise<number>;
  close(): Promise<void>;
}

/** Watches from a thread of its own, so that what the test itself computes is not taken for a wait. */
export function startWatcher(url: string): Watcher {
  const worker = new Worker(new URL("watch-loop.ts", import.meta.url), { workerData: { url } });
  return {
    async slowest() {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of Node has no origin
      worker.postMessage("slowest");
      const [slowestMs] = (await once(worker, "message")) as [number];
      return slowestMs;
    },
    async close() {
      await worker.terminate();
    },
  };
}
