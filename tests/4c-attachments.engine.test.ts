import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { call, uploadFile } from "./support/api.ts";
import { runCli } from "./support/cli.ts";
import { follow } from "./support/follow.ts";
import { gif, makePhoto, makePng } from "./support/images.ts";
import { look } from "./support/look.ts";
import { makePdf } from "./support/make-pdf.ts";
import { expectProblem } from "./support/problem.ts";
import { startServiceProcess, testApiKey } from "./support/service-process.ts";
import { createEmptyStore } from "./support/store.ts";
import { useService } from "./support/suite.ts";
import { tokenOf, visit } from "./support/visit.ts";

const svc = useService();

const photo = makePng(40, 30, { text: "GPS 52.5200 13.4050" });
const pdf = makePdf([[{ text: "Invoice 4711", y: 90 }]]);
const withKey = { authorization: `Bearer ${testApiKey}` };

const send = (
  path: string,
  bytes: Uint8Array | string,
  name: string,
  fields: object,
  headers: Record<string, string>,
) => uploadFile(svc.url + path, { bytes, name, fields, headers });

interface Visitor {
  readonly chatbotId: string;
  readonly sessionId: string;
  readonly token: string;
}

/** One who has written already. */
async function visitor(settings: object = {}): Promise<Visitor> {
  const chatbotId = await svc.chatbot({ attachments: { enabled: true }, ...settings });
  const sessionId = randomUUID();
  return { chatbotId, sessionId, token: tokenOf(await visit(svc.url, chatbotId, sessionId, "Hello")) };
}

const upload = (
  { sessionId, token }: Pick<Visitor, "sessionId" | "token">,
  bytes: Uint8Array | string,
  name: string,
  fields: object = {},
) =>
  send(
    `/api/public/chat/${sessionId}/attachments`,
    bytes,
    name,
    fields,
    token === "" ? {} : { "x-svc-visitor-token": token },
  );

function post({ chatbotId, sessionId, token }: Visitor, parts: object[]) {
  const body = { chatbotId, sessionId, messages: [{ id: randomUUID(), role: "user", parts }] };
  return svc.api("POST", "/api/public/chat", body, { "x-svc-visitor-token": token });
}

const partOf = ({ url, name, mediaType }: { url: string; name: string; mediaType: string }) => ({
  type: "file",
  url,
  filename: name,
  mediaType,
});
const text = (words: string) => ({ type: "text", text: words });

const history = async ({ sessionId, token }: Visitor) =>
  (await svc.api("GET", `/api/public/chat/${sessionId}/messages`, undefined, { "x-svc-visitor-token": token })).body
    .messages;
const sessionOf = async ({ chatbotId }: Visitor): Promise<string> =>
  (await svc.api("GET", `/api/sessions?chatbotId=${chatbotId}`)).body.sessions[0].id;
const download = (url: string) => fetch(svc.url + url);

test("a file goes from the visitor to the agent, and the agent's to the visitor", async () => {
  const who = await visitor();
  const sesId = await sessionOf(who);
  const inbox = await follow(svc.url, `/api/sessions/events?chatbotId=${who.chatbotId}`, withKey);
  const page = await follow(svc.url, `/api/public/chat/${who.sessionId}/events`, { "x-svc-visitor-token": who.token });
  const { status, body: stored } = await upload(who, photo, "garden.png");
  expect([status, stored]).toMatchObject([201, { name: "garden.png", mediaType: "image/png", width: 40, height: 30 }]);

  expect((await post(who, [text("Is this a weed?"), partOf(stored)])).status).toBe(200);
  const file = {
    type: "file",
    filename: "garden.png",
    mediaType: "image/png",
    width: 40,
    height: 30,
    size: stored.size,
  };
  const asked = { role: "user", content: "Is this a weed?", files: [{ ...file, url: stored.url }] };
  expect(await history(who)).toContainEqual(expect.objectContaining(asked));
  expect((await svc.api("GET", `/api/sessions/${sesId}/messages`)).body.messages).toContainEqual(
    expect.objectContaining(asked),
  );
  await expect.poll(() => JSON.stringify(inbox.events)).toContain(stored.url);

  const plan = await send(`/api/sessions/${sesId}/attachments`, pdf, "plan.pdf", {}, withKey);
  expect([plan.status, plan.body]).toMatchObject([201, { mediaType: "application/pdf", size: pdf.length }]);
  const reply = await svc.api("POST", `/api/sessions/${sesId}/replies`, { attachmentIds: [plan.body.id] });
  expect(reply).toMatchObject({
    status: 201,
    body: { content: "", files: [{ filename: "plan.pdf", url: plan.body.url }] },
  });
  expect((await history(who)).at(-1)).toMatchObject({ files: [{ filename: "plan.pdf" }] });
  await expect.poll(() => JSON.stringify(page.events)).toContain(plan.body.url);
  const bytes = Buffer.from(await (await download(plan.body.url)).arrayBuffer());
  expect(bytes.equals(pdf)).toBe(true);
  // What a message has, no other can take.
  expectProblem(
    await svc.api("POST", `/api/sessions/${sesId}/replies`, { attachmentIds: [plan.body.id] }),
    422,
    "unprocessable",
  );
  expectProblem(await post(who, [text("Again"), partOf(stored)]), 422, "unprocessable");
  inbox.close();
  page.close();
});

