import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { call } from "./support/api.ts";
import { look } from "./support/look.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";
import { asVisitor, tokenOf, visit } from "./support/visit.ts";

const svc = useService();

const say = (chatbotId: string, sessionId: string, told: Record<string, unknown> = {}) =>
  visit(svc.url, chatbotId, sessionId, "Hello", told);
const identify = (token: string, sessionId: string, body: unknown) =>
  asVisitor(svc.url, token, `/api/public/chat/${sessionId}/visitor`, body);
const rate = (token: string, sessionId: string, body: unknown) =>
  asVisitor(svc.url, token, `/api/public/chat/${sessionId}/rating`, body);
const sessionOf = async (chatbotId: string, sessionId: string) =>
  (await svc.api("GET", `/api/sessions?chatbotId=${chatbotId}`)).body.sessions.find(
    (session: { sessionId: string }) => session.sessionId === sessionId,
  );

describe("who a visitor is", () => {
  test("is told bit by bit: what is not given stays, null clears", async () => {
    const chatbotId = await svc.chatbot();
    const token = tokenOf(await say(chatbotId, "who"));
    const first = await identify(token, "who", {
      name: " Ada ",
      email: "ada@example.com",
      attributes: { plan: "pro" },
    });
    expect([first.status, first.body.visitor]).toEqual([
      200,
      {
        name: "Ada",
        email: "ada@example.com",
        externalId: null,
        verified: false,
        verifiedFields: [],
        attributes: { plan: "pro" },
      },
    ]);
    const second = await identify(token, "who", {
      email: null,
      attributes: null,
      pageUrl: "https://shop.example/cart",
      locale: "fr",
    });
    expect(second.body).toMatchObject({
      visitor: { name: "Ada", email: null, attributes: {} },
      pageUrl: "https://shop.example/cart",
      locale: "fr",
    });
    expect((await identify(token, "who", { name: null })).body.visitor).toBeNull();
    expect((await sessionOf(chatbotId, "who")).visitor).toBeNull();
  });

  test("never fails a chat, whatever a page tells: what is wrong is left out", async () => {
    const chatbotId = await svc.chatbot();
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`a${n}`, n]));
    const wrong: Record<string, unknown>[] = [
      { pageUrl: "javascript:alert(1)", locale: 5, consent: "yes", visitor: "Ada" },
      { pageUrl: `https://e.example/${"x".repeat(3_000)}`, locale: "x".repeat(40), visitor: [] },
      { pageUrl: {}, visitor: { name: "", email: "not an address", externalId: {}, attributes: "none" } },
      { visitor: { name: "N".repeat(500), attributes: many, unknown: { deeply: [] } } },
      { visitor: { attributes: { good: true, bad: { nested: 1 }, long: "x".repeat(501), constructor: "c" } } },
      { visitor: { name: "\u0000Ada\ud800", externalId: "\u0000" } },
      { visitor: null, locale: null, pageUrl: null, consent: null },
    ];
    for (const [nth, told] of wrong.entries()) expect((await say(chatbotId, `wrong-${nth}`, told)).status).toBe(200);
    expect(await sessionOf(chatbotId, "wrong-0")).toMatchObject({ visitor: null, pageUrl: null, consentAt: null });
    expect(await sessionOf(chatbotId, "wrong-1")).toMatchObject({ visitor: null, pageUrl: null, locale: null });
    expect((await sessionOf(chatbotId, "wrong-2")).visitor).toBeNull();
    expect(Object.keys((await sessionOf(chatbotId, "wrong-3")).visitor.attributes)).toHaveLength(20);
    expect((await sessionOf(chatbotId, "wrong-4")).visitor.attributes).toEqual({ good: true, constructor: "c" });
    expect((await sessionOf(chatbotId, "wrong-5")).visitor).toMatchObject({ name: "Ada\ufffd", externalId: null });
  });

  test("is what the visitor says, not what somebody says who only knows the session's id", async () => {
    const chatbotId = await svc.chatbot();
    const token = tokenOf(await say(chatbotId, "mine", { visitor: { name: "Ada" } }));
    await say(chatbotId, "mine", { visitor: { name: "Eve", externalId: "eve" }, pageUrl: "https://shop.example/two" });
    expect(await sessionOf(chatbotId, "mine")).toMatchObject({
      visitor: { name: "Ada", externalId: null },
      pageUrl: "https://shop.example/two",
    });
    await say(chatbotId, "mine", { visitor: { email: "ada@example.com" }, headers: { "x-svc-visitor-token": token } });
    expect((await sessionOf(chatbotId, "mine")).visitor).toMatchObject({ name: "Ada", email: "ada@example.com" });
    expectProblem(await identify("", "mine", { name: "Eve" }), 401, "unauthorized");
  });

  test.each([
    ["an address that is none", { email: "ada" }, "email"],
    ["a page that is none", { pageUrl: "ftp://example.com" }, "pageUrl"],
    [
      "21 attributes",
      { attributes: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`a${n}`, n])) },
      "attributes",
    ],
    ["an attribute that is a list", { attributes: { a: [] } }, "attributes.a"],
    ["an unknown field", { phone: "1" }, "phone"],
  ])("%s is 400 where it is said apart from a message", async (_what, body, path) => {
    const token = tokenOf(await say(await svc.chatbot(), "strict"));
    const refusal = await identify(token, "strict", body);
    expectProblem(refusal, 400, "invalid_request");
    expect(refusal.body.errors[0].path).toBe(path);
  });
});

