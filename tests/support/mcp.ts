import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from "@modelcontextprotocol/client";
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as FirstTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { testApiKey } from "./service-process.ts";

const info = { name: "svc-tests", version: "1.0.0" };

/** The real clients there are: the SDK's first version, and its second in each mode of finding a revision. */
export const mcpClients = ["sdk 1", "client 2, legacy", "client 2, auto", "client 2, 2026-07-28"] as const;
export type McpClientKind = (typeof mcpClients)[number];

/** A real client's connection, with what all of them have in common. */
export interface McpClient {
  call(tool: string, input?: Record<string, unknown>): Promise<ToolAnswer>;
  /** Any other request: `listTools`, `readResource` … */
  readonly client: ModernClient;
  close(): Promise<void>;
}

export interface ToolAnswer {
  readonly isError: boolean;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a black-box test looks into answers of any form
  readonly output: any;
}

/** Connects a real client to the service's MCP server. Rejects as that client does. */
export async function connectMcp(
  baseUrl: string,
  kind: McpClientKind = "client 2, 2026-07-28",
  key: string = testApiKey,
): Promise<McpClient> {
  const client = await connect(new URL("/mcp", baseUrl), kind, { headers: { authorization: `Bearer ${key}` } });
  return {
    client,
    async call(tool, input = {}) {
      const { content, structuredContent, isError } = await client.callTool({ name: tool, arguments: input });
      const [first] = content;
      return {
        isError: isError === true,
        text: first?.type === "text" ? first.text : "",
        output: structuredContent,
      };
    },
    close: () => client.close(),
  };
}

async function connect(url: URL, kind: McpClientKind, requestInit: RequestInit): Promise<ModernClient> {
  if (kind === "sdk 1") {
    const client = new FirstClient(info);
    await client.connect(new FirstTransport(url, { requestInit }));
    return asModern(client);
  }
  const mode = {
    "client 2, legacy": "legacy",
    "client 2, auto": "auto",
    "client 2, 2026-07-28": { pin: "2026-07-28" },
  } as const;
  const client = new ModernClient(info, { versionNegotiation: { mode: mode[kind] } });
  await client.connect(new ModernTransport(url, { requestInit }));
  return client;
}

function asModern(client: unknown): ModernClient {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the two versions have these methods alike
  return client as ModernClient;
}
