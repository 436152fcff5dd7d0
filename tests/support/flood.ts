import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** What all clients of one address ask for, each again as soon as it was answered. */
export interface Flood {
  readonly url: string;
  /** As a declared proxy on loopback forwards it. */
  readonly address: string;
  readonly method: string;
  readonly path: string;
  /** `RANDOM` in it is another word each time. */
  readonly body?: string | undefined;
  readonly clients: number;
}

/** Floods until it is stopped; that tells how often each status was answered, 0 where there was no answer. */
export function flood(told: Flood): { stop(): Promise<ReadonlyMap<number, number>> } {
  const worker = new Worker(new URL("flood-worker.ts", import.meta.url), { workerData: told });
  return {
    async stop() {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of Node has no origin
      worker.postMessage("stop");
      const [statuses]: ReadonlyMap<number, number>[] = await once(worker, "message");
      await worker.terminate();
      return statuses ?? new Map();
    },
  };
}