describe("an owner's site vouches for its visitors", () => {
  const rotate = async (chatbotId: string): Promise<string> => {
    const { status, body } = await svc.api("POST", `/api/chatbots/${chatbotId}/identity-secret`, {});
    expect(status).toBe(201);
    return body.secret;
  };
  const hash = (secret: string, externalId: string) => createHmac("sha256", secret).update(externalId).digest("hex");

  test("by the hash of the external id; without it the identity is kept and not verified", async () => {
    const chatbotId = await svc.chatbot();
    const path = `/api/chatbots/${chatbotId}/identity-secret`;
    expect((await svc.api("GET", path)).body).toEqual({ createdAt: null });
    const token = tokenOf(await say(chatbotId, "vouched"));
    const verified = async (body: unknown) => (await identify(token, "vouched", body)).body.visitor.verified;
    // Nobody can vouch while there is no secret.
    expect(await verified({ externalId: "u-1", userHash: hash("", "u-1") })).toBe(false);
    const secret = await rotate(chatbotId);
    expect(secret).toMatch(/^vis_[\w-]{43}$/u);
    expect((await svc.api("GET", path)).body).toEqual({ createdAt: expect.any(String) });
    expect(await verified({ externalId: "u-1", userHash: hash(secret, "u-2") })).toBe(false);
    expect(await verified({ externalId: "u-1", userHash: "zz" })).toBe(false);
    expect(await verified({ externalId: "u-1", userHash: hash(secret, "u-1") })).toBe(true);
    // It stays so until somebody else is named.
    expect(await verified({ name: "Ada" })).toBe(true);
    expect(await verified({ externalId: "u-1" })).toBe(true);
    expect(await verified({ externalId: "u-2" })).toBe(false);
    expect(await verified({ externalId: "u-2", userHash: hash(secret, "u-2").toUpperCase() })).toBe(true);
  });

  test("with the first message, and not in a session of which only the id is known", async () => {
    const chatbotId = await svc.chatbot();
    const secret = await rotate(chatbotId);
    const visitor = { externalId: "u-9", userHash: hash(secret, "u-9") };
    await say(chatbotId, "first", { visitor });
    await say(chatbotId, "later");
    await say(chatbotId, "later", { visitor });
    await say(chatbotId, "forged", { visitor: { ...visitor, externalId: "u-8" } });
    expect((await sessionOf(chatbotId, "first")).visitor).toMatchObject({ externalId: "u-9", verified: true });
    expect((await sessionOf(chatbotId, "later")).visitor).toBeNull();
    expect((await sessionOf(chatbotId, "forged")).visitor).toMatchObject({ externalId: "u-8", verified: false });
  });

  test("a new secret takes the place of the one before, which is stored encrypted and shown once", async () => {
    const chatbotId = await svc.chatbot();
    const [old, secret] = [await rotate(chatbotId), await rotate(chatbotId)];
    const token = tokenOf(await say(chatbotId, "rotated"));
    const verified = async (by: string) =>
      (await identify(token, "rotated", { externalId: "u", userHash: hash(by, "u") })).body.visitor.verified;
    expect(await verified(secret)).toBe(true);
    await identify(token, "rotated", { externalId: null });
    expect(await verified(old)).toBe(false);
    const stored = await look(svc.store, (query) => query.selectFrom("identity_secret").selectAll().execute());
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(JSON.stringify((await svc.api("GET", `/api/chatbots/${chatbotId}`)).body)).not.toContain(secret);
  });
});

