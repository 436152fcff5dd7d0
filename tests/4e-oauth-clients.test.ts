import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { dirname, join } from "node:path";
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from "@modelcontextprotocol/client";
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as FirstTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callback, startClientSite, trustsLocalhost } from "./support/client-site.ts";
import type { ClientSite } from "./support/client-site.ts";
import { freePort } from "./support/free-port.ts";
import { look } from "./support/look.ts";
import { anonymous, owner, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { connect } from "./support/oauth.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";

let site: ClientSite;
const svc = useService(async () => {
  site = await startClientSite();
  return {
    ...withOwner,
    ...trustsLocalhost,
    SVC_EGRESS_ALLOW: `127.0.0.1:${site.port}`,
    SVC_TRUSTED_PROXIES: "127.0.0.1",
  };
});
let boss: Member;
beforeAll(async () => {
  boss = await signIn(svc.url, owner);
});
afterAll(() => site.close());

const register = (metadata: object, from = "127.0.0.1") =>
  anonymous(svc.url, "POST", "/oauth/register", metadata, { "x-forwarded-for": from });

/** What the SDKs ask of an application: a store, and a browser in which the member approves. */
function application(clientMetadataUrl?: string) {
  const kept = new Map<string, unknown>();
  let leadsTo = "";
  const read = (name: string) => kept.get(name) as never;
  const keep = (name: string) => (value: unknown) => void kept.set(name, value);
  const provider = {
    redirectUrl: callback,
    ...(clientMetadataUrl === undefined ? {} : { clientMetadataUrl }),
    clientMetadata: { client_name: "Assistant", redirect_uris: [callback], token_endpoint_auth_method: "none" },
    state: () => "kept by the application",
    clientInformation: () => read("client"),
    saveClientInformation: keep("client"),
    tokens: () => read("tokens"),
    saveTokens: keep("tokens"),
    codeVerifier: () => read("verifier"),
    saveCodeVerifier: keep("verifier"),
    discoveryState: () => read("discovery"),
    saveDiscoveryState: keep("discovery"),
    redirectToAuthorization: (url: URL) => void (leadsTo = url.href),
  };
  return {
    provider,
    kept,
    /** The member opens the address, approves, and is sent back with these. */
    async approve(): Promise<URLSearchParams> {
      const url = new URL(leadsTo);
      expect(`${url.origin}${url.pathname}`).toBe(`${svc.url}/oauth/authorize`);
      const { body } = await boss.api("POST", "/api/oauth/request", { request: url.search.slice(1), approve: true });
      return new URL(body.redirectTo).searchParams;
    },
  };
}

const info = { name: "svc-tests", version: "1.0.0" };
const server = () => new URL("/mcp", svc.url);

describe("real clients find their way from the address alone", () => {
  const kinds = [
    ["with a metadata document", () => site.publish("/assistant.json")],
    ["by registering", () => undefined],
  ] as const;

  test.each(kinds)("the SDK's second version, %s", async (_kind, id) => {
    const { provider, approve, kept } = application(id());
    const first = new ModernTransport(server(), { authProvider: provider });
    await expect(new ModernClient(info).connect(first)).rejects.toThrow(/[Uu]nauthorized/u);
    const wrong = new URLSearchParams({ code: "x", iss: "https://evil.example" });
    await expect(first.finishAuth(wrong)).rejects.toThrow(/[Ii]ssuer/u);
    await first.finishAuth(await approve());
    const client = new ModernClient(info);
    await client.connect(new ModernTransport(server(), { authProvider: provider }));
    expect((await client.listTools()).tools.length).toBe(13);
    await expire();
    expect((await client.callTool({ name: "list_chatbots", arguments: {} })).isError).not.toBe(true);
    expect(kept.get("tokens")).toMatchObject({ scope: "read write" });
    await client.close();
  });

  test.each(kinds)("the SDK's first version, %s", async (_kind, id) => {
    const { provider, approve } = application(id());
    const first = new FirstTransport(server(), { authProvider: provider });
    await expect(new FirstClient(info).connect(first)).rejects.toThrow(/[Uu]nauthorized/u);
    await first.finishAuth((await approve()).get("code") ?? "");
    const client = new FirstClient(info);
    await client.connect(new FirstTransport(server(), { authProvider: provider }));
    expect((await client.listTools()).tools.length).toBe(13);
    await expire();
    expect((await client.callTool({ name: "list_chatbots", arguments: {} })).isError).not.toBe(true);
    await client.close();
  });

  /** An hour later: the client has to renew its access token. */
  const expire = () =>
    look(svc.store, (_query, transact) =>
      transact((transaction) =>
        transaction.updateTable("oauth_token").set({ expires_at: 1 }).where("kind", "=", "access").execute(),
      ),
    );
});

describe("the conformance suite's scenarios for authorization servers", { timeout: 120_000 }, () => {
  const require = createRequire(import.meta.url);
  const program = join(dirname(require.resolve("mcp-conformance-2026/package.json")), "dist/index.js");

  test("pass: the metadata, and the code grant with a member who approves", async () => {
    const port = await freePort();
    const { body } = await register({ redirect_uris: [`http://127.0.0.1:${port}/callback`] });
    const parameters = ["--client-id", body.client_id, "--resource", `${svc.url}/mcp`, "--port", String(port)];
    const child = spawn(process.execPath, [program, "authorization", "--url", svc.url, ...parameters]);
    let output = "";
    let asked = "";
    for await (const line of createInterface({ input: child.stdout })) {
      output += `${line}\n`;
      asked = /https?:\/\/\S*\/oauth\/authorize\?(\S+)/u.exec(line)?.[1] ?? asked;
      // It says so only once it listens for the answer, behind the address.
      if (!line.startsWith("Callback server started")) continue;
      const decided = await boss.api("POST", "/api/oauth/request", { request: asked, approve: true });
      await fetch(decided.body.redirectTo);
    }
    for (const scenario of ["authorization-server-metadata-endpoint: 2", "authorization-code-grant: 1"])
      expect(output).toContain(`✓ ${scenario} passed, 0 failed`);
  });
});

describe("a client that registers itself, while the operator allows it,", () => {
  test("is offered where, is shown without a host, and is in the audit log", async () => {
    const { body: metadata } = await anonymous(svc.url, "GET", "/.well-known/oauth-authorization-server");
    expect(metadata.registration_endpoint).toBe(`${svc.url}/oauth/register`);
    const { status, body } = await register({ client_name: "Own", redirect_uris: [callback], scope: "read" });
    expect(status).toBe(201);
    expect(body).toMatchObject({ client_name: "Own", redirect_uris: [callback], token_endpoint_auth_method: "none" });
    expect(body).not.toHaveProperty("client_secret");
    await connect(svc.url, svc.url, boss, body.client_id);
    const { body: listed } = await boss.api("GET", "/api/oauth/grants");
    expect(listed.oauthGrants[0]).toMatchObject({ clientName: "Own", clientHost: null });
    await expect
      .poll(async () => JSON.stringify((await boss.api("GET", "/api/audit?limit=50")).body), { timeout: 20_000 })
      .toContain("oauth.register");
  });

  test("names addresses that are right, and at least one", async () => {
    for (const uris of [[], ["http://app.example/back"], ["javascript:1"], ["https://a.example/#x"], "x", undefined]) {
      const answer = await register({ redirect_uris: uris });
      expect([answer.status, answer.body.error]).toEqual([400, "invalid_redirect_uri"]);
    }
    const named = await register({ redirect_uris: [callback], client_name: "\u0000" });
    expect(named.body.error).toBe("invalid_client_metadata");
  });

  test("is one of 20 that an address may register in an hour", async () => {
    const address = "203.0.113.7";
    for (let nth = 0; nth < 20; nth++)
      expect((await register({ redirect_uris: [callback] }, address)).status).toBe(201);
    expectProblem(await register({ redirect_uris: [callback] }, address), 429, "too_many_attempts");
    expect((await register({ redirect_uris: [callback] }, "203.0.113.8")).status).toBe(201);
  });

  test("is one of 1,000", async () => {
    await look(svc.store, (_query, transact) =>
      transact((transaction) =>
        transaction
          .insertInto("oauth_client")
          .values(
            Array.from({ length: 1_000 }, (_, nth) => ({
              id: `cli_full_${nth}`,
              name: "x",
              redirect_uris: "[]",
              created_at: 1,
            })),
          )
          .execute(),
      ),
    );
    const answer = await register({ redirect_uris: [callback] }, "203.0.113.9");
    expect([answer.status, answer.body.error]).toEqual([503, "temporarily_unavailable"]);
  });
});
