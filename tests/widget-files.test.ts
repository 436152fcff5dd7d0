import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { request } from "node:http";
import { languages } from "@svc/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildWidget } from "./support/build-widget.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";

/**
 * Bytes that gzip makes of them; a language adds some ten to `page`.
 * The loader is on every page of a site, `page` where it has rules for pages or speaks first.
 */
const loaderBytes = 3_840;
const pageBytes = 1_950;
const chatBytes = 34_900;
/** A language: everything that it says, of all parts. */
const laterBytes = 1_950;
/** What is shown before the first message. */
const homeBytes = 2_200;
/** Ten parts that few visits need, together. */
const moreBytes = 6_100;
/** Where visitors may send files: uploads, and what is attached. */
const filesBytes = 4_400;

let store: TestStore;
let service: ServiceProcess;

beforeAll(async () => {
  buildWidget();
  store = await createTestStore();
  service = await startServiceProcess(store);
});

afterAll(async () => {
  await service.end("SIGTERM");
  await store.remove();
});

interface Raw {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** As it comes over the wire: `fetch` would undo the coding. */
function get(path: string, headers: Record<string, string> = {}): Promise<Raw> {
  return new Promise((resolve, reject) => {
    request(new URL(path, service.url), { headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) }),
      );
    })
      .on("error", reject)
      .end();
  });
}

interface Part {
  readonly file: string;
  readonly integrity: string;
}
const parts = async (): Promise<Record<"chat" | "page", Part>> =>
  JSON.parse((await get("/widget/manifest.json")).body.toString());

test("the loader is kept for minutes and asked for again by its tag; any site may load it", async () => {
  const plain = await get("/widget.js");
  expect(plain.status).toBe(200);
  expect(plain.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
    vary: "Accept-Encoding",
  });
  expect(plain.headers["cache-control"]).toMatch(/^public, max-age=300\b/u);
  const again = await get("/widget.js", { "if-none-match": `W/${String(plain.headers["etag"])}` });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

/** Words of the languages, and parts that are shown now and then, which the chat loads by itself. */
async function laterFiles(): Promise<string[]> {
  const { chat } = await parts();
  const code = (await get(`/widget/${chat.file}`)).body.toString();
  return [...new Set([...code.matchAll(/[\w-]+-[\w-]{6}\.js/gu)].map(([name]) => name))];
}

test("each coding is the same text, and the smallest that is taken is given, of loader, parts and words", async () => {
  const undo = { br: brotliDecompressSync, gzip: gunzipSync };
  const others = [...Object.values(await parts()).map(({ file }) => file), ...(await laterFiles())];
  for (const path of ["/widget.js", ...others.map((name) => `/widget/${name}`)]) {
    const text = (await get(path)).body.toString();
    for (const [accepted, coding] of [
      ["gzip, deflate, br, zstd", "br"],
      ["gzip", "gzip"],
      ["br;q=0, *", "gzip"],
      ["*", "br"],
    ] as const) {
      const { headers, body } = await get(path, { "accept-encoding": accepted });
      expect(headers["content-encoding"], `${path} ${accepted}`).toBe(coding);
      expect(undo[coding](body).toString()).toBe(text);
    }
    expect((await get(path, { "accept-encoding": "identity" })).headers["content-encoding"]).toBeUndefined();
  }
});

test("chunks are kept for ever under names of their content, and have the hash that the loader asks for", async () => {
  const loader = (await get("/widget.js")).body.toString();
  for (const [name, { file, integrity }] of Object.entries(await parts())) {
    const { status, headers, body } = await get(`/widget/${file}`);
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(integrity).toBe(`sha256-${createHash("sha256").update(body).digest("base64")}`);
    // Few pages want the others: their names and hashes are asked for.
    if (name === "chat") expect(loader).toContain(integrity);
    // Its one hash is of all that it begins with.
    expect(body.toString()).not.toMatch(/\b(?:from|import)\s*["'`]/u);
  }
  for (const name of await laterFiles()) {
    const { status, headers } = await get(`/widget/${name}`);
    expect([status, headers["cache-control"]], name).toEqual([200, "public, max-age=31536000, immutable"]);
    // The chat is a module of another origin, and so are they.
    expect(headers).toMatchObject({ "access-control-allow-origin": "*", "x-content-type-options": "nosniff" });
    expect((await get(`/widget/${name}`, { "if-none-match": String(headers["etag"]) })).status).toBe(304);
  }
});

test("nothing else can be had there", async () => {
  for (const path of [
    "/widget/chat.js",
    "/widget/..%2fpackage.json",
    "/widget/%2e%2e%2fmanifest.json",
    "/widget/widget.js.br",
    "/widget/widget.js",
  ])
    expect((await get(path)).status, path).toBe(404);
});

test("a page pays little for the launcher, and what a chat needs keeps to its size", async () => {
  const bytes = async (path: string) => gzipSync((await get(path)).body, { level: 9 }).length;
  const { chat, page } = await parts();
  const others = await laterFiles();
  // Every language but English, the home screen, files, and what few visits need.
  expect(others).toHaveLength(languages.length - 1 + 3);
  expect(await bytes("/widget.js")).toBeLessThanOrEqual(loaderBytes);
  expect(await bytes(`/widget/${page.file}`)).toBeLessThanOrEqual(pageBytes);
  expect(await bytes(`/widget/${chat.file}`)).toBeLessThanOrEqual(chatBytes);
  const limits: Readonly<Record<string, number>> = { more: moreBytes, home: homeBytes, files: filesBytes };
  for (const name of others)
    expect(await bytes(`/widget/${name}`), name).toBeLessThanOrEqual(limits[name.split("-")[0] ?? ""] ?? laterBytes);
});
