import { operationList } from "@svc/contract";
import { beforeAll, expect, test } from "vitest";
import { call } from "./support/api.ts";
import {
  addPasskey,
  createAuthenticator,
  startAdding,
  startPasskeySignIn,
  svcOrigin,
} from "./support/authenticator.ts";
import { ageProofs } from "./support/look.ts";
import { cookiesOf, invite, owner, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { nobodys, requestOf } from "./support/operation-samples.ts";
import { expectProblem } from "./support/problem.ts";
import { codeOf, enrol } from "./support/second-factor.ts";
import { testApiKey } from "./support/service-process.ts";
import { useService } from "./support/suite.ts";

const svc = useService({ ...withOwner, SVC_BASE_URL: svcOrigin });
let boss: Member;

beforeAll(async () => {
  boss = await signIn(svc.url, owner);
});

const key = { name: "Key", scopes: ["read"] };
const needsProof = async (who: Member) => (await who.api("GET", "/api/auth/me")).body.needsProof;
const prove = (who: Member, given: object, cookie = who.headers["cookie"] ?? "") =>
  who.api("POST", "/api/auth/proof", given, { cookie });

function expectUnproven(answer: Awaited<ReturnType<Member["api"]>>): void {
  expectProblem(answer, 403, "forbidden");
  expect(answer.body.reasonCode).toBe("proof_required");
}

test("what decides about access needs a proof from the last ten minutes, and nothing of it is done without one", async () => {
  const guarded = operationList.filter((operation) => operation.needsProof === true).map(({ name }) => name);
  expect(guarded.toSorted((a, b) => a.localeCompare(b))).toEqual([
    "addPasskey",
    "answerAuthorizationRequest",
    "beginSecondFactor",
    "createApiKey",
    "createInvitation",
    "disableSecondFactor",
    "downloadBackup",
    "exportChatbot",
    "exportVisitor",
    "removeMember",
    "removePasskey",
    "resetMemberSecondFactor",
    "revokeApiKey",
    "revokeInvitation",
    "startPasskey",
    "unlinkIdentity",
    "updateMember",
    "updateWorkspace",
  ]);
  expect(await needsProof(boss)).toBe(false);
  await ageProofs(svc.store);
  expect(await needsProof(boss)).toBe(true);
  for (const operation of operationList.filter((each) => each.needsProof === true)) {
    const { method, path, body } = requestOf(operation, nobodys);
    expectUnproven(await boss.api(method, path, body));
  }
  expect((await boss.api("GET", "/api/members")).status).toBe(200);
  expect((await boss.api("GET", "/api/api-keys")).body.apiKeys).toEqual([]);
});

test("a chatbot's model keys need it, and its other settings and programs don't", async () => {
  const chatbotId = await svc.chatbot();
  await ageProofs(svc.store);
  const path = `/api/chatbots/${chatbotId}`;
  expectUnproven(await boss.api("PATCH", path, { modelApiKey: "sk-123" }));
  expectUnproven(await boss.api("PATCH", path, { embeddingModelApiKey: null }));
  expectUnproven(await boss.api("POST", "/api/chatbot/create", { name: "Shop", modelApiKey: "sk-123" }));
  expect((await boss.api("PATCH", path, { name: "Shop" })).status).toBe(200);
  const program = { authorization: `Bearer ${testApiKey}` };
  expect((await call(svc.url, "PATCH", path, { modelApiKey: "sk-123" }, program)).status).toBe(200);
  expect((await call(svc.url, "GET", `${path}/export`, undefined, program)).status).toBe(200);
});

test("the password, a code or a passkey proves it, and each is judged as at sign-in", async () => {
  const ada = await invite(svc.url, await signIn(svc.url, owner), "ada@example.com", "admin");
  const { secret, recoveryCodes } = await enrol(ada);
  const phone = createAuthenticator();
  await addPasskey(ada, phone);
  const [code = "", spare = ""] = recoveryCodes;
  const byPasskey = async (authenticator = phone) => {
    const started = await ada.api("POST", "/api/auth/proof/start", {});
    const cookie = `${ada.headers["cookie"]}; ${cookiesOf(started)}`;
    return prove(ada, { credential: authenticator.get(started.body) }, cookie);
  };
  for (const given of [{}, { password: ada.password, code: spare }])
    expectProblem(await prove(ada, given), 400, "invalid_request");
  for (const wrong of [{ password: "not the password" }, { code: "000000x" }]) {
    await ageProofs(svc.store);
    expectProblem(await prove(ada, wrong), 401, "sign_in_failed");
    expectUnproven(await ada.api("POST", "/api/api-keys", key));
  }
  expectProblem(await byPasskey(createAuthenticator()), 401, "sign_in_failed");
  for (const right of [{ password: ada.password }, { code: codeOf(secret, 1) }, { code }]) {
    await ageProofs(svc.store);
    expect((await prove(ada, right)).status).toBe(204);
    expect((await ada.api("POST", "/api/api-keys", key)).status).toBe(201);
  }
  // Used up.
  expectProblem(await prove(ada, { code }), 401, "sign_in_failed");
  await ageProofs(svc.store);
  expect((await byPasskey()).status).toBe(204);
  expect((await ada.api("POST", "/api/api-keys", key)).status).toBe(201);
  const { entries } = (await boss.api("GET", `/api/audit?action=proveIdentity&resource=${ada.id}`)).body;
  expect(entries.map(({ after }: { after: unknown }) => after)).toEqual(
    ["passkey", "code", "code", "password"].map((provenBy) => ({ provenBy })),
  );
});

test("a proof counts for the session that gave it, and somebody else's passkey is none", async () => {
  const eve = await invite(svc.url, await signIn(svc.url, owner), "eve@example.com", "admin");
  const phone = createAuthenticator();
  await addPasskey(eve, phone);
  await ageProofs(svc.store);
  const other = await signIn(svc.url, owner);
  expect(await needsProof(other)).toBe(false);
  expect(await needsProof(boss)).toBe(true);
  const started = await boss.api("POST", "/api/auth/proof/start", {});
  const cookie = `${boss.headers["cookie"]}; ${cookiesOf(started)}`;
  expectProblem(await prove(boss, { credential: phone.get(started.body) }, cookie), 401, "sign_in_failed");
  // Nor is a challenge for signing in, or one that was for adding a passkey.
  const signingIn = await startPasskeySignIn(svc.url);
  const credential = phone.get(signingIn.options);
  expectProblem(
    await prove(eve, { credential }, `${eve.headers["cookie"]}; ${signingIn.cookie}`),
    401,
    "sign_in_failed",
  );
  const adding = await startAdding(await signIn(svc.url, owner));
  expectProblem(
    await prove(boss, { credential: phone.get(adding.options) }, `${boss.headers["cookie"]}; ${adding.cookie}`),
    401,
    "sign_in_failed",
  );
  expect(await needsProof(eve)).toBe(true);
  expect(await needsProof(boss)).toBe(true);
});
