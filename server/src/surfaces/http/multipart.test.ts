import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineOperation, limits } from "@svc/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { implement } from "../../foundation/implement.ts";
import { asWriter, breakOff, leaveEarly, startTestServer, talk } from "./test-server.ts";
import type { TestServer } from "./test-server.ts";

const upload = defineOperation({
  name: "upload",
  summary: "",
  access: "write",
  http: { method: "POST", path: "/api/upload", multipart: true, maxBodyBytes: 10_000 },
  input: z.object({ chatbotId: z.string(), fail: z.string().optional(), data: z.unknown() }),
  output: z.object({ chatbotId: z.string(), data: z.unknown(), files: z.array(z.unknown()) }),
});

const uploadDir = mkdtempSync(join(tmpdir(), "svc-multipart-"));
let server: TestServer;
let paths: string[] = [];

const uploading = implement(upload, async ({ chatbotId, data, fail }, _caller, { files }) => {
  paths = files.map(({ path }) => path);
  if (fail !== undefined) throw new Error("no");
  return {
    chatbotId,
    data,
    files: files.map(({ name, mediaType, bytes, path }) => ({
      name,
      mediaType,
      bytes,
      text: bytes < 100 ? readFileSync(path, "utf8") : "",
    })),
  };
});

beforeAll(async () => {
  server = await startTestServer({ uploadDir, implementations: [uploading] });
});

afterAll(async () => {
  await server.close();
  rmSync(uploadDir, { recursive: true });
});

function formOf(fields: readonly [string, string | File][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}
const send = (fields: readonly [string, string | File][]) =>
  fetch(`${server.url}/api/upload`, {
    method: "POST",
    headers: asWriter,
    body: formOf([["chatbotId", "bot_1"], ...fields]),
  });
const nothingLeft = () => expect.poll(() => readdirSync(uploadDir)).toEqual([]);

test.each(["documents", "documents[]", "data[documents]", "documents[0]"])(
  "a file under %s reaches the operation, and is gone afterwards",
  async (field) => {
    const response = await send([[field, new File(["hällo"], "prëis.txt", { type: "text/plain" })]]);
    expect(await response.json()).toEqual({
      chatbotId: "bot_1",
      data: {},
      files: [{ name: "prëis.txt", mediaType: "text/plain", bytes: 6, text: "hällo" }],
    });
    expect(paths).toHaveLength(1);
    await nothingLeft();
  },
);

test("`data` is JSON; `urls` and `faqs` are lists in JSON or items one by one", async () => {
  const faq = { question: "q", answer: "a" };
  const dataOf = async (fields: readonly [string, string][]): Promise<unknown> =>
    JSON.parse(await (await send(fields)).text()).data;
  expect(await dataOf([["data", JSON.stringify({ urls: ["https://a.example"], faqs: [faq] })]])).toEqual({
    urls: ["https://a.example"],
    faqs: [faq],
  });
  expect(
    await dataOf([
      ["urls", '["https://a.example"]'],
      ["faqs", JSON.stringify([faq])],
    ]),
  ).toEqual({ urls: ["https://a.example"], faqs: [faq] });
  expect(
    await dataOf([
      ["urls[]", "https://a.example"],
      ["data[urls][1]", "https://b.example"],
      ["faqs", JSON.stringify(faq)],
    ]),
  ).toEqual({ urls: ["https://a.example", "https://b.example"], faqs: [faq] });
  expect(
    await dataOf([
      ["data", '{"urls":["https://a.example"],"__proto__":{"x":1}}'],
      ["__proto__", "x"],
    ]),
  ).toEqual({ urls: ["https://a.example"] });
});

const faq = (n: number) => ({ question: `q${n}`, answer: `a${n}` });

test.each<[string, [string, string][], unknown]>([
  [
    "numbered fields of items",
    [
      ["data[urls][]", "https://a.example"],
      ["data[faqs][0][question]", "q0"],
      ["data[faqs][1][answer]", "a1"],
      ["data[faqs][0][answer]", "a0"],
      ["data[faqs][1][question]", "q1"],
    ],
    { urls: ["https://a.example"], faqs: [faq(0), faq(1)] },
  ],
  [
    "fields without numbers",
    [
      ["faqs[][question]", "q0"],
      ["faqs[][answer]", "a0"],
      ["faqs[][question]", "q1"],
      ["faqs[][answer]", "a1"],
    ],
    { faqs: [faq(0), faq(1)] },
  ],
  [
    "dots, and items beside whole lists",
    [
      ["data.faqs", JSON.stringify([faq(0)])],
      ["data.faqs[0].question", "q1"],
      ["data.faqs[0].answer", "a1"],
    ],
    { faqs: [faq(0), faq(1)] },
  ],
  [
    "documents that are texts",
    [
      ["data[documents][0]", "We are open."],
      ["documents[1][name]", "a.txt"],
      ["documents[1][content]", "Closed on Sunday."],
    ],
    { documents: ["We are open.", { name: "a.txt", content: "Closed on Sunday." }] },
  ],
  ["an empty `data`", [["data", ""]], {}],
])("bracket notation is read whole: %s", async (_what, fields, expected) => {
  expect(JSON.parse(await (await send(fields)).text()).data).toEqual(expected);
});

test.each([
  ["data", "{"],
  ["data", "[]"],
  ["faqs", "no json"],
])("the field %s with %s is 400", async (name, value) => {
  expect((await send([[name, value]])).status).toBe(400);
});

test("a file's name is never a path", async () => {
  const response = await send([["documents", new File(["x"], "../../../etc/passwd")]]);
  expect(await response.json()).toMatchObject({ files: [{ name: "passwd" }] });
  expect(paths.every((path) => path.startsWith(uploadDir))).toBe(true);
});

test("a file under another name is 400 and leaves nothing behind", async () => {
  const response = await send([["avatar", new File(["x"], "a.png")]]);
  expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ path: "avatar" }] }]);
  await nothingLeft();
});

