import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

const checkMs = 50;

/** Stops to accept at once and lets open requests end; what is left after `withinMs` is cut off. */
export async function drainServer(server: Server, settled: () => Promise<unknown>, withinMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Connections become idle one after the other, as their answers end.
  const sweep = setInterval(() => server.closeIdleConnections(), checkMs);
  const late = new AbortController();
  const deadline = wait(withinMs, undefined, { signal: late.signal }).catch(() => undefined);
  // An answer whose visitor has gone is still being stored.
  await Promise.race([closed.then(settled), deadline]);
  late.abort();
  clearInterval(sweep);
  server.closeAllConnections();
  await closed;
}
