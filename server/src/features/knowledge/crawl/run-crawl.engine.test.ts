import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { insertChatbot } from "../../../../../tests/support/rows.ts";
import { createTestStore } from "../../../../../tests/support/store.ts";
import type { TestStore } from "../../../../../tests/support/store.ts";
import { htmlPage } from "../../../../../tests/support/web-site.ts";
import { openDatabase } from "../../../foundation/database/database.ts";
import type { Database } from "../../../foundation/database/database.ts";
import type { Egress } from "../../../foundation/egress/egress.ts";
import { createLog } from "../../../foundation/log.ts";
import { createQueue } from "../../../foundation/queue.ts";
import type { Job, Queue } from "../../../foundation/queue.ts";
import type { Reader } from "../read/read.ts";
import { runCrawl } from "./crawl-job.ts";
import { scanDocument } from "./scan-page.ts";
import { startCrawl } from "./start-crawl.ts";

type Answer = string | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string };

// Each crawls a site several times, and the machine may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 });

const origin = "https://shop.example";
const log = createLog("silent");
let nowMs: number;
const clock = { now: () => nowMs };
let store: TestStore;
let database: Database;
let queue: Queue;
let chatbotKey: number;
/** What the site answers, by path; others are 404. */
let site: Record<string, Answer | (() => Promise<Answer>)>;
let asked: string[];
/** How long its host was left alone, each time. */
let pausesMs: number[];

beforeEach(async () => {
  nowMs = 1_000;
  site = {};
  asked = [];
  pausesMs = [];
  store = await createTestStore();
  database = await openDatabase(store.settings);
  // Never started: the test runs what is due.
  queue = createQueue({ database, clock, log });
  chatbotKey = await insertChatbot(database);
});
afterEach(async () => {
  await queue.stop();
  await database.close();
  await store.remove();
});

const unused = () => Promise.reject(new Error("not of this test"));
const egress: Egress = {
  get: unused,
  request: unused,
  judge: async () => ({ isPublic: true }),
  close: async () => undefined,
  async stream(url) {
    const path = url.slice(origin.length);
    asked.push(path);
    const given = site[path] ?? { status: 404 };
    const answer = typeof given === "function" ? await given() : given;
    const { status, headers = {}, body = "" } = typeof answer === "string" ? { status: 200, body: answer } : answer;
    const pieces = async function* () {
      yield Buffer.from(body);
    };
    return { status, headers: { "content-type": "text/html", ...headers }, body: pieces(), cancel: () => undefined };
  },
};
const politeness = {
  enter: async () => () => undefined,
  pause: (_url: string, ms: number) => void pausesMs.push(ms),
  slowDown: () => undefined,
};
const reader: Reader = {
  async open(page, scan) {
    return { scanned: scanDocument(page, scan), read: () => reader.read(page) };
  },
  async read({ bytes }) {
    const html = Buffer.from(bytes).toString();
    const text = /<p>(.*?)<\/p>/u.exec(html)?.[1] ?? "";
    const title = /<title>(.*?)<\/title>/u.exec(html)?.[1] ?? "";
    return { type: "html", title, markdown: text, passages: [{ heading: "", text }] };
  },
  readMail: () => Promise.reject(new Error("No page is a mail.")),
  readAttachment: () => Promise.reject(new Error("No page is a file of a conversation.")),
  unpack: () => Promise.reject(new Error("not an import")),
  close: async () => undefined,
};
const job: Job = {
  id: "job_1",
  payload: null,
  attempt: 1,
  isLastAttempt: false,
  signal: new AbortController().signal,
  holdLease: async () => undefined,
};

/** A crawl that has still to be run; answers its row key. */
async function start({ depth = 1, of = chatbotKey }: { depth?: number; of?: number | null } = {}): Promise<number> {
  const { id: workspace_id } = await database.query.selectFrom("workspace").select("id").executeTakeFirstOrThrow();
  const settings = { workspace_id, chatbot_key: of, url: `${origin}/`, depth, selector: null, max_pages: 50 };
  const id = await database.transaction((transaction) =>
    startCrawl(transaction, { clock, queue }, { ...settings, include: "[]", exclude: "[]" }),
  );
  return (await database.query.selectFrom("crawl").select("key").where("id", "=", id).executeTakeFirstOrThrow()).key;
}
async function run(crawlKey: number): Promise<Record<string, string>> {
  await runCrawl({ database, clock, egress, reader, politeness, queue, log }, crawlKey, job);
  return endings(crawlKey);
}
const crawl = async (settings?: Parameters<typeof start>[0]) => {
  nowMs += 1_000;
  return run(await start(settings));
};
/** Path → status, or the code that says more. */
async function endings(crawlKey: number): Promise<Record<string, string>> {
  const rows = await database.query
    .selectFrom("crawl_page")
    .select(["url", "status", "code"])
    .where("crawl_key", "=", crawlKey)
    .execute();
  return Object.fromEntries(rows.map(({ url, status, code }) => [url.slice(origin.length), code ?? status]));
}
/** Path → times missed, or `gone`, of what the chatbot knows. */
async function known(): Promise<Record<string, number | "gone">> {
  const rows = await database.query.selectFrom("source").select(["url", "status", "misses"]).orderBy("url").execute();
  return Object.fromEntries(
    rows.map(({ url, status, misses }) => [url?.slice(origin.length), status === "failed" ? "gone" : misses]),
  );
}
const page = (name: string, links: readonly string[] = [], head = "") =>
  htmlPage(name, `All there is to know about ${name}.`, links, head);