test("a message of files alone is taken, and its answer asks what they are about", async () => {
  const who = await visitor();
  const { body: stored } = await upload(who, photo, "garden.png");
  const { status, body } = await post(who, [partOf(stored)]);
  expect([status, String(body)]).toEqual([200, expect.stringContaining("received your file")]);
  const [, , asked, answer] = await history(who);
  expect([asked.content, asked.files.length, answer.metadata.generatedBy]).toEqual(["", 1, "system"]);
  expect((await svc.api("GET", `/api/sessions?chatbotId=${who.chatbotId}`)).body.sessions[0]).toMatchObject({
    lastHumanMessage: { text: "[garden.png]", file: { filename: "garden.png", mediaType: "image/png" } },
  });
});

test("a file can come before the first message: it makes the session, and gives its token", async () => {
  const chatbotId = await svc.chatbot({ attachments: { enabled: true } });
  const sessionId = randomUUID();
  const first = await upload({ sessionId, token: "" }, photo, "a.png", { chatbotId });
  expect(first).toMatchObject({ status: 201, body: { visitorToken: expect.any(String) } });
  const who = { chatbotId, sessionId, token: tokenOf(first) };
  expect((await post(who, [text("Look"), partOf(first.body)])).status).toBe(200);
  expect(await history(who)).toHaveLength(2);
  expectProblem(await upload({ sessionId: randomUUID(), token: "" }, photo, "a.png"), 401, "unauthorized");
});

test("where visitors have to be verified, the first file needs no message before it, only the proof", async () => {
  const chatbotId = await svc.chatbot({ attachments: { enabled: true }, identity: { required: true } });
  const { body } = await svc.api("POST", `/api/chatbots/${chatbotId}/identity-secret`, {});
  const userJwt = await new SignJWT({ email: "ada@example.com" })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject("cust-1")
    .setExpirationTime("1h")
    .sign(Buffer.from(body.secret));
  const sessionId = randomUUID();
  const unnamed = await upload({ sessionId, token: "" }, photo, "a.png", { chatbotId });
  expectProblem(unnamed, 401, "identity_required");
  const first = await upload({ sessionId, token: "" }, photo, "a.png", { chatbotId, userJwt });
  expect(first.status).toBe(201);
  const { sessions } = (await svc.api("GET", `/api/sessions?chatbotId=${chatbotId}`)).body;
  expect(sessions[0].visitor).toMatchObject({ externalId: "cust-1", email: "ada@example.com", verified: true });
  const who = { chatbotId, sessionId, token: tokenOf(first) };
  expect((await post(who, [text("Look"), partOf(first.body)])).status).toBe(200);
});

test("an upload that hangs in the middle holds up nobody else's", async () => {
  const [slow, other] = await Promise.all([visitor(), visitor()]);
  const opened = connect(Number(new URL(svc.url).port), "127.0.0.1");
  opened.write(
    `POST /api/public/chat/${slow.sessionId}/attachments HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n` +
      `X-SVC-Visitor-Token: ${slow.token}\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n` +
      `--x\r\nContent-Disposition: form-data; name="file"; filename="slow.txt"\r\n\r\nslow`,
  );
  expect((await upload(other, "quick", "quick.txt")).status).toBe(201);
  opened.destroy();
});

test("a file of another conversation, or an address that was made up, can't be sent", async () => {
  const [who, other] = await Promise.all([visitor(), visitor()]);
  const { body: theirs } = await upload(other, photo, "a.png");
  const { body: own } = await upload(who, photo, "a.png");
  const forged = own.url.replace(
    /signature=(.)/u,
    (_all: string, first: string) => `signature=${first === "_" ? "a" : "_"}`,
  );
  for (const url of [theirs.url, forged, `/api/public/attachments/${own.id}`])
    expectProblem(await post(who, [text("Look"), partOf({ ...own, url })]), 422, "unprocessable");
  const sesId = await sessionOf(other);
  expectProblem(
    await svc.api("POST", `/api/sessions/${sesId}/replies`, { attachmentIds: [own.id] }),
    422,
    "unprocessable",
  );
  expect((await history(who)).filter(({ files }: { files?: unknown }) => files !== undefined)).toEqual([]);
  // What clients of today send is left out, as ever.
  expect((await post(who, [text("Look"), partOf({ ...own, url: "data:image/png;base64,AAAA" })])).status).toBe(200);
  expect((await history(who)).at(-2)).not.toHaveProperty("files");
});

