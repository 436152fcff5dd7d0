import { readFileSync, writeFileSync } from "node:fs";
import { operationList, operations } from "@svc/contract";
import type { HttpOperation } from "@svc/contract";
import { SignJWT } from "jose";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { call, chat } from "./support/api.ts";
import type { Answer } from "./support/api.ts";
import { runCli } from "./support/cli.ts";
import { exampleOf, isSameForm } from "./support/examples.ts";
import type { Example } from "./support/examples.ts";
import { startGitServer } from "./support/git-server.ts";
import type { GitServer } from "./support/git-server.ts";
import { settle } from "./support/homes.ts";
import { startMailbox } from "./support/mailbox.ts";
import type { Mailbox } from "./support/mailbox.ts";
import { anonymous, invite, owner, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { clientId, clientSecret, startHostileProvider } from "./support/hostile-provider.ts";
import type { HostileProvider } from "./support/hostile-provider.ts";
import { startSignIn } from "./support/oidc-visit.ts";
import {
  deafAddress,
  needsCode,
  needsPasskey,
  needsProvider,
  nobodys,
  requestOf,
  usesUp,
  visitorRequestOf,
} from "./support/operation-samples.ts";
import type { Home, SampleRequest, Visit } from "./support/operation-samples.ts";
import { startReceiver } from "./support/receiver.ts";
import type { Receiver } from "./support/receiver.ts";
import { addPasskey, createAuthenticator, startAdding, startPasskeySignIn } from "./support/authenticator.ts";
import { codeOf, enrol } from "./support/second-factor.ts";
import { startServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import { useService } from "./support/suite.ts";
import { visit as visitAs } from "./support/visit.ts";
import { htmlPage, startWebSite } from "./support/web-site.ts";
import type { WebSite } from "./support/web-site.ts";

/**
 * The examples of the reference are what this test has sent and got: `UPDATE_EXAMPLES=1` records them
 * anew, any other run proves that the same requests are still answered so.
 */
const file = new URL("../contract/src/reference/examples.json", import.meta.url);
const isRecording = process.env["UPDATE_EXAMPLES"] === "1";
const recorded = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, Example>>;
const seen: Record<string, Example> = {};

let mailbox: Mailbox;
let site: WebSite;
let receiver: Receiver;
let repository: GitServer;
let provider: HostileProvider;
const baseUrl = "https://chat.example";
const svc = useService(async () => {
  mailbox = await startMailbox();
  repository = await startGitServer();
  repository.commit({
    "mkdocs.yml": "site_name: Bikes",
    "docs/repairs.md": "# Repairs\n\nA small inspection costs 49 euros.",
    "docs/winter.md": "---\ndraft: true\n---\n\n# Winter\n",
  });
  site = await startWebSite();
  site.serve({ "/": htmlPage("The bike shop", "We have repaired bicycles in this town since 1987.") });
  receiver = await startReceiver();
  provider = await startHostileProvider();
  return {
    ...withOwner,
    SVC_EGRESS_ALLOW: "127.0.0.0/8:1-65535",
    SVC_BASE_URL: baseUrl,
    SMTP_URL: mailbox.url,
    SVC_MAIL_FROM: "svc@example.com",
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_LABEL: "Example ID",
    OIDC_DEFAULT_ROLE: "agent",
  };
});

let boss: Member;
let mine: Home;
let visit: Visit;
let visitorToken: string;

// oxlint-disable-next-line typescript/no-explicit-any -- the document as a stranger's program has it
let document: any;
const ajv = new Ajv2020({ strict: false, validateFormats: false });

beforeAll(async () => {
  document = await (await fetch(`${svc.url}/openapi.json`)).json();
  ajv.addSchema(document, "svc");
  boss = await signIn(svc.url, owner);
  // Homes give much to tell of, and an hour has room for twelve mails.
  await boss.api("PATCH", "/api/notifications/settings", { email: "never" });
  mine = await newHome(true);
  const check = `/api/chatbots/${mine.chatbotId}/go-live-check`;
  await vi.waitUntil(async () => (await boss.api("GET", check)).body.checkedAt !== null, { timeout: 60_000 });
  await boss.api("PATCH", `/api/chatbots/${mine.chatbotId}`, { leadForm: { enabled: true } });
  const begun = await chat(svc.url, { chatbotId: mine.chatbotId, sessionId: "visit", text: "When are you open?" });
  visitorToken = begun.headers.get("x-svc-visitor-token") ?? "";
  const articles = await call(svc.url, "GET", `/api/public/chatbot/${mine.chatbotId}/knowledge`);
  const upload = requestOf(operations.uploadAgentFile, mine);
  const { body: uploaded } = await call(svc.url, "POST", upload.path, upload.body, {
    ...boss.headers,
    ...upload.headers,
  });
  // Of somebody who removes it in no example.
  const { headers } = await invite(svc.url, boss, "pictured@example.com", "viewer");
  const photo = requestOf(operations.uploadPhoto, mine);
  const pictured = await call(svc.url, "POST", photo.path, photo.body, { ...headers, ...photo.headers });
  const { searchParams } = new URL(uploaded.url, svc.url);
  const { messageId } = begun.chunks.find(({ type }) => type === "start");
  visit = {
    chatbotId: mine.chatbotId,
    sessionId: "visit",
    messageId,
    articleId: articles.body.articles[0].id,
    token: "",
    attachmentId: uploaded.id,
    expires: searchParams.get("expires") ?? "",
    signature: searchParams.get("signature") ?? "",
    pictureId: new URL(pictured.body.account.photo, svc.url).pathname.split("/").at(-1) ?? "",
  };
});
afterAll(async () => {
  repository.close();
  await provider.close();
  mailbox.close();
  receiver.close();
  site.close();
  if (isRecording) writeFileSync(file, `${JSON.stringify(seen, null, 2)}\n`);
});

async function newHome(gaps: boolean): Promise<Home> {
  const home = await settle(svc.url, boss, { gaps, site: `${site.url}/`, receiver: `${receiver.url}/hooks/svc` });
  const imports = `/api/chatbots/${home.chatbotId}/imports`;
  await boss.api("DELETE", `${imports}/${home.importId}`);
  const { body } = await boss.api("POST", imports, { url: repository.url, siteUrl: "https://docs.example/" });
  return { ...home, importId: body.id };
}

/** What is removed, or can be done once, has a home of its own. */
async function homeFor({ name, http }: HttpOperation): Promise<Home> {
  if (http.method !== "DELETE" && !usesUp.has(name)) return mine;
  return newHome(name.includes("KnowledgeGap"));
}

/** Where an operation's one-time token comes from. */
const tokens: Readonly<Record<string, () => Promise<string>>> = {
  async acceptInvitation() {
    const { body } = await boss.api("POST", "/api/invitations", { email: "new@example.com", role: "agent" });
    return body.token;
  },
  async resetPassword() {
    const { output } = await runCli(svc.store, "users", "reset-password", owner.email);
    return /token=([\w-]+)/u.exec(output)?.[1] ?? output.trim();
  },
  async listOwnSessions() {
    const { chatbotId } = visit;
    const { body } = await boss.api("POST", `/api/chatbots/${chatbotId}/identity-secret`, {});
    const userJwt = await new SignJWT()
      .setProtectedHeader({ alg: "HS256" })
      .setSubject("user-4711")
      .setExpirationTime("1h")
      .sign(Buffer.from(body.secret));
    await visitAs(svc.url, chatbotId, "verified", "When are you open?", { visitor: { userJwt } });
    return userJwt;
  },
  async unsubscribe() {
    await boss.api("PATCH", "/api/notifications/settings", {
      kinds: { lead: { email: true } },
      email: "at once",
      quietHours: null,
    });
    await call(svc.url, "POST", "/api/public/leads", {
      chatbotId: visit.chatbotId,
      sessionId: "mailed",
      name: "Ada",
      email: "ada@example.com",
    });
    const link = () => mailbox.mails.map(({ text }) => /unsubscribe\/([\w.~-]+)/u.exec(text)?.[1]).find(Boolean);
    await expect.poll(link, { timeout: 20_000 }).toBeTruthy();
    return link() ?? "";
  },
};

/** What happens while somebody follows. */
const meanwhile: Readonly<Record<string, () => Promise<unknown>>> = {
  followSessions: () =>
    boss.api("POST", "/api/messages", { chatbotId: mine.chatbotId, message: "Hello", sessionId: "f" }),
  async followChat() {
    const { body } = await boss.api("GET", `/api/sessions?chatbotId=${mine.chatbotId}`);
    const { id } = body.sessions.find(({ sessionId }: { sessionId: string }) => sessionId === "visit");
    await boss.api("POST", `/api/sessions/${id}/replies`, { text: "Hello, this is Grace." });
  },
};

async function sampleFor(operation: HttpOperation): Promise<SampleRequest> {
  const { name, access } = operation;
  if (access !== "public" && access !== "visitor") {
    if (name === "changePassword" || name === "signOut" || name === "revokeSignInSession")
      boss = await signIn(svc.url, owner);
    const sample = requestOf(operation, await homeFor(operation), owner.password);
    const text = JSON.stringify(sample)
      .replace(/http:\/\/127\.0\.0\.1:1\/[\w-]+\.git/u, repository.url)
      .replaceAll("http://127.0.0.1:9/", `${site.url}/`)
      .replaceAll(deafAddress, `${receiver.url}/hooks/svc`);
    return JSON.parse(text) as SampleRequest;
  }
  const token = (await tokens[name]?.()) ?? "";
  return visitorRequestOf(operation, { ...visit, token });
}

/** The same with a right code, and as the member whose code it is. */
async function withCode(name: string, sample: SampleRequest): Promise<SampleRequest> {
  const member = await invite(svc.url, boss, `${name}@example.com`, "agent");
  const { headers, password } = member;
  if (name === "confirmSecondFactor") {
    const { body } = await member.api("POST", "/api/auth/second-factor", {});
    return { ...sample, headers, body: { code: codeOf(body.secret) } };
  }
  const { secret } = await enrol(member);
  const code = codeOf(secret, 1);
  const credentials = { email: member.email, password };
  const { body } = await anonymous(svc.url, "POST", "/api/auth/sign-in", credentials);
  return { ...sample, body: { token: body.secondFactor.token, code } };
}

/** The same with a passkey, and as the member whose it is. */
async function withPasskey(name: string, sample: SampleRequest): Promise<SampleRequest> {
  if (name === "startPasskeySignIn") return sample;
  const member = await invite(svc.url, boss, `${name}@example.com`, "agent");
  const authenticator = createAuthenticator(baseUrl);
  const { headers } = member;
  if (name === "startPasskey") return { ...sample, headers };
  if (name === "addPasskey") {
    const { options, cookie } = await startAdding(member);
    const body = { name: "Laptop", credential: withoutExtensions(authenticator.create(options)) };
    return { ...sample, headers: { ...headers, cookie }, body };
  }
  const { body: passkey } = await addPasskey(member, authenticator);
  if (name !== "completePasskeySignIn")
    return { ...sample, headers, path: sample.path.replace(nobodys.passkeyId, passkey.id) };
  const { options, cookie } = await startPasskeySignIn(svc.url);
  return { ...sample, headers: { cookie }, body: { credential: withoutExtensions(authenticator.get(options)) } };
}

function withoutExtensions<Credential extends { clientExtensionResults: object }>(credential: Credential) {
  const { clientExtensionResults: _, ...rest } = credential;
  return rest;
}

/** The same of a person whom the provider names. */
async function withPerson(name: string, sample: SampleRequest): Promise<SampleRequest> {
  if (name === "startOidcSignIn") return sample;
  const member = await invite(svc.url, boss, `${name}@example.com`, "agent");
  const email = name === "completeOidcSignIn" ? "grace@example.com" : member.email;
  const started = await startSignIn(svc.url);
  provider.behave({ claims: { sub: name, email } }, started.url.searchParams.get("nonce") ?? "");
  const state = started.url.searchParams.get("state") ?? "";
  const response = new URLSearchParams({ code: "a-code", state, iss: provider.issuer }).toString();
  const headers = { "sec-fetch-site": "same-origin", cookie: started.cookie };
  if (name === "completeOidcSignIn") return { ...sample, headers, body: { response } };
  const { body } = await anonymous(svc.url, "POST", "/api/auth/oidc/complete", { response }, headers);
  const linking = { token: body.link.token, password: member.password };
  if (name === "linkOidcSignIn") return { ...sample, body: linking };
  await anonymous(svc.url, "POST", "/api/auth/oidc/link", linking);
  return { ...sample, headers: member.headers };
}

async function provenOf(name: string, sample: SampleRequest): Promise<SampleRequest> {
  if (needsCode.has(name)) return withCode(name, sample);
  if (needsPasskey.has(name)) return withPasskey(name, sample);
  return needsProvider.has(name) ? withPerson(name, sample) : sample;
}

/** The headers of whoever may. */
function credentialOf({ access }: HttpOperation): Readonly<Record<string, string>> {
  if (access === "public") return {};
  return access === "visitor" ? { "x-svc-visitor-token": visitorToken } : boss.headers;
}

/** Sends it as it stands; of a stream that goes on, the first event. */
async function send(url: string, operation: HttpOperation, sample: SampleRequest): Promise<Answer> {
  const headers = { authorization: "", ...credentialOf(operation), ...sample.headers, prefer: "wait=20" };
  const { method, path, body } = sample;
  if (operation.http.eventStream !== true || operation.name === "chat")
    return call(url, method, path, body, method === "GET" ? { ...headers, prefer: "wait=0" } : headers);
  const { prefer: _prefer, ...kept } = headers;
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(20_000)]);
  const response = await fetch(`${url}${path}`, { headers: kept, signal });
  void meanwhile[operation.name]?.();
  let text = "";
  if (response.status === 200 && response.body !== null)
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      text += piece;
      if (/^data: .+\n\n/mu.test(text)) break;
    }
  ended.abort();
  return { status: response.status, headers: response.headers, body: text.slice(0, text.indexOf("\n\n") + 2) };
}

