import { expect, test } from "vitest";
import { call } from "./support/api.ts";
import { anonymous, owner, signIn, withOwner } from "./support/members.ts";
import { useService } from "./support/suite.ts";

const svc = useService({ ...withOwner, SVC_TRUSTED_PROXIES: "127.0.0.0/8" });
const patience = { timeout: 60_000, interval: 250 };
const attacker = "203.0.113.66";
const from = (address: string) => ({ "x-forwarded-for": address });

const events = () =>
  svc.service
    .log()
    .split("\n")
    .filter((line) => line.includes('"securityEvent"'))
    .map((line): Record<string, unknown> => JSON.parse(line));

// Security review P1-6: 86 wrong passwords left no address and no account anywhere.
test("wrong passwords are in the log with address and account, and some of them in the audit log", async () => {
  const tryAs = (email: string) =>
    anonymous(svc.url, "POST", "/api/auth/sign-in", { email, password: "not it" }, from(attacker));
  const answers = await Promise.all(Array.from({ length: 12 }, () => tryAs(owner.email)));
  // How many of those at once are still tried hangs on how quickly the first have failed.
  while (!answers.some(({ status }) => status === 429)) answers.push(await tryAs(owner.email));
  const throttled = answers.filter(({ status }) => status === 429).length;
  await tryAs("nobody@example.com");
  const of = (securityEvent: string, account: string) =>
    events().filter((event) => event["securityEvent"] === securityEvent && event["account"] === account);
  await expect.poll(() => of("sign_in_failed", "nobody@example.com").length, patience).toBe(1);
  expect(of("sign_in_failed", owner.email)).toHaveLength(answers.length - throttled);
  expect(of("too_many_attempts", owner.email)).toHaveLength(throttled);
  for (const event of events()) expect(event).toMatchObject({ address: attacker, path: "/api/auth/sign-in" });

  const boss = await signIn(svc.url, owner);
  const entriesOf = async (action: string) => (await boss.api("GET", `/api/audit?action=${action}`)).body.entries;
  await expect.poll(async () => (await entriesOf("signIn.throttled")).length, patience).toBe(Math.min(5, throttled));
  // Five an hour of one address for one account: an attacker must not fill the store.
  await expect.poll(async () => (await entriesOf("signIn.failed")).length, patience).toBe(5);
  const [failed] = await entriesOf("signIn.failed");
  expect(failed).toMatchObject({ address: attacker, actor: { kind: "visitor", name: owner.email } });
});

test.each([
  ["an API key", "GET", "/api/chatbots", undefined, { authorization: "Bearer svc_wrong" }],
  ["an MCP key", "POST", "/mcp", {}, { authorization: "Bearer svc_wrong" }],
  ["a visitor token", "GET", "/api/public/chat/s/messages", undefined, { "x-svc-visitor-token": "wrong" }],
  [
    "a visitor token for feedback",
    "POST",
    "/api/public/feedback",
    { messageId: "m", rating: "up" },
    { "x-svc-visitor-token": "a.b.c.d" },
  ],
  [
    "a claim token",
    "POST",
    "/api/auth/claim",
    { token: "x", email: "a@b.example", password: "long enough, or not" },
    {},
  ],
  ["a reset token", "POST", "/api/auth/reset-password", { token: "x", password: "long enough, or not" }, {}],
  ["an invitation", "POST", "/api/auth/accept-invitation", { token: "x", password: "long enough, or not" }, {}],
] as const)("%s that opens nothing is in the log with its address", async (_what, method, path, body, headers) => {
  const before = events().length;
  await anonymous(svc.url, method, path, body, { ...headers, ...from("203.0.113.7") });
  await expect
    .poll(() => events().slice(before), patience)
    .toMatchObject([{ securityEvent: "bad_token", address: "203.0.113.7" }]);
});

const visitorTokenEvents = (address: string) => events().filter((event) => event["address"] === address);

test("a visitor token that opens nothing, or another session, is in the log with address and chatbot when a message brings it", async () => {
  const create = async () => (await call(svc.url, "POST", "/api/chatbot/create", { name: "Shop" })).body.id;
  const [chatbotId, other] = [await create(), await create()];
  const say = (sessionId: string, address: string, token?: string, bot = chatbotId) =>
    anonymous(
      svc.url,
      "POST",
      "/api/public/chat",
      {
        chatbotId: bot,
        sessionId,
        messages: [{ id: `${sessionId} of ${address}`, role: "user", parts: [{ type: "text", text: "Hi" }] }],
      },
      { ...from(address), ...(token === undefined ? {} : { "x-svc-visitor-token": token }) },
    );
  const token = (await say("first", "198.51.100.1")).headers.get("x-svc-visitor-token") ?? "";
  expect((await say("first", "198.51.100.1", token)).status).toBe(200);
  for (const bad of ["wrong", "a.b.c.d"]) expect((await say("second", "198.51.100.2", bad)).status).toBe(200);
  await say("third", "198.51.100.3", token);
  await say("fourth", "198.51.100.4", token, other);
  const event = { securityEvent: "bad_token", chatbotId };
  await expect.poll(() => visitorTokenEvents("198.51.100.4"), patience).toMatchObject([{ ...event, chatbotId: other }]);
  expect(visitorTokenEvents("198.51.100.1")).toEqual([]);
  expect(visitorTokenEvents("198.51.100.2")).toMatchObject([event, event]);
  expect(visitorTokenEvents("198.51.100.3")).toMatchObject([event]);
});

test("whoever tries visitor tokens in a row fills no log with them", async () => {
  const flood = "198.51.100.66";
  const one = () =>
    anonymous(svc.url, "GET", "/api/public/chat/s/messages", undefined, {
      "x-svc-visitor-token": "wrong",
      ...from(flood),
    });
  for (let at = 0; at < 22; at++) expect((await one()).status).toBe(401);
  await anonymous(svc.url, "GET", "/api/chatbots", undefined, {
    authorization: "Bearer svc_wrong",
    ...from("198.51.100.67"),
  });
  await expect.poll(() => visitorTokenEvents("198.51.100.67"), patience).toHaveLength(1);
  expect(visitorTokenEvents(flood)).toHaveLength(20);
});

test("a request without any credential is no security event", async () => {
  const before = events().length;
  expect((await anonymous(svc.url, "GET", "/api/chatbots")).status).toBe(401);
  // Lines come in order: behind the next one nothing is missing.
  await anonymous(svc.url, "GET", "/api/chatbots", undefined, { authorization: "Bearer svc_wrong" });
  await expect.poll(() => events().length, patience).toBe(before + 1);
});

test("a refused outgoing request is in the log, and in the audit log of the workspace that asked for it", async () => {
  await call(svc.url, "POST", "/api/webhooks-config", { url: "http://169.254.169.254/latest", events: ["*"] });
  await expect
    .poll(
      () =>
        events()
          .filter(({ securityEvent }) => securityEvent === "egress_refused")
          .at(0),
      patience,
    )
    .toMatchObject({ host: "169.254.169.254:80", address: "127.0.0.1" });
  const boss = await signIn(svc.url, owner);
  await expect
    .poll(async () => (await boss.api("GET", "/api/audit?action=egress.refused")).body.entries, patience)
    .toMatchObject([{ after: { host: "169.254.169.254:80" }, actor: { kind: "key" } }]);
});
