import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { anonymous, cookiesOf, invite, memberOf, owner, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { call } from "./support/api.ts";
import type { Answer } from "./support/api.ts";
import { runCli } from "./support/cli.ts";
import { expectBelow } from "./support/expect-below.ts";
import { look } from "./support/look.ts";
import { expectProblem } from "./support/problem.ts";
import { startServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import { useService } from "./support/suite.ts";

const svc = useService({ ...withOwner, SVC_TRUSTED_PROXIES: "127.0.0.0/8" });
let boss: Member;
beforeAll(async () => {
  boss = await signIn(svc.url, owner);
});

const tryToSignIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  anonymous(svc.url, "POST", "/api/auth/sign-in", { email, password }, headers);
const ascending = (answers: readonly Answer[]) =>
  answers.map((answer) => answer.status).toSorted((one, other) => one - other);
/** Each test fails from an address of its own. */
let addresses = 0;
const elsewhere = () => ({ "x-forwarded-for": `198.51.100.${++addresses}` });

describe("a fresh service", () => {
  test("is claimed once, by whoever has the token that each of its processes prints", async () => {
    const store = await createTestStore();
    const isShared = store.settings.databaseUrl !== "";
    let first = await startServiceProcess(store);
    const second = isShared ? await startServiceProcess(store) : undefined;
    try {
      const token = (await runCli(store, "users", "claim-token")).output.trim();
      expect(token).toMatch(/^[\w-]{43}$/u);
      await expect.poll(() => first.log()).toContain(token);
      if (second !== undefined) await expect.poll(() => second.log()).toContain(token);
      else {
        // It survives a restart.
        await first.end("SIGTERM");
        first = await startServiceProcess(store);
        await expect.poll(() => first.log()).toContain(token);
      }
      const claim = (url: string, given: string, email = "me@example.com", password = "a long enough phrase") =>
        anonymous(url, "POST", "/api/auth/claim", { token: given, email, password });
      expectProblem(await claim(first.url, `${token}x`), 401, "unauthorized");
      expectProblem(await claim(first.url, token, "me@example.com", "short"), 400, "invalid_request");
      const both = await Promise.all([
        claim(first.url, token, "one@example.com"),
        claim((second ?? first).url, token, "two@example.com"),
      ]);
      expect(ascending(both)).toEqual([201, 401]);
      expectProblem(await claim(first.url, token), 401, "unauthorized");
      const claimed = both.find(({ status }) => status === 201);
      if (claimed === undefined) throw new Error("Nobody claimed it.");
      expect(claimed.body.workspace).toMatchObject({ name: "Default", role: "owner" });
      const me = memberOf(first.url, "a long enough phrase", claimed);
      expect((await me.api("GET", "/api/auth/me")).body.account.email).toBe(claimed.body.account.email);
      expect((await runCli(store, "users", "claim-token")).output).toBe("");
      expect(await look(store, (query) => query.selectFrom("account").select("email").execute())).toHaveLength(1);
    } finally {
      await first.end("SIGKILL");
      await second?.end("SIGKILL");
      await store.remove();
    }
  });

  test("has the owner that the environment names, and only the first time", async () => {
    const store = await createTestStore();
    const named = await startServiceProcess(store, withOwner);
    await named.end("SIGTERM");
    const again = await startServiceProcess(store, {
      SVC_BOOTSTRAP_OWNER_EMAIL: "other@example.com",
      SVC_BOOTSTRAP_OWNER_PASSWORD: "another long phrase",
    });
    try {
      expect((await signIn(again.url, owner)).email).toBe(owner.email);
      expect(again.log()).not.toContain("no owner yet");
      const other = { email: "other@example.com", password: "another long phrase" };
      expectProblem(await anonymous(again.url, "POST", "/api/auth/sign-in", other), 401, "sign_in_failed");
    } finally {
      await again.end("SIGKILL");
      await store.remove();
    }
  });
});

describe("signing in", () => {
  test("sets cookies that no script and no other site gets, and stores only hashes", async () => {
    const answer = await tryToSignIn(owner.email.toUpperCase(), owner.password);
    expect(answer.status).toBe(200);
    const [session = "", device = "", ...more] = answer.headers.getSetCookie();
    expect(more).toEqual([]);
    expect(session).toMatch(/^svc_session=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/u);
    expect(device).toMatch(/^svc_device=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/u);
    const token = /=([^;]+)/u.exec(session)?.[1] ?? "";
    const stored = await look(svc.store, (query) =>
      Promise.all([
        query.selectFrom("sign_in").selectAll().execute(),
        query.selectFrom("account").selectAll().execute(),
      ]),
    );
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored[1][0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
  });

  test("over https the cookies are Secure and bound to the host", async () => {
    const https = { "x-forwarded-proto": "https" };
    const answer = await tryToSignIn(owner.email, owner.password, https);
    for (const cookie of answer.headers.getSetCookie())
      expect(cookie).toMatch(/^__Host-svc_\w+=.*; Path=\/;.*; Secure$/u);
    const cookie = cookiesOf(answer);
    const me = (headers: Record<string, string>) => anonymous(svc.url, "GET", "/api/auth/me", undefined, headers);
    expect((await me({ cookie, ...https })).status).toBe(200);
    // What http could have planted counts for nothing on https.
    expect((await me({ cookie: cookie.replaceAll("__Host-", ""), ...https })).status).toBe(401);
  });

  test("gives a new session each time and ends the one that the browser had", async () => {
    const first = await signIn(svc.url, owner);
    const again = await tryToSignIn(owner.email, owner.password, { cookie: first.headers["cookie"] ?? "" });
    expect(again.status).toBe(200);
    expect(cookiesOf(again)).not.toBe(first.headers["cookie"]);
    expectProblem(await first.api("GET", "/api/auth/me"), 401, "unauthorized");
  });

  test("wrong and unknown are answered in the same words", async () => {
    const answers = [
      await tryToSignIn(owner.email, "not the password", elsewhere()),
      await tryToSignIn("nobody@example.com", "not the password", elsewhere()),
      await tryToSignIn(owner.email, "x", elsewhere()),
    ];
    const told = new Set(answers.map(({ body: { requestId: _requestId, ...rest } }) => JSON.stringify(rest)));
    for (const answer of answers) expectProblem(answer, 401, "sign_in_failed");
    expect(told.size).toBe(1);
    for (const answer of answers) expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test("a session ends with its sign-out, and so does its cookie", async () => {
    const me = await signIn(svc.url, owner);
    const out = await me.api("POST", "/api/auth/sign-out");
    expect(out.status).toBe(204);
    expect(out.headers.getSetCookie().join()).toMatch(/^svc_session=; Path=\/; Max-Age=0;/u);
    expectProblem(await me.api("GET", "/api/auth/me"), 401, "unauthorized");
    expectProblem(await me.api("POST", "/api/auth/sign-out", {}), 401, "unauthorized");
  });

  test("sessions are listed for their owner alone, and each can be ended", async () => {
    const guest = await invite(svc.url, boss, "lists@example.com", "viewer");
    const other = await signIn(svc.url, guest, { "user-agent": "Other/1.0", ...elsewhere() });
    const { body } = await guest.api("GET", "/api/auth/sessions");
    expect(body.sessions).toHaveLength(2);
    expect(body.sessions[0]).toMatchObject({
      current: false,
      userAgent: "Other/1.0",
      address: expect.stringMatching(/^198/u),
    });
    expect(body.sessions[1]).toMatchObject({ current: true });
    expectProblem(await boss.api("DELETE", `/api/auth/sessions/${body.sessions[0].id}`), 404, "not_found");
    expect((await guest.api("DELETE", `/api/auth/sessions/${body.sessions[0].id}`)).status).toBe(204);
    expectProblem(await other.api("GET", "/api/auth/me"), 401, "unauthorized");
    expect((await guest.api("GET", "/api/auth/me")).status).toBe(200);
  });

  test("a session that was idle for a week, or is a month old, is over", async () => {
    const [idle, old] = [await signIn(svc.url, owner), await signIn(svc.url, owner)];
    const idOf = async (member: Member) =>
      (await member.api("GET", "/api/auth/sessions")).body.sessions.find((each: { current: boolean }) => each.current)
        .id;
    const day = 24 * 60 * 60 * 1_000;
    const [idleId, oldId] = [await idOf(idle), await idOf(old)];
    await look(svc.store, async (_query, transaction) => {
      await transaction((write) =>
        write
          .updateTable("sign_in")
          .set({ last_seen_at: Date.now() - 8 * day })
          .where("id", "=", idleId)
          .execute(),
      );
      await transaction((write) =>
        write
          .updateTable("sign_in")
          .set({ expires_at: Date.now() - 1 })
          .where("id", "=", oldId)
          .execute(),
      );
    });
    for (const member of [idle, old]) expectProblem(await member.api("GET", "/api/auth/me"), 401, "unauthorized");
  });
});

describe("a change by cookie", () => {
  const create = (headers: Record<string, string>, body: unknown = { name: "By cookie" }) =>
    anonymous(svc.url, "POST", "/api/chatbot/create", body, { cookie: boss.headers["cookie"] ?? "", ...headers });

  test.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["another site of the same domain", { "sec-fetch-site": "same-site" }],
    ["another origin", { origin: "https://evil.example" }],
    ["an origin without a name", { origin: "null" }],
    ["an origin that only looks like ours", { origin: "http://127.0.0.1.evil.example" }],
    ["a form", { "content-type": "application/x-www-form-urlencoded" }],
    ["a form with files", { "content-type": "multipart/form-data; boundary=x" }],
    ["a form of plain text", { "content-type": "text/plain" }],
  ])("is refused from %s", async (_what, headers) => {
    expectProblem(await create(headers), 403, "cross_site");
  });

  test.each([
    ["our own page", () => ({ "sec-fetch-site": "same-origin", origin: svc.url })],
    ["the address bar", () => ({ "sec-fetch-site": "none" })],
    ["no browser", () => ({})],
  ])("passes from %s", async (_what, headers) => {
    expect((await create(headers())).status).toBe(201);
  });

  test("signing in is refused from another site too, because it would choose who one is", async () => {
    expectProblem(
      await tryToSignIn(owner.email, owner.password, { "sec-fetch-site": "cross-site" }),
      403,
      "cross_site",
    );
  });

  test("a key needs no such proof: no browser sends it by itself", async () => {
    const answer = await svc.api("POST", "/api/chatbot/create", { name: "By key" }, { "sec-fetch-site": "cross-site" });
    expect(answer.status).toBe(201);
  });

  test("every operation that changes something is guarded", async () => {
    const { operationList, isAudited } = await import("@svc/contract");
    const changing = operationList.filter(
      ({ access, http }) => http.method !== "GET" && access !== "visitor" && !http.path.startsWith("/api/public/"),
    );
    expect(changing.length).toBeGreaterThan(20);
    for (const operation of changing) {
      const path = operation.http.path.replace(/\{\w+\}/gu, "any");
      const answer = await boss.api(operation.http.method, path, operation.http.method === "DELETE" ? undefined : {}, {
        "sec-fetch-site": "cross-site",
      });
      expect(answer.body.code, `${operation.name} ${isAudited(operation)}`).toBe("cross_site");
    }
  });
});

describe("guessing", () => {
  /** Guesses until the wait, which doubles with each failure, is longer than any machine needs for what follows. */
  async function guessOn(email: string, from: Record<string, string>): Promise<void> {
    for (let waitSeconds = 0; waitSeconds < 8;) {
      // As many as are let in side by side.
      const guesses = Array.from({ length: 10 }, (_, at) => tryToSignIn(email, `guess ${at}`, from));
      for (const { headers } of await Promise.all(guesses))
        waitSeconds = Math.max(waitSeconds, Number(headers.get("retry-after")));
    }
  }

  test("costs a growing wait at one address, and nothing anywhere else", async () => {
    const once = elsewhere();
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await tryToSignIn(owner.email, `guess ${attempt}`, once)).status).toBe(401);
    const here = elsewhere();
    await guessOn(owner.email, here);
    const refused = await tryToSignIn(owner.email, owner.password, here);
    expectProblem(refused, 429, "too_many_attempts");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(refused.headers.get("ratelimit-limit")).toBe("5");
    expect(refused.headers.get("ratelimit-remaining")).toBe("0");
    expect(refused.headers.get("ratelimit-reset")).toBe(refused.headers.get("retry-after"));
    expect((await tryToSignIn(owner.email, owner.password, elsewhere())).status).toBe(200);
    // The address may still try another account.
    expectProblem(await tryToSignIn("somebody@example.com", "a guess", here), 401, "sign_in_failed");
  });

  test("does not keep out a browser that has signed in before, although it shares the address", async () => {
    const here = elsewhere();
    const browser = cookiesOf(await tryToSignIn(owner.email, owner.password, here));
    await guessOn(owner.email, here);
    expect((await tryToSignIn(owner.email, owner.password, here)).status).toBe(429);
    const device = /svc_device=[^;]+/u.exec(browser)?.[0] ?? "";
    expect((await tryToSignIn(owner.email, owner.password, { ...here, cookie: device })).status).toBe(200);
    // Its mark is for that account alone.
    const guest = await invite(svc.url, boss, "shares@example.com", "viewer");
    await guessOn(guest.email, here);
    expect((await tryToSignIn(guest.email, guest.password, { ...here, cookie: device })).status).toBe(429);
  });
});

test("while a crowd fails from everywhere, who is known there signs in before them", async () => {
  const home = { "x-forwarded-for": "192.0.2.200" };
  await signIn(svc.url, owner, home);
  await expectBelow(40, async () => {
    const crowd = Array.from({ length: 60 }, (_, at) =>
      tryToSignIn(at % 2 === 0 ? owner.email : `crowd-${at}@example.com`, "a guess", {
        "x-forwarded-for": `198.18.0.${at}`,
      }),
    );
    let failed = 0;
    for (const attempt of crowd) void attempt.then(() => failed++);
    await crowd[0];
    expect((await tryToSignIn(owner.email, owner.password, home)).status).toBe(200);
    const failedBefore = failed;
    // And who is new there has to wait, and is not refused.
    expect((await tryToSignIn(owner.email, owner.password, elsewhere())).status).toBe(200);
    for (const { status } of await Promise.all(crowd)) expect(status).toBe(401);
    return failedBefore;
  });
});

describe("a password", () => {
  test.each([
    ["short", "short one", "at least 10 characters"],
    ["one of the first to be tried", "Password123", "too easy to guess: use four"],
    ["one letter again and again", "aaaaaaaaaaaa", "too easy to guess"],
    ["the address", "picky@example.com", "must not be the email address"],
    ["too long", "é".repeat(600), "at most 1024 bytes"],
  ])("is refused when it is %s", async (_what, password, says) => {
    const { body } = await boss.api("POST", "/api/invitations", { email: "picky@example.com", role: "viewer" });
    const answer = await anonymous(svc.url, "POST", "/api/auth/accept-invitation", { token: body.token, password });
    expectProblem(answer, 400, "invalid_request");
    expect(answer.body.detail).toContain(says);
    expect(answer.body.errors).toMatchObject([{ path: "password", message: expect.stringContaining(says) }]);
  });

  test("is changed by who knows the old one; every other session ends, as do links to another, and this one gets a new cookie", async () => {
    const me = await invite(svc.url, boss, "changes@example.com", "agent");
    const other = await signIn(svc.url, me);
    const change = (currentPassword: string, newPassword: string) =>
      me.api("POST", "/api/auth/change-password", { currentPassword, newPassword });
    expectProblem(await change("not the password", "a new long phrase"), 401, "sign_in_failed");
    expectProblem(await change(me.password, "short"), 400, "invalid_request");
    const offered = /#token=([\w-]+)\n$/u.exec(
      (await runCli(svc.store, "users", "reset-password", me.email)).output,
    )?.[1];
    const changed = await change(me.password, "a new long phrase");
    expect(changed.status).toBe(204);
    const late = { token: offered, password: "whoever has the link" };
    expectProblem(await anonymous(svc.url, "POST", "/api/auth/reset-password", late), 404, "not_found");
    for (const member of [me, other]) expectProblem(await member.api("GET", "/api/auth/me"), 401, "unauthorized");
    const renewed = { cookie: cookiesOf(changed) };
    expect((await anonymous(svc.url, "GET", "/api/auth/me", undefined, renewed)).status).toBe(200);
    expectProblem(await tryToSignIn(me.email, me.password, elsewhere()), 401, "sign_in_failed");
    expect((await tryToSignIn(me.email, "a new long phrase", elsewhere())).status).toBe(200);
  });

  test("is reset with a link of the command line, once", async () => {
    const me = await invite(svc.url, boss, "forgets@example.com", "agent");
    const { code, output } = await runCli(svc.store, "users", "reset-password", "Forgets@example.com");
    expect(code).toBe(0);
    const token = /#token=([\w-]+)\n$/u.exec(output)?.[1] ?? "";
    expect(
      JSON.stringify(await look(svc.store, (query) => query.selectFrom("password_reset").selectAll().execute())),
    ).not.toContain(token);
    const reset = (password: string) => anonymous(svc.url, "POST", "/api/auth/reset-password", { token, password });
    expectProblem(await reset("short"), 400, "invalid_request");
    const answers = await Promise.all([reset("a remembered phrase"), reset("a remembered phrase")]);
    expect(ascending(answers)).toEqual([204, 404]);
    expectProblem(await me.api("GET", "/api/auth/me"), 401, "unauthorized");
    expect((await tryToSignIn(me.email, "a remembered phrase", elsewhere())).status).toBe(200);
    expectProblem(await reset("a remembered phrase"), 404, "not_found");
    expect((await runCli(svc.store, "users", "reset-password", "nobody@example.com")).code).toBe(1);
  });

  test("without a mail server whoever asks for a link is told whom to ask", async () => {
    const answer = await anonymous(
      svc.url,
      "POST",
      "/api/auth/request-password-reset",
      { email: owner.email },
      elsewhere(),
    );
    expectProblem(answer, 422, "unprocessable");
    expect(answer.body.detail).toContain("users reset-password");
  });
});

