import { request } from "node:http";
import { defineTool } from "@svc/contract";
import { z } from "zod";
import type { Caller } from "../../foundation/caller.ts";
import { systemClock } from "../../foundation/clock.ts";
import type { Clock } from "../../foundation/clock.ts";
import { implement } from "../../foundation/implement.ts";
import type { RequestContext } from "../../foundation/implement.ts";
import { createLog } from "../../foundation/log.ts";
import { createMetrics } from "../../foundation/metrics.ts";
import { startTestServer, viewer, writer } from "../http/test-server.ts";
import type { TestServer } from "../http/test-server.ts";
import { mcpRoute } from "./mcp.ts";

export interface TestMcp extends TestServer {
  /** Ends a key while it is in use. */
  revoke(token: string): void;
  metrics(): Promise<string>;
}

export type Work = (input: { text: string }, caller: Caller, context: RequestContext) => Promise<{ text: string }>;

const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** A listening MCP surface with one tool for each access; both do `work`. Keys: `writer` and `viewer`. */
export async function startTestMcp(
  work: Work,
  {
    baseUrl = "",
    mcpRateLimit = 0,
    clock = systemClock,
  }: { baseUrl?: string; mcpRateLimit?: number; clock?: Clock } = {},
): Promise<TestMcp> {
  const tool = (name: "list_chatbots" | "create_chatbot", access: "read" | "write") =>
    implement(
      defineTool({
        name,
        summary: "Does what the test says.",
        access,
        mcp: { title: name, annotations },
        input: z.strictObject({ text: z.string().min(1).max(100) }),
        output: z.object({ text: z.string() }),
      }),
      work,
    );
  const keys = new Map<string, Caller>([
    ["writer", writer],
    ["viewer", viewer],
  ]);
  const credentials = {
    findCaller: async (token: string) => keys.get(token) ?? null,
    findMember: async (token: string) => ({ session: { ...writer, kind: "member" as const } })[token] ?? null,
  };
  const entries: Record<string, unknown>[] = [];
  const metrics = createMetrics("1.2.3");
  const route = mcpRoute({
    tools: [tool("list_chatbots", "read"), tool("create_chatbot", "write")],
    perform: () => Promise.reject(new Error("No operation is asked for here.")),
    credentials: { ...credentials, findOauthCaller: async () => null },
    config: { baseUrl, mcpRateLimit, trustedProxies: [] },
    clock,
    log: createLog("info", { write: (line: string) => void entries.push(JSON.parse(line)) }),
    metrics,
    version: "1.2.3",
  });
  const server = await startTestServer({ routes: [route], credentials, metrics });
  return {
    ...server,
    entries,
    revoke: (token) => void keys.delete(token),
    metrics: metrics.text,
  };
}

export interface McpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** A message as it stands, over plain HTTP; headers that are null are left out. */
export function post(
  url: string,
  message: unknown,
  headers: Readonly<Record<string, string | string[] | null>> = {},
  method = "POST",
): Promise<McpAnswer> {
  const body = typeof message === "string" || Buffer.isBuffer(message) ? message : JSON.stringify(message);
  const all = {
    authorization: "Bearer writer",
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": "2025-11-25",
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/mcp`, { method, agent: false }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => (text += chunk));
      answer.once("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      answer.once("error", reject);
    });
    asked.once("error", reject);
    for (const [name, value] of Object.entries(all)) if (value !== null) asked.setHeader(name, value);
    asked.end(body);
  });
}

/** A call of a tool, by the revision of 2025 that most clients speak. */
export function toolCall(text: unknown, name = "list_chatbots", id = 1): unknown {
  return { jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: { text } } };
}

/** The same by revision 2026-07-28, with the headers that it asks for. */
export function modernCall(text: unknown, name = "list_chatbots"): [unknown, Record<string, string>] {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  return [
    { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: { text }, _meta: meta } },
    { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": name },
  ];
}

/** The JSON-RPC message of an answer, whichever form it has. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests look into messages of any form
export function messageIn({ text }: McpAnswer): any {
  return JSON.parse(/^data: (.*)$/mu.exec(text)?.[1] ?? text);
}