const named = (path: string) => `<link rel="canonical" href="${path}">`;
const leadsTo = (location: string): Answer => ({ status: 301, headers: { location } });

test("of two pages that name each other one is read, also by a crawl that was killed between them", async () => {
  const crawlKey = await start({ of: null });
  const two = page("boats", [], named("/one"));
  site = {
    "/": page("rental", ["/one", "/two"]),
    "/one": page("boats", [], named("/two")),
    "/two": async () => {
      await expect.poll(async () => (await endings(crawlKey))["/one"], { timeout: 60_000 }).toBe("canonical");
      throw new Error("killed");
    },
  };
  await expect(run(crawlKey)).rejects.toThrow("killed");
  site["/two"] = two;
  expect(await run(crawlKey)).toEqual({ "/": "ready", "/one": "canonical", "/two": "ready" });
});

test("a page is read whose own address leads back to it, whichever of the two comes first", async () => {
  const boats = page("boats", [], named("/boats/"));
  site = { "/": page("rental", ["/boats"]), "/boats": boats, "/boats/": leadsTo("/boats") };
  expect(await crawl({ of: null })).toEqual({ "/": "ready", "/boats": "canonical", "/boats/": "ready" });
  site["/"] = page("rental", ["/boats/"]);
  expect(await crawl({ of: null })).toEqual({ "/": "ready", "/boats/": "redirected", "/boats": "ready" });
});

test("a redirect that only adds a session is followed; one to the very same address ends with a reason", async () => {
  site = {
    "/": page("rental", ["/boats", "/round"]),
    "/boats": leadsTo("/boats?sid=1"),
    "/boats?sid=1": page("boats"),
    "/round": leadsTo("/round"),
  };
  expect(await crawl({ of: null })).toEqual({ "/": "ready", "/boats": "ready", "/round": "too_many_redirects" });
});

test("what robots.txt forbids is not asked for by way of a redirect either", async () => {
  site = {
    "/robots.txt": "User-agent: *\nDisallow: /*sid=",
    "/": page("rental", ["/boats"]),
    "/boats": leadsTo("/boats?sid=1"),
  };
  expect(await crawl({ of: null })).toEqual({ "/": "ready", "/boats": "robots" });
  expect(asked).not.toContain("/boats?sid=1");
});

test("crawls of a site that run at the same time miss a page once, and none that the other has seen", async () => {
  site = { "/": page("rental", ["/boats", "/bikes"]), "/boats": page("boats"), "/bikes": page("bikes") };
  await crawl();
  nowMs += 1_000;
  const [one, other] = [await start(), await start()];
  site["/boats"] = async () => {
    site["/boats"] = { status: 404 };
    nowMs += 1_000;
    await run(other);
    return { status: 404 };
  };
  await run(one);
  expect(await known()).toEqual({ "/": 0, "/boats": 1, "/bikes": 0 });
  await crawl();
  expect(await known()).toEqual({ "/": 0, "/boats": "gone", "/bikes": 0 });
});

test("a page that is asked not to be indexed and fails hides nothing: what it led to is asked for itself", async () => {
  const list = page("all of it", ["/boats"], `<meta name="robots" content="noindex">`);
  site = { "/": page("rental", ["/list"]), "/list": list, "/boats": page("boats") };
  await crawl({ depth: 2 });
  site["/list"] = { status: 500 };
  for (let time = 0; time < 3; time++)
    expect(await crawl({ depth: 2 })).toEqual({ "/": "unchanged", "/list": "http_status", "/boats": "unchanged" });
  expect(await known()).toEqual({ "/": 0, "/boats": 0 });
  delete site["/boats"];
  for (let time = 0; time < 2; time++) await crawl({ depth: 2 });
  expect(await known()).toEqual({ "/": 0, "/boats": "gone" });
});

