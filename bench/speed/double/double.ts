import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { serve } from "../children.ts";
import { createFrames } from "./frames.ts";

export interface Pace {
  readonly tokens: number;
  /** From the request to the first token, and from each to the next, and from the last to the end. */
  readonly firstTokenMs: number;
  readonly tokenMs: number;
}

export interface DoubleStats {
  readonly calls: number;
  readonly open: number;
  /** Left by the caller before the end. */
  readonly closedByCaller: number;
}

/**
 * A language model as far as its protocol goes (OpenAI chat completions, streamed), with no work
 * to do: every answer is the same. `GET /stats` counts its calls.
 */
export function createDouble({ tokens, firstTokenMs, tokenMs }: Pace): Server {
  const frames = createFrames(tokens);
  const stats = { calls: 0, open: 0, closedByCaller: 0 };

  /** By the clock, not timer after timer: a late token does not delay those behind it. */
  function stream(response: ServerResponse, end: Buffer): void {
    const started = performance.now();
    let next = 0;
    const isDue = () => performance.now() - started >= firstTokenMs + next * tokenMs;
    const step = () => {
      if (response.destroyed) return;
      // Each in an HTTP chunk of its own, as models send them: receivers pay for every chunk.
      for (; next < tokens && isDue(); next++) response.write(frames.tokens[next]);
      if (next === tokens && isDue()) response.end(end);
      else setTimeout(step, Math.max(1, started + firstTokenMs + next * tokenMs - performance.now()));
    };
    step();
  }

  async function complete(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    stats.calls++;
    stats.open++;
    response.once("close", () => {
      stats.open--;
      if (!response.writableFinished) stats.closedByCaller++;
    });
    const { stream: isStream, stream_options: options } = JSON.parse(await text(incoming));
    if (isStream !== true) {
      response.writeHead(400).end('{"error":{"message":"Only with stream: true."}}');
      return;
    }
    const hasUsage = options?.include_usage === true;
    response.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-cache" });
    if (firstTokenMs > 0) response.flushHeaders();
    stream(response, hasUsage ? frames.endWithUsage : frames.end);
  }

  const server = createServer((incoming, response) => {
    if (incoming.method === "POST" && incoming.url === "/v1/chat/completions")
      complete(incoming, response).catch(() => response.destroy());
    else if (incoming.method === "GET" && incoming.url === "/stats") response.end(JSON.stringify(stats));
    else response.writeHead(404).end();
  });
  // Connections are kept: a pause between two scenarios' rounds is longer than Node's five seconds.
  server.keepAliveTimeout = 120_000;
  return server;
}

/** What a double that runs elsewhere has counted. */
export async function readStats(url: string): Promise<DoubleStats> {
  const response = await fetch(new URL("/stats", url), { signal: AbortSignal.timeout(10_000) });
  return (await response.json()) as DoubleStats;
}

if (import.meta.main) await serve(createDouble(JSON.parse(process.argv[2] ?? "")));
