import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call } from "./support/api.ts";
import { callback, startClientSite, trustsLocalhost } from "./support/client-site.ts";
import type { ClientSite } from "./support/client-site.ts";
import { anonymous, invite, owner, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { approve, askFor, askMcp, connect, decide, postForm } from "./support/oauth.ts";
import type { Asked } from "./support/oauth.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";

let site: ClientSite;
const svc = useService(async () => {
  site = await startClientSite();
  return {
    ...withOwner,
    ...trustsLocalhost,
    SVC_EGRESS_ALLOW: `127.0.0.1:${site.port}`,
    SVC_OAUTH_REGISTRATION: "off",
  };
});
let boss: Member;
let clientId: string;

beforeAll(async () => {
  boss = await signIn(svc.url, owner);
  clientId = site.publish("/client.json", {
    redirect_uris: [callback, "https://app.example/back?kept=1", "cursor://app/back", "com.example.app:/back"],
  });
});
afterAll(() => site.close());

const read = (asked: Asked) => boss.api("GET", `/api/oauth/request?${new URLSearchParams({ request: asked.query })}`);

describe("what clients read first", () => {
  test("401 of the MCP server names the metadata, and the metadata name the authorization server", async () => {
    const refused = await askMcp(svc.url, "");
    expectProblem(refused, 401, "unauthorized");
    const challenge = refused.headers.get("www-authenticate") ?? "";
    const place = /^Bearer scope="read write", resource_metadata="([^"]+)"$/u.exec(challenge)?.[1] ?? "";
    for (const address of [place, `${svc.url}/.well-known/oauth-protected-resource`]) {
      const {
        resource,
        authorization_servers: servers,
        scopes_supported: scopes,
      } = await (await fetch(address)).json();
      expect([resource, servers, scopes]).toEqual([`${svc.url}/mcp`, [svc.url], ["read", "write"]]);
    }
    const { body } = await anonymous(svc.url, "GET", "/.well-known/oauth-authorization-server");
    expect(body).toMatchObject({
      issuer: svc.url,
      authorization_endpoint: `${svc.url}/oauth/authorize`,
      token_endpoint: `${svc.url}/oauth/token`,
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
    expect(body).not.toHaveProperty("registration_endpoint");
    expect((await anonymous(svc.url, "GET", "/.well-known/openid-configuration")).status).toBe(404);
  });

  test("clients register while an admin of any workspace allows it, and not before or after", async () => {
    const metadata = { redirect_uris: [callback], client_name: "Registers itself" };
    const register = () => anonymous(svc.url, "POST", "/oauth/register", metadata);
    const endpoint = async () =>
      (await anonymous(svc.url, "GET", "/.well-known/oauth-authorization-server")).body.registration_endpoint;
    const workspaceId: string = (await boss.api("GET", "/api/auth/me")).body.workspace.id;
    const allow = async (allowsClientRegistration: boolean) => {
      const { status, body } = await boss.api("PATCH", `/api/workspaces/${workspaceId}`, { allowsClientRegistration });
      expect([status, body.allowsClientRegistration]).toEqual([200, allowsClientRegistration]);
    };
    expect(await register()).toMatchObject({ status: 403, body: { error: "access_denied" } });

    await allow(true);
    expect(await endpoint()).toBe(`${svc.url}/oauth/register`);
    const registered = await register();
    expect(registered.status).toBe(201);
    // Another change leaves it as it is.
    expect((await boss.api("PATCH", `/api/workspaces/${workspaceId}`, { name: "Shop" })).body).toMatchObject({
      name: "Shop",
      allowsClientRegistration: true,
    });

    await allow(false);
    expect(await endpoint()).toBeUndefined();
    expect((await register()).status).toBe(403);
    // What has registered is known afterwards.
    const { access_token: access } = await connect(svc.url, svc.url, boss, registered.body.client_id);
    expect((await askMcp(svc.url, access)).status).toBe(200);
    const agent = await invite(svc.url, boss, "agent@example.com", "agent");
    const refused = await agent.api("PATCH", `/api/workspaces/${workspaceId}`, { allowsClientRegistration: true });
    expectProblem(refused, 403, "forbidden");
  });

  test("an API key works as before, and is not challenged for scopes", async () => {
    const { body } = await boss.api("POST", "/api/api-keys", { name: "Reading", scopes: ["read"] });
    const answer = await askMcp(svc.url, body.secret, "create_chatbot", { name: "x" });
    expect([answer.status, answer.body.result.isError]).toEqual([200, true]);
  });

  test("a token counts neither at another address of the service nor in a query", async () => {
    const { access_token: access } = await connect(svc.url, svc.url, boss, clientId);
    expectProblem(await askMcp(svc.url.replace("127.0.0.1", "localhost"), access), 401, "unauthorized");
    const inQuery = await fetch(`${svc.url}/mcp?access_token=${access}`, { method: "POST" });
    expect(inQuery.status).toBe(401);
    expect((await askMcp(svc.url, access)).status).toBe(200);
  });
});

describe("a request whose client or address is not certain is told to the member, and leads nowhere", () => {
  test.each([
    ["no client", { client_id: null }],
    ["no redirect address", { redirect_uri: null }],
    ["another address", { redirect_uri: "https://evil.example/callback" }],
    ["another path", { redirect_uri: `${callback}/more` }],
    ["a query more", { redirect_uri: `${callback}?more=1` }],
    ["a fragment", { redirect_uri: `${callback}#more` }],
    ["another loopback name", { redirect_uri: "http://localhost:8765/callback" }],
    ["a name and password", { redirect_uri: "http://a:b@127.0.0.1:8765/callback" }],
    ["a path that leads elsewhere", { redirect_uri: "http://127.0.0.1:8765/callback/../callback" }],
    ["a script", { redirect_uri: "javascript:alert(1)" }],
    ["a port that is an address", { redirect_uri: "http://127.0.0.1:8765@evil.example/callback" }],
  ])("%s", async (_case, changes) => {
    for (const asked of [askFor(svc.url, clientId, changes), askFor(svc.url, clientId, { ...changes, scope: "no" })]) {
      const answers = [await read(asked), await decide(boss, asked), await decide(boss, asked, { approve: false })];
      for (const answer of answers) {
        expectProblem(answer, 400, "invalid_request");
        expect(JSON.stringify(answer.body)).not.toContain("evil");
      }
    }
  });

  test("a parameter that is there twice", async () => {
    const asked = askFor(svc.url, clientId);
    const twice = { ...asked, query: `${asked.query}&redirect_uri=https%3A%2F%2Fevil.example` };
    expectProblem(await decide(boss, twice), 400, "invalid_request");
  });
});

describe("a request that is wrong otherwise can't be approved, and its own client is told why", () => {
  test.each([
    ["no PKCE", { code_challenge: null }, "invalid_request"],
    ["plain PKCE", { code_challenge_method: "plain" }, "invalid_request"],
    ["PKCE without its method", { code_challenge_method: null }, "invalid_request"],
    ["a challenge of another length", { code_challenge: "short" }, "invalid_request"],
    ["no resource", { resource: null }, "invalid_request"],
    ["another resource", { resource: "https://other.example/mcp" }, "invalid_target"],
    ["the service instead of its MCP server", { resource: "" }, "invalid_request"],
    ["another response type", { response_type: "token" }, "unsupported_response_type"],
    ["a fragment as the answer", { response_mode: "fragment" }, "invalid_request"],
    ["a scope that there is not", { scope: "read admin" }, "invalid_scope"],
    ["settings without write", { scope: "read settings" }, "invalid_scope"],
  ])("%s", async (_case, changes, error) => {
    const asked = askFor(svc.url, clientId, changes);
    expectProblem(await decide(boss, asked), 422, "unprocessable");
    const { body } = await read(asked);
    const back = new URL(body.redirectTo);
    expect(`${back.origin}${back.pathname}`).toBe(callback);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error,
      error_description: body.fault,
      state: "of the client",
      iss: svc.url,
    });
  });
});

