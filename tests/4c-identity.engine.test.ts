import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { call, createTrainedChatbot } from "./support/api.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";
import { asVisitor, tokenOf, visit } from "./support/visit.ts";

const svc = useService();

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const inAnHour = () => Math.floor(Date.now() / 1_000) + 3_600;

/** As a server without any library would sign it. */
function jwt(secret: string, claims: object, header: object = { alg: "HS256", typ: "JWT" }): string {
  const signed = `${base64url(header)}.${base64url({ exp: inAnHour(), ...claims })}`;
  const hash = (header as { alg?: string }).alg === "HS512" ? "sha512" : "sha256";
  return `${signed}.${createHmac(hash, secret).update(signed).digest("base64url")}`;
}
const hash = (secret: string, externalId: string) => createHmac("sha256", secret).update(externalId).digest("hex");

async function withSecret(settings: Record<string, unknown> = {}) {
  const chatbotId = await createTrainedChatbot(svc.url, [{ question: "Are you open?", answer: "Yes." }], settings);
  const { body } = await svc.api("POST", `/api/chatbots/${chatbotId}/identity-secret`, {});
  return { chatbotId, secret: body.secret as string };
}
const say = (chatbotId: string, sessionId: string, visitor: unknown, token = "") =>
  visit(svc.url, chatbotId, sessionId, "Hello", { visitor, headers: { "x-svc-visitor-token": token } });
const identify = (token: string, sessionId: string, body: unknown) =>
  asVisitor(svc.url, token, `/api/public/chat/${sessionId}/visitor`, body);
const visitorOf = async (chatbotId: string, sessionId: string) =>
  (await svc.api("GET", `/api/sessions?chatbotId=${chatbotId}`)).body.sessions.find(
    (session: { sessionId: string }) => session.sessionId === sessionId,
  ).visitor;

describe("conversations of a verified visitor", () => {
  const list = (chatbotId: string, userJwt: string) =>
    call(svc.url, "POST", "/api/public/visitor/sessions", { chatbotId, userJwt });

  test("are listed on another device, with a token that continues each, and nobody else's are", async () => {
    const { chatbotId, secret } = await withSecret();
    const ada = { userJwt: jwt(secret, { sub: "cust-1" }) };
    await visit(svc.url, chatbotId, "first", "Where is my bike?", { visitor: ada });
    await visit(svc.url, chatbotId, "second", "Are you open?", { visitor: ada });
    await say(chatbotId, "of-another", { userJwt: jwt(secret, { sub: "cust-2" }) });
    await say(chatbotId, "only-said", { externalId: "cust-1" });
    const elsewhere = await withSecret();
    await say(elsewhere.chatbotId, "elsewhere", { userJwt: jwt(elsewhere.secret, { sub: "cust-1" }) });

    const { status, body } = await list(chatbotId, ada.userJwt);
    expect([status, body.sessions]).toMatchObject([
      200,
      [
        { sessionId: "second", title: "Are you open?", status: "created" },
        { sessionId: "first", title: "Where is my bike?", lastMessageAt: expect.any(String) },
      ],
    ]);
    const token = body.sessions[1].visitorToken;
    await visit(svc.url, chatbotId, "first", "Still there?", { headers: { "x-svc-visitor-token": token } });
    const path = "/api/public/chat/first/messages";
    const history = await call(svc.url, "GET", path, undefined, { "x-svc-visitor-token": token });
    expect(history.body.messages.map(({ content }: { content: string }) => content)).toEqual(
      expect.arrayContaining(["Where is my bike?", "Still there?"]),
    );
  });

  test("need a JWT that holds, and that is not for one session alone", async () => {
    const { chatbotId, secret } = await withSecret();
    await say(chatbotId, "mine", { userJwt: jwt(secret, { sub: "cust-1" }) });
    for (const userJwt of [
      jwt("another secret", { sub: "cust-1" }),
      jwt(secret, { sub: "cust-1", exp: 1 }),
      jwt(secret, { sub: "cust-1", sessionId: "mine" }),
    ])
      expectProblem(await list(chatbotId, userJwt), 400, "invalid_request");
    expect((await list(chatbotId, jwt(secret, { sub: "cust-3" }))).body).toEqual({ sessions: [] });
  });
});

