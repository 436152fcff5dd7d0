import { request } from "node:http";
import { crc32 } from "node:zlib";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { percentile } from "../bench/speed/figures.ts";
import { call } from "./support/api.ts";
import type { Answer } from "./support/api.ts";
import { expectBelow, msOf } from "./support/expect-below.ts";
import { expireKey } from "./support/look.ts";
import { connectMcp } from "./support/mcp.ts";
import type { McpClient } from "./support/mcp.ts";
import { owner, settleElsewhere, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { expectProblem } from "./support/problem.ts";
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

/** With the checksum of a key: only the store knows that it is none. */
function unknownKey(): string {
  const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  const body = "a".repeat(33);
  let checksum = "";
  for (let rest = crc32(body); checksum.length < 6; rest = Math.floor(rest / 62))
    checksum = `${digits[rest % 62]}${checksum}`;
  return `svc_${body}${checksum}`;
}

describe("credentials", () => {
  let good: string;
  const bad = new Map<string, { headers: Headers; path?: string }>();
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

  beforeAll(async () => {
    good = (await newKey(boss)).secret;
    const [revoked, expired, foreign] = [await newKey(boss), await newKey(boss), await newKey(other)];
    await boss.api("DELETE", `/api/api-keys/${revoked.id}`);
    await other.api("DELETE", `/api/api-keys/${foreign.id}`);
    await expireKey(svc.store, expired.id);
    const changed = `${good.slice(0, 10)}${good[10] === "a" ? "b" : "a"}${good.slice(11)}`;
    for (const [kind, tried] of Object.entries({
      "no header": { headers: {} },
      "an empty header": { headers: { authorization: "" } },
      "the scheme alone": { headers: { authorization: "Bearer" } },
      "the scheme and a blank": { headers: { authorization: "Bearer " } },
      "a key without a scheme": { headers: { authorization: good } },
      Basic: { headers: { authorization: `Basic ${Buffer.from(`x:${good}`).toString("base64")}` } },
      "another scheme": { headers: { authorization: `Token ${good}` } },
      "another prefix": bearer(`sk_${good.slice(4)}`),
      "the prefix alone": bearer("svc_"),
      "a wrong checksum": bearer(changed),
      "a key that nobody made": bearer(unknownKey()),
      "a key in upper case": bearer(good.toUpperCase()),
      "a key and something behind it": bearer(`${good}x`),
      "a blank within": bearer(`${good.slice(0, 10)} ${good.slice(10)}`),
      "quotes around it": bearer(`"${good}"`),
      "a revoked key": bearer(revoked.secret),
      "an expired key": bearer(expired.secret),
      "a revoked key of another workspace": bearer(foreign.secret),
      "the id of a key": bearer(revoked.id),
      "letters that are not ASCII": bearer(`svc_${"é".repeat(39)}`),
      "an endless one": bearer(`svc_${"a".repeat(10_000)}`),
      "two headers, the first of them right": { headers: { authorization: [`Bearer ${good}`, "Bearer svc_no"] } },
      "two keys in one header": { headers: { authorization: `Bearer ${good}, Bearer ${good}` } },
      "a session's cookie": { headers: { cookie: boss.headers["cookie"] ?? "" } },
      "a session's token": bearer((boss.headers["cookie"] ?? "").split("=")[1] ?? ""),
      "a query parameter": {
        headers: {},
        path: `/mcp?api_key=${good}&access_token=${good}&authorization=Bearer%20${good}`,
      },
      "another header": { headers: { "x-api-key": good } },
      "a visitor's token": { headers: { "x-svc-visitor-token": good } },
    } satisfies Record<string, { headers: Headers; path?: string }>))
      bad.set(kind, tried);
  });

  test("all that are none are refused alike, in status, headers and words", async () => {
    expect(bad.size).toBeGreaterThanOrEqual(14);
    const bodies = new Set<string>();
    for (const [kind, { headers, path }] of bad) {
      const answer = await ask(headers, path);
      expect([kind, answer.status]).toEqual([kind, 401]);
      expectProblem(answer, 401, "unauthorized");
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
      bodies.add(JSON.stringify({ ...answer.body, requestId: "" }));
    }
    expect(bodies.size).toBe(1);
  });

  test("takes about as long for a key that was revoked as for one that never was", async () => {
    const kinds = ["a key that nobody made", "a revoked key", "an expired key", "a revoked key of another workspace"];
    await expectBelow(5, async () => {
      const times = new Map(kinds.map((kind) => [kind, [] as number[]]));
      for (let round = 0; round < 60; round++)
        for (const kind of kinds) times.get(kind)?.push(await msOf(() => ask(bad.get(kind)?.headers ?? {})));
      // The quarter that was disturbed least.
      const quartiles = [...times.values()].map((each) => percentile(each, 25));
      return Math.max(...quartiles) - Math.min(...quartiles);
    });
  });

  test("a valid one is taken whatever the scheme's case, and blanks between", async () => {
    for (const scheme of ["Bearer ", "bearer ", "BEARER ", "Bearer   "])
      expect((await ask({ authorization: `${scheme}${good}` })).status).toBe(200);
    // What stands beside it neither helps nor harms.
    expect(
      (await ask({ authorization: `Bearer ${good}`, cookie: other.headers["cookie"] ?? "" }, "/mcp?api_key=x")).status,
    ).toBe(200);
  });
});

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

test("1,000 interleaved calls of two keys of two workspaces: no answer crosses", async () => {
  const homes = [await settle(boss, "Alpha"), await settle(other, "Omega")] as const;
  let calls = 0;
  async function keepAsking(own: Home, foreign: Home, mcp: McpClient): Promise<void> {
    while (calls < 1_000) {
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
  expect(calls).toBeGreaterThanOrEqual(1_000);
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
