import { createServer } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";

/** A delivery as a receiver saw it. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The exact bytes. */
  readonly raw: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a black-box test looks into bodies of any form
  readonly body: any;
  /** When it was whole, as a time of day. */
  readonly atMs: number;
}

export type Respond = (request: IncomingMessage, response: ServerResponse, received: Received) => void;

export interface Receiver {
  readonly port: number;
  readonly url: string;
  /** In the order in which they were whole. */
  readonly received: Received[];
  /** Those of one path. */
  at(path: string): Received[];
  /** How the requests of a path are answered from now on; 204 where nothing is said. */
  answer(path: string, respond: Respond): void;
  /** Resolves once `count` requests of the path have come. */
  waitFor(path: string, count?: number, timeoutMs?: number): Promise<Received[]>;
  /** Breaks off what is not answered yet, and answers all that comes later with 204. */
  letGo(): void;
  close(): void;
}

/** Somebody's server that is sent webhooks, on a free port of loopback. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers = new Map<string, Respond>();
  const listeners = new Set<() => void>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("error", () => undefined);
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const raw = Buffer.concat(chunks).toString();
      const path = request.url ?? "";
      const one = { path, headers: request.headers, raw, body: JSON.parse(raw), atMs: Date.now() };
      received.push(one);
      const respond = answers.get(path);
      if (respond === undefined) response.writeHead(204).end();
      else respond(request, response, one);
      for (const listener of listeners) listener();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port.");
  const at = (path: string) => received.filter((each) => each.path === path);
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    received,
    at,
    answer: (path, respond) => void answers.set(path, respond),
    waitFor(path, count = 1, timeoutMs = 60_000) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          listeners.delete(look);
          reject(new Error(`${path} received ${at(path).length} of ${count} requests in ${timeoutMs} ms.`));
        }, timeoutMs);
        const look = () => {
          if (at(path).length < count) return;
          clearTimeout(timer);
          listeners.delete(look);
          resolve(at(path));
        };
        listeners.add(look);
        look();
      });
    },
    letGo() {
      answers.clear();
      server.closeAllConnections();
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