test("a file is opened by its signed address alone, and never as a page", async () => {
  const who = await visitor();
  const { body: stored } = await upload(who, photo, "garden.png");
  const image = await download(stored.url);
  expect(Object.fromEntries(image.headers)).toMatchObject({
    "content-type": "image/png",
    "content-length": String(stored.size),
    "content-disposition": "inline; filename=\"garden.png\"; filename*=UTF-8''garden.png",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": "private, max-age=3600",
    "referrer-policy": "no-referrer",
  });
  const { body: notes } = await upload(who, "<- not a page\n<script>alert(1)</script>", "notes\u202E.tx");
  expect(notes).toMatchObject({ name: "notes.txt", mediaType: "text/plain" });
  expect(Object.fromEntries((await download(notes.url)).headers)).toMatchObject({
    "content-type": "text/plain; charset=utf-8",
    "content-disposition": expect.stringMatching(/^attachment;/u),
  });
  const expired = stored.url.replace(/expires=\d+/u, "expires=1000");
  for (const url of [
    stored.url.replace(/signature=.*/u, "signature=x"),
    expired,
    notes.url.replace(/att_\w+/u, stored.id),
  ])
    expect((await download(url)).status).toBe(404);
});

test("of an uploaded image, nothing but its pixels is kept", async () => {
  const who = await visitor();
  const files = {
    "a.png": Buffer.concat([photo, Buffer.from("PK\x03\x04 a second file")]),
    "c.jpg": makePhoto("GPS 52.52 13.40"),
    "b.html": Buffer.concat([gif, Buffer.from("<script>")]),
  };
  for (const [name, bytes] of Object.entries(files)) {
    const { status, body } = await upload(who, bytes, name);
    expect([status, body.name]).toEqual([201, name.replace("html", "gif")]);
    const kept = Buffer.from(await (await download(body.url)).arrayBuffer()).toString("latin1");
    for (const words of ["GPS", "second file", "script"]) expect(kept).not.toContain(words);
  }
});

test.each<[string, Uint8Array | string, number, string]>([
  ["a.png", '<svg xmlns="http://www.w3.org/2000/svg"/>', 415, "HTML, SVG and XML"],
  ["a.txt", "\n<!doctype html><script>alert(1)</script>", 415, "HTML, SVG and XML"],
  ["a.pdf", "MZ\x90\0", 415, "isn't accepted"],
  ["a.docx", Buffer.from("PK\x03\x04nothing"), 415, "damaged"],
  ["a.txt", Buffer.from([0xff, 0xfe, 0x41, 0x00]), 415, "isn't accepted"],
  ["a.png", photo.subarray(0, 60), 415, "damaged"],
  ["a.png", makePng(4, 4, { claims: { width: 10_000, height: 10_000 } }), 413, "100 megapixels"],
  ["a.txt", "x".repeat(10 * 1024 * 1024 + 1), 413, "10485760"],
])("%s is refused for what its bytes are, with a reason", async (name, bytes, status, words) => {
  const refused = await upload(await visitor(), bytes, name);
  expect([refused.status, refused.body.detail]).toEqual([status, expect.stringContaining(words)]);
});

test("a name never is a path", async () => {
  const who = await visitor();
  for (const name of ["../../etc/passwd", "..\\..\\win.ini", "/../x"]) {
    const { body } = await upload(who, "hello", name);
    expect(body.name).toMatch(/^(?:passwd|win|x)\.txt$/u);
  }
});

test("files are off until they are turned on, and the widget hears of it", async () => {
  const chatbotId = await svc.chatbot();
  const isOn = async () => (await svc.api("GET", `/api/public/chatbot/${chatbotId}`)).body.attachments;
  expect(await isOn()).toBe(false);
  const sessionId = randomUUID();
  expectProblem(await upload({ sessionId, token: "" }, photo, "a.png", { chatbotId }), 409, "conflict");
  await svc.api("PATCH", `/api/chatbots/${chatbotId}`, { attachments: { enabled: true } });
  expect(await isOn()).toBe(true);
});

test("a conversation holds 20 files and 30 MB", async () => {
  const who = await visitor({ rateLimit: { messages: 100, windowSeconds: 60 } });
  const large = "x".repeat(9_900_000);
  for (let nth = 0; nth < 3; nth++) expect((await upload(who, large, "large.txt")).status).toBe(201);
  expect(await upload(who, large, "large.txt")).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining("30 MB") },
  });
  for (let nth = 3; nth < 20; nth++) expect((await upload(who, "small", "small.txt")).status).toBe(201);
  expect(await upload(who, "small", "small.txt")).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining("20 files") },
  });
});

