import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

const connectTimeoutMs = 5_000;
const probeMs = 10_000;
const probeTimeoutMs = 5_000;
const firstPauseMs = 100;
const longestPauseMs = 5_000;
const closeWithinMs = 1_000;

export interface Listening {
  close(): Promise<void>;
}

/**
 * Listens to a channel of PostgreSQL on a connection of its own, which is probed every 10 s and
 * made again when it breaks; `missed` is called after that, since what was sent meanwhile is lost.
 */
export function listenOn(
  url: string,
  channel: string,
  { hear, missed }: { hear(text: string): void; missed(): void },
): Listening {
  const stopping = new AbortController();
  const { signal } = stopping;
  let wasListening = false;

  async function listenUntilLost(onListening: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: probeTimeoutMs,
      keepAlive: true,
      application_name: "svc-listen",
    });
    // A connection that breaks is seen by its end; unheard, the event would end the process.
    client.on("error", () => undefined);
    client.on("notification", ({ payload = "" }) => hear(payload));
    const ended = new Promise<boolean>((resolve) => client.once("end", () => resolve(true)));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      onListening();
      while (!(await Promise.race([ended, wait(probeMs, false, { signal })]))) await client.query("select 1");
    } finally {
      // A frozen server says no goodbye.
      await Promise.race([client.end().catch(() => undefined), wait(closeWithinMs)]);
    }
  }

  async function run(): Promise<void> {
    let pauseMs = firstPauseMs;
    while (!signal.aborted) {
      await listenUntilLost(() => {
        pauseMs = firstPauseMs;
        if (wasListening) missed();
        wasListening = true;
      }).catch(() => undefined);
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }

  const running = run();
  return {
    async close() {
      stopping.abort();
      await running;
    },
  };
}