describe("an invitation", () => {
  test("is answered once, accepted once, and makes a member with its role", async () => {
    const email = "invited@example.com";
    const { status, body } = await boss.api("POST", "/api/invitations", { email, role: "agent" });
    expect(status).toBe(201);
    expect(body).toMatchObject({ email, role: "agent", invitedBy: owner.email, mailed: false });
    expect(body.link).toBe(new URL(`/invitation#token=${body.token}`, svc.url).href);
    const listed = await boss.api("GET", "/api/invitations");
    expect(JSON.stringify(listed.body)).not.toContain(body.token);
    const accept = () =>
      anonymous(svc.url, "POST", "/api/auth/accept-invitation", {
        token: body.token,
        password: "a long enough phrase",
      });
    const both = await Promise.all([accept(), accept()]);
    expect(ascending(both)[0]).toBe(201);
    expect(ascending(both)[1]).toBeGreaterThanOrEqual(401);
    expectProblem(await accept(), 404, "not_found");
    const { body: members } = await boss.api("GET", "/api/members");
    expect(members.members.filter((member: { email: string }) => member.email === email)).toEqual([
      {
        id: expect.stringMatching(/^usr_/u),
        email,
        role: "agent",
        secondFactor: false,
        name: null,
        photo: null,
        presence: "away",
        joinedAt: expect.any(String),
      },
    ]);
    expectProblem(
      await boss.api("POST", "/api/invitations", { email: email.toUpperCase(), role: "agent" }),
      409,
      "conflict",
    );
  });

  test("ends when it is taken back, replaced or a week old", async () => {
    const asked = async (email: string) => (await boss.api("POST", "/api/invitations", { email, role: "viewer" })).body;
    const accept = (token: string) =>
      anonymous(svc.url, "POST", "/api/auth/accept-invitation", { token, password: "a long enough phrase" });
    const revoked = await asked("revoked@example.com");
    expect((await boss.api("DELETE", `/api/invitations/${revoked.id}`)).status).toBe(204);
    const replaced = await asked("replaced@example.com");
    const replacing = await asked("replaced@example.com");
    const old = await asked("old@example.com");
    await look(svc.store, (_query, transaction) =>
      transaction((write) => write.updateTable("invitation").set({ expires_at: 1 }).where("id", "=", old.id).execute()),
    );
    for (const { token } of [revoked, replaced, old]) expectProblem(await accept(token), 404, "not_found");
    expect((await accept(replacing.token)).status).toBe(201);
  });

  test("admins invite no owners", async () => {
    const admin = await invite(svc.url, boss, "inviting-admin@example.com", "admin");
    expectProblem(
      await admin.api("POST", "/api/invitations", { email: "x@example.com", role: "owner" }),
      403,
      "forbidden",
    );
    expect((await admin.api("POST", "/api/invitations", { email: "x@example.com", role: "admin" })).status).toBe(201);
  });

  test("to a second workspace is accepted with the password of the account that is there", async () => {
    const guest = await invite(svc.url, boss, "two-places@example.com", "viewer");
    const inviting = await signIn(svc.url, owner);
    const { body: workspace } = await inviting.api("POST", "/api/workspaces", { name: "Second" });
    expect(
      (await inviting.api("POST", "/api/auth/switch", { workspaceId: workspace.id })).body.workspace,
    ).toMatchObject({
      id: workspace.id,
      role: "owner",
    });
    const { body } = await inviting.api("POST", "/api/invitations", { email: guest.email, role: "admin" });
    const accept = (password: string) =>
      anonymous(svc.url, "POST", "/api/auth/accept-invitation", { token: body.token, password }, elsewhere());
    expectProblem(await accept("not the password"), 401, "sign_in_failed");
    const accepted = await accept(guest.password);
    expect(accepted.status).toBe(201);
    expect(accepted.body.workspace).toMatchObject({ id: workspace.id, role: "admin" });
    expect(accepted.body.workspaces).toHaveLength(2);
    const there = memberOf(svc.url, guest.password, accepted);
    const made = await there.api("POST", "/api/chatbot/create", { name: "There" });
    expect(made.status).toBe(201);
    // One session sees one workspace: the other's chatbot is unknown until it switches.
    expectProblem(await guest.api("GET", `/api/chatbots/${made.body.id}`), 404, "not_found");
    expect((await guest.api("POST", "/api/auth/switch", { workspaceId: workspace.id })).status).toBe(200);
    expect((await guest.api("GET", `/api/chatbots/${made.body.id}`)).status).toBe(200);
    expect((await guest.api("PATCH", `/api/workspaces/${workspace.id}`, { name: "Renamed" })).body).toMatchObject({
      name: "Renamed",
      role: "admin",
    });
  });
});

