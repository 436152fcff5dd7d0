import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import type { Flood } from "./flood.ts";

// A thread of its own: what the attack costs the attacker must not count as what others wait.
const { url, address, method, path, body, clients }: Flood = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: clients });
const statuses = new Map<number, number>();

/** Its status, or 0 where there was no answer. */
function ask(): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      "x-forwarded-for": address,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    const asking = request(new URL(path, url), { agent, method, headers }, (answer) => {
      answer.resume();
      answer.once("close", () => resolve(answer.statusCode ?? 0));
    });
    asking.once("error", () => resolve(0));
    asking.end(body?.replace("RANDOM", randomUUID()));
  });
}

async function press(): Promise<void> {
  for (;;) {
    const status = await ask();
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
}

for (let n = 0; n < clients; n++) void press();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of Node has no origin
parentPort?.on("message", () => parentPort?.postMessage(statuses));
