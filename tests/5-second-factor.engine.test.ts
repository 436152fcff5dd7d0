import { beforeAll, expect, test } from "vitest";
import { call } from "./support/api.ts";
import type { Answer } from "./support/api.ts";
import { runCli } from "./support/cli.ts";
import { look } from "./support/look.ts";
import { anonymous, cookiesOf, invite, memberOf, owner, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { expectProblem } from "./support/problem.ts";
import { codeOf, enrol } from "./support/second-factor.ts";
import { startServiceProcess } from "./support/service-process.ts";
import { useService } from "./support/suite.ts";

const svc = useService({ ...withOwner, SVC_TRUSTED_PROXIES: "127.0.0.0/8" });
let boss: Member;
let peers = 0;
/** Another network each time: what is counted here is the account's. */
const elsewhere = () => ({ "x-forwarded-for": `203.0.113.${++peers}` });
let guests = 0;
const guest = (role = "agent") => invite(svc.url, boss, `guest-${++guests}@example.com`, role);

beforeAll(async () => {
  boss = await signIn(svc.url, owner);
});

const start = ({ email, password }: { email: string; password: string }) =>
  anonymous(svc.url, "POST", "/api/auth/sign-in", { email, password }, elsewhere());
const finish = (token: string, code: string, url = svc.url) =>
  anonymous(url, "POST", "/api/auth/sign-in/second-factor", { token, code }, elsewhere());

async function tokenOf(member: Member): Promise<string> {
  const { status, body } = await start(member);
  expect(status).toBe(200);
  return body.secondFactor.token;
}

const actions = async (resource: string): Promise<string[]> =>
  (await boss.api("GET", "/api/audit?limit=200")).body.entries
    .filter((entry: { resource: string }) => entry.resource === resource)
    .map(({ action }: { action: string }) => action);

function expectNoSession(answer: Answer): void {
  expect(cookiesOf(answer)).not.toContain("session");
}

test("the password alone gets a token that is no session, and the code makes the session", async () => {
  const ada = await guest();
  const { secret } = await enrol(ada);
  const first = await start(ada);
  expect(first.status).toBe(200);
  expect(Object.keys(first.body)).toEqual(["secondFactor"]);
  expect(first.headers.getSetCookie()).toEqual([]);
  const { token } = first.body.secondFactor;
  for (const headers of [
    { authorization: `Bearer ${token}` },
    { authorization: "", cookie: ada.headers["cookie"]?.replace(/=[^;]*/u, `=${token}`) ?? "" },
  ])
    expect((await call(svc.url, "GET", "/api/auth/me", undefined, headers)).status).toBe(401);
  expect(await actions(ada.id)).not.toContain("signIn");
  // As apps show it.
  const shown = codeOf(secret, 1).replace(/(?<=^.{3})/u, " ");
  const me = memberOf(svc.url, ada.password, await finish(token, shown));
  expect((await me.api("GET", "/api/auth/me")).body.account).toMatchObject({ id: ada.id, secondFactor: true });
  expect(await actions(ada.id)).toEqual(
    expect.arrayContaining(["completeSignIn", "confirmSecondFactor", "beginSecondFactor"]),
  );
});

test("a code and a token work once", async () => {
  const ada = await guest();
  const { secret, recoveryCodes } = await enrol(ada);
  const [token, other] = [await tokenOf(ada), await tokenOf(ada)];
  const code = codeOf(secret, 1);
  expect((await finish(token, code)).status).toBe(200);
  const replayed = await finish(other, code);
  expectProblem(replayed, 401, "sign_in_failed");
  expectNoSession(replayed);
  expectProblem(await finish(token, recoveryCodes[0] ?? ""), 401, "sign_in_failed");
  expect((await finish(other, recoveryCodes[0] ?? "")).status).toBe(200);
});

test("a recovery code signs in once, and another member's code never does", async () => {
  const [ada, bob] = [await guest(), await guest()];
  const { recoveryCodes } = await enrol(ada);
  const { secret: foreign, recoveryCodes: foreignCodes } = await enrol(bob);
  const token = await tokenOf(ada);
  expectProblem(await finish(token, codeOf(foreign, 1)), 401, "sign_in_failed");
  expectProblem(await finish(token, foreignCodes[0] ?? ""), 401, "sign_in_failed");
  expect((await finish(token, recoveryCodes[0] ?? "")).status).toBe(200);
  expectProblem(await finish(await tokenOf(ada), recoveryCodes[0] ?? ""), 401, "sign_in_failed");
});

test("a token is over after five minutes, and with another password", async () => {
  const ada = await guest();
  const { secret, recoveryCodes } = await enrol(ada);
  const token = await tokenOf(ada);
  await look(svc.store, (_query, transaction) =>
    transaction((write) =>
      write.updateTable("pending_sign_in").set({ expires_at: Date.now() }).where("account_id", "=", ada.id).execute(),
    ),
  );
  expectProblem(await finish(token, codeOf(secret, 1)), 401, "sign_in_failed");
  const second = await tokenOf(ada);
  const newPassword = "another long enough phrase";
  expect(
    (await ada.api("POST", "/api/auth/change-password", { currentPassword: ada.password, newPassword })).status,
  ).toBe(204);
  const answer = await finish(second, recoveryCodes[0] ?? "");
  expectProblem(answer, 401, "sign_in_failed");
  expectNoSession(answer);
});

test("after ten wrong codes, from wherever and in any process, the right one waits", async () => {
  const ada = await guest();
  const { secret } = await enrol(ada);
  const token = await tokenOf(ada);
  for (let at = 0; at < 10; at++) expectProblem(await finish(token, "000000x"), 401, "sign_in_failed");
  const refused = await finish(token, codeOf(secret, 1));
  expectProblem(refused, 429, "too_many_attempts");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(14 * 60);
  if (svc.store.settings.databaseUrl === "") return;
  const second = await startServiceProcess(svc.store, withOwner);
  expectProblem(await finish(token, codeOf(secret, 1), second.url), 429, "too_many_attempts");
  await second.end("SIGKILL");
});

test("an account with a second factor joins another workspace only with a code", async () => {
  const ada = await guest();
  const { secret } = await enrol(ada);
  const host = await signIn(svc.url, owner);
  const { body: workspace } = await host.api("POST", "/api/workspaces", { name: "Second" });
  await host.api("POST", "/api/auth/switch", { workspaceId: workspace.id });
  const { token: invitation } = (await host.api("POST", "/api/invitations", { email: ada.email, role: "viewer" })).body;
  const answer = await anonymous(svc.url, "POST", "/api/auth/accept-invitation", {
    token: invitation,
    password: ada.password,
  });
  expectNoSession(answer);
  expect((await host.api("GET", "/api/members")).body.members).toHaveLength(1);
  const joined = await finish(answer.body.secondFactor.token, codeOf(secret, 1));
  expect(joined.body.workspace).toMatchObject({ id: workspace.id, role: "viewer" });
});

test("setting it up needs a right code, and turned off it isn't asked for", async () => {
  const ada = await guest();
  const begun = await ada.api("POST", "/api/auth/second-factor", {});
  expect(begun.body.uri).toContain(`secret=${begun.body.secret}`);
  expectProblem(await ada.api("POST", "/api/auth/second-factor/confirm", { code: "000000x" }), 422, "unprocessable");
  expect((await start(ada)).body.account).toMatchObject({ id: ada.id, secondFactor: false });
  const { recoveryCodes } = await enrol(ada);
  expect(new Set(recoveryCodes).size).toBe(10);
  expectProblem(await ada.api("POST", "/api/auth/second-factor", {}), 409, "conflict");
  expect((await ada.api("POST", "/api/auth/second-factor/disable", {})).status).toBe(204);
  expect((await start(ada)).body.account).toMatchObject({ id: ada.id, secondFactor: false });
});

test("an admin resets a member's second factor, and neither an owner's nor their own", async () => {
  const [admin, ada] = [await guest("admin"), await guest()];
  await enrol(ada);
  const reset = (who: Member, id: string) => who.api("DELETE", `/api/members/${id}/second-factor`);
  expectProblem(await reset(ada, ada.id), 403, "forbidden");
  expectProblem(await reset(admin, boss.id), 403, "forbidden");
  await enrol(admin);
  expectProblem(await reset(admin, admin.id), 409, "conflict");
  const { members } = (await admin.api("GET", "/api/members")).body;
  expect(members).toContainEqual(expect.objectContaining({ id: ada.id, secondFactor: true }));
  expect((await reset(admin, ada.id)).status).toBe(204);
  expect((await start(ada)).body.account.id).toBe(ada.id);
  expect(await actions(ada.id)).toContain("resetMemberSecondFactor");
});

test("an admin doesn't reset the second factor of somebody who owns another workspace", async () => {
  const [admin, ada] = [await guest("admin"), await guest("admin")];
  expect((await boss.api("PATCH", `/api/members/${ada.id}`, { role: "owner" })).status).toBe(200);
  expect((await ada.api("POST", "/api/workspaces", { name: "Ada's" })).status).toBe(201);
  expect((await boss.api("PATCH", `/api/members/${ada.id}`, { role: "agent" })).status).toBe(200);
  await enrol(ada);
  expectProblem(await admin.api("DELETE", `/api/members/${ada.id}/second-factor`), 403, "forbidden");
  expect((await start(ada)).body).toHaveProperty("secondFactor");
});

test("the operator resets it on the command line", async () => {
  const ada = await guest();
  await enrol(ada);
  expect((await runCli(svc.store, "users", "reset-second-factor", ada.email)).output).toContain("password alone");
  expect((await start(ada)).body.account.id).toBe(ada.id);
});
