import { join } from "node:path";
import type { Engine } from "../../../server/src/foundation/database/database.ts";
import { call } from "../../../tests/support/api.ts";
import { testApiKey } from "../../../tests/support/service-process.ts";
import { nextMessage, startProgram } from "../children.ts";
import { percentile, rounded } from "../figures.ts";
import type { ToolLoad, ToolReport } from "../load/call-tools.ts";
import { cpuTimeMs, peakMemoryMiB } from "../process.ts";
import { toResult } from "../result.ts";
import type { Result } from "../result.ts";
import { prepareService } from "../targets/start-trained.ts";
import { startService } from "../targets/svc.ts";
import type { Scenario, Setting } from "./scenario.ts";

const chatbots = 20;
const clientsAtOnce = [1, 8];
const seconds = 5;
const warmUpSeconds = 3;
const reportWithinMs = 60_000;

/** A list of twenty chatbots, as an agent asks for it before anything else. */
export const mcpScenario: Scenario = {
  name: "mcp",
  about: "MCP: list_chatbots of 20, warm, 1 and 8 clients; the words of tools/list. Each engine.",
  async *run(setting: Setting) {
    for (const engine of setting.engines) yield* measure(engine, setting);
  },
};

async function* measure(engine: Engine, { resources }: Setting): AsyncGenerator<Result> {
  const settings = await prepareService(resources, { engine });
  // All clients have one key.
  const environment = { SVC_MCP_RATE_LIMIT: "0" };
  const { url, pid } = await startService(resources, { ...settings, environment });
  for (let nth = 0; nth < chatbots; nth++)
    await call(url, "POST", "/api/chatbot/create", { name: `Chatbot ${nth}`, description: "Answers visitors." });
  const program = await startProgram(resources, join(import.meta.dirname, "../load/call-tools.ts"));
  await nextMessage(program, reportWithinMs);
  async function load(clients: number, forSeconds: number): Promise<ToolReport> {
    const report = nextMessage(program, reportWithinMs);
    const order: ToolLoad = { url, apiKey: testApiKey, clients, seconds: forSeconds };
    program.send(order);
    return (await report) as ToolReport;
  }
  const listTokens = await tokensOfList(url);
  for (const clients of clientsAtOnce) {
    await load(clients, warmUpSeconds);
    const cpuBeforeMs = cpuTimeMs(pid);
    const { callMs, callsPerSecond, errors } = await load(clients, seconds);
    const further = {
      callsPerSecond: rounded(callsPerSecond),
      callMsP50: rounded(percentile(callMs, 50)),
      callMsP95: rounded(percentile(callMs, 95)),
      cpuMsPerCall: rounded((cpuTimeMs(pid) - cpuBeforeMs) / callMs.length),
      listTokens,
    };
    yield toResult({
      scenario: "mcp",
      target: "svc",
      engine,
      clients,
      errors,
      peakMemoryMiB: rounded(peakMemoryMiB(pid)),
      further,
    });
  }
}

/** What every conversation pays before it begins, at four characters a token. */
async function tokensOfList(url: string): Promise<number> {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const { body } = await call(url, "POST", "/mcp", message, { accept: "application/json, text/event-stream" });
  const { result } = JSON.parse(/^data: (.*)$/mu.exec(String(body))?.[1] ?? "{}");
  return Math.ceil(JSON.stringify(result.tools).length / 4);
}
