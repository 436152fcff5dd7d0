import { createServer } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { vectorOf } from "./meaning-vectors.ts";
import type { VectorShape } from "./meaning-vectors.ts";

export interface EmbeddingRequestSeen {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly model: string;
  readonly texts: readonly string[];
}

/** What the double does with one request. */
export type EmbeddingScript =
  | "answer"
  /** No answer at all. */
  | "hang"
  /** The socket is destroyed. */
  | "reset"
  /** A refusal, with a text that nobody may see. */
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** These bytes, as JSON or whatever they are. */
  | { readonly raw: string }
  /** Waits before it answers. */
  | { readonly until: Promise<unknown> };

export interface EmbeddingDouble {
  /** Without path. */
  readonly url: string;
  readonly requests: readonly EmbeddingRequestSeen[];
  /** All texts that got a vector, in order. */
  readonly encoded: readonly string[];
  /** Decides by what is asked, from now on. */
  script(decide: (request: EmbeddingRequestSeen) => EmbeddingScript): void;
  /** What its vectors look like from now on. */
  shape: VectorShape;
  close(): Promise<void>;
}

/** A text that the double puts into every refusal; it may never reach a log, an error or an owner. */
export const providerText = "provider-text-4712";

/** Counted for each text. */
export const tokensPerText = 7;

/** An embedding model's provider: POST …/embeddings as OpenAI, …:embedContent and …:batchEmbedContents as Google. */
export async function startEmbeddingDouble(
  shape: VectorShape = { dimensions: 256, common: 0.3 },
): Promise<EmbeddingDouble> {
  const requests: EmbeddingRequestSeen[] = [];
  const encoded: string[] = [];
  let decide: (request: EmbeddingRequestSeen) => EmbeddingScript = () => "answer";
  const server = createServer((incoming, outgoing) => {
    perform(incoming, outgoing).catch(() => void outgoing.destroy());
  });

  async function perform(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url ?? "";
    const request = { path, headers: incoming.headers, ...readTexts(path, await readBody(incoming)) };
    requests.push(request);
    const script = decide(request);
    if (script === "hang") return;
    if (script === "reset") return void incoming.socket.destroy();
    if (typeof script === "object" && "status" in script) {
      outgoing.writeHead(script.status, { "content-type": "application/json", ...script.headers });
      return void outgoing.end(JSON.stringify({ error: { message: providerText } }));
    }
    if (typeof script === "object" && "until" in script) await script.until;
    outgoing.writeHead(200, { "content-type": "application/json" });
    if (typeof script === "object" && "raw" in script) return void outgoing.end(script.raw);
    encoded.push(...request.texts);
    outgoing.end(JSON.stringify(writeVectors(path, request, double.shape)));
  }

  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port.");
  const double: EmbeddingDouble = {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    encoded,
    shape,
    script(by) {
      decide = by;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => void server.close(closed));
    },
  };
  return double;
}

// oxlint-disable-next-line typescript/no-explicit-any -- a double takes the body as its protocol says
async function readBody(incoming: IncomingMessage): Promise<any> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece);
  return JSON.parse(Buffer.concat(pieces).toString());
}

// oxlint-disable-next-line typescript/no-explicit-any -- likewise
function readTexts(path: string, body: any): { model: string; texts: string[] } {
  if (path.endsWith(":embedContent")) return { model: body.model, texts: [body.content.parts[0].text] };
  if (path.endsWith(":batchEmbedContents"))
    return {
      model: body.requests[0].model,
      texts: body.requests.map(({ content }: { content: { parts: { text: string }[] } }) => content.parts[0]?.text),
    };
  if (!path.endsWith("/embeddings")) throw new Error(`The double knows no ${path}.`);
  return { model: body.model, texts: body.input };
}

function writeVectors(path: string, { texts }: EmbeddingRequestSeen, shape: VectorShape): unknown {
  const vectors = texts.map((text) => vectorOf(text, shape));
  if (path.endsWith(":embedContent")) return { embedding: { values: vectors[0] } };
  if (path.endsWith(":batchEmbedContents")) return { embeddings: vectors.map((values) => ({ values })) };
  const data = vectors.map((embedding, index) => ({ object: "embedding", index, embedding }));
  const tokens = tokensPerText * texts.length;
  // In another order than asked, as the protocol allows.
  return { object: "list", data: data.toReversed(), usage: { prompt_tokens: tokens, total_tokens: tokens } };
}
