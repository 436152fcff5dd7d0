import { join } from "node:path";
import { nextMessage, startProgram } from "../children.ts";
import type { Resources } from "../resources.ts";
import type { Address } from "./address.ts";
import type { Load, LoadReport } from "./run-clients.ts";

/** What the clients' process is told to do. */
export type Order =
  | { readonly name: "run"; readonly address: Address; readonly load: Load }
  | {
      readonly name: "hold";
      readonly address: Address;
      readonly streams: number;
      readonly questions: readonly string[];
    }
  | { readonly name: "stop" };

/** Clients in a process of their own, so that their work is nobody else's. */
export interface Clients {
  run(address: Address, load: Load): Promise<LoadReport>;
  /** Opens streams and keeps them; answers how many have begun to tell. */
  hold(address: Address, streams: number, questions: readonly string[]): Promise<number>;
  /** Stops the held ones; answers the faults. */
  stop(): Promise<Readonly<Record<string, number>>>;
}

const reportWithinMs = 120_000;

/** Starts the clients' process. */
export async function startClients(resources: Resources): Promise<Clients> {
  const worker = await startProgram(resources, join(import.meta.dirname, "worker.ts"));
  await nextMessage(worker, reportWithinMs);
  async function order(what: Order): Promise<unknown> {
    const report = nextMessage(worker, reportWithinMs);
    worker.send(what);
    return report;
  }
  return {
    run: async (address, load) => (await order({ name: "run", address, load })) as LoadReport,
    hold: async (address, streams, questions) => (await order({ name: "hold", address, streams, questions })) as number,
    stop: async () => (await order({ name: "stop" })) as Record<string, number>,
  };
}