describe("a right request", () => {
  test("shows who asks for what, and where the browser will go", async () => {
    expect((await read(askFor(svc.url, clientId, { scope: "read write settings" }))).body).toEqual({
      clientName: "Assistant",
      clientHost: `127.0.0.1:${site.port}`,
      redirectHost: "127.0.0.1:8765",
      isLoopback: true,
      scopes: ["read", "write", "settings"],
      fault: null,
      redirectTo: null,
    });
  });

  test.each([
    ["of a program on any port", "http://127.0.0.1:50123/callback", "http://127.0.0.1:50123/callback?code="],
    ["of a program without a port", "http://127.0.0.1/callback", "http://127.0.0.1/callback?code="],
    ["with a query of its own", "https://app.example/back?kept=1", "https://app.example/back?kept=1&code="],
    ["of an app with a scheme", "cursor://app/back", "cursor://app/back?code="],
    ["of an app with a domain as its scheme", "com.example.app:/back", "com.example.app:/back?code="],
  ])("leads back to an address %s", async (_case, redirectUri, start) => {
    const { body } = await decide(boss, askFor(svc.url, clientId, { redirect_uri: redirectUri }));
    expect(body.redirectTo.startsWith(start)).toBe(true);
  });

  test("that is denied tells the client so, with its state and who answers", async () => {
    const back = await approve(boss, askFor(svc.url, clientId), { approve: false });
    expect(Object.fromEntries(back)).toEqual({ error: "access_denied", state: "of the client", iss: svc.url });
  });

  test("keeps a state as it stands, and needs none", async () => {
    const odd = "a&b=c #%20ü";
    expect((await approve(boss, askFor(svc.url, clientId, { state: odd }))).get("state")).toBe(odd);
    expect((await approve(boss, askFor(svc.url, clientId, { state: null }))).has("state")).toBe(false);
  });

  test("is approved by nobody but a member on the service's own page", async () => {
    const asked = askFor(svc.url, clientId);
    const wanted = { request: asked.query, approve: true };
    expectProblem(await anonymous(svc.url, "POST", "/api/oauth/request", wanted), 401, "unauthorized");
    expectProblem(await call(svc.url, "POST", "/api/oauth/request", wanted), 403, "forbidden");
    for (const foreign of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "https://evil.example" },
    ])
      expectProblem(await boss.api("POST", "/api/oauth/request", wanted, foreign), 403, "cross_site");
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const body = new URLSearchParams({ request: asked.query, approve: "true" }).toString();
    expect((await boss.api("POST", "/api/oauth/request", body, form)).status).toBe(415);
    const { body: grants } = await boss.api("GET", "/api/oauth/grants");
    expect(JSON.stringify(grants)).not.toContain("evil");
  });

  test("has a page that no other page may frame", async () => {
    const path = `/oauth/authorize?${askFor(svc.url, clientId).query}`;
    const page = await anonymous(svc.url, "GET", path, undefined, { accept: "text/html" });
    // Fetch has followed it to the page.
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(page.headers.get("referrer-policy")).toBe("same-origin");
  });
});

