import { request } from "node:http";
import { crc32 } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { percentile } from "../bench/speed/figures.ts";
import type { Answer } from "./support/api.ts";
import { expectWithin, msOf } from "./support/expect-below.ts";
import { expireKey } from "./support/look.ts";
import { owner, settleElsewhere, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { expectProblem } from "./support/problem.ts";
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
      expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer .*resource_metadata="/u);
      bodies.add(JSON.stringify({ ...answer.body, requestId: "" }));
    }
    expect(bodies.size).toBe(1);
  });

  test("takes about as long for a key that was revoked as for one that never was", async () => {
    const kinds = ["a key that nobody made", "a revoked key", "an expired key", "a revoked key of another workspace"];
    await expectWithin(5, async () => {
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
