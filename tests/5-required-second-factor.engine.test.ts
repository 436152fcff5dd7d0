import { beforeAll, expect, test } from "vitest";
import { call, createTrainedChatbot } from "./support/api.ts";
import { follow } from "./support/follow.ts";
import { anonymous, invite, memberOf, owner, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { expectProblem } from "./support/problem.ts";
import { enrol } from "./support/second-factor.ts";
import { startServiceProcess } from "./support/service-process.ts";
import { useService } from "./support/suite.ts";

const svc = useService(withOwner);
let boss: Member;
let chatbotId: string;

beforeAll(async () => {
  boss = await signIn(svc.url, owner);
  chatbotId = await createTrainedChatbot(svc.url, [{ question: "When are you open?", answer: "From nine to five." }]);
});

const require = (requiresSecondFactor: boolean, who = boss) =>
  who.api("PATCH", `/api/workspaces/${who.workspaceId}`, { requiresSecondFactor });
const me = async (who: Member) => (await who.api("GET", "/api/auth/me")).body;

function expectRefused(answer: Awaited<ReturnType<Member["api"]>>): void {
  expectProblem(answer, 403, "forbidden");
  expect(answer.body.reasonCode).toBe("second_factor_required");
}

test("only a member with a second factor can require one, and agents can't", async () => {
  const agent = await invite(svc.url, boss, "agent@example.com", "agent");
  const refused = await require(true);
  expectProblem(refused, 409, "conflict");
  expect(refused.body.reasonCode).toBe("second_factor_first");
  await enrol(boss);
  expectProblem(await require(true, agent), 403, "forbidden");
  expect((await me(boss)).workspace.requiresSecondFactor).toBe(false);
  const renamed = await boss.api("PATCH", `/api/workspaces/${boss.workspaceId}`, { name: "Shop" });
  expect(renamed.body).toMatchObject({ name: "Shop", requiresSecondFactor: false });
});

test("where it's required, a session without a factor can only set it up, in every process, and its streams end", async () => {
  const ada = await invite(svc.url, boss, "ada@example.com", "admin");
  const grant = (await boss.api("POST", "/api/api-keys", { name: "Key", scopes: ["read"] })).body;
  const isShared = svc.store.settings.databaseUrl !== "";
  const other = isShared ? await startServiceProcess(svc.store, withOwner) : svc.service;
  const stream = await follow(other.url, "/api/sessions/events", ada.headers);
  const bossStream = await follow(other.url, "/api/sessions/events", boss.headers);

  expect((await require(true)).body.requiresSecondFactor).toBe(true);
  await expect.poll(() => stream.ended, { timeout: 10_000 }).toBe(true);
  expect(bossStream.ended).toBe(false);
  bossStream.close();
  for (const url of new Set([svc.url, other.url]))
    for (const [method, path, body] of [
      ["GET", `/api/chatbots/${chatbotId}`],
      ["GET", "/api/members"],
      ["PATCH", "/api/auth/me", { language: "de" }],
      ["POST", "/api/auth/switch", { workspaceId: ada.workspaceId }],
      ["POST", "/api/auth/second-factor/disable", {}],
      ["GET", "/api/sessions/events"],
    ] as const)
      expectRefused(await call(url, method, path, body, ada.headers));
  expect(await me(ada)).toMatchObject({ needsSecondFactor: true, account: { email: ada.email } });
  expect((await me(boss)).needsSecondFactor).toBe(false);
  // Programs have no second factor.
  const key = { authorization: `Bearer ${grant.secret}` };
  expect((await call(svc.url, "GET", `/api/chatbots/${chatbotId}`, undefined, key)).status).toBe(200);

  // A new sign-in gets the same session, and setting it up opens everything.
  const again = await signIn(svc.url, ada);
  expectRefused(await again.api("GET", "/api/members"));
  await enrol(again);
  expect((await me(again)).needsSecondFactor).toBe(false);
  for (const session of [again, ada]) expect((await session.api("GET", "/api/members")).status).toBe(200);
  if (isShared) await other.end("SIGKILL");
});

test("a member who turns the factor off, or joins later, is asked to set it up, and can sign out", async () => {
  const bob = await invite(svc.url, boss, "bob@example.com", "agent");
  expectRefused(await bob.api("GET", "/api/members"));
  await enrol(bob);
  expect((await bob.api("POST", "/api/auth/second-factor/disable", {})).status).toBe(204);
  expectRefused(await bob.api("GET", "/api/members"));
  expect((await bob.api("POST", "/api/auth/sign-out")).status).toBe(204);
  expect((await bob.api("GET", "/api/auth/me")).status).toBe(401);
});

test("a workspace that doesn't require it lets the same account in, and the audit log has the change", async () => {
  await require(false);
  const { entries } = (await boss.api("GET", "/api/audit?limit=50")).body;
  expect(entries.filter(({ action }: { action: string }) => action === "updateWorkspace")).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ before: { requiresSecondFactor: false }, after: { requiresSecondFactor: true } }),
      expect.objectContaining({ before: { requiresSecondFactor: true }, after: { requiresSecondFactor: false } }),
    ]),
  );
  const answer = await anonymous(svc.url, "POST", "/api/auth/sign-in", {
    email: "bob@example.com",
    password: "the long phrase of bob@example.com",
  });
  const bob = memberOf(svc.url, "", answer);
  expect((await bob.api("GET", "/api/members")).status).toBe(200);
});
