import { connect } from "node:net";
import type { Caller } from "../../foundation/caller.ts";
import { systemClock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { createLog } from "../../foundation/log.ts";
import { createHttp } from "./http.ts";
import type { HttpSettings } from "./http.ts";

export interface TestServer {
  readonly url: string;
  readonly port: number;
  /** The log's entries so far. */
  readonly entries: readonly Record<string, unknown>[];
  /** Ends what is open with these keys and sessions. */
  endStreams(ids: readonly string[]): void;
  close(): Promise<void>;
}

export const writer: Caller = {
  workspaceId: "ws_one",
  kind: "key",
  id: "key_one",
  name: "Writer",
  role: "admin",
  scopes: ["read", "write"],
};
export const viewer: Caller = { ...writer, id: "key_two", name: "Viewer", role: "viewer", scopes: ["read"] };

const member: Caller = { ...writer, kind: "member", id: "usr_one", name: "m@example.com", signInId: "sin_one" };

/** A listening HTTP surface whose keys are `writer` and `viewer`, and whose session is `member`; for tests. */
export async function startTestServer(settings: Partial<HttpSettings> = {}): Promise<TestServer> {
  const entries: Record<string, unknown>[] = [];
  const http = createHttp({
    implementations: [],
    routes: [],
    credentials: {
      findCaller: async (token) => ({ writer, viewer })[token] ?? null,
      findMember: async (token) => ({ member })[token] ?? null,
    },
    answerKey: Buffer.alloc(32),
    database: noDatabase(),
    log: createLog("info", { write: (line: string) => void entries.push(JSON.parse(line)) }),
    clock: systemClock,
    version: "1.2.3",
    ...settings,
    config: {
      host: "127.0.0.1",
      port: 0,
      baseUrl: "",
      corsOrigins: [],
      trustedProxies: [],
      metricsToken: "",
      addressRateLimit: 300,
      ...settings.config,
    },
  });
  const { port, url } = await http.listen();
  return { port, url, entries, endStreams: http.openStreams.end, close: http.close };
}

// Only its health is asked by what these tests start.
function noDatabase(): Database {
  const database: unknown = { isHealthy: async () => true };
  return database as Database;
}

export const asWriter = { Authorization: "Bearer writer" };

export function postJson(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...asWriter, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** Writes bytes as they stand to a socket and gives what came until `enough` says so or the peer closes. */
export async function talk(
  port: number,
  request: string | readonly (string | Buffer)[],
  enough: (answer: string) => boolean = () => false,
  { halfClose = false } = {},
): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  try {
    return await new Promise<string>((resolve, reject) => {
      socket.on("data", (chunk: Buffer) => {
        answer += chunk.toString("latin1");
        if (enough(answer)) resolve(answer);
      });
      socket.once("close", () => resolve(answer));
      socket.once("error", (error) => (answer === "" ? reject(error) : resolve(answer)));
      for (const piece of [request].flat()) socket.write(piece);
      if (halfClose) socket.end();
    });
  } finally {
    socket.destroy();
  }
}

/** Writes bytes to a socket; what it gives back closes the socket, whatever is on its way. */
export function breakOff(port: number, bytes: string): () => void {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(bytes);
  return () => socket.destroy();
}

/**
 * A server that waits for ever for bodies, whose caller has written `bytes` and left before it was found out who
 * it is; that is known now.
 */
export async function leaveEarly(bytes: string, settings: Partial<HttpSettings>): Promise<TestServer> {
  const asked = Promise.withResolvers<void>();
  const known = Promise.withResolvers<null>();
  const findCaller = async () => {
    asked.resolve();
    await known.promise;
    return writer;
  };
  const pace = { totalMs: 3_600_000, bytesPerSecond: 0, graceMs: 3_600_000 };
  const server = await startTestServer({
    credentials: { findCaller, findMember: async () => null },
    bodyPace: pace,
    uploadPace: pace,
    drainMs: 3_600_000,
    ...settings,
  });
  const leave = breakOff(server.port, bytes);
  await asked.promise;
  leave();
  // The log tells it once the service has noticed.
  while (!server.entries.some(({ status }) => status === 499)) await new Promise((resolve) => setTimeout(resolve, 5));
  known.resolve(null);
  return server;
}
