import type { Server } from "node:http";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { createAdaptorServer } from "@hono/node-server";
import { convertToModelMessages, createUIMessageStreamResponse, streamText, toUIMessageStream } from "ai";
import type { UIMessage } from "ai";
import { Hono } from "hono";
import { serve } from "../children.ts";

/** A chat route as the AI SDK's documentation writes it, on Hono: nothing looked up, nothing stored. */
export function createAiSdkServer(modelUrl: string): Server {
  const provider = createOpenAICompatible({
    name: "double",
    baseURL: `${modelUrl}/v1`,
    apiKey: "bench",
    includeUsage: true,
  });
  const app = new Hono();
  app.post("/api/chat", async (context) => {
    const { messages } = await context.req.json<{ messages: UIMessage[] }>();
    const { stream } = streamText({
      model: provider("double"),
      instructions: "You are a helpful assistant.",
      messages: await convertToModelMessages(messages),
      abortSignal: context.req.raw.signal,
    });
    return createUIMessageStreamResponse({ stream: toUIMessageStream({ stream }) });
  });
  return createAdaptorServer({ fetch: app.fetch }) as Server;
}

if (import.meta.main) await serve(createAiSdkServer(process.argv[2] ?? ""));
