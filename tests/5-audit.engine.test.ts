import { isAudited, operationList } from "@svc/contract";
import type { HttpOperation } from "@svc/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { call } from "./support/api.ts";
import { makeKey, runCli } from "./support/cli.ts";
import { settle, withAnother } from "./support/homes.ts";
import { look } from "./support/look.ts";
import { anonymous, invite, owner, settleElsewhere, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { needsCode, needsPasskey, needsProvider, requestOf, usesUp } from "./support/operation-samples.ts";
import type { Home } from "./support/operation-samples.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";

// Nobody listens there: what is mailed stays planned.
const smtp = {
  SMTP_URL: "smtp://127.0.0.1:9",
  SVC_MAIL_FROM: "svc@shop.example",
  SVC_BASE_URL: "http://chat.example.com",
};
const svc = useService({ ...withOwner, ...smtp, SVC_TRUSTED_PROXIES: "127.0.0.0/8" });
let mine: Home;
let kept: Promise<Member> | undefined;
/** One session for all: a password takes its time. Who ends every session forgets it. */
const asBoss = () => (kept ??= signIn(svc.url, owner));
/** These end or change the session that calls them. */
const ofOwnSession = new Set(["signOut", "changePassword", "revokeSignInSession", "switchWorkspace"]);
beforeAll(async () => {
  mine = await settle(svc.url, await asBoss(), { gaps: true });
});

interface Entry {
  readonly id: string;
  readonly createdAt: string;
  readonly actor: { readonly kind: string; readonly id: string; readonly name: string };
  readonly action: string;
  readonly resource: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  readonly address: string;
  readonly userAgent: string;
}

async function entries(query: Record<string, string> = {}): Promise<Entry[]> {
  const path = `/api/audit?${new URLSearchParams({ limit: "200", ...query })}`;
  const { status, body } = await (await asBoss()).api("GET", path);
  expect(status).toBe(200);
  return body.entries;
}

/**
 * What visitors say through an integration stands in its conversation, and so does what they
 * mail; a draft, a check, having read, and that somebody is writing change nothing that is stored, or nothing that
 * anybody has to answer for; nor does a mail to oneself.
 */
const notAudited = [
  "startPasskey",
  "startPasskeyProof",
  "testEmbeddingModel",
  "previewFileImport",
  "previewRepositoryImport",
  "draftKnowledgeGap",
  "runGoLiveCheck",
  "sendMessage",
  "testModel",
  "uploadAgentFile",
  "readNotifications",
  "sendTestMail",
  "sayTyping",
  "sharePresence",
  "draftReply",
  "receiveEmail",
  "testMailbox",
];

/** Of these there is no more to say than who did it, when, and to what. */
const withoutDetails = [
  "signOut",
  "revokeSignInSession",
  "refreshSource",
  "deleteSession",
  "deleteVisitor",
  "downloadBackup",
  "testWebhook",
  "replayWebhookDelivery",
];

describe("every operation that changes something leaves who, what and from where", () => {
  const changing = operationList.filter(isAudited);

  test("there is none that the log leaves out but those that are named here", () => {
    const others = operationList.filter(
      (operation) =>
        operation.http.method !== "GET" &&
        !isAudited(operation) &&
        !["public", "visitor", "read"].includes(operation.access),
    );
    expect(others.map(({ name }) => name)).toEqual(notAudited);
  });

  const byMembers = changing.filter(
    ({ access, name }) =>
      access !== "public" && ![needsCode, needsPasskey, needsProvider].some((those) => those.has(name)),
  );
  test.each(byMembers.map((operation) => [operation.name, operation] as const))("%s", async (name, operation) => {
    const boss = await asBoss();
    const member = ofOwnSession.has(name) ? await signIn(svc.url, owner) : boss;
    const home = await homeFor(operation);
    const { method, path, body, headers } = requestOf(operation, home, owner.password);
    const from = { "x-forwarded-for": "203.0.113.9", "user-agent": "Auditor/1.0", prefer: "wait=0", ...headers };
    const answer = await member.api(method, path, body, from);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    if (name === "changePassword") kept = undefined;
    const found = (await entries({ action: name })).filter(({ userAgent }) => userAgent === "Auditor/1.0");
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      actor: { kind: "member", id: boss.id, name: owner.email },
      action: name,
      address: "203.0.113.9",
    });
    expect(found[0]?.resource).toMatch(
      /^(?:bot|faq|src|job|imp|gap|key|inv|usr|sin|ws|whe|del|ses|note|rep|lead|tkt|cmt|gra)_/u,
    );
    expect(Date.now() - Date.parse(found[0]?.createdAt ?? "")).toBeLessThan(60_000);
    const details = found[0]?.before ?? found[0]?.after ?? null;
    expect(details === null, "before and after are empty").toBe(withoutDetails.includes(name));
  });

  async function homeFor(operation: HttpOperation): Promise<Home> {
    const { name, http } = operation;
    if (name === "mailTranscript") {
      const boss = await asBoss();
      const { sessionId } = (await boss.api("GET", `/api/sessions/${mine.sesId}`)).body;
      const lead = { chatbotId: mine.chatbotId, sessionId, name: "Ada", email: "ada@example.com" };
      expect((await boss.api("POST", "/api/leads", lead)).status).toBeLessThan(300);
    }
    if (name === "revokeSignInSession") {
      const { headers } = await signIn(svc.url, owner);
      const { body } = await call(svc.url, "GET", "/api/auth/sessions", undefined, headers);
      return { ...mine, signInSessionId: body.sessions[0].id };
    }
    if (http.method !== "DELETE" && !usesUp.has(name)) return mine;
    return withAnother(svc.url, await asBoss(), mine, operation);
  }

  const byKeys = changing.filter(({ access }) => access === "write" || access === "reply");
  test.each(byKeys.map((operation) => [operation.name, operation] as const))(
    "%s with a key",
    async (name, operation) => {
      const { secret, id } = (await (await asBoss()).api("POST", "/api/api-keys", { name: "test" })).body;
      const { method, path, body, headers } = requestOf(operation, await homeFor(operation));
      const authorization = `Bearer ${secret}`;
      const answer = await call(svc.url, method, path, body, { authorization, prefer: "wait=0", ...headers });
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      expect(await entries({ action: name, actor: id })).toEqual([
        expect.objectContaining({ actor: { kind: "key", id, name: "test" } }),
      ]);
    },
  );

  test("signing in, accepting an invitation and resetting a password are told as the account's own", async () => {
    const guest = await invite(svc.url, await asBoss(), "audited@example.com", "viewer");
    await signIn(svc.url, guest);
    const { output } = await runCli(svc.store, "users", "reset-password", guest.email);
    const token = /#token=([\w-]+)/u.exec(output)?.[1] ?? "";
    await anonymous(svc.url, "POST", "/api/auth/reset-password", { token, password: "another long phrase" });
    const own = await entries({ actor: guest.id });
    expect(own.map(({ action }) => action)).toEqual(["resetPassword", "signIn", "acceptInvitation"]);
    const byOperator = await entries({ action: "users reset-password" });
    expect(byOperator[0]).toMatchObject({ actor: { kind: "cli" }, resource: guest.id });
    expect(JSON.stringify(await entries())).not.toContain(token);
  });
});