describe("a signed identity", () => {
  test("verifies the fields that it signs, and no field that only the page says", async () => {
    const { chatbotId, secret } = await withSecret();
    const userJwt = jwt(secret, { sub: "cust-42", email: "ada@example.com", attributes: { plan: "pro" } });
    const page = { userJwt, name: "The CEO", email: "ceo@victim.example", attributes: { plan: "free", seats: 5 } };
    const token = tokenOf(await say(chatbotId, "signed", page));
    const signed = {
      name: "The CEO",
      email: "ada@example.com",
      externalId: "cust-42",
      verified: true,
      verifiedFields: ["attributes.plan", "email", "externalId"],
      attributes: { plan: "pro", seats: 5 },
    };
    expect(await visitorOf(chatbotId, "signed")).toEqual(signed);
    // What was signed is replaced only by what is signed again.
    const unsigned = { email: "eve@evil.test", attributes: { plan: "free" } };
    expect((await identify(token, "signed", unsigned)).body.visitor).toEqual({
      ...signed,
      attributes: { plan: "pro" },
    });
    const again = { userJwt: jwt(secret, { sub: "cust-42", name: "Ada", email: "ada@new.example" }) };
    expect((await identify(token, "signed", again)).body.visitor).toMatchObject({
      name: "Ada",
      email: "ada@new.example",
      verifiedFields: ["attributes.plan", "email", "externalId", "name"],
    });
    expect((await identify(token, "signed", { externalId: "other" })).body.visitor).toMatchObject({
      externalId: "other",
      verified: false,
      verifiedFields: [],
    });
  });

  test("by the older hash verifies the external id alone", async () => {
    const { chatbotId, secret } = await withSecret();
    const visitor = { externalId: "cust-42", userHash: hash(secret, "cust-42"), email: "ceo@victim.example" };
    await say(chatbotId, "hash", visitor);
    expect(await visitorOf(chatbotId, "hash")).toMatchObject({
      email: "ceo@victim.example",
      verified: true,
      verifiedFields: ["externalId"],
    });
  });

  test.each([
    ["another secret", () => jwt("vis_other", { sub: "u" })],
    ["no signature", (secret: string) => jwt(secret, { sub: "u" }, { alg: "none" }).replace(/[^.]*$/u, "")],
    ["another algorithm", (secret: string) => jwt(secret, { sub: "u" }, { alg: "HS512" })],
    ["claims that were changed", (secret: string) => swapped(jwt(secret, { sub: "u" }))],
    ["no expiry", (secret: string) => jwt(secret, { sub: "u", exp: undefined })],
    ["an expiry that is over", (secret: string) => jwt(secret, { sub: "u", exp: inAnHour() - 3_700 })],
    ["a time from which on it holds", (secret: string) => jwt(secret, { sub: "u", nbf: inAnHour() })],
    ["no subject", (secret: string) => jwt(secret, {})],
    ["a subject that is no text", (secret: string) => jwt(secret, { sub: 5 })],
    ["another session", (secret: string) => jwt(secret, { sub: "u", sessionId: "elsewhere" })],
    ["nonsense", () => "a.b.c"],
  ])("with %s verifies nobody: the chat goes on, and saying it apart is 400", async (_what, make) => {
    const { chatbotId, secret } = await withSecret();
    const userJwt = make(secret);
    const token = tokenOf(await say(chatbotId, "bad", { userJwt, name: "Ada" }));
    expect(await visitorOf(chatbotId, "bad")).toMatchObject({ externalId: null, verified: false, verifiedFields: [] });
    const refusal = await identify(token, "bad", { userJwt });
    expectProblem(refusal, 400, "invalid_request");
    expect(refusal.body.errors).toMatchObject([{ path: "userJwt" }]);
  });

  test("with a leeway of seconds for clocks that differ, and for the session that it names", async () => {
    const { chatbotId, secret } = await withSecret();
    const userJwt = jwt(secret, { sub: "u", exp: inAnHour() - 3_610, sessionId: "here" });
    await say(chatbotId, "here", { userJwt });
    expect(await visitorOf(chatbotId, "here")).toMatchObject({ externalId: "u", verified: true });
  });
});

