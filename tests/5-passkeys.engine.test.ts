import { beforeAll, expect, test } from "vitest";
import {
  addPasskey,
  createAuthenticator,
  signInWithPasskey,
  startAdding,
  startPasskeySignIn,
  svcOrigin,
} from "./support/authenticator.ts";
import type { Authenticator, Deed } from "./support/authenticator.ts";
import { runCli } from "./support/cli.ts";
import { anonymous, invite, memberOf, owner, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { expectProblem } from "./support/problem.ts";
import { codeOf, enrol } from "./support/second-factor.ts";
import { startServiceProcess } from "./support/service-process.ts";
import { useService } from "./support/suite.ts";

const environment = { ...withOwner, SVC_BASE_URL: svcOrigin };
const svc = useService(environment);
let boss: Member;
let ada: Member;
const phone = createAuthenticator();

beforeAll(async () => {
  boss = await signIn(svc.url, owner);
  ada = await invite(svc.url, boss, "ada@example.com", "admin");
});

const me = async (who: Member) => (await who.api("GET", "/api/auth/me")).body;
const password = ({ email, password: word }: Member) =>
  anonymous(svc.url, "POST", "/api/auth/sign-in", { email, password: word });

async function expectRefused(deed: Deed, authenticator: Authenticator = phone) {
  // What failed before costs no wait then.
  expect((await signInWithPasskey(svc.url, phone)).status).toBe(200);
  const answer = await signInWithPasskey(svc.url, authenticator, { deed });
  expectProblem(answer, 401, "sign_in_failed");
  expect(answer.body.reasonCode).toBe("passkey_refused");
}

test("a member adds a passkey, gets recovery codes with the first one, renames it and signs in with it alone", async () => {
  const added = await addPasskey(ada, phone);
  expect(added.status).toBe(200);
  expect(added.body).toMatchObject({ name: "Laptop", lastUsedAt: null });
  expect(added.body.recoveryCodes).toHaveLength(10);
  const path = `/api/auth/passkeys/${added.body.id}`;
  expect((await ada.api("PATCH", path, { name: "Phone" })).body.name).toBe("Phone");
  expect((await me(ada)).account).toMatchObject({ secondFactor: true, authenticatorApp: false, passkeys: 1 });
  expectProblem(await addPasskey(ada, phone), 409, "conflict");
  // Another member sees and changes nothing of it.
  expect((await boss.api("GET", "/api/auth/passkeys")).body.passkeys).toEqual([]);
  expectProblem(await boss.api("PATCH", path, { name: "Mine" }), 404, "not_found");
  expectProblem(await boss.api("DELETE", path), 404, "not_found");

  const answer = await signInWithPasskey(svc.url, phone);
  expect(answer.status).toBe(200);
  const session = memberOf(svc.url, "", answer);
  expect(session.email).toBe(ada.email);
  const [passkey] = (await session.api("GET", "/api/auth/passkeys")).body.passkeys;
  expect(passkey.lastUsedAt).not.toBeNull();

  // After the password, it or a recovery code is the second factor.
  const { secondFactor } = (await password(ada)).body;
  expect(secondFactor).toMatchObject({ passkey: true, authenticatorApp: false });
  expect((await signInWithPasskey(svc.url, phone, { token: secondFactor.token })).status).toBe(200);
  const { token } = (await password(ada)).body.secondFactor;
  const [code] = added.body.recoveryCodes;
  const { entries } = (await boss.api("GET", `/api/audit?actor=${ada.id}`)).body;
  expect(entries.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(["addPasskey", "renamePasskey", "completePasskeySignIn"]),
  );
  expect((await anonymous(svc.url, "POST", "/api/auth/sign-in/second-factor", { token, code })).status).toBe(200);
});

test("a challenge is good once, in the browser that got it, and in whatever process", async () => {
  const isShared = svc.store.settings.databaseUrl !== "";
  const other = isShared ? await startServiceProcess(svc.store, environment) : svc.service;
  expect((await signInWithPasskey(svc.url, phone, { second: other.url })).status).toBe(200);
  const { options, cookie } = await startPasskeySignIn(svc.url);
  const send = (url: string, headers: Record<string, string>) =>
    anonymous(url, "POST", "/api/auth/sign-in/passkey", { credential: phone.get(options) }, headers);
  expectProblem(await send(svc.url, {}), 401, "sign_in_failed");
  const foreign = await startPasskeySignIn(svc.url);
  expectProblem(await send(svc.url, { cookie: foreign.cookie }), 401, "sign_in_failed");
  const answers = await Promise.all([send(svc.url, { cookie }), send(other.url, { cookie })]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  const replayed = await send(other.url, { cookie });
  expectProblem(replayed, 401, "sign_in_failed");
  expect(replayed.body.reasonCode).toBe("passkey_expired");
  // Nor is one for signing in good for adding, or one after a password for signing in alone.
  const credential = createAuthenticator().create(options);
  const headers = { cookie: `${ada.headers["cookie"]}; ${cookie}` };
  expectProblem(await ada.api("POST", "/api/auth/passkeys", { name: "x", credential }, headers), 401, "sign_in_failed");
  const pending = await startPasskeySignIn(svc.url, (await password(ada)).body.secondFactor.token);
  const alone = { credential: phone.get(pending.options) };
  const withCookie = { cookie: pending.cookie };
  expectProblem(
    await anonymous(svc.url, "POST", "/api/auth/sign-in/passkey", alone, withCookie),
    401,
    "sign_in_failed",
  );
  if (isShared) await other.end("SIGKILL");
});

test("what isn't signed by the account's passkey for this site, with the person verified, is refused", async () => {
  const stranger = createAuthenticator();
  await expectRefused({ challenge: Buffer.alloc(32).toString("base64url") });
  await expectRefused({ origin: "http://evil.localhost" });
  await expectRefused({ rpId: "evil.localhost" });
  await expectRefused({ isVerified: false });
  await expectRefused({}, stranger);
  await expectRefused({ userHandle: Buffer.from(boss.id).toString("base64url") });
  // Another key under the passkey's name: the signature isn't its own.
  await expectRefused({ credentialId: phone.id, userHandle: Buffer.from(ada.id).toString("base64url") }, stranger);
});

test("somebody else's passkey is no second factor after a password", async () => {
  const eve = await invite(svc.url, boss, "eve@example.com", "agent");
  const tablet = createAuthenticator();
  expect((await addPasskey(eve, tablet)).status).toBe(200);
  const { token } = (await password(ada)).body.secondFactor;
  const answer = await signInWithPasskey(svc.url, tablet, { token });
  expectProblem(answer, 401, "sign_in_failed");
  expect((await signInWithPasskey(svc.url, phone, { token })).status).toBe(200);
});

test("a signature counter that doesn't rise is refused as a copy's, and stands in the audit log", async () => {
  await expectRefused({ counter: 1 });
  const path = `/api/audit?action=signIn.passkeyCopied&resource=${ada.id}`;
  await expect.poll(async () => (await boss.api("GET", path)).body.entries.length, { timeout: 10_000 }).toBe(1);
  // One without a counter always says zero.
  const bob = await invite(svc.url, boss, "bob@example.com", "agent");
  const synced = createAuthenticator();
  expect((await addPasskey(bob, synced, { counter: 0 })).status).toBe(200);
  for (let round = 0; round < 2; round++)
    expect((await signInWithPasskey(svc.url, synced, { deed: { counter: 0 } })).status).toBe(200);
});

test("a new passkey is refused with an attestation of unknown type, for another site, or without the person verified", async () => {
  for (const deed of [
    { attestation: "homemade" },
    { origin: "http://evil.localhost" },
    { rpId: "evil.localhost" },
    { isVerified: false },
    { challenge: Buffer.alloc(32).toString("base64url") },
  ]) {
    const answer = await addPasskey(ada, createAuthenticator(), deed);
    expectProblem(answer, 422, "unprocessable");
    expect(answer.body.reasonCode).toBe("passkey_invalid");
  }
  const { options, cookie } = await startAdding(ada);
  const add = () =>
    ada.api("POST", "/api/auth/passkeys", { name: "x", credential: createAuthenticator().create(options) }, { cookie });
  expect((await add()).status).toBe(200);
  expectProblem(await add(), 401, "sign_in_failed");
});

test("where a second factor is required, a passkey is one, and removing the last one asks for another", async () => {
  await addPasskey(boss, createAuthenticator());
  const carl = await invite(svc.url, boss, "carl@example.com", "agent");
  const own = `/api/workspaces/${boss.workspaceId}`;
  expect((await boss.api("PATCH", own, { requiresSecondFactor: true })).status).toBe(200);
  expect((await me(carl)).needsSecondFactor).toBe(true);
  const key = createAuthenticator();
  const { body } = await addPasskey(carl, key);
  expect((await me(carl)).needsSecondFactor).toBe(false);
  const byPasskey = memberOf(svc.url, "", await signInWithPasskey(svc.url, key));
  expect((await byPasskey.api("GET", "/api/members")).status).toBe(200);
  expect((await byPasskey.api("DELETE", `/api/auth/passkeys/${body.id}`)).status).toBe(204);
  expect((await me(carl)).needsSecondFactor).toBe(true);
  expectProblem(await carl.api("GET", "/api/members"), 403, "forbidden");
  expect((await boss.api("PATCH", own, { requiresSecondFactor: false })).status).toBe(200);
  // Its recovery codes went with it.
  expect((await password(carl)).body.secondFactor).toBeUndefined();
});

test("an app and passkeys stand beside each other: turning the app off leaves the passkeys and their codes", async () => {
  const dora = await invite(svc.url, boss, "dora@example.com", "agent");
  const { secret, recoveryCodes } = await enrol(dora);
  expect((await addPasskey(dora, createAuthenticator())).body.recoveryCodes).toBeNull();
  expect((await dora.api("POST", "/api/auth/second-factor/disable", {})).status).toBe(204);
  expect((await me(dora)).account).toMatchObject({ secondFactor: true, authenticatorApp: false, passkeys: 1 });
  // The old app neither signs in nor comes back.
  expectProblem(
    await dora.api("POST", "/api/auth/second-factor/confirm", { code: codeOf(secret) }),
    422,
    "unprocessable",
  );
  const { token } = (await password(dora)).body.secondFactor;
  const complete = (code = "") => anonymous(svc.url, "POST", "/api/auth/sign-in/second-factor", { token, code });
  expectProblem(await complete(codeOf(secret, 2)), 401, "sign_in_failed");
  expect((await complete(recoveryCodes[0])).status).toBe(200);
});

test("an admin's reset and the command line's remove passkeys", async () => {
  for (const reset of [
    (who: Member) => boss.api("DELETE", `/api/members/${who.id}/second-factor`),
    (who: Member) => runCli(svc.store, "users", "reset-second-factor", who.email),
  ]) {
    const who = await invite(svc.url, boss, `lost-${Math.random()}@example.com`, "agent");
    const key = createAuthenticator();
    await addPasskey(who, key);
    await reset(who);
    expectProblem(await signInWithPasskey(svc.url, key), 401, "sign_in_failed");
    expect((await password(who)).body.secondFactor).toBeUndefined();
  }
});

test("guessing with passkeys waits as guessing passwords does", async () => {
  const stranger = createAuthenticator();
  const statuses: number[] = [];
  for (let round = 0; round < 12; round++) statuses.push((await signInWithPasskey(svc.url, stranger)).status);
  expect(statuses).toContain(429);
});
