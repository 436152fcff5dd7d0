import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { Problem } from "../../foundation/problem.ts";
import { breakOff } from "../http/test-server.ts";
import { messageIn, modernCall, post, startTestMcp, toolCall } from "./test-mcp.ts";
import type { TestMcp, Work } from "./test-mcp.ts";

let mcp: TestMcp | undefined;
afterEach(async () => {
  await mcp?.close();
  mcp = undefined;
});

const echo: Work = async ({ text }) => ({ text });

async function start(...settings: Parameters<typeof startTestMcp>): Promise<string> {
  mcp = await startTestMcp(...settings);
  return mcp.url;
}

/** Something that waits until it is told to go on. */
function gate() {
  const begun = Promise.withResolvers<AbortSignal>();
  const open = Promise.withResolvers<void>();
  const work: Work = async ({ text }, _caller, { signal }) => {
    begun.resolve(signal);
    await open.promise;
    return { text };
  };
  return { work, begun: begun.promise, open: open.resolve };
}

describe("a tool's answer", () => {
  test("is structure, and the same as text", async () => {
    const url = await start(echo);
    const { result } = messageIn(await post(url, toolCall("hello")));
    expect(result).toEqual({
      content: [{ type: "text", text: '{"text":"hello"}' }],
      structuredContent: { text: "hello" },
    });
  });

  test("is one JSON body in revision 2026-07-28, an event stream before", async () => {
    const url = await start(echo);
    const modern = await post(url, ...modernCall("hello"));
    expect(modern.headers["content-type"]).toMatch(/^application\/json/u);
    expect(messageIn(modern).result.structuredContent).toEqual({ text: "hello" });
    expect((await post(url, toolCall("hello"))).headers["content-type"]).toBe("text/event-stream");
  });

  test("says of invalid arguments what is wrong with which, and is no protocol error", async () => {
    const url = await start(echo);
    for (const [given, said] of [
      [undefined, "text is required. (code: invalid_request)"],
      ["", "text must not be empty. (code: invalid_request)"],
      [7, "text must be a text. (code: invalid_request)"],
    ]) {
      const { result } = messageIn(await post(url, toolCall(given)));
      expect(result).toEqual({ content: [{ type: "text", text: said }], isError: true });
    }
    const unknown = {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "list_chatbots", arguments: { txt: 1 } },
    };
    expect(messageIn(await post(url, unknown)).result.content[0].text).toContain("txt is not a known field");
    const none = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_chatbots" } };
    expect(messageIn(await post(url, none)).result.isError).toBe(true);
  });

  test("has a Problem's words, its code, its fields and when to try again", async () => {
    const url = await start(async () => {
      throw new Problem("unprocessable", "The page cannot be read.", {
        errors: [{ path: "urls.0", message: "leads nowhere" }],
        retryAfterSeconds: 4.2,
      });
    });
    const { result } = messageIn(await post(url, toolCall("hello")));
    expect(result.isError).toBe(true);
    expect(result.content[0].text).toBe(
      "The page cannot be read. (code: unprocessable)\n- urls.0 leads nowhere\nTry again in 5 seconds.",
    );
  });

  test("tells of a fault of ours the request's id and nothing else, and the log has the rest", async () => {
    const url = await start(async () => {
      throw new Error("SELECT secret FROM /srv/data");
    });
    const answer = await post(url, toolCall("hello"));
    const { result } = messageIn(answer);
    expect(result.isError).toBe(true);
    expect(answer.text).not.toMatch(/SELECT|\/srv|mcp\.test/u);
    expect(result.content[0].text).toContain(answer.headers["x-request-id"]);
    const failed = mcp?.entries.find(({ msg }) => msg === "a request failed");
    expect(failed).toMatchObject({ requestId: answer.headers["x-request-id"], err: { message: /SELECT/u } });
  });

  test("is refused to a key that may not, and given to one that may", async () => {
    const url = await start(echo);
    const asViewer = { authorization: "Bearer viewer" };
    const refused = messageIn(await post(url, toolCall("hello", "create_chatbot"), asViewer));
    expect(refused.result.content[0].text).toBe(
      "This credential can only read. Use one with the `write` scope. (code: forbidden)",
    );
    expect(messageIn(await post(url, toolCall("hello"), asViewer)).result.isError).toBeUndefined();
    expect(messageIn(await post(url, toolCall("hello", "create_chatbot"))).result.isError).toBeUndefined();
  });

  test("is counted and logged under the tool's name", async () => {
    const url = await start(echo);
    await post(url, toolCall("hello"));
    await post(url, toolCall(""));
    expect(await mcp?.metrics()).toContain('svc_mcp_tool_calls_total{tool="list_chatbots",outcome="done"} 1');
    expect(await mcp?.metrics()).toContain('svc_mcp_tool_calls_total{tool="list_chatbots",outcome="refused"} 1');
    expect(mcp?.entries.filter(({ msg }) => msg === "tool call")).toEqual([
      expect.objectContaining({
        tool: "list_chatbots",
        outcome: "done",
        keyId: "key_one",
        requestId: expect.any(String),
      }),
      expect.objectContaining({ tool: "list_chatbots", outcome: "refused" }),
    ]);
  });
});

