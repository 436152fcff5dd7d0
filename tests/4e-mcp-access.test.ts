import { request } from "node:http";
import { beforeAll, expect, test, vi } from "vitest";
import { call } from "./support/api.ts";
import type { Answer } from "./support/api.ts";
import { connectMcp } from "./support/mcp.ts";
import type { McpClient } from "./support/mcp.ts";
import { owner, settleElsewhere, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { rounds } from "./support/proof.ts";
import { testApiKey } from "./support/service-process.ts";
import { useService } from "./support/suite.ts";

const svc = useService({ ...withOwner, SVC_MCP_RATE_LIMIT: "0" });
let boss: Member;
let other: Member;

beforeAll(async () => {
  boss = await signIn(svc.url, owner);
  other = await settleElsewhere(svc.url, boss, "elsewhere@example.com");
});

type Headers = Readonly<Record<string, string | string[]>>;

/** A call of a tool with just these headers; a list is sent as several of one name. */
function ask(headers: Headers, path = "/mcp"): Promise<Answer> {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_chatbots", arguments: {} } };
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, svc.url), { method: "POST" }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => (text += chunk));
      answer.once("end", () => {
        const received = new Headers();
        for (const [name, value] of Object.entries(answer.headers)) received.set(name, String(value));
        const isJson = received.get("content-type")?.includes("json") === true;
        resolve({ status: answer.statusCode ?? 0, headers: received, body: isJson ? JSON.parse(text) : text });
      });
    });
    asked.once("error", reject);
    const always = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    for (const [name, value] of Object.entries({ ...always, ...headers })) asked.setHeader(name, value);
    asked.end(JSON.stringify(message));
  });
}

async function newKey(member: Member, wanted: Record<string, unknown> = {}): Promise<{ id: string; secret: string }> {
  const { body } = await member.api("POST", "/api/api-keys", { name: "Key", ...wanted });
  return body;
}

interface Home {
  readonly marker: string;
  readonly chatbotId: string;
  readonly clients: readonly McpClient[];
}

async function settle(member: Member, marker: string): Promise<Home> {
  const { secret } = await newKey(member);
  for (const part of ["one", "two", "three"])
    await member.api("POST", "/api/chatbot/create", { name: `${marker} ${part}` });
  const { body } = await member.api("GET", "/api/chatbots");
  const clients = await Promise.all(
    (["client 2, 2026-07-28", "sdk 1"] as const).map((kind) => connectMcp(svc.url, kind, secret)),
  );
  return { marker, chatbotId: body.chatbots[0].id, clients };
}

/** What may be asked in turn; each tells the words that came back. */
const questions: readonly ((own: Home, foreign: Home, mcp: McpClient) => Promise<string>)[] = [
  async (_own, _foreign, mcp) => (await mcp.call("list_chatbots")).text,
  async ({ chatbotId }, _foreign, mcp) => (await mcp.call("list_chatbots", { chatbot: chatbotId })).text,
  // Who asks for what is not there is told which ones there are.
  async (_own, { chatbotId }, mcp) => (await mcp.call("list_chatbots", { chatbot: chatbotId })).text,
  async (_own, _foreign, { client }) => JSON.stringify(await client.listResources()),
];

const callsInAll = rounds(200, 5_000);

test(`${callsInAll} interleaved calls of two keys of two workspaces: no answer crosses`, async ({ task }) => {
  const homes = [await settle(boss, "Alpha"), await settle(other, "Omega")] as const;
  let calls = 0;
  async function keepAsking(own: Home, foreign: Home, mcp: McpClient): Promise<void> {
    while (calls < callsInAll) {
      const said = await questions[calls++ % questions.length]?.(own, foreign, mcp);
      expect(said).toContain(own.marker);
      expect(said).not.toContain(foreign.marker);
    }
  }
  const [first, second] = homes;
  await Promise.all([
    ...[...first.clients, ...first.clients].map((mcp) => keepAsking(first, second, mcp)),
    ...[...second.clients, ...second.clients].map((mcp) => keepAsking(second, first, mcp)),
  ]);
  expect(calls).toBeGreaterThanOrEqual(callsInAll);
  task.meta.figures = { calls };
  await Promise.all(homes.flatMap(({ clients }) => clients.map((mcp) => mcp.close())));
});

test("a change is in the audit log under the key that made it, a look is not", async () => {
  const key = await newKey(boss, { name: "Agent" });
  const mcp = await connectMcp(svc.url, "client 2, auto", key.secret);
  const made = await mcp.call("create_chatbot", { name: "Audited" });
  expect(made.isError).toBe(false);
  await mcp.call("list_chatbots");
  await mcp.call("update_chatbot", { chatbot: "Audited", description: "Changed" });
  await mcp.close();
  const entries = await vi.waitFor(
    async () => {
      const { body } = await boss.api("GET", "/api/audit?limit=200");
      const own = body.entries.filter((entry: { actor: { id: string } }) => entry.actor.id === key.id);
      expect(own.length).toBeGreaterThanOrEqual(2);
      return own as { action: string; actor: object; resource: string; address: string }[];
    },
    { timeout: 20_000, interval: 100 },
  );
  expect(entries.map(({ action }) => action)).toEqual(["updateChatbot", "createChatbot"]);
  expect(entries[0]).toMatchObject({ actor: { kind: "key", id: key.id, name: "Agent" }, resource: made.output.id });
  expect(entries[0]?.address).toMatch(/127\.0\.0\.1|::1/u);
});

test("a request has its id in the answer and in the log, and its calls among the figures", async () => {
  const answer = await ask({ authorization: `Bearer ${testApiKey}`, "x-request-id": "from-the-proxy-1" });
  expect(answer.headers.get("x-request-id")).toBe("from-the-proxy-1");
  await vi.waitFor(() => {
    const lines = svc.service
      .log()
      .split("\n")
      .filter((line) => line.includes("from-the-proxy-1"));
    expect(lines.some((line) => line.includes('"tool":"list_chatbots"'))).toBe(true);
    expect(lines.some((line) => line.includes('"path":"/mcp"'))).toBe(true);
  });
  const figures = await call(svc.url, "GET", "/metrics");
  expect(figures.body).toMatch(/svc_mcp_tool_calls_total\{tool="list_chatbots",outcome="done"\} \d+/u);
  expect(svc.service.log()).not.toContain(testApiKey);
});