describe("a conversation is rated", () => {
  test("from 1 to 5 with a comment; another rating replaces it, and null withdraws it", async () => {
    const chatbotId = await svc.chatbot();
    const token = tokenOf(await say(chatbotId, "rated"));
    const first = await rate(token, "rated", { score: 2, comment: " Slow. " });
    expect([first.status, first.body.rating]).toEqual([
      200,
      { score: 2, comment: "Slow.", ratedAt: expect.stringMatching(/Z$/u) },
    ]);
    expect((await rate(token, "rated", { score: 5 })).body.rating).toMatchObject({ score: 5, comment: null });
    expect((await sessionOf(chatbotId, "rated")).rating).toMatchObject({ score: 5 });
    expect((await rate(token, "rated", { score: null, comment: "Why" })).body.rating).toBeNull();
  });

  test.each([0, 6, 1.5, "5", true, undefined])("%s is no score", async (score) => {
    const token = tokenOf(await say(await svc.chatbot(), "odd"));
    expectProblem(await rate(token, "odd", { score }), 400, "invalid_request");
  });

  test("only where the allowed domains name the site", async () => {
    const chatbotId = await svc.chatbot();
    const token = tokenOf(await say(chatbotId, "gated"));
    await svc.api("PATCH", `/api/chatbots/${chatbotId}`, { allowedDomains: ["shop.example"] });
    for (const path of ["rating", "resolve", "visitor"]) {
      const body = path === "rating" ? { score: 5 } : {};
      const ask = (origin: string) =>
        call(svc.url, "POST", `/api/public/chat/gated/${path}`, body, { "x-svc-visitor-token": token, origin });
      expectProblem(await ask("https://evil.example"), 403, "origin_not_allowed");
      expect((await ask("https://shop.example")).status, path).toBe(200);
    }
  });
});

describe("a visitor agrees before the first message", () => {
  const consent = { text: "We keep what you write.", url: "https://shop.example/privacy", required: true };

  test("where the owner wants it; until then nothing is stored, and the time of it is kept", async () => {
    const chatbotId = await svc.chatbot({ consent });
    expect((await call(svc.url, "GET", `/api/public/chatbot/${chatbotId}`)).body.consent).toEqual(consent);
    for (const told of [{}, { consent: false }, { consent: "true" }, { consent: 1 }]) {
      const refusal = await say(chatbotId, "agree", told);
      expectProblem(refusal, 422, "consent_required");
      expect(tokenOf(refusal)).toBe("");
    }
    expect(await sessionOf(chatbotId, "agree")).toBeUndefined();
    const before = Date.now();
    expect((await say(chatbotId, "agree", { consent: true })).status).toBe(200);
    const { consentAt } = await sessionOf(chatbotId, "agree");
    expect(Date.parse(consentAt)).toBeGreaterThanOrEqual(before);
    expect((await say(chatbotId, "agree")).status).toBe(200);
    await say(chatbotId, "agree", { consent: true });
    expect((await sessionOf(chatbotId, "agree")).consentAt).toBe(consentAt);
  });

  test("also in a conversation that is older than the wish, and not where it is only shown", async () => {
    const chatbotId = await svc.chatbot();
    await say(chatbotId, "older");
    await svc.api("PATCH", `/api/chatbots/${chatbotId}`, { consent });
    expectProblem(await say(chatbotId, "older"), 422, "consent_required");
    expect(await sessionOf(chatbotId, "older")).toMatchObject({ messageCount: 2 });
    await svc.api("PATCH", `/api/chatbots/${chatbotId}`, { consent: { ...consent, required: false } });
    expect((await say(chatbotId, "older")).status).toBe(200);
    await svc.api("PATCH", `/api/chatbots/${chatbotId}`, { consent: null });
    expect((await call(svc.url, "GET", `/api/public/chatbot/${chatbotId}`)).body.consent).toBeNull();
  });

  test("a refusal does not count towards a limit", async () => {
    const chatbotId = await svc.chatbot({ consent, rateLimit: { messages: 1, windowSeconds: 60 } });
    for (let n = 0; n < 3; n++) expectProblem(await say(chatbotId, "limit"), 422, "consent_required");
    expect((await say(chatbotId, "limit", { consent: true })).status).toBe(200);
  });

  test("what an integration sends with its credential is taken without", async () => {
    const chatbotId = await svc.chatbot({ consent });
    const sent = await svc.api("POST", "/api/messages", { chatbotId, message: "Hello", sessionId: "api" });
    expect(sent.status).toBe(200);
  });
});