test("a change is told with what was and what became, and only of the fields that changed", async () => {
  const boss = await asBoss();
  const { body: chatbot } = await boss.api("POST", "/api/chatbot/create", { name: "Before" });
  await boss.api("PATCH", `/api/chatbots/${chatbot.id}`, { name: "After", answerThreshold: 0.7 });
  await boss.api("DELETE", `/api/chatbots/${chatbot.id}`);
  const [deleted, updated, created] = await entries({ resource: chatbot.id });
  expect(created).toMatchObject({
    action: "createChatbot",
    before: null,
    after: { name: "Before", answerThreshold: 0.5 },
  });
  expect(updated).toMatchObject({
    before: { name: "Before", answerThreshold: 0.5, updatedAt: expect.any(String) },
    after: { name: "After", answerThreshold: 0.7, updatedAt: expect.any(String) },
  });
  expect(Object.keys(updated?.after ?? {}).sort()).toEqual(["answerThreshold", "name", "updatedAt"]);
  expect(deleted).toMatchObject({ action: "deleteChatbot", before: { name: "After" }, after: null });
});

test("a reply to a visitor is told with who has the conversation since, and without its words", async () => {
  const boss = await asBoss();
  const home = await settle(svc.url, boss);
  const text = "The words of this reply stand in the conversation alone.";
  const { body: message } = await boss.api("POST", `/api/sessions/${home.sesId}/replies`, { text });
  await boss.api("POST", `/api/sessions/${home.sesId}/replies`, { text });
  const [again, first] = await entries({ resource: home.sesId, action: "replyToSession" });
  expect(first).toMatchObject({
    actor: { kind: "member", id: boss.id },
    before: { handoff: "none", assignee: null },
    after: { handoff: "human", assignee: boss.id, messageId: message.id, characters: text.length },
  });
  expect(again?.after).toEqual({ messageId: expect.stringMatching(/^msg_/u), characters: text.length });
  expect(JSON.stringify([again, first])).not.toContain("words of this reply");
});

