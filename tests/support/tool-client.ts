import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { testApiKey } from "./service-process.ts";

type Input = Readonly<Record<string, unknown>>;

export interface ToolClient {
  /** What the tool answers as a structure, which the client has compared with the tool's output schema. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a black-box test looks into answers of any form
  call(tool: string, input?: Input): Promise<any>;
  /** What the tool says of a call that it refuses. */
  refusal(tool: string, input?: Input): Promise<string>;
  listTools(): ReturnType<Client["listTools"]>;
  close(): Promise<void>;
}

/** A real MCP client that has read the list of tools, as clients do before they call one. */
export async function connectTools(url: string, apiKey = testApiKey): Promise<ToolClient> {
  const client = new Client({ name: "test", version: "1.0.0" });
  const headers = { authorization: `Bearer ${apiKey}` };
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", url), { requestInit: { headers } }));
  await client.listTools();
  const ask = (name: string, input: Input) => client.callTool({ name, arguments: { ...input } });
  return {
    async call(tool, input = {}) {
      const { isError, structuredContent, content } = await ask(tool, input);
      if (isError === true) throw new Error(`${tool} refused: ${textOf(content)}`);
      return structuredContent;
    },
    async refusal(tool, input = {}) {
      const { isError, content } = await ask(tool, input);
      if (isError !== true) throw new Error(`${tool} was not refused: ${textOf(content)}`);
      return textOf(content);
    },
    listTools: () => client.listTools(),
    close: () => client.close(),
  };
}

function textOf(content: readonly { type: string; text?: unknown }[]): string {
  return content.map(({ text }) => String(text)).join("\n");
}
