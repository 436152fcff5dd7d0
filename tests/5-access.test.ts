import { accessRules, operationList, roles } from "@svc/contract";
import type { Access, HttpOperation } from "@svc/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { call, peek } from "./support/api.ts";
import type { Answer } from "./support/api.ts";
import { grantOf, settle, withAnother } from "./support/homes.ts";
import { invite, owner, settleElsewhere, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import {
  needsCode,
  needsPasskey,
  needsProvider,
  needsRepository,
  namesSomething,
  nobodys,
  requestOf,
  usesUp,
} from "./support/operation-samples.ts";
import type { Home } from "./support/operation-samples.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";
import { watchStore } from "./support/watch-store.ts";
import type { StoreChanges } from "./support/watch-store.ts";

const svc = useService(withOwner);

/** Who asks, and what the table allows it: a rank among the members, or a key's scopes. */
interface Credential {
  readonly name: string;
  readonly role: (typeof roles)[number] | null;
  readonly scopes: readonly string[];
  readonly isBound: boolean;
  readonly password: string;
  /** A new session, or a key; a bound one is bound to the home's chatbot. */
  headers(home: Home): Promise<Readonly<Record<string, string>>>;
}

/** Each test makes dozens of requests, some with a password to hash. */
const patient = { timeout: 120_000 };
const closed = operationList.filter(({ access }) => access !== "public" && access !== "visitor");

const asBoss = () => signIn(svc.url, owner);
let mine: Home;
let theirs: Home;
let credentials: readonly Credential[];
let changes: StoreChanges;

beforeAll(async () => {
  const first = await asBoss();
  const stranger = await settleElsewhere(svc.url, first, "stranger@example.com");
  [mine, theirs] = await Promise.all([
    settle(svc.url, first, { gaps: true }),
    settle(svc.url, stranger, { gaps: true }),
  ]);
  const members: Member[] = [];
  for (const role of roles)
    members.push(role === "owner" ? first : await invite(svc.url, first, `${role}@example.com`, role));
  const key = (name: string, scopes: readonly string[], isBound: boolean): Credential => ({
    name,
    role: null,
    scopes,
    isBound,
    password: "",
    async headers({ chatbotId }) {
      const chatbotIds = isBound ? [chatbotId] : null;
      const { body } = await (await boss()).api("POST", "/api/api-keys", { name, scopes, chatbotIds });
      return { authorization: `Bearer ${body.secret}` };
    },
  });
  credentials = [
    ...members.map((member, rank) => ({
      name: `a member who is ${roles[rank]}`,
      role: roles[rank] ?? null,
      scopes: [],
      isBound: false,
      password: member.password,
      headers: async () => (await signIn(svc.url, member)).headers,
    })),
    key("a reading key", ["read"], false),
    key("a key that only writes", ["write"], false),
    key("a writing key", ["read", "write"], false),
    key("a bound key", ["read", "write"], true),
    key("a bound reading key", ["read"], true),
    { ...key("nobody", [], false), headers: async () => ({ authorization: "" }) },
  ];
  changes = await watchStore(svc.store);
});

/** What the table says, in other words than the service's own. */
function isAllowed(credential: Credential, { access, wholeWorkspace }: HttpOperation): boolean {
  const rule = accessRules[access as Exclude<Access, "public" | "visitor">];
  if (credential.role !== null) return roles.indexOf(credential.role) <= roles.indexOf(rule.role);
  if (rule.scope === null || (credential.isBound && wholeWorkspace === true)) return false;
  return credential.scopes.includes(rule.scope);
}

const kept = new Map<string, Readonly<Record<string, string>>>();
let keptBoss: Promise<Member> | undefined;
const boss = () => (keptBoss ??= asBoss());
/** These end sessions: who calls them has one of its own, and whoever comes after signs in again. */
const ending = new Set(["signOut", "changePassword", "revokeSignInSession"]);

async function headersOf(credential: Credential, { name }: HttpOperation, own: Home) {
  if (ending.has(name)) {
    kept.clear();
    keptBoss = undefined;
  }
  const place = `${credential.name} ${credential.isBound ? own.chatbotId : ""}`;
  const headers = kept.get(place) ?? (await credential.headers(own));
  if (!ending.has(name)) kept.set(place, headers);
  return headers;
}

/** Asks about something of `home`, as `credential` has its place in `own`. */
async function ask(credential: Credential, operation: HttpOperation, home: Home, own = mine): Promise<Answer> {
  const headers = await headersOf(credential, operation, own);
  const { method, path, body, headers: sent } = requestOf(operation, home, credential.password);
  return peek(svc.url, method, path, body, { ...headers, ...sent, prefer: "wait=0" });
}

describe("an operation that the table does not give to a credential is refused, whatever it is about, and changes nothing", () => {
  test.each(closed.map((operation) => [operation.name, operation] as const))(
    "%s",
    patient,
    async (_name, operation) => {
      let refused = 0;
      for (const credential of credentials) {
        if (isAllowed(credential, operation)) continue;
        refused++;
        const isNobody = credential.name === "nobody";
        const answers = [await ask(credential, operation, mine), await ask(credential, operation, theirs)];
        for (const answer of answers) {
          expect(answer.status, credential.name).toBe(isNobody ? 401 : 403);
          expectProblem(answer, isNobody ? 401 : 403, isNobody ? "unauthorized" : "forbidden");
        }
        // Before anything is looked up: nothing tells what exists from what does not.
        const [own, foreign] = answers.map(({ body: { requestId: _requestId, ...told } }) => told);
        expect(own).toEqual(foreign);
      }
      expect(refused).toBeGreaterThan(0);
      expect(await changes()).toEqual([]);
    },
  );
});

describe("what belongs to another workspace is unknown to whoever may do as much in its own, and stays as it is", () => {
  const about = closed.filter(namesSomething);
  test.each(about.map((operation) => [operation.name, operation] as const))("%s", patient, async (_name, operation) => {
    for (const credential of credentials) {
      if (!isAllowed(credential, operation)) continue;
      const answer = await ask(credential, operation, theirs);
      expect(answer.status, `${credential.name}: ${JSON.stringify(answer.body)}`).toBe(404);
      expectProblem(answer, 404, "not_found");
      const unknown = await ask(credential, operation, nobodys);
      const [told, toldOfNothing] = [answer, unknown].map(({ body: { requestId: _requestId, ...rest } }) => rest);
      expect(told, credential.name).toEqual(toldOfNothing);
    }
    expect(await changes()).toEqual([]);
  });
});

/** Hold every workspace, of which nobody here owns all: `tests/backup.test.ts` has who does. */
const ofAllWorkspaces = new Set(["downloadBackup"]);

describe("what the table gives to a credential, it may do with its own", () => {
  test.each(closed.map((operation) => [operation.name, operation] as const))(
    "%s",
    patient,
    async (_name, operation) => {
      const allowed = credentials.filter((credential) => isAllowed(credential, operation));
      // At the same time: knowledge gaps are looked for every two seconds.
      const homes = await Promise.all(allowed.map((credential) => homeFor(credential, operation)));
      for (const [nth, credential] of allowed.entries()) {
        const home = homes[nth] ?? mine;
        const answer = await ask(credential, operation, home, home);
        if (ofAllWorkspaces.has(operation.name)) expectProblem(answer, 403, "forbidden");
        else if (needsProvider.has(operation.name)) expectProblem(answer, 404, "not_found");
        else if (needsPasskey.has(operation.name)) expect([401, 404, 422]).toContain(answer.status);
        else if (needsRepository.has(operation.name)) expectProblem(answer, 422, "unprocessable");
        else if (needsCode.has(operation.name)) expect([401, 422]).toContain(answer.status);
        else expect(answer.status, `${credential.name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
      }
    },
  );

  /** What is removed is made anew for each. */
  async function homeFor(credential: Credential, operation: HttpOperation): Promise<Home> {
    const { name, http } = operation;
    if (name === "revokeSignInSession") {
      const headers = await credential.headers(mine);
      const { body } = await call(svc.url, "GET", "/api/auth/sessions", undefined, headers);
      return { ...mine, signInSessionId: body.sessions[0].id };
    }
    // Members below admins end their own alone.
    if (name === "revokeOauthGrant") {
      const headers = await credential.headers(mine);
      const api = (method: string, path: string, body?: unknown) => call(svc.url, method, path, body, headers);
      return { ...mine, ...(await grantOf(svc.url, { api })) };
    }
    if (http.method !== "DELETE" && !usesUp.has(name)) return mine;
    return withAnother(svc.url, await boss(), mine, operation);
  }
});

test("no list shows anything of another workspace", async () => {
  const { headers } = await asBoss();
  const foreign = Object.values(theirs);
  for (const operation of closed.filter(({ http }) => http.method === "GET" && !http.path.includes("{"))) {
    if (ofAllWorkspaces.has(operation.name)) continue;
    // Of a stream what it has now, which is sent at once.
    const now = { ...headers, prefer: "wait=0" };
    const answer = await peek(svc.url, "GET", requestOf(operation, mine).path, undefined, now);
    expect(answer.status, operation.name).toBe(200);
    for (const id of foreign) expect(JSON.stringify(answer.body), operation.name).not.toContain(id);
  }
});