test("no secret gets into the log: of passwords and keys it only says that they changed", async () => {
  const boss = await asBoss();
  const modelApiKey = "sk-very-secret-0123456789";
  const { body: chatbot } = await boss.api("POST", "/api/chatbot/create", {
    name: "Model",
    model: "anthropic/some",
    modelApiKey,
  });
  await boss.api("PATCH", `/api/chatbots/${chatbot.id}`, { modelApiKey: `${modelApiKey}x` });
  const { body: key } = await boss.api("POST", "/api/api-keys", { name: "Secret" });
  const { body: invitation } = await boss.api("POST", "/api/invitations", { email: "s@example.com", role: "viewer" });
  await boss.api("POST", "/api/auth/change-password", { currentPassword: owner.password, newPassword: owner.password });
  kept = undefined;
  const stored = await look(svc.store, (query) =>
    Promise.all([
      query.selectFrom("audit_entry").selectAll().execute(),
      query.selectFrom("event").selectAll().execute(),
    ]),
  );
  const text = JSON.stringify(stored);
  for (const secret of [modelApiKey, key.secret, invitation.token, owner.password, "argon2id"])
    expect(text).not.toContain(secret);
  expect((await entries({ action: "changePassword" }))[0]?.after).toEqual({ password: "changed" });
});

test("what visitors and members wrote is not in the log, and of secrets only that they were made anew", async () => {
  const boss = await asBoss();
  const home = await settle(svc.url, boss, { gaps: true });
  const { body: gap } = await boss.api("GET", `/api/knowledge-gaps/${home.gapId}`);
  const text = "The words of this note stand with the session alone.";
  const { body: note } = await boss.api("POST", `/api/sessions/${home.sesId}/notes`, { text });
  await boss.api("DELETE", `/api/sessions/${home.sesId}/notes/${note.id}`);
  await boss.api("PATCH", `/api/knowledge-gaps/${home.gapId}`, { status: "dismissed" });
  const accepted = { question: gap.question, wordings: [`${gap.question} Please?`], answer: "Yes, we do." };
  await boss.api("POST", `/api/knowledge-gaps/${home.gapId}/accept`, accepted);
  const { body: identity } = await boss.api("POST", `/api/chatbots/${home.chatbotId}/identity-secret`);
  const [made] = await entries({ resource: home.sesId, action: "createSessionNote" });
  expect(made?.after).toEqual({ noteId: note.id });
  expect((await entries({ resource: note.id }))[0]?.before).toEqual({ sesId: home.sesId });
  const [taken, dismissed] = await entries({ resource: home.gapId });
  expect(dismissed).toMatchObject({ before: { status: "open" }, after: { status: "dismissed" } });
  expect(taken?.after).toEqual({ answer: "Yes, we do.", public: expect.any(Boolean), wordings: 1 });
  const [rotated] = await entries({ resource: home.chatbotId, action: "rotateIdentitySecret" });
  expect(rotated?.after).toEqual({ identitySecret: "changed", createdAt: identity.createdAt });
  const all = JSON.stringify(await entries());
  for (const word of [text, gap.question, identity.secret]) expect(all).not.toContain(word);
});

