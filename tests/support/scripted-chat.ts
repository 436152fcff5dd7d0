import { createServer } from "node:http";
import type { ServerResponse } from "node:http";

export interface ScriptedChat {
  readonly url: string;
  /** Every chat request's body so far. */
  readonly requests: readonly string[];
  /**
   * Tells whoever follows the conversation of the last chat request something, once somebody does: a person's
   * reply, a handoff. Pages of earlier tests may still be letting go of theirs.
   */
  tell(event: string, data: Record<string, unknown>): Promise<void>;
  /** The answer to the next chat requests; it may write slowly, break off, or refuse. */
  answer: (outgoing: ServerResponse) => void;
  close(): Promise<void>;
}

/** A service whose chat says what a test wants; all else comes from the real one behind it. */
export async function startScriptedChat(serviceUrl: string): Promise<ScriptedChat> {
  const requests: string[] = [];
  const followers = new Map<ServerResponse, string>();
  let followed = Promise.withResolvers<void>();
  const server = createServer((incoming, outgoing) => {
    if (incoming.method === "POST" && incoming.url === "/api/public/chat") {
      let body = "";
      incoming.on("data", (chunk: Buffer) => (body += chunk.toString()));
      incoming.on("end", () => {
        requests.push(body);
        chat.answer(outgoing);
      });
      return;
    }
    // The real service knows nothing of what was said here.
    if (incoming.url?.includes("/events?") === true) {
      outgoing.writeHead(200, { "Content-Type": "text/event-stream" }).write(": here\n\n");
      followers.set(outgoing, decodeURIComponent(incoming.url.split("/").at(-2) ?? ""));
      outgoing.on("close", () => followers.delete(outgoing));
      followed.resolve();
      return;
    }
    void pass(`${serviceUrl}${incoming.url ?? ""}`, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port.");
  const chat: ScriptedChat = {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    async tell(event, data) {
      const { sessionId } = JSON.parse(requests.at(-1) ?? "{}");
      const those = () => [...followers].flatMap(([follower, session]) => (session === sessionId ? follower : []));
      while (those().length === 0) {
        followed = Promise.withResolvers<void>();
        await followed.promise;
      }
      for (const follower of those()) follower.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    answer: (outgoing) => void outgoing.end(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return chat;
}

async function pass(url: string, outgoing: ServerResponse): Promise<void> {
  const response = await fetch(url);
  outgoing.writeHead(
    response.status,
    Object.fromEntries(
      ["content-type", "content-security-policy"].flatMap((name) =>
        response.headers.has(name) ? [[name, response.headers.get(name) ?? ""]] : [],
      ),
    ),
  );
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

/** Begins a UI message stream; what is given is written as its frames. */
export function beginStream(outgoing: ServerResponse, ...chunks: readonly Record<string, unknown>[]): void {
  if (!outgoing.headersSent)
    outgoing.writeHead(200, { "Content-Type": "text/event-stream", "X-SVC-Visitor-Token": "a-token" });
  for (const chunk of chunks) outgoing.write(`data: ${JSON.stringify(chunk)}\n\n`);
}

/** A whole answer, properly ended. */
export function wholeAnswer(
  outgoing: ServerResponse,
  text: string,
  ...sources: readonly Record<string, unknown>[]
): void {
  beginStream(
    outgoing,
    { type: "start" },
    ...sources,
    { type: "text-start", id: "text" },
    { type: "text-delta", id: "text", delta: text },
    { type: "text-end", id: "text" },
    { type: "finish" },
  );
  outgoing.end("data: [DONE]\n\n");
}
