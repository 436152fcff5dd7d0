import { afterAll, beforeAll, expect, test } from "vitest";
import type { Answer } from "./support/api.ts";
import { addPasskey, createAuthenticator, signInWithPasskey } from "./support/authenticator.ts";
import { runCli } from "./support/cli.ts";
import { follow } from "./support/follow.ts";
import { clientId, clientSecret } from "./support/hostile-provider.ts";
import { startIdentityProvider, visitProvider } from "./support/identity-provider.ts";
import type { IdentityProvider, Person } from "./support/identity-provider.ts";
import { look } from "./support/look.ts";
import { anonymous, invite, memberOf, owner, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { baseUrl, completeSignIn, linkSignIn, startSignIn } from "./support/oidc-visit.ts";
import { expectProblem } from "./support/problem.ts";
import { codeOf, enrol } from "./support/second-factor.ts";
import { startServiceProcess } from "./support/service-process.ts";
import { useService } from "./support/suite.ts";

let provider: IdentityProvider;
let boss: Member;
const environment = () => ({
  ...withOwner,
  SVC_BASE_URL: baseUrl,
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_LABEL: "Example ID",
  OIDC_ROLE_CLAIM: "groups",
  OIDC_ROLE_MAP: "svc-owners=owner, svc-admins=admin, svc-agents=agent",
});
const svc = useService(async () => {
  // Its claims have to be asked for: oidc-provider's own default, and the specification's.
  provider = await startIdentityProvider({ sparse: true });
  return environment();
});
beforeAll(async () => {
  boss = await signIn(svc.url, owner);
});
afterAll(() => provider.close());

interface Visit {
  readonly url?: string;
  /** Another process, which completes what the first has begun. */
  readonly second?: string;
  readonly input?: object;
}

async function visit(person: Person | null, { url = svc.url, second, input = {} }: Visit = {}): Promise<Answer> {
  provider.become(person);
  const started = await startSignIn(url, input);
  return completeSignIn(second ?? url, await visitProvider(started.url), started.cookie);
}
const signedIn = (answer: Answer) => memberOf(svc.url, "", { ...answer, body: answer.body.signedIn ?? answer.body });
let people = 0;
const somebody = (...groups: string[]): Person => {
  const name = `person-${++people}`;
  return { sub: name, email: `${name}@example.com`, groups };
};
const me = async (who: Member) => (await who.api("GET", "/api/auth/me")).body;
const roleOf = async ({ email }: { email: string }) =>
  (await boss.api("GET", "/api/members")).body.members.find((each: Person) => each.email === email)?.role;

test("a new person becomes a member with the role of their groups, and is the same at the next sign-in", async () => {
  const ada = somebody("others", "svc-agents", "svc-admins");
  const first = await visit(ada, { input: { next: "/leads" } });
  expect(first.body).toMatchObject({ link: null, next: "/leads" });
  expect(first.headers.getSetCookie().find((cookie) => cookie.startsWith("svc_session"))).toContain("HttpOnly");
  const session = signedIn(first);
  expect(await me(session)).toMatchObject({
    account: { email: ada.email, hasPassword: false, identity: { issuer: provider.issuer } },
    workspace: { role: "admin" },
  });
  expect(signedIn(await visit(ada)).id).toBe(session.id);
  // Another address at the provider is the same person still.
  expect(signedIn(await visit({ ...ada, email: "moved@example.com" })).id).toBe(session.id);
  const { entries } = (await boss.api("GET", `/api/audit?resource=${session.id}`)).body;
  expect(entries.map(({ action }: { action: string }) => action)).toContain("completeOidcSignIn");
  expect(await anonymous(svc.url, "POST", "/api/auth/sign-in", { email: ada.email, password: "" })).toMatchObject({
    status: 400,
  });
  expectProblem(
    await anonymous(svc.url, "POST", "/api/auth/sign-in", { email: ada.email, password: "a guess at it" }),
    401,
    "sign_in_failed",
  );
});

test("without a role nobody gets in, and a refusal at the provider is told", async () => {
  const nobody = somebody("others");
  const refused = await visit(nobody);
  expect([refused.status, refused.body.reasonCode]).toEqual([403, "oidc_no_role"]);
  expect(await roleOf(nobody)).toBeUndefined();
  expect((await visit(null)).body.reasonCode).toBe("oidc_refused");
});

test("the role follows the groups at each sign-in, down to none, and the last owner stays one", async () => {
  const ada = somebody("svc-admins");
  const session = signedIn(await visit(ada));
  await visit({ ...ada, groups: ["svc-agents"] });
  expect(await roleOf(ada)).toBe("agent");
  expectProblem(await session.api("GET", "/api/audit"), 403, "forbidden");
  await visit({ ...ada, groups: ["svc-owners"] });
  expect(await roleOf(ada)).toBe("owner");
  expect((await boss.api("PATCH", `/api/members/${session.id}`, { role: "owner" })).status).toBe(200);

  const before = signedIn(await visit({ ...ada, groups: ["svc-owners"] }));
  expect((await before.api("PATCH", `/api/members/${boss.id}`, { role: "admin" })).status).toBe(200);
  await visit({ ...ada, groups: ["svc-agents"] });
  expect(await roleOf(ada)).toBe("owner");
  expect((await before.api("PATCH", `/api/members/${boss.id}`, { role: "owner" })).status).toBe(200);
  await visit({ ...ada, groups: ["svc-agents"] });
  expect(await roleOf(ada)).toBe("agent");
  expect((await visit({ ...ada, groups: [] })).body.reasonCode).toBe("oidc_no_role");
});

test("an account with the address is linked once its password and its second factor are proven", async () => {
  const ada = await invite(svc.url, boss, "linked@example.com", "agent");
  const { secret } = await enrol(ada);
  const person = { ...somebody("svc-agents"), email: ada.email };
  const { body } = await visit(person);
  expect(body).toMatchObject({ signedIn: null, link: { email: ada.email } });
  expectProblem(await linkSignIn(svc.url, body.link.token, "not the password"), 401, "sign_in_failed");
  const waiting = await linkSignIn(svc.url, body.link.token, ada.password);
  expect(Object.keys(waiting.body)).toEqual(["secondFactor"]);
  expect((await me(ada)).account.identity).toBeNull();
  const code = { token: waiting.body.secondFactor.token, code: codeOf(secret, 1) };
  const linked = memberOf(
    svc.url,
    ada.password,
    await anonymous(svc.url, "POST", "/api/auth/sign-in/second-factor", code),
  );
  expect((await me(linked)).account).toMatchObject({ id: ada.id, identity: { issuer: provider.issuer } });
  expect(signedIn(await visit(person)).id).toBe(ada.id);

  // Another person of the provider with the same address isn't this one, and reads what to do.
  const other = await visit({ ...somebody("svc-agents"), email: ada.email });
  expect([other.status, other.body.reasonCode]).toEqual([403, "oidc_linked_otherwise"]);

  expect((await ada.api("POST", "/api/auth/oidc/unlink", {})).status).toBe(204);
  const { entries } = (await boss.api("GET", "/api/audit?action=unlinkIdentity")).body;
  expect(entries).toMatchObject([{ actor: { id: ada.id }, resource: ada.id, before: { identity: provider.issuer } }]);
  expect((await linked.api("GET", "/api/auth/me")).status).toBe(401);
  expect((await me(ada)).account.identity).toBeNull();
  expect((await visit(person)).body.signedIn).toBeNull();
});

test("an account that's linked is linked with nobody else, and without a password not unlinked", async () => {
  const ada = await invite(svc.url, boss, "taken@example.com", "agent");
  const [first, second] = [somebody("svc-agents"), somebody("svc-agents")].map((each) => ({
    ...each,
    email: ada.email,
  }));
  const links = [await visit(first ?? null), await visit(second ?? null)].map(({ body }) => body.link.token);
  expect((await linkSignIn(svc.url, links[0], ada.password)).status).toBe(200);
  const refused = await linkSignIn(svc.url, links[1], ada.password);
  expect([refused.status, refused.body.reasonCode]).toEqual([409, "oidc_linked_otherwise"]);
  const alone = signedIn(await visit(somebody("svc-agents")));
  const unlinked = await alone.api("POST", "/api/auth/oidc/unlink", {});
  expect([unlinked.status, unlinked.body.reasonCode]).toEqual([409, "oidc_only_way"]);
});

test("a member without a password whom the provider knows anew gets in once the operator has unlinked the account", async () => {
  const ada = somebody("svc-agents");
  const before = signedIn(await visit(ada));
  const anew = { ...somebody("svc-agents"), email: ada.email };
  const refused = await visit(anew);
  expect([refused.status, refused.body.reasonCode]).toEqual([403, "oidc_linked_otherwise"]);
  expect(refused.body.detail).toContain("users unlink");
  expect((await runCli(svc.store, "users", "unlink", ada.email)).output).toContain("is unlinked");
  expect((await before.api("GET", "/api/auth/me")).status).toBe(401);
  expect(signedIn(await visit(anew)).id).toBe(before.id);
  expect((await visit(ada)).body.reasonCode).toBe("oidc_linked_otherwise");
});

test("an invitation is accepted at the provider by the address it's for, and by no other", async () => {
  const ada = somebody("svc-agents");
  const { token } = (await boss.api("POST", "/api/invitations", { email: ada.email, role: "viewer" })).body;
  const stranger = await visit(somebody("svc-agents"), { input: { invitation: token } });
  expect([stranger.status, stranger.body.reasonCode]).toEqual([403, "oidc_other_address"]);
  const joined = await visit({ ...ada, groups: [] }, { input: { invitation: token } });
  expect(joined.body.signedIn.workspace.role).toBe("viewer");
  const late = await visit(ada, { input: { invitation: token } });
  expectProblem(late, 404, "not_found");
});

test("a required second factor counts as given at the provider", async () => {
  const ada = signedIn(await visit(somebody("svc-admins")));
  const body = { requiresSecondFactor: true };
  expect((await ada.api("PATCH", `/api/workspaces/${ada.workspaceId}`, body)).status).toBe(200);
  expect((await me(ada)).needsSecondFactor).toBe(false);
  expect((await ada.api("GET", "/api/members")).status).toBe(200);
  expect((await me(boss)).needsSecondFactor).toBe(true);
  await ada.api("PATCH", `/api/workspaces/${ada.workspaceId}`, { requiresSecondFactor: false });
});

test("new keys of the provider are fetched when a token names one", async () => {
  const ada = somebody("svc-agents");
  await visit(ada);
  await provider.rotateKeys();
  // Not more often than every five seconds.
  await expect.poll(async () => (await visit(ada)).status, { timeout: 20_000, interval: 500 }).toBe(200);
});

test("the provider's logout ends the session and its streams, in every process", async () => {
  const isShared = svc.store.settings.databaseUrl !== "";
  const other = isShared ? await startServiceProcess(svc.store, environment()) : svc.service;
  provider.tellLogouts(svc.url);
  const ada = somebody("svc-agents");
  // One process begins the sign-in and another one completes it.
  const [one, two] = [signedIn(await visit(ada, { second: other.url })), signedIn(await visit(ada))];
  const stream = await follow(other.url, "/api/sessions/events", one.headers);
  const [row] = await look(svc.store, (query) =>
    query
      .selectFrom("sign_in")
      .select("provider_session")
      .where("account_id", "=", one.id)
      .where("provider_session", "is not", null)
      .orderBy("key")
      .execute(),
  );
  await provider.logOut({ sub: ada.sub, sid: row?.provider_session ?? "" });
  await expect.poll(() => stream.ended, { timeout: 10_000 }).toBe(true);
  expect((await one.api("GET", "/api/auth/me")).status).toBe(401);
  expect((await two.api("GET", "/api/auth/me")).status).toBe(200);
  const { entries } = (await boss.api("GET", "/api/audit?action=signIn.endedByProvider")).body;
  expect(entries).toContainEqual(expect.objectContaining({ resource: one.id }));
  if (isShared) await other.end("SIGKILL");
});

test("with OIDC_ONLY no password signs in but the break-glass owner's", { timeout: 60_000 }, async () => {
  const ada = await invite(svc.url, boss, "late@example.com", "agent");
  const [phone, bossPhone] = [createAuthenticator(), createAuthenticator()];
  await addPasskey(ada, phone);
  const { id: bossPasskey } = (await addPasskey(boss, bossPhone)).body;
  const { token: invitation } = (
    await boss.api("POST", "/api/invitations", { email: "new@example.com", role: "agent" })
  ).body;
  await svc.service.end("SIGTERM");
  const only = await startServiceProcess(svc.store, {
    ...environment(),
    OIDC_ONLY: "true",
    OIDC_BREAK_GLASS_EMAIL: owner.email.toUpperCase(),
  });
  const refused = async (path: string, body: object) => {
    const answer = await anonymous(only.url, "POST", `/api/auth/${path}`, body);
    expect([path, answer.status, answer.body.reasonCode]).toEqual([path, 403, "oidc_only"]);
  };
  await refused("sign-in", { email: ada.email, password: ada.password });
  // Strangers don't learn whose password counts.
  for (const email of [ada.email, "nobody@example.com", owner.email])
    await refused("sign-in", { email, password: "not the password" });
  const resets = [ada.email, owner.email].map(async (email) => {
    const { status, body } = await anonymous(only.url, "POST", "/api/auth/request-password-reset", { email });
    return [status, body.reasonCode];
  });
  expect(new Set((await Promise.all(resets)).map(String)).size).toBe(1);
  await refused("accept-invitation", { token: invitation, password: "a long enough phrase" });
  expect((await anonymous(only.url, "GET", "/api/auth/ways")).body).toEqual({
    password: false,
    oidc: { label: "Example ID" },
    passkeys: true,
  });
  const byPasskey = await signInWithPasskey(only.url, phone);
  expect([byPasskey.status, byPasskey.body.reasonCode]).toEqual([403, "oidc_only"]);
  expect((await signInWithPasskey(only.url, bossPhone)).status).toBe(200);
  for (const path of [`/api/members/${ada.id}/second-factor`, `/api/auth/passkeys/${bossPasskey}`])
    expect((await anonymous(only.url, "DELETE", path, undefined, boss.headers)).status).toBe(204);
  // Sessions that began with a password are over, too.
  expect((await anonymous(only.url, "GET", "/api/auth/me", undefined, ada.headers)).status).toBe(401);
  expect((await anonymous(only.url, "GET", "/api/auth/me", undefined, boss.headers)).status).toBe(200);
  expect((await signIn(only.url, owner)).id).toBe(boss.id);
  const person = { ...somebody("svc-agents"), email: ada.email };
  const { link } = (await visit(person, { url: only.url })).body;
  expect((await linkSignIn(only.url, link.token, ada.password)).body.account.id).toBe(ada.id);
  await only.end("SIGKILL");
});