const addresses = () => ({
  [`${site.url}/`]: "https://shop.example/",
  [site.url]: "https://shop.example",
  [repository.url]: "https://git.example/docs.git",
  [receiver.url]: "https://crm.example",
  [provider.issuer]: "https://id.example",
  [svc.url]: baseUrl,
  "http://127.0.0.1:1/": "https://crm.example/",
});

/** What the document says of an answer: status, media type, form, headers. */
function expectDescribed({ name, http }: HttpOperation, answer: Answer): void {
  const described = document.paths[http.path][http.method.toLowerCase()].responses[answer.status];
  expect(described, `${name} answers ${answer.status}: ${JSON.stringify(answer.body)}`).toBeDefined();
  for (const header of Object.keys(described.headers))
    if (!["Idempotency-Replayed", "X-SVC-Visitor-Token"].includes(header))
      expect(answer.headers.get(header), header).not.toBeNull();
  const type = answer.headers.get("content-type")?.split(";")[0];
  if (answer.status === 204) return expect(type).toBeUndefined();
  if (http.download !== "*/*") expect(Object.keys(described.content)).toContain(type);
  if (type !== "application/json") return;
  const method = `${http.path.replaceAll("~", "~0").replaceAll("/", "~1")}/${http.method.toLowerCase()}`;
  const place = `#/paths/${method}/responses/${answer.status}/content/application~1json/schema`;
  const validate = ajv.compile({ $ref: `svc${encodeURI(place)}` });
  expect(validate(answer.body), JSON.stringify(validate.errors)).toBe(true);
}