describe("members", () => {
  test("the last owner can be neither removed nor made less, also when two are at it at once", async () => {
    expectProblem(await boss.api("DELETE", `/api/members/${boss.id}`), 409, "conflict");
    expectProblem(await boss.api("PATCH", `/api/members/${boss.id}`, { role: "admin" }), 409, "conflict");
    const second = await invite(svc.url, boss, "second-owner@example.com", "owner");
    const answers = await Promise.all([
      boss.api("PATCH", `/api/members/${second.id}`, { role: "viewer" }),
      second.api("PATCH", `/api/members/${second.id}`, { role: "viewer" }),
      second.api("PATCH", `/api/members/${boss.id}`, { role: "owner" }),
    ]);
    for (const { status } of answers) expect([200, 403, 404, 409]).toContain(status);
    const { body } = await boss.api("GET", "/api/members");
    expect(body.members.filter((member: { role: string }) => member.role === "owner").length).toBeGreaterThanOrEqual(1);
  });

  test("admins neither make nor unmake owners, and cannot raise themselves", async () => {
    const admin = await invite(svc.url, boss, "admin@example.com", "admin");
    expectProblem(await admin.api("PATCH", `/api/members/${boss.id}`, { role: "viewer" }), 403, "forbidden");
    expectProblem(await admin.api("DELETE", `/api/members/${boss.id}`), 403, "forbidden");
    expectProblem(await admin.api("PATCH", `/api/members/${admin.id}`, { role: "owner" }), 403, "forbidden");
    expect((await boss.api("GET", "/api/auth/me")).status).toBe(200);
  });

  test("who is removed, or made less, does not come back through an invitation of its own", async () => {
    const accept = (token: string) =>
      anonymous(svc.url, "POST", "/api/auth/accept-invitation", { token, password: "a long enough phrase" });
    const invited = async (inviter: Member, role: string) =>
      (await inviter.api("POST", "/api/invitations", { email: `${randomUUID()}@example.com`, role })).body;
    const leaving = await invite(svc.url, boss, "leaving-admin@example.com", "admin");
    const back = await invited(leaving, "admin");
    expect((await boss.api("DELETE", `/api/members/${leaving.id}`)).status).toBe(204);
    expectProblem(await accept(back.token), 404, "not_found");

    const lesser = await invite(svc.url, boss, "lesser-owner@example.com", "owner");
    const [above, level, others] = [
      await invited(lesser, "owner"),
      await invited(lesser, "agent"),
      await invited(boss, "admin"),
    ];
    expect((await boss.api("PATCH", `/api/members/${lesser.id}`, { role: "admin" })).status).toBe(200);
    expectProblem(await accept(above.token), 404, "not_found");
    expect((await accept(level.token)).status).toBe(201);
    const last = await invited(lesser, "agent");
    expect((await boss.api("PATCH", `/api/members/${lesser.id}`, { role: "agent" })).status).toBe(200);
    expectProblem(await accept(last.token), 404, "not_found");
    expect((await accept(others.token)).status).toBe(201);
    await expect
      .poll(async () => (await boss.api("GET", `/api/audit?resource=${above.id}`)).body.entries)
      .toEqual([
        expect.objectContaining({ action: "updateMember", before: expect.objectContaining({ email: above.email }) }),
        expect.objectContaining({ action: "createInvitation" }),
      ]);
  });

  test("who is removed while it invites leaves no invitation behind", async () => {
    const leaving = await invite(svc.url, boss, "busy-admin@example.com", "admin");
    const inviting = Array.from({ length: 8 }, () =>
      leaving.api("POST", "/api/invitations", { email: `${randomUUID()}@example.com`, role: "admin" }),
    );
    await Promise.all([boss.api("DELETE", `/api/members/${leaving.id}`), ...inviting]);
    const { body } = await boss.api("GET", "/api/invitations?limit=200");
    expect(body.invitations.filter((each: { invitedBy: string }) => each.invitedBy === leaving.email)).toEqual([]);
  });

  test("a changed role counts from the next request, a removed member has none", async () => {
    const guest = await invite(svc.url, boss, "demoted@example.com", "admin");
    expect((await guest.api("POST", "/api/chatbot/create", { name: "While admin" })).status).toBe(201);
    await boss.api("PATCH", `/api/members/${guest.id}`, { role: "viewer" });
    expectProblem(await guest.api("POST", "/api/chatbot/create", { name: "As viewer" }), 403, "forbidden");
    expect((await guest.api("GET", "/api/chatbots")).status).toBe(200);
    expect((await boss.api("DELETE", `/api/members/${guest.id}`)).status).toBe(204);
    expectProblem(await guest.api("GET", "/api/chatbots"), 401, "unauthorized");
    expectProblem(await tryToSignIn(guest.email, guest.password, elsewhere()), 403, "forbidden");
    expectProblem(await boss.api("DELETE", `/api/members/${guest.id}`), 404, "not_found");
  });
});

test("who asks by key and by cookie at once is who the key says", async () => {
  const both = { cookie: boss.headers["cookie"] ?? "" };
  expect((await call(svc.url, "GET", "/api/chatbots", undefined, both)).status).toBe(200);
  expectProblem(await call(svc.url, "GET", "/api/auth/me", undefined, both), 403, "forbidden");
  expectProblem(await call(svc.url, "GET", "/api/chatbots", undefined, { ...both, authorization: "Bearer none" }), 401);
});
