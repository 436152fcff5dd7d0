import { Agent, request } from "undici";

/** What the program is told to do. */
export interface ToolLoad {
  readonly url: string;
  readonly apiKey: string;
  readonly clients: number;
  readonly seconds: number;
}

export interface ToolReport {
  readonly callMs: readonly number[];
  readonly callsPerSecond: number;
  readonly errors: number;
}

const revision = "2026-07-28";
const meta = {
  "io.modelcontextprotocol/protocolVersion": revision,
  "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
const name = "list_chatbots";
const body = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name, arguments: {}, _meta: meta },
});

/** A program that calls an MCP tool again and again, by so many clients at once. */
process.on("disconnect", () => process.exit(0));
process.on("message", (load: ToolLoad) => {
  void run(load).then((report) => process.send?.(report));
});
process.send?.("ready");

async function run({ url, apiKey, clients, seconds }: ToolLoad): Promise<ToolReport> {
  const dispatcher = new Agent({ connections: clients });
  const headers = {
    authorization: `Bearer ${apiKey}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": revision,
    "mcp-method": "tools/call",
    "mcp-name": name,
  };
  const callMs: number[] = [];
  let errors = 0;
  const started = performance.now();
  const client = async () => {
    while (performance.now() - started < seconds * 1_000) {
      const from = performance.now();
      const answer = await request(`${url}/mcp`, { dispatcher, method: "POST", headers, body });
      const text = await answer.body.text();
      callMs.push(performance.now() - from);
      if (answer.statusCode !== 200 || !text.includes('"structuredContent"')) errors++;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const callsPerSecond = (callMs.length - errors) / ((performance.now() - started) / 1_000);
  await dispatcher.close();
  return { callMs, callsPerSecond, errors };
}
