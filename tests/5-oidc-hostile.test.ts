import { exportSPKI, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "./support/api.ts";
import { alg, clientId, clientSecret, json, now, redirect, startHostileProvider } from "./support/hostile-provider.ts";
import type { Behavior, HostileProvider } from "./support/hostile-provider.ts";
import { cookiesOf, memberOf, owner, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { baseUrl, completeSignIn, linkSignIn, sendLogout, startSignIn } from "./support/oidc-visit.ts";
import type { Started } from "./support/oidc-visit.ts";
import { useService } from "./support/suite.ts";

let provider: HostileProvider;
let stranger: CryptoKeyPair;
let boss: Member;
const svc = useService(async () => {
  provider = await startHostileProvider();
  return {
    ...withOwner,
    SVC_BASE_URL: baseUrl,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_DEFAULT_ROLE: "agent",
    OIDC_ALLOWED_DOMAINS: "example.com",
  };
});
beforeAll(async () => {
  stranger = await generateKeyPair(alg, { extractable: true });
  boss = await signIn(svc.url, owner);
});
afterAll(() => provider.close());

interface Attack extends Behavior {
  readonly name: string;
  readonly status?: number;
  readonly reason: string;
  /** What the browser comes back with. */
  readonly response?: (usual: Record<string, string>) => Record<string, string> | string;
  readonly cookie?: (usual: string) => string | Promise<string>;
}

const usualResponse = ({ url }: Started) => ({
  code: "a code",
  state: url.searchParams.get("state") ?? "",
  iss: provider.issuer,
});

async function attack({ response, cookie, ...behavior }: Omit<Attack, "name" | "reason">): Promise<Answer> {
  provider.behave({});
  const started = await startSignIn(svc.url);
  provider.behave(behavior, started.url.searchParams.get("nonce") ?? "");
  const given = response?.(usualResponse(started)) ?? usualResponse(started);
  const query = typeof given === "string" ? given : new URLSearchParams(given).toString();
  return completeSignIn(svc.url, query, (await cookie?.(started.cookie)) ?? started.cookie);
}

async function expectRefused(answer: Answer, { status = 401, reason }: { status?: number; reason: string }) {
  expect([answer.status, answer.body.reasonCode]).toEqual([status, reason]);
  expect(cookiesOf(answer)).not.toContain("svc_session");
  expect((await boss.api("GET", "/api/members")).body.members).toHaveLength(1);
}

const huge = "x".repeat(300_000);
const elsewhere = "http://127.0.0.1:1/";
const never = () => undefined;

// In this order: what is once believed of the provider is believed for an hour.
describe("a provider that describes itself wrongly", () => {
  const rows: readonly {
    name: string;
    discovery: NonNullable<Behavior["discovery"]>;
    reason?: string;
    status?: number;
  }[] = [
    { name: "as another issuer", discovery: { issuer: "https://id.example.com" } },
    { name: "as a web page", discovery: json("<html>", 200, "text/html") },
    { name: "with an error", discovery: json({}, 500) },
    { name: "in 300 kB", discovery: json({ huge }), reason: "oidc_unreachable", status: 503 },
    { name: "somewhere else", discovery: redirect(elsewhere), reason: "oidc_unreachable", status: 503 },
    { name: "without a place to sign in", discovery: { authorization_endpoint: undefined } },
    { name: "without keys", discovery: { jwks_uri: undefined } },
  ];
  test.each(rows)("$name gets nobody", async ({ discovery, reason = "oidc_untrusted", status = 401 }) => {
    provider.behave({ discovery });
    const error = await startSignIn(svc.url).catch((caught: unknown) => String(caught));
    expect(error).toContain(`answered ${status}`);
    expect(error).toContain(reason);
  });
});

describe("a sign-in is refused", () => {
  const untrusted = "oidc_untrusted";
  const signedBy = (key: CryptoKey | Uint8Array, header: object) => (claims: Record<string, unknown>) =>
    new SignJWT(claims).setProtectedHeader({ alg, ...header }).sign(key);
  const rows: readonly (Attack | (() => Promise<Attack>))[] = [
    { name: "whose keys are a web page", keys: json("<html>", 200, "text/html"), reason: untrusted },
    { name: "whose keys are 300 kB", keys: json({ keys: [], huge }), reason: "oidc_unreachable", status: 503 },
    { name: "whose keys are elsewhere", keys: redirect(elsewhere), reason: "oidc_unreachable", status: 503 },
    { name: "whose keys are an error", keys: json({}, 500), reason: untrusted },
    { name: "without a signature", sign: async (claims) => new UnsecuredJWT(claims).encode(), reason: untrusted },
    async () => ({
      name: "signed with the public key as a shared secret",
      sign: signedBy(new TextEncoder().encode(await exportSPKI(provider.publicKey)), { alg: "HS256", kid: "one" }),
      reason: untrusted,
    }),
    {
      name: "signed with the client's secret",
      sign: signedBy(new TextEncoder().encode(clientSecret), { alg: "HS256", kid: "one" }),
      reason: untrusted,
    },
    async () => ({
      name: "signed by a stranger under the provider's key id",
      sign: signedBy(stranger.privateKey, { kid: "one" }),
      reason: untrusted,
    }),
    async () => ({
      name: "signed by a stranger under an unknown key id",
      sign: signedBy(stranger.privateKey, { kid: "two" }),
      reason: untrusted,
    }),
    async () => ({
      name: "that names its own keys (jku)",
      sign: signedBy(stranger.privateKey, { kid: "one", jku: `${provider.issuer}/stranger` }),
      reason: untrusted,
    }),
    async () => ({
      name: "that brings its own key (jwk)",
      sign: signedBy(stranger.privateKey, { kid: "one", jwk: await exportJWK(stranger.publicKey) }),
      reason: untrusted,
    }),
    {
      name: "with a critical header that nobody knows",
      sign: async (claims) => {
        const [, payload, signature] = (await provider.sign(claims)).split(".");
        const header = Buffer.from(JSON.stringify({ alg, kid: "one", crit: ["x"], x: 1 })).toString("base64url");
        return [header, payload, signature].join(".");
      },
      reason: untrusted,
    },
    {
      name: "whose claims were changed after signing",
      sign: async (claims) => {
        const [header, , signature] = (await provider.sign(claims)).split(".");
        const payload = Buffer.from(JSON.stringify({ ...claims, sub: "somebody" })).toString("base64url");
        return [header, payload, signature].join(".");
      },
      reason: untrusted,
    },
    { name: "of another issuer", claims: { iss: "https://id.example.com" }, reason: untrusted },
    { name: "without an issuer", claims: { iss: undefined }, reason: untrusted },
    { name: "for another client", claims: { aud: "another" }, reason: untrusted },
    { name: "for several clients, without azp", claims: { aud: [clientId, "another"] }, reason: untrusted },
    {
      name: "that another client asked for (azp)",
      claims: { aud: [clientId, "another"], azp: "another" },
      reason: untrusted,
    },
    { name: "for us alone, with another azp", claims: { azp: "another" }, reason: untrusted },
    { name: "that has expired", claims: { exp: now() - 60 }, reason: untrusted },
    { name: "that never expires", claims: { exp: undefined }, reason: untrusted },
    { name: "issued in the future", claims: { iat: now() + 600, exp: now() + 900 }, reason: untrusted },
    { name: "issued at no time", claims: { iat: undefined }, reason: untrusted },
    { name: "issued long ago", claims: { iat: now() - 3_600 }, reason: untrusted },
    { name: "that isn't valid yet", claims: { nbf: now() + 600 }, reason: untrusted },
    { name: "with another nonce", claims: { nonce: "another" }, reason: untrusted },
    { name: "without a nonce", claims: { nonce: undefined }, reason: untrusted },
    { name: "of nobody", claims: { sub: undefined }, reason: untrusted },
    { name: "of a number", claims: { sub: 1 }, reason: untrusted },
    { name: "of somebody with a name of 10 kB", claims: { sub: "x".repeat(10_000) }, reason: untrusted },
    { name: "in 300 kB", claims: { huge }, reason: "oidc_unreachable", status: 503 },
    { name: "in an encrypted form", sign: async () => "a.b.c.d.e", reason: untrusted },
    { name: "in no form at all", sign: async () => "nothing", reason: untrusted },
    { name: "without an ID token", sign: async () => undefined, reason: untrusted },
    { name: "whose code is not valid", token: json({ error: "invalid_grant" }, 400), reason: "oidc_failed" },
    { name: "whose tokens are a web page", token: json("<html>", 200, "text/html"), reason: untrusted },
    { name: "whose tokens are an error", token: json("", 500, "text/plain"), reason: untrusted },
    { name: "whose tokens are elsewhere", token: redirect(elsewhere), reason: untrusted },
    { name: "whose tokens never come", token: never, reason: "oidc_unreachable", status: 503 },
    {
      name: "whose further claims are somebody else's",
      claims: { email: undefined },
      userinfo: json({ sub: "somebody", email: "person@example.com", email_verified: true }),
      reason: untrusted,
    },
    { name: "without a state", response: ({ state: _state, ...rest }) => rest, reason: "oidc_expired" },
    { name: "with another state", response: (usual) => ({ ...usual, state: "another" }), reason: "oidc_expired" },
    {
      name: "with two states",
      response: (usual) => `${new URLSearchParams(usual)}&state=another`,
      reason: untrusted,
    },
    {
      name: "that another provider answers (mix-up)",
      response: (usual) => ({ ...usual, iss: "https://id.example.com" }),
      reason: untrusted,
    },
    { name: "that nobody says they answer", response: ({ iss: _iss, ...rest }) => rest, reason: untrusted },
    { name: "without a code", response: ({ code: _code, ...rest }) => rest, reason: untrusted },
    {
      name: "that the person refused",
      response: ({ code: _code, ...rest }) => ({ ...rest, error: "access_denied" }),
      reason: "oidc_refused",
    },
    {
      name: "that failed at the provider",
      response: ({ code: _code, ...rest }) => ({ ...rest, error: "<script>", error_description: "<script>" }),
      reason: "oidc_failed",
    },
    { name: "of no browser", cookie: () => "svc_flow=", reason: "oidc_expired" },
    { name: "of another browser", cookie: async () => (await startSignIn(svc.url)).cookie, reason: "oidc_expired" },
    { name: "whose cookie was changed", cookie: (usual) => `${usual}A`, reason: "oidc_expired" },
    {
      name: "of an address that isn't verified",
      claims: { email_verified: false },
      reason: "oidc_unverified",
      status: 403,
    },
    {
      name: "of an address of which nobody says so",
      claims: { email_verified: undefined },
      reason: "oidc_unverified",
      status: 403,
    },
    {
      name: "of an address that's verified in words",
      claims: { email_verified: "true" },
      reason: "oidc_unverified",
      status: 403,
    },
    { name: "without an address", claims: { email: undefined }, reason: "oidc_unverified", status: 403 },
    { name: "of what is no address", claims: { email: "person" }, reason: "oidc_unverified", status: 403 },
    { name: "of another domain", claims: { email: "person@example.net" }, reason: "oidc_domain", status: 403 },
    { name: "of a domain like ours", claims: { email: "person@notexample.com" }, reason: "oidc_domain", status: 403 },
  ];
  test("in each of the ways of the table, and without the fault it's taken", { timeout: 120_000 }, async () => {
    expect(rows.length).toBeGreaterThan(50);
    for (const each of rows) {
      const row = typeof each === "function" ? await each() : each;
      const answer = await attack(row);
      await expectRefused(answer, row).catch((error: unknown) => {
        throw new Error(`A sign-in ${row.name}: ${String(error)}`);
      });
      expect(JSON.stringify(answer.body)).not.toContain("<script>");
    }
    expect(provider.requested).not.toContain("/stranger");
    // Clocks differ by up to 30 s.
    const answer = await attack({ claims: { iat: now() + 20, exp: now() - 20, aud: [clientId], azp: clientId } });
    expect(answer.body).toMatchObject({ link: null, signedIn: { account: { email: "person@example.com" } } });
    expect(svc.service.log()).toContain('"securityEvent":"sign_in_failed"');
    expect(svc.service.log()).not.toContain(clientSecret);
  });
});

test("an answer of the provider signs in once, even where the provider takes its code again", async () => {
  const started = await startSignIn(svc.url);
  provider.behave({}, started.url.searchParams.get("nonce") ?? "");
  const response = new URLSearchParams(usualResponse(started)).toString();
  const answers = await Promise.all([1, 2, 3].map(() => completeSignIn(svc.url, response, started.cookie)));
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 401, 401]);
  const late = await completeSignIn(svc.url, response, started.cookie);
  expect([late.status, late.body.reasonCode]).toEqual([401, "oidc_expired"]);
});