describe("what a client accepts", () => {
  test.each<[string, string | null, string]>([
    ["both forms", "application/json, text/event-stream", "text/event-stream"],
    ["anything", "*/*", "text/event-stream"],
    ["nothing named", null, "text/event-stream"],
    ["groups", "application/*, text/*;q=0.5", "text/event-stream"],
    ["JSON alone", "application/json", "application/json"],
    ["JSON, and no stream", "application/json, text/event-stream;q=0", "application/json"],
    ["a stream alone", "TEXT/EVENT-STREAM", "text/event-stream"],
  ])("%s is served by a server of 2025", async (_name, accept, type) => {
    const answer = await post(await start(echo), toolCall("hello"), { accept });
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toContain(type);
    expect(messageIn(answer).result.structuredContent).toEqual({ text: "hello" });
  });

  test.each<[string, string | null, string]>([
    ["anything", "*/*", "application/json"],
    ["nothing named", null, "application/json"],
    ["a stream alone", "text/event-stream", "text/event-stream"],
  ])("%s is served in revision 2026-07-28", async (_name, accept, type) => {
    const [message, headers] = modernCall("hello");
    const answer = await post(await start(echo), message, { ...headers, accept });
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toContain(type);
    expect(messageIn(answer).result.structuredContent).toEqual({ text: "hello" });
  });

  test("a list of messages is answered to a client of JSON by a list", async () => {
    const list = [toolCall("one", "list_chatbots", 1), toolCall("two", "list_chatbots", 2)];
    const headers = { accept: "application/json", "mcp-protocol-version": "2025-03-26" };
    const answers: { id: number }[] = JSON.parse((await post(await start(echo), list, headers)).text);
    expect(answers.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual([1, 2]);
  });

  test("a notification is taken without a body, whatever is accepted", async () => {
    const notification = { jsonrpc: "2.0", method: "notifications/initialized" };
    for (const accept of ["application/json", "*/*", "text/event-stream"]) {
      const answer = await post(await start(echo), notification, { accept });
      expect([answer.status, answer.text]).toEqual([202, ""]);
      await mcp?.close();
    }
  });

  test("a client that takes neither form is refused", async () => {
    const answer = await post(await start(echo), toolCall("hello"), { accept: "text/html" });
    expect(answer.status).toBe(406);
  });
});

test("an unknown tool is a protocol error that says where to look, and does not repeat a long name", async () => {
  const url = await start(echo);
  const { error } = messageIn(await post(url, toolCall("x", `no-${"o".repeat(10_000)}`)));
  expect(error.code).toBe(-32_602);
  expect(error.message).toMatch(/^There is no tool "no-o{57}"\. tools\/list/u);
});

describe("what is no message", () => {
  test.each<[string, string | Buffer]>([
    ["nothing", ""],
    ["half a message", '{"jsonrpc":"2.0",'],
    ["bytes that are no UTF-8", Buffer.from([0x7b, 0xff, 0x7d])],
    ["an empty list", "[]"],
    ["a text", '"tools/list"'],
    ["a method that is a number", '{"jsonrpc":"2.0","id":1,"method":7}'],
    ["a deep nest", `${"[".repeat(50_000)}${"]".repeat(50_000)}`],
  ])("%s is answered by JSON-RPC's own error, and 400", async (_kind, body) => {
    const url = await start(echo);
    const answer = await post(url, body);
    expect(answer.status).toBe(400);
    expect([-32_700, -32_600]).toContain(messageIn(answer).error.code);
    expect(answer.text).not.toMatch(/node_modules|\.mjs|\bat \S+ \(/u);
  });

  test("a body that is too large, compressed or of another type is a problem of HTTP", async () => {
    const url = await start(echo);
    expect((await post(url, toolCall("x"), { "content-type": "text/plain" })).status).toBe(415);
    expect((await post(url, toolCall("x"), { "content-encoding": "gzip" })).status).toBe(415);
    const large = await post(url, `{"x":"${"x".repeat(9 * 1024 * 1024)}"}`);
    expect(large.status).toBe(413);
    expect(JSON.parse(large.text).code).toBe("payload_too_large");
  });

  test("a prototype in the arguments pollutes nothing", async () => {
    const url = await start(echo);
    const answer = await post(
      url,
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_chatbots","arguments":{"text":"x","__proto__":{"polluted":1}}}}',
    );
    expect(messageIn(answer).result.structuredContent).toEqual({ text: "x" });
    expect("polluted" in {}).toBe(false);
  });
});

describe("which sites may ask", () => {
  const hosts: [host: string, baseUrl: string, status: number][] = [
    ["localhost:3000", "", 200],
    ["127.0.0.1", "", 200],
    ["[::1]:3000", "", 200],
    ["10.1.2.3:3000", "", 200],
    ["svc:3000", "", 200],
    ["svc.localhost", "", 200],
    ["evil.example", "", 403],
    ["127.0.0.1.evil.example", "", 403],
    ["localhost.evil.example", "https://chat.example.com", 403],
    ["chat.example.com", "https://chat.example.com", 200],
    ["CHAT.example.com:443", "https://chat.example.com/", 200],
    ["chat.example.com.", "https://chat.example.com", 200],
    ["127.0.0.1:3000", "https://chat.example.com", 200],
    ["www.example.com", "https://chat.example.com", 403],
  ];
  test.each(hosts)("Host %s of a service at “%s”: %i", async (host, baseUrl, status) => {
    const url = await start(echo, { baseUrl });
    const answer = await post(url, toolCall("x"), { host });
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.text).not.toContain("evil");
  });

  const origins: [origin: string, baseUrl: string, status: number][] = [
    ["http://localhost:6274", "", 200],
    ["http://127.0.0.1:1234", "", 200],
    ["http://[::1]", "", 200],
    ["https://chat.example.com", "https://chat.example.com", 200],
    ["http://chat.example.com", "https://chat.example.com", 403],
    ["https://evil.example", "https://chat.example.com", 403],
    ["https://evil.example", "", 403],
    ["null", "", 403],
    ["", "", 403],
    ["http://localhost.evil.example", "", 403],
    ["chrome-extension://abcdef", "", 403],
    ["file://localhost", "", 403],
  ];
  test.each(origins)("Origin “%s” of a service at “%s”: %i", async (origin, baseUrl, status) => {
    const url = await start(echo, { baseUrl });
    const answer = await post(url, toolCall("x"), { origin });
    expect(answer.status).toBe(status);
    if (status === 403) expect(JSON.parse(answer.text).code).toBe("cross_site");
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
  });
});

test.each(["GET", "DELETE", "PUT", "PATCH"])("%s is answered 405: there are no sessions", async (method) => {
  const url = await start(echo);
  const answer = await post(url, "", {}, method);
  expect([answer.status, answer.headers["allow"]]).toEqual([405, "POST, OPTIONS"]);
});

test("OPTIONS tells the methods, and lets no other site in", async () => {
  const answer = await post(await start(echo), "", {}, "OPTIONS");
  expect([answer.status, answer.headers["allow"]]).toEqual([204, "POST, OPTIONS"]);
  expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
});

describe("a key's limit", () => {
  test("lets so many through in a minute, tells when to come again, and counts each key by itself", async () => {
    let now = 1_000_000;
    const url = await start(echo, { mcpRateLimit: 3, clock: { now: () => now } });
    const call = async (token = "writer") =>
      (await post(url, toolCall("x"), { authorization: `Bearer ${token}` })).status;
    expect([await call(), await call(), await call()]).toEqual([200, 200, 200]);
    const over = await post(url, toolCall("x"));
    expect(over.status).toBe(429);
    expect(JSON.parse(over.text)).toMatchObject({ code: "rate_limited", status: 429 });
    expect(over.headers).toMatchObject({ "retry-after": "60", "ratelimit-limit": "3", "ratelimit-remaining": "0" });
    expect(await call("viewer")).toBe(200);
    now += 59_999;
    expect(await call()).toBe(429);
    now += 1;
    expect(await call()).toBe(200);
  });

  test("counts every message of a list, and a list that is too long not at all", async () => {
    let now = 1_000_000;
    const url = await start(echo, { mcpRateLimit: 5, clock: { now: () => now } });
    const list = (length: number) => Array.from({ length }, (_, at) => toolCall("x", "list_chatbots", at + 1));
    expect((await post(url, list(6), { "mcp-protocol-version": "2025-03-26" })).status).toBe(429);
    expect((await post(url, list(4), { "mcp-protocol-version": "2025-03-26" })).status).toBe(200);
    expect((await post(url, toolCall("x"))).status).toBe(429);
  });
});

describe("a key that is revoked while a call runs", () => {
  test.each([
    ["of revision 2025-11-25", [toolCall("secret"), {}] as const],
    ["of revision 2026-07-28", modernCall("secret")],
  ])("gets no answer: %s", async (_revision, [message, headers]) => {
    const { work, begun, open } = gate();
    const url = await start(work);
    const answering = post(url, message, headers);
    const signal = await begun;
    mcp?.revoke("writer");
    await once(signal, "abort");
    open();
    const answer = await answering;
    expect(answer.status).toBe(401);
    expect(answer.headers["www-authenticate"]).toMatch(/^Bearer error="invalid_token", /u);
    expect(answer.text).not.toContain("secret");
  });
});

describe("a caller who goes away", () => {
  /** Begins a call and breaks it off; answers when the tool knows. */
  async function leave(url: string, begun: Promise<AbortSignal>): Promise<void> {
    const body = JSON.stringify(toolCall("x"));
    const head = `POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer writer\r\nContent-Type: application/json`;
    const accept = "Accept: application/json, text/event-stream";
    const breakConnection = breakOff(
      Number(new URL(url).port),
      `${head}\r\n${accept}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    const signal = await begun;
    breakConnection();
    if (!signal.aborted) await once(signal, "abort");
  }

  test("is told to the tool, and the next one is answered", async () => {
    const { work, begun, open } = gate();
    const url = await start(work);
    await leave(url, begun);
    open();
    expect((await post(url, toolCall("again"))).status).toBe(200);
  });

  test("leaves nothing half done: a service that stops waits for it", async () => {
    const { work, begun, open } = gate();
    const url = await start(work);
    await leave(url, begun);
    const closed = mcp?.close().then(() => "closed");
    mcp = undefined;
    expect(await Promise.race([closed, delay(300, "waiting")])).toBe("waiting");
    open();
    expect(await closed).toBe("closed");
  });
});

test("a service that stops lets a running call end, and takes no other", async () => {
  const { work, begun, open } = gate();
  const url = await start(work);
  const answering = post(url, toolCall("last"));
  await begun;
  const closed = mcp?.close();
  mcp = undefined;
  open();
  expect(messageIn(await answering).result.structuredContent).toEqual({ text: "last" });
  await closed;
  await expect(post(url, toolCall("late"))).rejects.toThrow();
});

test("answers of calls that run at once go to who asked, whatever their ids", async () => {
  const url = await start(async ({ text }, { name }) => {
    await new Promise(setImmediate);
    return { text: `${name}: ${text}` };
  });
  const ask = async (at: number) => {
    const [token, name] = at % 2 === 0 ? ["writer", "Writer"] : ["viewer", "Viewer"];
    const answer = await post(url, toolCall(String(at)), { authorization: `Bearer ${token}` });
    expect(messageIn(answer).result.structuredContent.text).toBe(`${name}: ${at}`);
  };
  await Promise.all(Array.from({ length: 100 }, (_, at) => ask(at)));
});