test("files of all conversations of a workspace stay within its quota", async () => {
  const store = await createEmptyStore();
  const service = await startServiceProcess(store, { SVC_ATTACHMENT_QUOTA_MB: "1" });
  const settings = { name: "Small", attachments: { enabled: true } };
  const { id: chatbotId } = (await call(service.url, "POST", "/api/chatbot/create", settings)).body;
  const uploadTo = async (sessionId: string, kilobytes: number) => {
    const form = new FormData();
    form.append("chatbotId", chatbotId);
    form.append("file", new File(["x".repeat(kilobytes * 1_024)], "notes.txt"));
    const path = `${service.url}/api/public/chat/${sessionId}/attachments`;
    const response = await fetch(path, { method: "POST", body: form });
    return [response.status, JSON.stringify(await response.json())] as const;
  };
  expect((await uploadTo(randomUUID(), 700))[0]).toBe(201);
  const [status, problem] = await uploadTo(randomUUID(), 400);
  expect(status).toBe(422);
  expect(problem).toContain("attachments_quota");
  expect((await uploadTo(randomUUID(), 300))[0]).toBe(201);
  await service.end("SIGKILL");
  await store.remove();
});

test("an upload counts towards the limit of the session's messages", async () => {
  const who = await visitor({ rateLimit: { messages: 2, windowSeconds: 60 } });
  expect((await upload(who, "a", "a.txt")).status).toBe(201);
  expectProblem(await upload(who, "b", "b.txt"), 429, "rate_limited");
});

test("files are exported with their visitor, and gone for good once the visitor is erased", async () => {
  const who = await visitor();
  const { body: stored } = await upload(who, "quirinium", "notes.txt");
  await upload(who, "never sent", "draft.txt");
  await post(who, [text("Here"), partOf(stored)]);
  const sesId = await sessionOf(who);
  const exported = (await svc.api("GET", `/api/visitors/export?sesId=${sesId}`)).body;
  expect(JSON.stringify(exported)).toContain(stored.url);
  expect((await svc.api("DELETE", `/api/sessions/${sesId}`)).status).toBeLessThan(300);
  const left = await look(svc.store, async (query) => [
    await query.selectFrom("attachment").select("id").where("id", "=", stored.id).execute(),
    await query.selectFrom("attachment_chunk").select("chunk").where("bytes", "=", Buffer.from("quirinium")).execute(),
  ]);
  expect(left).toEqual([[], []]);
  expect((await download(stored.url)).status).toBe(404);
});

test("a backup brings the files along, to either engine, and their addresses stay good", async () => {
  const who = await visitor();
  const { body: stored } = await upload(who, pdf, "plan.pdf");
  await post(who, [text("Here"), partOf(stored)]);
  const folder = mkdtempSync(join(tmpdir(), "svc-files-"));
  const restored = await createEmptyStore();
  const onSqlite = { settings: { databaseUrl: "", dataDir: join(folder, "data") }, remove: async () => undefined };
  const file = join(folder, "whole.tar");
  await runCli(svc.store, "backup", file, "--with-secret-key");
  for (const store of [restored, onSqlite]) {
    expect((await runCli(store, "restore", file)).code).toBe(0);
    const service = await startServiceProcess(store);
    const bytes = Buffer.from(await (await fetch(service.url + stored.url)).arrayBuffer());
    expect(bytes.equals(pdf)).toBe(true);
    await service.end("SIGKILL");
  }
  await restored.remove();
  rmSync(folder, { recursive: true });
});

test.runIf(process.env["TEST_ENGINE"] === "postgres")("what one process took, another sends and shows", async () => {
  const who = await visitor();
  const { body: stored } = await upload(who, pdf, "plan.pdf");
  const other = await startServiceProcess(svc.store);
  const parts = [text("Here"), partOf(stored)];
  const body = { ...who, messages: [{ id: randomUUID(), role: "user", parts }], token: undefined };
  const headers = { "content-type": "application/json", "x-svc-visitor-token": who.token };
  const sent = await fetch(`${other.url}/api/public/chat`, { method: "POST", headers, body: JSON.stringify(body) });
  expect([sent.status, (await (await fetch(other.url + stored.url)).arrayBuffer()).byteLength]).toEqual([
    200,
    pdf.length,
  ]);
  const files = [expect.objectContaining({ filename: "plan.pdf" })];
  expect(await history(who)).toContainEqual(expect.objectContaining({ content: "Here", files }));
  await other.end("SIGKILL");
});
