import { Agent, createServer, request } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { serve } from "../children.ts";

const headers = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-cache, no-transform",
  "X-Vercel-AI-UI-Message-Stream": "v1",
};
const frame = (chunk: object) => `data: ${JSON.stringify(chunk)}\n\n`;
const opening = frame({ type: "start" }) + frame({ type: "start-step" }) + frame({ type: "text-start", id: "1" });
const closing =
  frame({ type: "text-end", id: "1" }) +
  frame({ type: "finish-step" }) +
  frame({ type: "finish" }) +
  "data: [DONE]\n\n";

/**
 * The least that can stand between a model and `useChat`: node:http on both sides, each chunk of
 * the model rewritten by hand, nothing looked up, nothing stored.
 */
export function createFloor(modelUrl: string): Server {
  const agent = new Agent({ keepAlive: true });
  const completions = new URL("/v1/chat/completions", modelUrl);

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = JSON.stringify({
      model: "double",
      messages: [{ role: "user", content: lastText(JSON.parse(await text(incoming))) }],
      stream: true,
      stream_options: { include_usage: true },
    });
    const upstream = request(completions, {
      agent,
      method: "POST",
      headers: { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) },
    });
    const fail = () => outgoing.destroy();
    outgoing.once("close", () => {
      if (!outgoing.writableFinished) upstream.destroy();
    });
    upstream.on("error", fail);
    upstream.on("response", (response) => {
      if (response.statusCode !== 200) {
        fail();
        return;
      }
      outgoing.writeHead(200, headers).write(opening);
      let unread = "";
      response.setEncoding("utf8").on("error", fail);
      response.on("data", (chunk: string) => {
        const events = (unread + chunk).split("\n\n");
        unread = events.pop() ?? "";
        const frames = events.map(toFrame).join("");
        if (frames !== "") outgoing.write(frames);
      });
      response.on("end", () => outgoing.end(closing));
    });
    upstream.end(body);
  }

  return createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.writeHead(400).end());
  });
}

function toFrame(event: string): string {
  if (!event.startsWith("data: {")) return "";
  const delta = JSON.parse(event.slice("data: ".length)).choices[0]?.delta.content;
  return typeof delta === "string" && delta !== "" ? frame({ type: "text-delta", id: "1", delta }) : "";
}

function lastText({ messages }: { messages: { role: string; parts: { type: string; text?: string }[] }[] }): string {
  const parts = messages.findLast(({ role }) => role === "user")?.parts ?? [];
  return parts.map((part) => part.text ?? "").join("\n");
}

if (import.meta.main) await serve(createFloor(process.argv[2] ?? ""));