test("a crawl is told with its address, and a schedule with what it was", async () => {
  const boss = await asBoss();
  const { chatbotId } = await settle(svc.url, boss);
  const url = "http://127.0.0.1:9/audited";
  const { body: crawl } = await boss.api("POST", "/api/crawl", { chatbotId, url }, { prefer: "wait=60" });
  await boss.api("PATCH", `/api/crawl/${crawl.id}`, { refresh: "daily" });
  const { body: again } = await boss.api("POST", `/api/crawl/${crawl.id}/refresh`);
  const [refreshed, planned, started] = await entries({ resource: crawl.id });
  expect(started).toMatchObject({ action: "createCrawl", before: null, after: { chatbotId, url } });
  expect(planned).toMatchObject({ before: { refresh: null }, after: { refresh: "daily" } });
  expect(refreshed).toMatchObject({ action: "refreshCrawl", after: { crawl: again.id, url } });
});

test("what a job and the command line change is told as theirs", async () => {
  const boss = await asBoss();
  const { body: chatbot } = await boss.api("POST", "/api/chatbot/create", { name: "Jobs" });
  // An address that is refused: the training fails soon, by its job.
  const { body: training } = await boss.api("POST", "/api/chatbot/train", {
    chatbotId: chatbot.id,
    data: { urls: ["http://10.0.0.1/"] },
  });
  await expect
    .poll(async () => (await entries({ resource: chatbot.id }))[0]?.actor.kind, { timeout: 20_000 })
    .toBe("job");
  const [byJob, byMember] = await entries({ resource: chatbot.id });
  expect(byJob).toMatchObject({ actor: { name: "training" }, after: { training: training.id, status: "failed" } });
  expect(byMember).toMatchObject({
    action: "trainChatbot",
    actor: { kind: "member" },
    after: { urls: ["http://10.0.0.1/"] },
  });
  const { id } = await makeKey(svc.store);
  expect(await entries({ resource: id })).toEqual([
    expect.objectContaining({
      actor: { kind: "cli", id: "", name: expect.stringMatching(/./u) },
      action: "keys create",
    }),
  ]);
});

test("a conversation that is given back because its member was removed is told as done by who removed the member", async () => {
  const boss = await asBoss();
  const home = await settle(svc.url, boss);
  const leaving = await invite(svc.url, boss, "audited-leaving@example.com", "agent");
  await leaving.api("POST", `/api/sessions/${home.sesId}/replies`, { text: "Hello." });
  expect((await boss.api("DELETE", `/api/members/${leaving.id}`)).status).toBe(204);
  const released = () => entries({ resource: home.sesId, action: "handoff-members" });
  await expect.poll(released, { timeout: 20_000 }).toEqual([
    expect.objectContaining({
      actor: { kind: "member", id: boss.id, name: owner.email },
      before: { handoff: "human", assignee: leaving.id },
      after: { handoff: expect.stringMatching(/^(?:none|waiting)$/u), assignee: null },
    }),
  ]);
});

test("of two things that a member changes at once, both are told", async () => {
  const boss = await asBoss();
  await boss.api("PATCH", "/api/auth/me", { language: "en" });
  await boss.api("PATCH", "/api/auth/me", { language: "de", availability: "away" });
  const [entry] = await entries({ action: "updateAccount" });
  expect(entry?.after).toMatchObject({ language: "de", availability: "away" });
  await boss.api("PATCH", "/api/auth/me", { language: "en", availability: "online" });
});

test("a request that is refused or fails leaves nothing", async () => {
  const boss = await asBoss();
  const before = (await entries()).filter(({ action }) => action !== "signIn");
  expectProblem(await boss.api("PATCH", `/api/chatbots/${mine.chatbotId}`, { theme: "pink" }), 400);
  expectProblem(await boss.api("DELETE", "/api/chatbots/bot_none"), 404);
  expectProblem(await boss.api("DELETE", `/api/members/${boss.id}`), 409);
  expectProblem(await svc.api("POST", "/api/api-keys", { name: "By a key" }), 403);
  expectProblem(await anonymous(svc.url, "POST", "/api/auth/sign-in", { email: "x@example.com", password: "y" }), 401);
  expect((await entries()).filter(({ action }) => action !== "signIn")).toEqual(before);
});

