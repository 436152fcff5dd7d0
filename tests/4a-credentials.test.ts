import { expect, test } from "vitest";
import { operationList } from "@svc/contract";
import { call } from "./support/api.ts";
import type { Answer } from "./support/api.ts";
import { makeKey, runCli } from "./support/cli.ts";
import { expireKey, look } from "./support/look.ts";
import { expectProblem } from "./support/problem.ts";
import { testApiKey } from "./support/service-process.ts";
import { useService } from "./support/suite.ts";

const svc = useService();

const list = (headers: Record<string, string>) => call(svc.url, "GET", "/api/chatbots", undefined, headers);
const asBearer = (key: string) => ({ authorization: `Bearer ${key}` });

function withoutRequestId({ body: { requestId: _requestId, ...rest } }: Answer): unknown {
  return rest;
}

const closed = operationList.filter(({ access }) => access !== "public" && access !== "visitor");

test.each(closed.map(({ name, http }) => [name, http] as const))(
  "%s is refused without a credential, before its input is looked at",
  async (_name, http) => {
    const path = http.path.replace(/\{\w+\}/gu, "x");
    const answer = await call(
      svc.url,
      http.method,
      path,
      http.method === "POST" || http.method === "PATCH" ? "{not json" : undefined,
      { authorization: "" },
    );
    expectProblem(answer, 401, "unauthorized");
    expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer/u);
  },
);

test("all bad credentials are answered alike", async () => {
  const { key, id } = await makeKey(svc.store);
  expect((await list(asBearer(key))).status).toBe(200);
  await runCli(svc.store, "keys", "revoke", id);
  const expired = await makeKey(svc.store, "--expires", "1");
  expect((await list(asBearer(expired.key))).status).toBe(200);
  await expireKey(svc.store, expired.id);
  const otherEnd = key.endsWith("0") ? "1" : "0";
  const bad: Record<string, string> = {
    none: "",
    empty: "Bearer ",
    revoked: `Bearer ${key}`,
    expired: `Bearer ${expired.key}`,
    "wrong checksum": `Bearer ${key.slice(0, -1)}${otherEnd}`,
    unknown: "Bearer svc_000000000000000000000000000000000000000",
    "no prefix": `Bearer ${key.slice(4)}`,
    "too long": `Bearer ${testApiKey}${"x".repeat(5_000)}`,
    "bootstrap key and more": `Bearer ${testApiKey}x`,
    "bootstrap key in part": `Bearer ${testApiKey.slice(0, -1)}`,
    "other scheme": `Basic ${Buffer.from(`x:${testApiKey}`).toString("base64")}`,
    "no scheme": testApiKey,
    "two keys": `Bearer ${testApiKey} ${testApiKey}`,
    hostile: "Bearer svc_' or 1=1 --",
  };
  const bodies = new Map<string, string>();
  for (const [kind, authorization] of Object.entries(bad)) {
    const answer = await list({ authorization });
    expect(answer.status, kind).toBe(401);
    expectProblem(answer, 401, "unauthorized");
    expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer/u);
    bodies.set(JSON.stringify(withoutRequestId(answer)), kind);
  }
  expect([...bodies.keys()]).toHaveLength(1);
});

test.each(["bearer", "BEARER", "Bearer  "])("the scheme is understood as %j", async (scheme) => {
  expect((await list({ authorization: `${scheme} ${testApiKey}` })).status).toBe(200);
});

test("a key in the query, in a cookie or in another header is none", async () => {
  expectProblem(
    await call(svc.url, "GET", `/api/chatbots?api_key=${testApiKey}`, undefined, { authorization: "" }),
    401,
  );
  expectProblem(await list({ authorization: "", "x-api-key": testApiKey, cookie: `key=${testApiKey}` }), 401);
});

test("a key made beside the running service works at once, and ends with its revocation", async () => {
  const { key, id } = await makeKey(svc.store);
  expect(key).toMatch(/^svc_[0-9A-Za-z]{39}$/u);
  expect((await list(asBearer(key))).status).toBe(200);
  const listed = await runCli(svc.store, "keys", "list");
  expect(listed.output).toContain(id);
  expect(listed.output).not.toContain(key);
  expect((await runCli(svc.store, "keys", "revoke", id)).code).toBe(0);
  expectProblem(await list(asBearer(key)), 401, "unauthorized");
});

test("of a key only its SHA-256 is stored", async () => {
  const { key } = await makeKey(svc.store);
  const rows = await look(svc.store, (query) => query.selectFrom("api_key").selectAll().execute());
  expect(JSON.stringify(rows)).not.toContain(key.slice(4, 20));
  expect(rows.map((row) => row.hash)).toEqual(expect.arrayContaining([expect.stringMatching(/^[0-9a-f]{64}$/u)]));
});

test("its last use can be seen", async () => {
  const { key, id } = await makeKey(svc.store);
  const line = async () =>
    (await runCli(svc.store, "keys", "list")).output.split("\n").find((each) => each.startsWith(id));
  expect(await line()).toContain("last used never");
  await list(asBearer(key));
  expect(await line()).toMatch(/last used \d{4}-\d\d-\d\dT/u);
});

test("a read-only key reads, tests, and writes nothing", async () => {
  const chatbotId = await svc.chatbot();
  const { key } = await makeKey(svc.store, "--read-only");
  expect((await list(asBearer(key))).status).toBe(200);
  expect((await call(svc.url, "POST", "/api/chatbot/test", { chatbotId, message: "Hi" }, asBearer(key))).status).toBe(
    200,
  );
  for (const { access, http } of closed) {
    if (access !== "write" && access !== "reply") continue;
    const path = http.path.replaceAll("{chatbotId}", chatbotId).replace(/\{\w+\}/gu, "x");
    expectProblem(
      await call(
        svc.url,
        http.method,
        path,
        ["DELETE", "GET"].includes(http.method) ? undefined : { chatbotId, name: "x", message: "Hi", data: {} },
        asBearer(key),
      ),
      403,
      "forbidden",
    );
  }
  expect((await svc.api("GET", `/api/chatbots/${chatbotId}`)).status).toBe(200);
});

test("a mistake on the command line is told with a code and makes no key", async () => {
  const before = await look(svc.store, (query) => query.selectFrom("api_key").select("id").execute());
  const mistakes = [
    ["create"],
    ["create", "a", "b"],
    ["create", " "],
    ["create", "a", "--expires", "0"],
    ["create", "a", "--expires", "soon"],
    ["create", "a", "--expires", "Infinity"],
    ["create", "a", "--expires", "1e300"],
    ["create", "x".repeat(101)],
    ["revoke"],
    ["revoke", "key_none"],
    ["frobnicate"],
  ];
  // Each is a process of its own: two at a time are as many as a small machine runs at once.
  for (let at = 0; at < mistakes.length; at += 2) {
    const pair = mistakes.slice(at, at + 2);
    for (const { code, output, errors } of await Promise.all(pair.map((args) => runCli(svc.store, "keys", ...args)))) {
      expect(code, pair.join(" | ")).toBeGreaterThan(0);
      expect(output).toBe("");
      expect(errors).toMatch(/\.\s/u);
      expect(errors).not.toMatch(/\bat \S+ \(|\.ts:\d/u);
    }
  }
  expect(await look(svc.store, (query) => query.selectFrom("api_key").select("id").execute())).toEqual(before);
});