function swapped(token: string): string {
  const [header, , signature] = token.split(".");
  return `${header}.${base64url({ sub: "admin", exp: inAnHour() })}.${signature}`;
}

describe("in a session that is there already", () => {
  test("a proof of identity counts for the person who was proven there, and for nobody else", async () => {
    const { chatbotId, secret } = await withSecret();
    const ada = { userJwt: jwt(secret, { sub: "ada", name: "Ada" }) };
    const mallory = { userJwt: jwt(secret, { sub: "mallory", name: "Mallory" }) };
    const token = tokenOf(await say(chatbotId, "hers", ada));
    await say(chatbotId, "hers", mallory);
    expect(await visitorOf(chatbotId, "hers")).toMatchObject({ name: "Ada", externalId: "ada", verified: true });
    expectProblem(await identify(token, "hers", mallory), 409, "conflict");
    // Without the token, as from another device: the same person.
    await say(chatbotId, "hers", { ...ada, attributes: { device: "phone" } });
    expect((await visitorOf(chatbotId, "hers")).attributes).toEqual({ device: "phone" });
  });

  test("of which only the id is known, it relabels nobody; with the token it says who the visitor is", async () => {
    const { chatbotId, secret } = await withSecret();
    const token = tokenOf(await say(chatbotId, "anonymous", { name: "Ada" }));
    const mallory = { externalId: "mallory", userHash: hash(secret, "mallory"), name: "Mallory" };
    await say(chatbotId, "anonymous", mallory);
    await say(chatbotId, "anonymous", { userJwt: jwt(secret, { sub: "mallory" }) });
    expect(await visitorOf(chatbotId, "anonymous")).toMatchObject({ name: "Ada", externalId: null, verified: false });
    await say(chatbotId, "anonymous", { userJwt: jwt(secret, { sub: "ada" }) }, token);
    expect(await visitorOf(chatbotId, "anonymous")).toMatchObject({ name: "Ada", externalId: "ada", verified: true });
  });

  test("it makes whoever does not bring it a stranger", async () => {
    const { chatbotId, secret } = await withSecret({ leadForm: { enabled: true } });
    await say(chatbotId, "bound", { userJwt: jwt(secret, { sub: "ada" }) });
    const form = { chatbotId, sessionId: "bound", name: "Eve", email: "eve@evil.test" };
    expectProblem(await call(svc.url, "POST", "/api/public/leads", form), 401, "unauthorized");
  });
});

describe("where the owner requires an identity", () => {
  test("nobody is answered without one that is signed, nor leaves a form", async () => {
    const { chatbotId, secret } = await withSecret({ identity: { required: true }, leadForm: { enabled: true } });
    for (const visitor of [undefined, { externalId: "u" }, { userJwt: jwt("vis_other", { sub: "u" }) }])
      expectProblem(await say(chatbotId, "needed", visitor), 401, "identity_required");
    const form = { chatbotId, sessionId: "form", name: "Ada", email: "ada@example.com" };
    expectProblem(await call(svc.url, "POST", "/api/public/leads", form), 401, "identity_required");
    const visitor = { userJwt: jwt(secret, { sub: "u" }) };
    expect((await call(svc.url, "POST", "/api/public/leads", { ...form, visitor })).status).toBe(201);
    expect(await visitorOf(chatbotId, "form")).toMatchObject({ externalId: "u", verified: true });
    const token = tokenOf(await say(chatbotId, "needed", visitor));
    // The session is proven to be that person's: its token is enough from then on.
    expect((await say(chatbotId, "needed", undefined, token)).status).toBe(200);
    expectProblem(await say(chatbotId, "needed", undefined), 401, "identity_required");
  });
});