test("the log is searched by time, actor, resource and action, page by page", async () => {
  const boss = await asBoss();
  const { body: chatbot } = await boss.api("POST", "/api/chatbot/create", { name: "Searched" });
  for (const name of ["One", "Two", "Three"]) await boss.api("PATCH", `/api/chatbots/${chatbot.id}`, { name });
  const names = (found: Entry[]) => found.map(({ after }) => after?.["name"]);
  const all = await entries({ resource: chatbot.id });
  expect(names(all)).toEqual(["Three", "Two", "One", "Searched"]);
  expect(names(await entries({ resource: chatbot.id, action: "createChatbot" }))).toEqual(["Searched"]);
  expect(await entries({ resource: chatbot.id, actor: "usr_nobody" })).toEqual([]);
  expect(await entries({ resource: chatbot.id, actor: boss.id })).toEqual(all);
  expect(await entries({ resource: chatbot.id, actor: "member" })).toEqual(all);
  for (const name of [owner.email, "OWNER@", "%"])
    expect(await entries({ resource: chatbot.id, actor: name }), name).toEqual(name === "%" ? [] : all);
  const since = all[1]?.createdAt ?? "";
  expect(names(await entries({ resource: chatbot.id, from: since })).at(-1)).toBe("Two");
  expect(names(await entries({ resource: chatbot.id, to: since }))).not.toContain("Two");
  const first = await boss.api("GET", `/api/audit?resource=${chatbot.id}&limit=3`);
  const rest = await boss.api("GET", `/api/audit?resource=${chatbot.id}&limit=3&cursor=${first.body.nextCursor}`);
  expect(names([...first.body.entries, ...rest.body.entries])).toEqual(["Three", "Two", "One", "Searched"]);
  expect(rest.body.nextCursor).toBeNull();
});

test("as CSV it comes whole, and no cell is a formula", async () => {
  const boss = await asBoss();
  const { body: chatbot } = await boss.api("POST", "/api/chatbot/create", { name: "CSV" });
  const names = Array.from({ length: 205 }, (_, at) => `CSV ${at}`).values();
  const rename = async () => {
    for (const name of names) await boss.api("PATCH", `/api/chatbots/${chatbot.id}`, { name });
  };
  await Promise.all(Array.from({ length: 8 }, rename));
  const hostile = { "user-agent": '=HYPERLINK("https://evil.example")' };
  await boss.api("PATCH", `/api/chatbots/${chatbot.id}`, { name: 'Quoted "name", and more' }, hostile);
  const answer = await boss.api("GET", `/api/audit?resource=${chatbot.id}`, undefined, { accept: "text/csv" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^text\/csv; charset=utf-8/u);
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="entries.csv"');
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const lines = String(answer.body).trimEnd().split("\r\n");
  expect(lines[0]).toBe(
    '"id","createdAt","actor.kind","actor.id","actor.name","action","resource","before","after","address","userAgent"',
  );
  expect(lines).toHaveLength(1 + 207);
  expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  expect(answer.body).not.toMatch(/(?:^|,)"?[=+@-]/mu);
});

test("another workspace's changes are not to be seen", async () => {
  const boss = await asBoss();
  const stranger = await settleElsewhere(svc.url, boss, "audit-stranger@example.com");
  const { body: theirs } = await stranger.api("POST", "/api/chatbot/create", { name: "Theirs" });
  expect(await entries({ resource: theirs.id })).toEqual([]);
  const seen = await stranger.api("GET", "/api/audit?limit=200");
  expect(seen.body.entries[0]).toMatchObject({ action: "createChatbot", resource: theirs.id });
  expect(JSON.stringify(seen.body)).not.toContain(mine.chatbotId);
});

test("nothing changes an entry: the log has no other method, and admins alone read it", async () => {
  const boss = await asBoss();
  for (const method of ["POST", "PATCH", "PUT", "DELETE"]) {
    const answer = await boss.api(method, "/api/audit", method === "DELETE" ? undefined : {});
    expectProblem(answer, 405, "method_not_allowed");
    expect(answer.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  }
  expect((await boss.api("DELETE", "/api/audit/aud_any")).status).toBe(404);
  const agent = await invite(svc.url, boss, "reads-no-log@example.com", "agent");
  expectProblem(await agent.api("GET", "/api/audit"), 403, "forbidden");
});