describe("a client's metadata document", () => {
  const refusedFor = async (id: string) => expectProblem(await decide(boss, askFor(svc.url, id)), 422, "unprocessable");

  test("is read at a public https address with a path, and at no other", async () => {
    for (const id of [
      clientId.replace("https:", "http:"),
      site.url,
      `${site.url}/`,
      `${clientId}#x`,
      clientId.replace("//", "//a:b@"),
      `${site.url}/x/../client.json`,
      "ftp://127.0.0.1/client.json",
      "file:///etc/passwd",
      "javascript:1",
      "https://",
      `${site.url}/${"x".repeat(2_100)}`,
    ])
      await refusedFor(id);
  });

  test("is not fetched from private addresses", async () => {
    for (const host of ["10.0.0.1", "127.0.0.1:1", "[::1]", "169.254.169.254", "localhost", "0x7f000001", "metadata"])
      await refusedFor(`https://${host}/client.json`);
  });

  test("does not redirect", async () => {
    const location = site.publish("/target.json", { client_id: `${site.url}/moved.json` });
    site.set("/moved.json", (_request, response) => response.writeHead(302, { location }).end());
    await refusedFor(`${site.url}/moved.json`);
  });

  test("is the client's own, of JSON, whole, and without a secret", async () => {
    await refusedFor(site.publish("/other.json", { client_id: clientId }));
    await refusedFor(site.publish("/nameless.json", { client_name: undefined }));
    await refusedFor(site.publish("/listless.json", { redirect_uris: callback }));
    await refusedFor(site.publish("/secret.json", { client_secret: "x" }));
    await refusedFor(site.publish("/basic.json", { token_endpoint_auth_method: "client_secret_basic" }));
    await refusedFor(site.publish("/large.json", { padding: "x".repeat(20_000) }));
    await refusedFor(`${site.url}/missing.json`);
    site.set("/page.json", (_request, response) =>
      response.writeHead(200, { "content-type": "text/html" }).end("<h1>Hello</h1>"),
    );
    await refusedFor(`${site.url}/page.json`);
    site.set("/broken.json", (_request, response) =>
      response.writeHead(200, { "content-type": "application/json" }).end("{"),
    );
    await refusedFor(`${site.url}/broken.json`);
  });

  test("can't name an address that browsers run, or that anybody can read", async () => {
    for (const uri of [
      "javascript:alert(1)",
      "data:text/html,x",
      "http://app.example/back",
      "file:///x",
      "about:blank",
    ]) {
      const id = site.publish(`/uri-${Buffer.from(uri).toString("hex")}.json`, { redirect_uris: [uri] });
      expectProblem(await decide(boss, askFor(svc.url, id, { redirect_uri: uri })), 400, "invalid_request");
    }
  });

  test("is read once for a page and its answer, and for one member 30 times in ten minutes", async () => {
    let reads = 0;
    const id = `${site.url}/counted.json`;
    const document = { client_id: id, client_name: "Counted", redirect_uris: [callback] };
    site.set("/counted.json", (_request, response) => {
      reads++;
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(document));
    });
    await read(askFor(svc.url, id));
    await approve(boss, askFor(svc.url, id));
    expect(reads).toBe(1);
    const again = async (nth: number) => (await decide(boss, askFor(svc.url, `${site.url}/none-${nth}.json`))).status;
    const statuses = await Promise.all(Array.from({ length: 31 }, (_, nth) => again(nth)));
    expect(statuses).toContain(429);
  });
});

test("clients can't register themselves unless an admin or the operator allows it", async () => {
  const answer = await anonymous(svc.url, "POST", "/oauth/register", { redirect_uris: [callback] });
  expect([answer.status, answer.body.error]).toEqual([403, "access_denied"]);
  expectProblem(await decide(boss, askFor(svc.url, "cli_00000000000000000000000000")), 422, "unprocessable");
});

test("the token endpoint takes forms alone, each parameter once, and little of it", async () => {
  const json = await anonymous(svc.url, "POST", "/oauth/token", { grant_type: "authorization_code" });
  expect([json.status, json.body.error]).toEqual([400, "invalid_request"]);
  const send = (body: string) =>
    fetch(new URL("/oauth/token", svc.url), {
      method: "POST",
      body,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  expect((await send("grant_type=authorization_code&grant_type=refresh_token")).status).toBe(400);
  expect((await send(`grant_type=${"x".repeat(20_000)}`)).status).toBe(413);
  expect((await send("")).status).toBe(400);
  expect((await postForm(svc.url, "/oauth/revoke", {})).status).toBe(400);
  expect((await anonymous(svc.url, "GET", "/oauth/token")).status).toBe(405);
});
