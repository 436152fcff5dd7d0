import { crc32 } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call } from "./support/api.ts";
import { makeKey, runCli } from "./support/cli.ts";
import { look } from "./support/look.ts";
import { anonymous, invite, owner, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { expectProblem } from "./support/problem.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { startSite } from "./support/site.ts";
import type { Site } from "./support/site.ts";
import { useService } from "./support/suite.ts";

let site: Site;
const svc = useService(async () => {
  // A page that never comes: whoever trains on it is at it for a while.
  site = await startSite(() => undefined);
  return { ...withOwner, SVC_EGRESS_ALLOW: `127.0.0.1:${site.port}` };
});
let boss: Member;
/** Another process on the same store, where an engine has such. */
let beside: ServiceProcess | undefined;

beforeAll(async () => {
  boss = await signIn(svc.url, owner);
  if (svc.store.settings.databaseUrl !== "") beside = await startServiceProcess(svc.store);
});
afterAll(async () => {
  await beside?.end("SIGKILL");
  site.close();
});

const asBearer = (key: string) => ({ authorization: `Bearer ${key}` });
const list = (key: string, url = svc.url) => call(url, "GET", "/api/chatbots", undefined, asBearer(key));

async function newKey(wanted: Record<string, unknown> = {}) {
  const { status, body } = await boss.api("POST", "/api/api-keys", { name: "Key", ...wanted });
  expect(status).toBe(201);
  return body as { id: string; secret: string };
}

/** The pattern that docs/access.md gives to secret scanners, and the check behind it. */
const pattern = /\bsvc_[0-9A-Za-z]{39}\b/u;
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
function hasChecksum(key: string): boolean {
  const digits = key.slice(-6).split("");
  return digits.reduce((value, digit) => value * 62 + alphabet.indexOf(digit), 0) === crc32(key.slice(4, -6));
}

test("a key is made by a member, works at once, and its secret is answered this once", async () => {
  const made = await boss.api("POST", "/api/api-keys", {
    name: "Shop",
    scopes: ["read"],
    expiresAt: "2099-01-01T00:00:00+02:00",
  });
  expect(made.status).toBe(201);
  const { secret, ...rest } = made.body;
  expect(rest).toEqual({
    id: expect.stringMatching(/^key_/u),
    name: "Shop",
    scopes: ["read"],
    chatbotIds: null,
    createdAt: expect.any(String),
    expiresAt: "2098-12-31T22:00:00.000Z",
    lastUsedAt: null,
    revokedAt: null,
  });
  expect((await list(secret)).status).toBe(200);
  const { body } = await boss.api("GET", "/api/api-keys");
  expect(body.apiKeys[0]).toEqual({ ...rest, lastUsedAt: expect.any(String) });
  expect(JSON.stringify(body)).not.toContain(secret);
  expect((await runCli(svc.store, "keys", "list")).output).toContain(rest.id);
});

test("the documented pattern and checksum tell every key from what only looks like one", async () => {
  const { secret } = await newKey();
  expect(`const key = "${secret}";`).toMatch(pattern);
  expect(hasChecksum(secret)).toBe(true);
  expect(hasChecksum(`${secret.slice(0, 10)}${secret[10] === "a" ? "b" : "a"}${secret.slice(11)}`)).toBe(false);
});

test("a lost answer is repeated for who asked, to nobody else, and the secret is not in the store", async () => {
  const admin = await invite(svc.url, boss, "second-admin@example.com", "admin");
  const key = { "idempotency-key": "make-one-key" };
  const wanted = { name: "Once" };
  const first = await boss.api("POST", "/api/api-keys", wanted, key);
  const again = await boss.api("POST", "/api/api-keys", wanted, key);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect(again.body).toEqual(first.body);
  const others = await admin.api("POST", "/api/api-keys", wanted, key);
  expect(others.body.id).not.toBe(first.body.id);
  const invitation = await boss.api("POST", "/api/invitations", { email: "i@example.com", role: "viewer" }, key);
  const stored = await look(svc.store, (query) => query.selectFrom("idempotent_request").selectAll().execute());
  expect(stored.length).toBeGreaterThanOrEqual(3);
  for (const secret of [first.body.secret, others.body.secret, invitation.body.token])
    expect(JSON.stringify(stored)).not.toContain(secret.slice(4, 30));
});

test("a key is refused with a name, scope, chatbot or time that cannot be", async () => {
  const wrong = [
    [{ name: "" }, 400],
    [{ name: "x", scopes: [] }, 400],
    [{ name: "x", scopes: ["admin"] }, 400],
    [{ name: "x", scopes: ["read", "settings"] }, 400],
    [{ name: "x", chatbotIds: [] }, 400],
    [{ name: "x", chatbotIds: ["bot_00000000000000000000000000"] }, 404],
    [{ name: "x", expiresAt: "2020-01-01T00:00:00Z" }, 400],
    [{ name: "x", expiresAt: "soon" }, 400],
    [{ name: "x", secret: "svc_mine" }, 400],
  ] as const;
  for (const [wanted, status] of wrong) expectProblem(await boss.api("POST", "/api/api-keys", wanted), status);
});

test("no key makes, lists or revokes keys, so that one that leaked cannot outlive its revocation", async () => {
  const { id, secret } = await newKey();
  expectProblem(await call(svc.url, "POST", "/api/api-keys", { name: "More" }, asBearer(secret)), 403, "forbidden");
  expectProblem(await call(svc.url, "GET", "/api/api-keys", undefined, asBearer(secret)), 403, "forbidden");
  expectProblem(await call(svc.url, "DELETE", `/api/api-keys/${id}`, undefined, asBearer(secret)), 403, "forbidden");
});

test("a key that was bound when it was made sees its chatbots alone", async () => {
  const [mine, other] = [await svc.chatbot(), await svc.chatbot()];
  const { secret } = await newKey({ chatbotIds: [mine] });
  expect((await list(secret)).body.chatbots.map((chatbot: { id: string }) => chatbot.id)).toEqual([mine]);
  expectProblem(await call(svc.url, "GET", `/api/chatbots/${other}`, undefined, asBearer(secret)), 404, "not_found");
  expectProblem(await call(svc.url, "POST", "/api/chatbot/create", { name: "x" }, asBearer(secret)), 403, "forbidden");
});

describe("what is open ends with the credential that opened it", () => {
  /** A training's events, and when their stream has ended. */
  async function openStream(headers: Record<string, string>, url = svc.url) {
    const started = await svc.api(
      "POST",
      "/api/chatbot/train",
      { chatbotId: await svc.chatbot(), data: { urls: [`${site.url}/never`] } },
      { prefer: "wait=0" },
    );
    expect(started.status).toBe(202);
    const stream = await fetch(`${url}/api/chatbot/train/${started.body.id}/events`, { headers });
    expect(stream.status).toBe(200);
    const reader = stream.body?.getReader();
    if (reader === undefined) throw new Error("A stream has no body.");
    await reader.read();
    let isOver = false;
    const over = (async () => {
      for (;;) if ((await reader.read()).done) break;
      isOver = true;
    })();
    return { over, isOver: () => isOver };
  }

  test("a key that is revoked, in whatever process", async () => {
    const { id, secret } = await newKey();
    const kept = await newKey();
    const [stream, staying] = [
      await openStream(asBearer(secret), beside?.url),
      await openStream(asBearer(kept.secret)),
    ];
    expect((await boss.api("DELETE", `/api/api-keys/${id}`)).status).toBe(204);
    await stream.over;
    expectProblem(await list(secret, beside?.url), 401, "unauthorized");
    expect(staying.isOver()).toBe(false);
    await boss.api("DELETE", `/api/api-keys/${kept.id}`);
    await staying.over;
  });

  test("a key that is revoked by the command line, which no running service hears", async () => {
    const { key, id } = await makeKey(svc.store);
    const stream = await openStream(asBearer(key));
    expect((await runCli(svc.store, "keys", "revoke", id)).code).toBe(0);
    await stream.over;
  });

  test("a session that signs out, and one whose member is removed", async () => {
    const guest = await invite(svc.url, boss, "streams@example.com", "viewer");
    const leaving = await signIn(svc.url, guest);
    const removed = await openStream({ ...guest.headers });
    const left = await openStream({ ...leaving.headers }, beside?.url);
    await leaving.api("POST", "/api/auth/sign-out", {});
    await left.over;
    expect(removed.isOver()).toBe(false);
    await boss.api("DELETE", `/api/members/${guest.id}`);
    await removed.over;
  });
});

test("a revoked key stays in the list, and revoking it again changes nothing", async () => {
  const { id } = await newKey();
  const revoke = () => boss.api("DELETE", `/api/api-keys/${id}`);
  expect((await revoke()).status).toBe(204);
  const entry = async () =>
    (await boss.api("GET", "/api/api-keys")).body.apiKeys.find((key: { id: string }) => key.id === id);
  const { revokedAt } = await entry();
  expect(revokedAt).toMatch(/Z$/u);
  expect((await revoke()).status).toBe(204);
  expect((await entry()).revokedAt).toBe(revokedAt);
  expectProblem(await anonymous(svc.url, "DELETE", `/api/api-keys/${id}`), 401, "unauthorized");
});