describe("an example of the reference is answered by the service as the reference says", () => {
  // These end what the others need.
  const last = ["changePassword", "resetPassword", "signOut"];
  const ordered = [
    ...operationList.filter(({ name }) => !last.includes(name)),
    ...operationList.filter(({ name }) => last.includes(name)),
  ];

  test.each(ordered.map((operation) => [operation.name, operation] as const))("%s", async (name, operation) => {
    let sample: SampleRequest;
    let answer: Answer;
    if (name === "claimService") {
      const store = await createTestStore();
      const fresh = await startServiceProcess(store);
      const token = (await runCli(store, "users", "claim-token")).output.trim();
      sample = visitorRequestOf(operation, { ...visit, token });
      answer = await anonymous(fresh.url, sample.method, sample.path, sample.body);
      await fresh.end("SIGKILL");
      await store.remove();
    } else {
      sample = await sampleFor(operation);
      answer = await send(svc.url, operation, await provenOf(name, sample));
    }
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    expectDescribed(operation, answer);
    const { path, method } = sample;
    const csv =
      operation.http.csv === undefined
        ? {}
        : { csv: (await boss.api(method, path, undefined, { accept: "text/csv" })).body as string };
    const example = exampleOf(operation, sample, { status: answer.status, answer: answer.body, ...csv }, addresses());
    seen[name] = example;
    if (isRecording) return;
    const { answer: told, ...request } = recorded[name] ?? { answer: undefined };
    const { answer: given, ...sent } = example;
    expect({ ...sent, csv: undefined }).toEqual({ ...request, csv: undefined });
    expect(isSameForm(given ?? null, told ?? null), JSON.stringify({ given, told }, null, 2)).toBe(true);
  });
});
