import { expect, test } from "vitest";
import { call, chat, createTrainedChatbot } from "./support/api.ts";
import { look } from "./support/look.ts";
import { useService } from "./support/suite.ts";
import { expectProblem } from "./support/problem.ts";

const svc = useService();

const faqs = [{ question: "When are you open?", answer: "From nine to five." }];
const gated = (...allowedDomains: string[]) => createTrainedChatbot(svc.url, faqs, { allowedDomains });
const visit = (chatbotId: string, headers: Record<string, string>, sessionId = "visit") =>
  chat(svc.url, { chatbotId, sessionId, text: "When are you open?", headers });
const statusFrom = async (chatbotId: string, origin: string) => (await visit(chatbotId, { origin })).status;

const yes = 200;
const no = 403;

test.each([
  ["example.com", "https://example.com", yes],
  ["example.com", "http://example.com", yes],
  ["example.com", "https://example.com:8443", yes],
  ["example.com", "https://EXAMPLE.com", yes],
  ["Example.COM", "https://example.com", yes],
  ["https://example.com", "https://example.com", yes],
  ["example.com", "https://example.com.", yes],
  ["example.com", "https://www.example.com", no],
  ["example.com", "https://example.com.evil.example", no],
  ["example.com", "https://notexample.com", no],
  ["example.com", "https://examplexcom", no],
  ["example.com", "https://evil.example/?example.com", no],
  ["example.com", "https://example.com@evil.example", no],
  ["example.com", "https://evil.example#example.com", no],
  ["example.com", "null", no],
  ["example.com", "", no],
  ["example.com", "example.com", no],
  ["example.com", "file://example.com", no],
  ["example.com", "chrome-extension://example.com", no],
  ["*.example.com", "https://shop.example.com", yes],
  ["*.example.com", "https://a.b.example.com", yes],
  ["*.example.com", "https://example.com", no],
  ["*.example.com", "https://evilexample.com", no],
  ["example.com:8443", "https://example.com:8443", yes],
  ["example.com:8443", "https://example.com", no],
  ["example.com:443", "https://example.com", yes],
  ["example.com:443", "http://example.com", no],
  ["example.com:80", "http://example.com", yes],
  ["*.example.com:8443", "https://a.example.com:8443", yes],
  ["*.example.com:8443", "https://a.example.com:8444", no],
  ["bücher.example", "https://xn--bcher-kva.example", yes],
  ["xn--bcher-kva.example", "https://xn--bcher-kva.example", yes],
  ["*.bücher.example", "https://neu.xn--bcher-kva.example", yes],
  ["bücher.example", "https://bucher.example", no],
  ["localhost:3000", "http://localhost:3000", yes],
  ["192.0.2.7", "http://192.0.2.7:8080", yes],
  ["[2001:db8::1]", "http://[2001:db8::1]", yes],
])("with the domain %s, a page at %j is answered with %i", async (domain, origin, expected) => {
  expect(await statusFrom(await gated(domain), origin)).toBe(expected);
});

test("one of several domains is enough, and without a list any origin and none pass", async () => {
  const chatbotId = await gated("example.com", "example.org");
  expect(await statusFrom(chatbotId, "https://example.org")).toBe(yes);
  const open = await gated();
  for (const headers of [{}, { origin: "null" }, { origin: "https://any.example" }] as Record<string, string>[])
    expect((await visit(open, headers)).status).toBe(yes);
});

test("a missing Origin is refused, and nothing is stored or counted", async () => {
  const chatbotId = await createTrainedChatbot(svc.url, faqs, {
    allowedDomains: ["example.com"],
    rateLimit: { messages: 1, windowSeconds: 240 },
  });
  const messages = [{ role: "user", parts: [{ type: "text", text: "Hi" }] }];
  for (const headers of [
    {},
    { origin: "null" },
    { origin: "https://evil.example" },
    { "sec-fetch-site": "same-origin" },
    { referer: "https://example.com/" },
  ] as Record<string, string>[]) {
    expectProblem(
      await call(svc.url, "POST", "/api/public/chat", { chatbotId, sessionId: "closed", messages }, headers),
      403,
      "origin_not_allowed",
    );
  }
  expect(
    await look(svc.store, (query) =>
      query.selectFrom("session").select("key").where("session_id", "=", "closed").execute(),
    ),
  ).toEqual([]);
  expect(await visit(chatbotId, { origin: "https://example.com" }, "closed")).toMatchObject({ status: yes });
});

test("the service's own pages always pass", async () => {
  const chatbotId = await gated("example.com");
  expect(await statusFrom(chatbotId, svc.url)).toBe(yes);
  expect(await statusFrom(chatbotId, svc.url.replace("127.0.0.1", "localhost"))).toBe(no);
  expect(await statusFrom(chatbotId, "http://127.0.0.1:1")).toBe(no);
});

test("the accepted site alone may read the answer, and a refused one nothing", async () => {
  const chatbotId = await gated("example.com");
  const accepted = await visit(chatbotId, { origin: "https://example.com" });
  expect(accepted.headers.get("access-control-allow-origin")).toBe("https://example.com");
  expect(accepted.headers.get("vary")).toMatch(/\borigin\b/iu);
  expect(accepted.headers.get("access-control-expose-headers")).toContain("X-SVC-Visitor-Token");
  const refused = await visit(chatbotId, { origin: "https://evil.example" });
  expect([...refused.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
  for (const { headers } of [accepted, refused]) expect(headers.get("access-control-allow-credentials")).toBeNull();
});

test("reading a conversation is gated like writing one, the public configuration is not", async () => {
  const chatbotId = await gated("example.com");
  const token =
    (await visit(chatbotId, { origin: "https://example.com" }, "read")).headers.get("x-svc-visitor-token") ?? "";
  const read = (headers: Record<string, string>) =>
    call(svc.url, "GET", "/api/public/chat/read/messages", undefined, { "x-svc-visitor-token": token, ...headers });
  expect((await read({ origin: "https://example.com" })).body.messages).toHaveLength(2);
  expectProblem(await read({ origin: "https://evil.example" }), 403, "origin_not_allowed");
  expectProblem(await read({}), 403, "origin_not_allowed");
  expect(
    (await call(svc.url, "GET", `/api/public/chatbot/${chatbotId}`, undefined, { origin: "https://evil.example" }))
      .status,
  ).toBe(200);
});

test("a list that is set or taken away counts from the next message on", async () => {
  const chatbotId = await gated();
  expect(await statusFrom(chatbotId, "https://evil.example")).toBe(yes);
  await svc.api("PATCH", `/api/chatbots/${chatbotId}`, { allowedDomains: ["example.com"] });
  expect(await statusFrom(chatbotId, "https://evil.example")).toBe(no);
  await svc.api("PATCH", `/api/chatbots/${chatbotId}`, { allowedDomains: [] });
  expect(await statusFrom(chatbotId, "https://evil.example")).toBe(yes);
});

test("the API needs no Origin, whatever the list", async () => {
  const chatbotId = await gated("example.com");
  expect((await svc.api("POST", "/api/messages", { chatbotId, message: "When are you open?" })).status).toBe(200);
});