test("a sign-in is as recent a proof as the provider says, and it's asked to ask again", async () => {
  const session = async (claims: object, input: object = {}) => {
    const started = await startSignIn(svc.url, input);
    const nonce = started.url.searchParams.get("nonce") ?? "";
    provider.behave({ claims: { sub: "prover", email: "prover@example.com", ...claims } }, nonce);
    const response = new URLSearchParams(usualResponse(started)).toString();
    const { body } = await completeSignIn(svc.url, response, started.cookie);
    return { asked: Object.fromEntries(started.url.searchParams), needsProof: body.signedIn.needsProof };
  };
  const silent = await session({ auth_time: now() - 11 * 60 });
  expect(silent.needsProof).toBe(true);
  expect(silent.asked).not.toHaveProperty("prompt");
  const again = await session({ auth_time: now() - 1 }, { again: true });
  expect(again).toMatchObject({ asked: { prompt: "login", max_age: "0" }, needsProof: false });
  // Neither a time to come nor none makes a proof last longer.
  expect((await session({ auth_time: now() + 86_400 })).needsProof).toBe(false);
  expect((await session({})).needsProof).toBe(false);
});

test.each(["https://evil.example", "//evil.example", "/\\evil.example", "/\t/evil.example", "leads", "javascript:1"])(
  "a sign-in leads only to the service's own pages, not to %j",
  async (next) => {
    await expect(startSignIn(svc.url, { next })).rejects.toThrow("not_an_own_path");
  },
);