test("what a page in trouble led to is missed as soon as that page works, and leads there no more", async () => {
  site = { "/": page("rental", ["/list"]), "/list": page("all of it", ["/boats"]), "/boats": page("boats") };
  await crawl({ depth: 2 });
  site["/list"] = { status: 500 };
  await crawl({ depth: 2 });
  site["/list"] = page("all of it");
  for (let time = 0; time < 2; time++) await crawl({ depth: 2 });
  expect(await known()).toEqual({ "/": 0, "/list": 0, "/boats": "gone" });
});

test("pages that only a sitemap leads to stay while it cannot be read", async () => {
  const sitemap = `<urlset><url><loc>${origin}/boats</loc></url></urlset>`;
  site = { "/": page("rental"), "/boats": page("boats"), "/sitemap.xml": sitemap };
  await crawl();
  site["/sitemap.xml"] = { status: 500 };
  for (let time = 0; time < 2; time++) await crawl();
  expect(await known()).toEqual({ "/": 0, "/boats": 0 });
});

test("robots.txt and sitemaps are asked for again when the server says, and too long is not waited for", async () => {
  const later = (seconds: number, then: Answer) => {
    let times = 0;
    return async (): Promise<Answer> =>
      ++times === 1 ? { status: 503, headers: { "retry-after": String(seconds) } } : then;
  };
  site = {
    "/robots.txt": later(7, `Sitemap: ${origin}/map.xml`),
    "/map.xml": later(9, `<urlset><url><loc>${origin}/boats</loc></url></urlset>`),
    "/": page("rental"),
    "/boats": page("boats"),
  };
  expect(await crawl({ of: null })).toEqual({ "/": "ready", "/boats": "ready" });
  expect(pausesMs).toEqual([7_000, 9_000]);
  pausesMs.length = 0;
  asked.length = 0;
  site["/robots.txt"] = { status: 429, headers: { "retry-after": "86400" } };
  expect(await crawl({ of: null })).toEqual({ "/": "robots_unavailable" });
  expect([pausesMs, asked]).toEqual([[], ["/robots.txt"]]);
});

test("however many sitemaps say later, they are waited for like one", async () => {
  const maps = Array.from({ length: 5 }, (_, nth) => `/map${nth}.xml`);
  site = { "/": page("rental"), "/robots.txt": maps.map((path) => `Sitemap: ${origin}${path}`).join("\n") };
  for (const path of maps) site[path] = { status: 503 };
  const ended = await crawl({ of: null });
  expect(maps.map((path) => ended[path])).toEqual(maps.map(() => "sitemap_unreadable"));
  expect(pausesMs).toEqual([2_000, 4_000]);
});

test("of two pages with one text a chatbot knows one, whenever the site is read", async () => {
  site = { "/": page("rental", ["/boats", "/copy"]), "/boats": page("boats"), "/copy": page("boats") };
  const first = await crawl();
  const kept = Object.keys(first).find((path) => path !== "/" && first[path] === "ready") ?? "";
  const copy = kept === "/boats" ? "/copy" : "/boats";
  expect(first[copy]).toBe("duplicate");
  expect(await crawl()).toEqual({ "/": "unchanged", [kept]: "unchanged", [copy]: "duplicate" });
  expect(await known()).toEqual({ "/": 0, [kept]: 0 });
  // One that gets a text of its own is known by itself from then on.
  site[copy] = page("bikes");
  await crawl();
  expect(await known()).toEqual({ "/": 0, "/boats": 0, "/copy": 0 });
});

test.each([
  ["that its old address leads to", leadsTo("/sails")],
  ["while its old address is gone", { status: 404 }],
])("a page that has moved, %s, is known at once by its new address, and never missed", async (_, old) => {
  site = { "/": page("rental", ["/boats"]), "/boats": page("boats") };
  await crawl();
  const idOf = () => database.query.selectFrom("source").select(["id", "url", "name"]).where("title", "=", "boats");
  const before = await idOf().executeTakeFirstOrThrow();
  site = { "/": page("rental", ["/boats", "/sails"]), "/boats": old, "/sails": page("boats") };
  expect((await crawl())["/sails"]).toBe("unchanged");
  expect(await idOf().execute()).toEqual([{ id: before.id, url: `${origin}/sails`, name: `${origin}/sails` }]);
  for (let time = 0; time < 2; time++) expect((await crawl())["/sails"]).toBe("unchanged");
  expect(await known()).toEqual({ "/": 0, "/sails": 0 });
});
