import { holdStreams } from "./hold-streams.ts";
import type { HeldStreams } from "./hold-streams.ts";
import type { Order } from "./load.ts";
import { runClients } from "./run-clients.ts";

/** The clients' process: does one order after the other and reports each. */
let held: HeldStreams | undefined;

async function carryOut(order: Order): Promise<unknown> {
  if (order.name === "run") return runClients(order.address, order.load);
  if (order.name === "hold") {
    held = holdStreams(order.address, order.streams, order.questions);
    return held.streaming;
  }
  return held?.stop();
}

process.on("disconnect", () => process.exit(0));
process.on("message", (order: Order) => {
  void carryOut(order).then((report) => process.send?.(report));
});
process.send?.("ready");