test("another person with an account's address gets no session, and links only with its password", async () => {
  const claims = { sub: "taker", email: owner.email.toUpperCase() };
  const answer = await attack({ claims });
  expect(answer.body).toMatchObject({ signedIn: null, link: { email: owner.email } });
  expect(cookiesOf(answer)).not.toContain("svc_session");
  const { token } = answer.body.link;
  expect((await linkSignIn(svc.url, token, "a guess at it")).status).toBe(401);
  expect((await linkSignIn(svc.url, `${token}A`, owner.password)).body.reasonCode).toBe("oidc_expired");
  expect((await boss.api("GET", "/api/auth/me")).body.account.identity).toBeNull();
});

test("a logout token that isn't valid ends nothing", async () => {
  const session = memberOf(svc.url, "", await signedInBy({}));
  const logout = "http://schemas.openid.net/event/backchannel-logout";
  const usual = () => ({
    iss: provider.issuer,
    aud: clientId,
    sub: "person-1",
    iat: now(),
    exp: now() + 120,
    jti: crypto.randomUUID(),
    events: { [logout]: {} },
  });
  const faults: Record<string, object> = {
    "a nonce": { nonce: "one" },
    "another audience": { aud: "another" },
    "another issuer": { iss: "https://id.example.com" },
    "no events": { events: undefined },
    "another event": { events: { "http://schemas.openid.net/event/other": {} } },
    "events in a list": { events: [logout] },
    "neither sub nor sid": { sub: undefined },
    "no jti": { jti: undefined },
    "no exp": { exp: undefined },
    "no iat": { iat: undefined },
    "an end in the past": { exp: now() - 60 },
    "a beginning long ago": { iat: now() - 3_600 },
    "a beginning in the future": { iat: now() + 600, exp: now() + 900 },
  };
  for (const [name, fault] of Object.entries(faults))
    expect([name, (await sendLogout(svc.url, await provider.sign({ ...usual(), ...fault }))).status]).toEqual([
      name,
      400,
    ]);
  const secret = new TextEncoder().encode(clientSecret);
  const forged = [
    new UnsecuredJWT(usual()).encode(),
    await new SignJWT(usual()).setProtectedHeader({ alg: "HS256", kid: "one" }).sign(secret),
    await new SignJWT(usual()).setProtectedHeader({ alg, kid: "one" }).sign(stranger.privateKey),
    "",
    "x".repeat(15_000),
  ];
  for (const token of forged) expect((await sendLogout(svc.url, token)).status).toBe(400);
  expect((await sendLogout(svc.url, await provider.sign({ ...usual(), sub: "somebody" }))).status).toBe(200);
  expect((await session.api("GET", "/api/auth/me")).status).toBe(200);

  const valid = await provider.sign(usual());
  expect((await sendLogout(svc.url, valid)).status).toBe(200);
  expect((await session.api("GET", "/api/auth/me")).status).toBe(401);
  const again = memberOf(svc.url, "", await signedInBy({}));
  expect((await sendLogout(svc.url, valid)).status).toBe(400);
  expect((await again.api("GET", "/api/auth/me")).status).toBe(200);
});

/** The answer of a sign-in, in the form of one with a password. */
async function signedInBy(behavior: Behavior): Promise<Answer> {
  const answer = await attack(behavior);
  return { ...answer, body: answer.body.signedIn };
}
