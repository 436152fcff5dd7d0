import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call } from "./support/api.ts";
import { startClientSite, trustsLocalhost } from "./support/client-site.ts";
import type { ClientSite } from "./support/client-site.ts";
import { look } from "./support/look.ts";
import { invite, owner, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { approve, askFor, askMcp, connect, decide, postForm, redemption, refreshOf } from "./support/oauth.ts";
import type { Asked } from "./support/oauth.ts";
import { expectProblem } from "./support/problem.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { useService } from "./support/suite.ts";

/** Alike for all processes: tokens are for one address. */
const base = "https://chat.example.com";
let site: ClientSite;
const environment = () => ({
  ...trustsLocalhost,
  SVC_BASE_URL: base,
  SVC_EGRESS_ALLOW: `127.0.0.1:${site.port}`,
});
const svc = useService(async () => {
  site = await startClientSite();
  return { ...withOwner, ...environment() };
});
let boss: Member;
let clientId: string;
/** Another process on the same store, where an engine has such. */
let beside: ServiceProcess | undefined;

beforeAll(async () => {
  boss = await signIn(svc.url, owner);
  clientId = site.publish("/client.json");
  if (svc.store.settings.databaseUrl !== "") beside = await startServiceProcess(svc.store, environment());
});
afterAll(async () => {
  await beside?.end("SIGKILL");
  site.close();
});

const token = (fields: Readonly<Record<string, string>>) => postForm(svc.url, "/oauth/token", fields);

const connectTo = (...given: [Member, string, object?]) => connect(svc.url, base, ...given);

/** A fresh code, and what it takes to trade it. */
async function freshCode(
  changes: Readonly<Record<string, string | null>> = {},
): Promise<Asked & { redeem: Record<string, string> }> {
  const asked = askFor(base, clientId, changes);
  return { ...asked, redeem: redemption(asked, (await approve(boss, asked)).get("code") ?? "") };
}

async function expectRefused(fields: Readonly<Record<string, string>>, error: string): Promise<void> {
  const answer = await token(fields);
  expect([answer.status, answer.body.error]).toEqual([400, error]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
}

const passTime = (which: "code" | "access" | "refresh") =>
  look(svc.store, (_query, transact) =>
    transact((transaction) =>
      transaction.updateTable("oauth_token").set({ expires_at: 1 }).where("kind", "=", which).execute(),
    ),
  );

describe("a client that a member approves", () => {
  test("acts over MCP with what it was given, and nowhere else", async () => {
    const asked = askFor(base, clientId);
    const back = await approve(boss, asked);
    expect([back.get("state"), back.get("iss")]).toEqual(["of the client", base]);
    const { status, body, headers } = await token(redemption(asked, back.get("code") ?? ""));
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toMatchObject({ token_type: "Bearer", expires_in: 3_600, scope: "read write" });
    const made = await askMcp(svc.url, body.access_token, "create_chatbot", { name: "By OAuth" });
    expect(made.body.result.isError).toBeUndefined();
    for (const path of ["/api/chatbots", "/api/api-keys", "/api/auth/me", "/api/oauth/grants"]) {
      const answer = await call(svc.url, "GET", path, undefined, { authorization: `Bearer ${body.access_token}` });
      expectProblem(answer, 401, "unauthorized");
    }
  });

  test("is named in the audit log with its member, as are approval, denial and disconnection", async () => {
    const tokens = await connectTo(boss, clientId);
    await askMcp(svc.url, tokens.access_token, "create_chatbot", { name: "Logged" });
    await decide(boss, askFor(base, clientId), { approve: false });
    const { body } = await boss.api("GET", "/api/oauth/grants");
    const grant = body.oauthGrants[0];
    expect(grant).toMatchObject({
      clientName: "Assistant",
      clientHost: `127.0.0.1:${site.port}`,
      member: { email: owner.email },
      scopes: ["read", "write"],
      chatbotIds: null,
    });
    await boss.api("DELETE", `/api/oauth/grants/${grant.id}`);
    await expect
      .poll(
        async () => {
          const { body: log } = await boss.api("GET", "/api/audit?limit=50");
          return log.entries.map(
            ({ action, actor, after }: { action: string; actor: { name: string }; after: object }) =>
              JSON.stringify([action, actor.name, after]),
          );
        },
        { timeout: 20_000 },
      )
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^\["createChatbot","Assistant \(owner@example.com\)"/u),
          expect.stringMatching(/^\["answerAuthorizationRequest","owner@example.com",.*"approved":false/u),
          expect.stringMatching(/^\["answerAuthorizationRequest","owner@example.com",.*"clientName":"Assistant"/u),
          expect.stringMatching(/^\["revokeOauthGrant","owner@example.com"/u),
        ]),
      );
  });

  test("gets fewer scopes and chatbots where the member chooses so, and never more than it asked for", async () => {
    const [mine, other] = [await svc.chatbot({ name: "Mine" }), await svc.chatbot({ name: "Other" })];
    const tokens = await connectTo(boss, clientId, { scopes: ["read"], chatbotIds: [mine] });
    expect(tokens.scope).toBe("read");
    const listed = await askMcp(svc.url, tokens.access_token);
    expect(JSON.stringify(listed.body)).toContain(mine);
    expect(JSON.stringify(listed.body)).not.toContain(other);
    const reading = askFor(base, clientId, { scope: "read" });
    expectProblem(await decide(boss, reading, { scopes: ["read", "write"] }), 422, "unprocessable");
    expectProblem(await decide(boss, reading, { chatbotIds: ["bot_00000000000000000000000000"] }), 404, "not_found");
  });

  test("is challenged with insufficient_scope for a tool that needs more", async () => {
    const { access_token: reading } = await connectTo(boss, clientId, { scopes: ["read"] });
    const refused = await askMcp(svc.url, reading, "create_chatbot", { name: "No" });
    expectProblem(refused, 403, "forbidden");
    expect(refused.headers.get("www-authenticate")).toBe(
      `Bearer error="insufficient_scope", scope="read write", resource_metadata="${base}/.well-known/oauth-protected-resource/mcp"`,
    );
    expect((await askMcp(svc.url, reading)).status).toBe(200);
  });

  test("never may more than its member just now", async () => {
    const member = await invite(svc.url, boss, "demoted@example.com", "admin");
    const { access_token: acting } = await connectTo(member, clientId);
    const make = async () => (await askMcp(svc.url, acting, "create_chatbot", { name: "x" })).body.result;
    expect((await make()).isError).toBeUndefined();
    await boss.api("PATCH", `/api/members/${member.id}`, { role: "viewer" });
    const refused = await make();
    expect([refused.isError, refused.content[0].text]).toEqual([true, expect.stringContaining("needs the role admin")]);
    expect((await askMcp(svc.url, acting)).status).toBe(200);
  });
});

describe("a code is refused", () => {
  test.each([
    ["with another verifier", { code_verifier: "x".repeat(43) }],
    ["with a verifier that is too short", { code_verifier: "short" }],
    ["by another client", { client_id: "https://elsewhere.example/client.json" }],
    ["with another redirect address", { redirect_uri: "http://127.0.0.1:8765/other" }],
    ["that nobody was given", { code: "svc_oac_0000000000000000000000000000000000000000000" }],
  ])("%s", async (_case, changes) => {
    await expectRefused({ ...(await freshCode()).redeem, ...changes }, "invalid_grant");
  });

  test("without a resource, and for another one", async () => {
    const { redeem } = await freshCode();
    const { resource: _resource, ...without } = redeem;
    await expectRefused(without, "invalid_request");
    await expectRefused({ ...redeem, resource: "https://other.example/mcp" }, "invalid_target");
    await expectRefused({ ...redeem, resource: base }, "invalid_target");
    expect((await token(redeem)).status).toBe(200);
  });

  test("without a verifier, client or code, and with a grant type that there is not", async () => {
    const { redeem } = await freshCode();
    for (const name of ["code_verifier", "client_id", "code", "redirect_uri", "grant_type"])
      await expectRefused(
        Object.fromEntries(Object.entries(redeem).filter(([key]) => key !== name)),
        "invalid_request",
      );
    await expectRefused({ ...redeem, grant_type: "client_credentials" }, "unsupported_grant_type");
    await expectRefused({ ...redeem, grant_type: "password" }, "unsupported_grant_type");
  });

  test("with a client's assertion, which nothing would verify; the client can go on without", async () => {
    const keyed = site.publish("/keyed.json", {
      token_endpoint_auth_method: "private_key_jwt",
      jwks_uri: "https://127.0.0.1/keys.json",
    });
    const asked = askFor(base, keyed);
    const redeem = redemption(asked, (await approve(boss, asked)).get("code") ?? "");
    const { body } = await call(svc.url, "GET", "/.well-known/oauth-authorization-server");
    expect(body.token_endpoint_auth_methods_supported).toEqual(["none"]);
    const client_assertion_type = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
    const signed = await token({ ...redeem, client_assertion_type, client_assertion: "a.b.c" });
    expect([signed.status, signed.body.error]).toEqual([401, "invalid_client"]);
    expect((await token(redeem)).status).toBe(200);
  });

  test("after a minute", async () => {
    const { redeem } = await freshCode();
    await passTime("code");
    await expectRefused(redeem, "invalid_grant");
  });

  test("the second time, and what came of the first ends", async () => {
    const { redeem } = await freshCode();
    const { body: tokens } = await token(redeem);
    expect((await askMcp(svc.url, tokens.access_token)).status).toBe(200);
    await expectRefused(redeem, "invalid_grant");
    expectProblem(await askMcp(svc.url, tokens.access_token), 401, "unauthorized");
    await expectRefused(refreshOf(base, clientId, tokens.refresh_token), "invalid_grant");
  });

  test("to one of two who redeem it at once", async () => {
    const { redeem } = await freshCode();
    const answers = await Promise.all([token(redeem), postForm(beside?.url ?? svc.url, "/oauth/token", redeem)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(2);
    for (const { body } of answers)
      if (body.access_token !== undefined) expect((await askMcp(svc.url, body.access_token)).status).toBe(401);
  });
});

describe("a refresh token", () => {
  test("is traded once; the second use ends the whole family", async () => {
    const first = await connectTo(boss, clientId);
    const { body: second } = await token(refreshOf(base, clientId, first.refresh_token));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await askMcp(svc.url, second.access_token)).status).toBe(200);
    await expectRefused(refreshOf(base, clientId, first.refresh_token), "invalid_grant");
    for (const { access_token: access } of [first, second])
      expectProblem(await askMcp(svc.url, access), 401, "unauthorized");
    await expectRefused(refreshOf(base, clientId, second.refresh_token), "invalid_grant");
  });

  test("may lower scopes for an access token, and never raise them", async () => {
    const { refresh_token: refresh } = await connectTo(boss, clientId, { scopes: ["read"] });
    await expectRefused({ ...refreshOf(base, clientId, refresh), scope: "read write" }, "invalid_scope");
    await expectRefused({ ...refreshOf(base, clientId, refresh), scope: "admin" }, "invalid_scope");
    const whole = await connectTo(boss, clientId);
    const lower = await token({ ...refreshOf(base, clientId, whole.refresh_token), scope: "read" });
    expect(lower.body.scope).toBe("read");
    expect((await askMcp(svc.url, lower.body.access_token, "create_chatbot", { name: "x" })).status).toBe(403);
  });

  test("is refused for another client or resource, without a resource, and after its time", async () => {
    const { refresh_token: refresh } = await connectTo(boss, clientId);
    const right = refreshOf(base, clientId, refresh);
    await expectRefused({ ...right, client_id: "https://elsewhere.example/client.json" }, "invalid_grant");
    await expectRefused({ ...right, resource: "https://other.example/mcp" }, "invalid_target");
    const { resource: _resource, ...without } = right;
    await expectRefused(without, "invalid_request");
    await passTime("refresh");
    await expectRefused(right, "invalid_grant");
  });
});

describe("access ends at once", () => {
  /** A call that waits for a page that never comes; resolves once the page is asked for. */
  async function beginCall(access: string, url = svc.url) {
    const chatbot = await svc.chatbot();
    const path = `/never/${chatbot}`;
    const begun = new Promise<void>((resolve) => site.set(path, () => resolve()));
    const answer = askMcp(url, access, "add_knowledge_source", { chatbot, urls: [site.url + path] });
    await begun;
    return { answer };
  }

  /** Of all processes. */
  const urls = () => [svc.url, ...(beside === undefined ? [] : [beside.url])];

  test("when the grant is disconnected, also for what runs, in every process", async () => {
    const tokens = await connectTo(boss, clientId);
    const calls = await Promise.all(urls().map((url) => beginCall(tokens.access_token, url)));
    const { body } = await boss.api("GET", "/api/oauth/grants");
    expect((await boss.api("DELETE", `/api/oauth/grants/${body.oauthGrants[0].id}`)).status).toBe(204);
    for (const { answer } of calls) expectProblem(await answer, 401, "unauthorized");
    for (const url of urls()) expectProblem(await askMcp(url, tokens.access_token), 401, "unauthorized");
    await expectRefused(refreshOf(base, clientId, tokens.refresh_token), "invalid_grant");
    expectProblem(await boss.api("DELETE", `/api/oauth/grants/${body.oauthGrants[0].id}`), 404, "not_found");
  });

  test("when the member is removed", async () => {
    const guest = await invite(svc.url, boss, "leaving@example.com", "admin");
    const tokens = await connectTo(guest, clientId);
    const { answer } = await beginCall(tokens.access_token);
    await boss.api("DELETE", `/api/members/${guest.id}`);
    expectProblem(await answer, 401, "unauthorized");
    expectProblem(await askMcp(svc.url, tokens.access_token), 401, "unauthorized");
    await expectRefused(refreshOf(base, clientId, tokens.refresh_token), "invalid_grant");
  });

  test("when the client revokes a token of its own; another client's or an unknown one changes nothing", async () => {
    const tokens = await connectTo(boss, clientId);
    const revoke = (fields: Readonly<Record<string, string>>) => postForm(svc.url, "/oauth/revoke", fields);
    const elsewhere = { token: tokens.refresh_token, client_id: "https://elsewhere.example/client.json" };
    expect((await revoke(elsewhere)).status).toBe(200);
    expect((await revoke({ token: "unknown", client_id: clientId })).status).toBe(200);
    expect((await askMcp(svc.url, tokens.access_token)).status).toBe(200);
    expect((await revoke({ token: tokens.refresh_token, client_id: clientId })).status).toBe(200);
    expectProblem(await askMcp(svc.url, tokens.access_token), 401, "unauthorized");
  });

  test("after an hour, until the client renews it", async () => {
    const tokens = await connectTo(boss, clientId);
    await passTime("access");
    const answer = await askMcp(svc.url, tokens.access_token);
    expectProblem(answer, 401, "unauthorized");
    expect(answer.headers.get("www-authenticate")).toContain('error="invalid_token"');
    const { body } = await token(refreshOf(base, clientId, tokens.refresh_token));
    expect((await askMcp(svc.url, body.access_token)).status).toBe(200);
  });
});

test("what a member sees and disconnects is its own; an admin's is the whole workspace's", async () => {
  const agent = await invite(svc.url, boss, "agent@example.com", "agent");
  await connectTo(boss, clientId);
  await connectTo(agent, clientId);
  const list = async (member: Member) => (await member.api("GET", "/api/oauth/grants")).body.oauthGrants;
  const emails = (grants: readonly { member: { email: string } }[]) =>
    new Set(grants.map(({ member }) => member.email));
  expect(emails(await list(agent))).toEqual(new Set(["agent@example.com"]));
  const all = await list(boss);
  expect(emails(all)).toContain("agent@example.com");
  const foreign = all.find((grant: { member: { email: string } }) => grant.member.email === owner.email);
  expectProblem(await agent.api("DELETE", `/api/oauth/grants/${foreign.id}`), 404, "not_found");
});

test("codes and tokens are nowhere in the store, the log or a list", async () => {
  const { redeem } = await freshCode();
  const { body } = await token(redeem);
  const secrets = [redeem["code"] ?? "", body.access_token, body.refresh_token].map((text: string) => text.slice(8));
  const rows = await look(svc.store, (query) => query.selectFrom("oauth_token").selectAll().orderBy("key").execute());
  const listed = await boss.api("GET", "/api/oauth/grants");
  for (const secret of secrets)
    for (const place of [JSON.stringify(rows), JSON.stringify(listed.body), svc.service.log()])
      expect(place).not.toContain(secret);
});
