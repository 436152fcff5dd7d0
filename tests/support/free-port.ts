import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";

/** From here on ports are free as a rule, and browsers go to all of them. */
const lowest = 20_000;

/**
 * A port of 127.0.0.1 for what has to know it before it listens there, or listens there twice: none of those
 * that the system gives whoever asks for any, or somebody else could have it meanwhile.
 */
export async function freePort(): Promise<number> {
  const [given = 0] = readFileSync("/proc/sys/net/ipv4/ip_local_port_range", "utf8").split(/\s+/u).map(Number);
  for (;;) {
    const port = randomInt(lowest, given > lowest ? given : 65_536);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
