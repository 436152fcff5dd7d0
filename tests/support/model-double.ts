import { createServer } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { writerOf, type Writer } from "./model-protocols.ts";

/** What the double does with one request. */
export type ModelScript =
  /** Text in these pieces, `delayMs` before each, `hold` awaited after the first; then tool calls, and the end. */
  | {
      readonly say: readonly string[];
      readonly delayMs?: number;
      readonly hold?: Promise<void>;
      readonly calls?: readonly ScriptedCall[];
    }
  /** Bytes as they are, with this content type. */
  | { readonly raw: readonly (string | Uint8Array)[]; readonly type?: string }
  /** A refusal, with a text and headers that nobody may see. */
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  | {
      readonly fault:
        /** Ends well as HTTP, in the middle of the answer. */
        | "cut"
        /** The socket is destroyed before the headers, or in the middle of the answer. */
        | "reset"
        | "reset in the middle"
        | "empty"
        | "endless"
        /** No headers; headers and no body; nothing more after the first text. */
        | "hang"
        | "hang after headers"
        | "silence"
        | "html"
        | "garbage"
        | "error in the stream";
    };

export interface ScriptedCall {
  readonly id: string;
  readonly name: string;
  readonly input: string;
}

export interface ModelRequestSeen {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

type Decide = (request: ModelRequestSeen) => ModelScript;

export interface ModelDouble {
  /** Without path: each protocol has its own. */
  readonly url: string;
  readonly requests: readonly ModelRequestSeen[];
  /** Exchanges that are not over yet. */
  readonly open: number;
  /** Exchanges that the client broke off. */
  readonly brokenOff: number;
  /** Sockets that were opened. */
  readonly connections: number;
  /** For the next requests, in this order; the last stays. A function decides by what was asked. */
  script(...scripts: readonly (ModelScript | Decide)[]): void;
  close(): Promise<void>;
}

/** A text that the double puts into every fault; it may never reach a log, an error or a visitor. */
export const providerSecret = "provider-text-4711";

/**
 * A model's provider: POST …/chat/completions as OpenAI, …/messages as Anthropic, and
 * …:streamGenerateContent as Google speak, over real HTTP.
 */
export async function startModelDouble(...first: readonly (ModelScript | Decide)[]): Promise<ModelDouble> {
  const requests: ModelRequestSeen[] = [];
  let waiting: (ModelScript | Decide)[] = first.length > 0 ? [...first] : [{ say: ["Hello", " world"] }];
  let open = 0;
  let brokenOff = 0;
  let connections = 0;
  const server = createServer((incoming, outgoing) => {
    open++;
    outgoing.on("close", () => {
      open--;
      if (!outgoing.writableFinished && !isResetByUs) brokenOff++;
    });
    let isResetByUs = false;
    const answer = async () => {
      const request = { path: incoming.url ?? "", headers: incoming.headers, body: await readBody(incoming) };
      requests.push(request);
      const next = waiting.length > 1 ? waiting.shift() : waiting[0];
      if (next === undefined) throw new Error("The double has no script.");
      const script = typeof next === "function" ? next(request) : next;
      isResetByUs = "fault" in script && script.fault.startsWith("reset");
      await perform(script, writerOf(request.path), outgoing);
    };
    answer().catch(() => void outgoing.destroy());
  });
  server.on("connection", () => void connections++);
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    get open() {
      return open;
    },
    get brokenOff() {
      return brokenOff;
    },
    get connections() {
      return connections;
    },
    script(...scripts) {
      waiting = [...scripts];
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => void server.close(closed));
    },
  };
}

async function readBody(incoming: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece);
  return JSON.parse(Buffer.concat(pieces).toString());
}

async function perform(script: ModelScript, writer: Writer, outgoing: ServerResponse): Promise<void> {
  if ("status" in script) {
    const text =
      script.body ?? JSON.stringify({ type: "error", error: { message: providerSecret, type: "x", code: null } });
    outgoing.writeHead(script.status, { "content-type": "application/json", ...script.headers }).end(text);
    return;
  }
  if ("raw" in script) {
    outgoing.writeHead(200, { "content-type": script.type ?? "text/event-stream" });
    for (const piece of script.raw) await send(outgoing, piece);
    outgoing.end();
    return;
  }
  if ("say" in script) {
    outgoing.writeHead(200, { "content-type": "text/event-stream" });
    outgoing.write(writer.begin());
    for (const text of script.say) {
      if (script.delayMs !== undefined) await wait(script.delayMs);
      if (outgoing.destroyed) return;
      outgoing.write(writer.text(text));
      await script.hold;
    }
    outgoing.end(writer.calls(script.calls ?? []) + writer.end(script.calls !== undefined));
    return;
  }
  await fail(script.fault, writer, outgoing);
}

async function fail(
  fault: Extract<ModelScript, { fault: string }>["fault"],
  writer: Writer,
  outgoing: ServerResponse,
): Promise<void> {
  const begun = writer.begin() + writer.text("[1] Half");
  if (fault === "hang") return;
  if (fault === "reset") return void outgoing.socket?.destroy();
  const type = fault === "html" ? "text/html" : "text/event-stream";
  outgoing.writeHead(200, { "content-type": type }).flushHeaders();
  if (fault === "hang after headers") return;
  if (fault === "empty") return void outgoing.end();
  if (fault === "html") return void outgoing.end(`<!doctype html><title>${providerSecret}</title>`);
  if (fault === "garbage") return void outgoing.end(`data: {"${providerSecret}\n\n`);
  await send(outgoing, begun);
  if (fault === "cut") outgoing.end();
  if (fault === "reset in the middle") outgoing.socket?.destroy();
  if (fault === "error in the stream") outgoing.end(writer.error(providerSecret));
  const more = writer.text("more ".repeat(1_000));
  if (fault === "endless") while (!outgoing.destroyed) await send(outgoing, more);
}

/** One piece of its own on the wire. */
async function send(outgoing: ServerResponse, piece: string | Uint8Array): Promise<void> {
  await new Promise<void>((sent) => void outgoing.write(piece, () => sent()));
  await new Promise((soon) => setImmediate(soon));
}