test("a refusal reaches the client in the middle of a large upload, and the next request is served", async () => {
  const begin = '--B\r\nContent-Disposition: form-data; name="avatar"; filename="a.txt"\r\n\r\n';
  const rest = Buffer.alloc(20_000_000, "x");
  const next = "GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
  const answer = await talk(server.port, [head(begin.length + rest.length), begin, rest, next]);
  expect(answer).toMatch(/^HTTP\/1.1 400 [^]*HTTP\/1.1 200 /u);
  await nothingLeft();
});

test("an empty file field of a browser is no file", async () => {
  const response = await send([["documents", new File([], "")]]);
  expect(await response.json()).toMatchObject({ files: [] });
});

test("a file over the limit is 413 and leaves nothing behind", async () => {
  const response = await send([["documents", new File([new Uint8Array(limits.documentBytes + 1)], "big.bin")]]);
  expect(response.status).toBe(413);
  await nothingLeft();
});

test("more files than allowed are 400", async () => {
  const response = await send(
    Array.from(
      { length: limits.trainDocuments + 1 },
      (_, n) => ["documents", new File(["x"], `${n}.txt`)] as [string, File],
    ),
  );
  expect(response.status).toBe(400);
  await nothingLeft();
});

test("fields over the operation's limit are 413", async () => {
  expect(
    (
      await send([
        ["urls", "x".repeat(6_000)],
        ["faqs", "y".repeat(6_000)],
      ])
    ).status,
  ).toBe(413);
});

const head = (length: number) =>
  `POST /api/upload HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer writer\r\nContent-Type: multipart/form-data; boundary=B\r\nContent-Length: ${length}\r\n\r\n`;
const part = '--B\r\nContent-Disposition: form-data; name="documents"; filename="a.txt"\r\n\r\nabc';

test("a form without its end is 400 and leaves nothing behind", async () => {
  const answer = await talk(server.port, head(part.length) + part, (seen) => seen.includes("}"));
  expect(answer).toMatch(/^HTTP\/1.1 400 /u);
  await nothingLeft();
});

test("a form without a boundary is 400", async () => {
  const response = await fetch(`${server.url}/api/upload`, {
    method: "POST",
    headers: { ...asWriter, "Content-Type": "multipart/form-data" },
    body: "x",
  });
  expect(response.status).toBe(400);
});

test("who breaks off in the middle of a file leaves nothing behind", async () => {
  const leave = breakOff(server.port, head(100_000) + part);
  await expect.poll(() => readdirSync(uploadDir).length).toBe(1);
  leave();
  await nothingLeft();
});

test("who breaks off while it is found out who it is, is not waited for", async () => {
  const { entries, close } = await leaveEarly(head(100_000) + part, { uploadDir, implementations: [uploading] });
  await close();
  expect(entries.at(-1)).toMatchObject({ status: 499 });
  await nothingLeft();
});

test("an upload slower than its least pace is 408", async () => {
  const uploadPace = { totalMs: 5_000, bytesPerSecond: 1_000, graceMs: 2_000 };
  const impatient = await startTestServer({ uploadDir, uploadPace, implementations: [uploading] });
  expect(await talk(impatient.port, head(100_000) + part)).toMatch(/^HTTP\/1.1 408 /u);
  await nothingLeft();
  await impatient.close();
});

test("files are gone also after a fault of ours", async () => {
  expect(
    (
      await send([
        ["fail", "1"],
        ["documents", new File(["x"], "a.txt")],
      ])
    ).status,
  ).toBe(500);
  expect(paths).toHaveLength(1);
  await nothingLeft();
});

test("JSON is taken beside forms", async () => {
  const response = await fetch(`${server.url}/api/upload`, {
    method: "POST",
    headers: { ...asWriter, "Content-Type": "application/json" },
    body: '{"chatbotId":"bot_2","data":{}}',
  });
  expect(await response.json()).toEqual({ chatbotId: "bot_2", data: {}, files: [] });
});

test("what a killed process left behind is removed at the next start, and nothing else", async () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-stale-"));
  const old = new Date(Date.now() - 25 * 3_600_000);
  for (const name of ["svc-upload-old", "svc-upload-new", "other"]) mkdirSync(join(folder, name));
  for (const name of ["svc-upload-old", "other"]) utimesSync(join(folder, name), old, old);
  await (await startTestServer({ uploadDir: folder })).close();
  expect(readdirSync(folder)).toEqual(["other", "svc-upload-new"]);
  rmSync(folder, { recursive: true });
});
