import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { idForm, timeForm } from "./support/forms.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";
import { htmlPage, startWebSite } from "./support/web-site.ts";
import type { Page } from "./support/web-site.ts";

const site = await startWebSite();
afterAll(() => site.close());
const svc = useService({ SVC_EGRESS_ALLOW: `127.0.0.1:${site.port}` });

interface CrawlPage {
  readonly url: string;
  readonly title: string | null;
  readonly text: string;
  readonly status: string;
  readonly code: string | null;
  readonly reason: string | null;
}

const crawl = async (input: Record<string, unknown> = {}, headers: Record<string, string> = { prefer: "wait=60" }) =>
  (await svc.api("POST", "/api/crawl", { url: `${site.url}/`, ...input }, headers)).body;
/** Path → status, or the code that says more. */
const endings = (pages: readonly CrawlPage[]) =>
  Object.fromEntries(pages.map(({ url, status, code }) => [url.slice(site.url.length), code ?? status]));
const paths = (pages: readonly CrawlPage[]) => pages.map(({ url }) => url.slice(site.url.length)).sort();
const animal = (name: string, links: readonly string[] = [], head = "") =>
  htmlPage(`The ${name}`, `The ${name} is described here in a sentence of its own, which is long enough.`, links, head);

test("a site is read from its start page on, each page with its text, depth and status", async () => {
  site.serve({
    "/": animal("heron", ["/a", "/a#part", "https://elsewhere.example/"]),
    "/a": animal("crane", ["/b"]),
    "/b": animal("ibis"),
  });
  const { status, body } = await svc.api("POST", "/api/crawl", { url: `${site.url}/#top` }, { prefer: "wait=60" });
  expect(status).toBe(200);
  const page = (path: string, name: string, depth: number) => ({
    url: site.url + path,
    title: `The ${name}`,
    text: `The ${name} is described here in a sentence of its own, which is long enough.`,
    markdown: `The ${name} is described here in a sentence of its own, which is long enough.`,
    depth,
    status: "ready",
    code: null,
    reason: null,
    reasonCode: null,
    reasonArgs: null,
    characters: 70 + name.length,
    sourceId: null,
  });
  expect(body).toEqual({
    id: expect.stringMatching(idForm("job")),
    chatbotId: null,
    status: "completed",
    reason: null,
    reasonCode: null,
    reasonArgs: null,
    refresh: null,
    nextRefreshAt: null,
    url: `${site.url}/`,
    depth: 1,
    selector: null,
    maxPages: 100,
    progress: { done: 2, total: 2 },
    pages: [page("/", "heron", 0), page("/a", "crane", 1)],
    nextCursor: null,
    createdAt: expect.stringMatching(timeForm),
    finishedAt: expect.stringMatching(timeForm),
  });
  expect((await svc.api("GET", `/api/crawl/${body.id}`)).body).toEqual(body);
  expect(paths((await crawl({ depth: 2 })).pages)).toEqual(["/", "/a", "/b"]);
  expect(paths((await crawl({ depth: 0 })).pages)).toEqual(["/"]);
});

test("the rules of robots.txt are kept, and a page that they forbid says so", async () => {
  site.serve({
    "/robots.txt": "User-agent: *\nDisallow: /\nUser-agent: svc\nDisallow: /secret\nAllow: /secret/open",
    "/": animal("heron", ["/secret/a", "/secret/open", "/b"]),
    "/secret/a": animal("badger"),
    "/secret/open": animal("crane"),
    "/b": animal("ibis"),
  });
  const { pages } = await crawl();
  expect(endings(pages)).toEqual({ "/": "ready", "/secret/a": "robots", "/secret/open": "ready", "/b": "ready" });
  expect(pages.find((page: CrawlPage) => page.code === "robots")).toMatchObject({
    status: "skipped",
    reason: "Blocked by robots.txt.",
    text: "",
  });
  expect(site.asked).not.toContain("/secret/a");
});

test("where robots.txt cannot be had because the server fails, nothing is read", async () => {
  site.serve({ "/robots.txt": (_request, response) => response.writeHead(500).end(), "/": animal("heron") });
  const body = await crawl();
  expect(body).toMatchObject({ status: "failed", reason: expect.stringContaining("robots.txt couldn't be loaded") });
  expect(endings(body.pages)).toEqual({ "/": "robots_unavailable" });
  expect(new Set(site.asked)).toEqual(new Set(["/robots.txt"]));
});

test("robots.txt may stand behind a redirect; a loop of them is none", async () => {
  site.serve({
    "/robots.txt": (_request, response) => response.writeHead(302, { location: "/real.txt" }).end(),
    "/real.txt": "User-agent: *\nDisallow: /a",
    "/": animal("heron", ["/a"]),
    "/a": animal("crane"),
  });
  expect(endings((await crawl()).pages)).toEqual({ "/": "ready", "/a": "robots" });
  site.pages.set("/real.txt", (_request, response) => void response.writeHead(302, { location: "/robots.txt" }).end());
  expect(endings((await crawl()).pages)).toEqual({ "/": "ready", "/a": "ready" });
});

test("what a page asks of robots is done: noindex, nofollow, also in the header and of single links", async () => {
  site.serve({
    "/": animal("heron", ["/hidden", "/closed", "/header"]) + `<a rel="nofollow" href="/unfollowed">no</a>`,
    "/hidden": animal("crane", ["/behind-hidden"], `<meta name="robots" content="noindex">`),
    "/behind-hidden": animal("bittern"),
    "/closed": animal("ibis", ["/behind-closed"], `<meta name="robots" content="nofollow">`),
    "/header": (_request, response) =>
      response
        .setHeader("X-Robots-Tag", "otherbot: none, svc: noindex")
        .setHeader("content-type", "text/html")
        .end(animal("stork")),
  });
  expect(endings((await crawl({ depth: 3 })).pages)).toEqual({
    "/": "ready",
    "/hidden": "noindex",
    "/behind-hidden": "ready",
    "/closed": "ready",
    "/header": "noindex",
  });
});

test("a page that only sends its readers on counts as a redirect", async () => {
  const refresh = (address: string, wait = 0) =>
    `<title>Moved</title><meta http-equiv="refresh" content="${wait}; url=${address}"><p>This page has moved for good.</p>`;
  site.serve({
    "/": animal("heron", ["/moved", "/slow", "/left"]),
    "/moved": refresh("/new"),
    "/new": animal("crane"),
    "/slow": refresh("/new", 60),
    "/left": refresh("https://elsewhere.example/"),
  });
  expect(endings((await crawl()).pages)).toEqual({
    "/": "ready",
    "/moved": "redirected",
    "/new": "ready",
    "/slow": "ready",
    "/left": "other_site",
  });
});

test("redirects are followed on the site alone, never twice to one page, never without end", async () => {
  const to =
    (location: string): Page =>
    (_request, response) =>
      response.writeHead(302, { location }).end();
  site.serve({
    "/": animal("heron", ["/old", "/older", "/away", "/round", "/chain/0"]),
    "/old": to("/new"),
    "/older": to(`${site.url}/new`),
    "/new": animal("crane"),
    "/away": to("https://elsewhere.example/x"),
    "/round": to("/round2"),
    "/round2": to("/round"),
    ...Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`/chain/${n}`, to(`/chain/${n + 1}`)])),
  });
  const { pages } = await crawl();
  expect(endings(pages)).toMatchObject({
    "/old": "redirected",
    "/older": "redirected",
    "/new": "ready",
    "/away": "other_site",
    "/round": "redirected",
    "/round2": "redirected",
    "/chain/5": "too_many_redirects",
  });
  expect(site.asked.filter((path) => path === "/new")).toHaveLength(1);
  expect(site.asked).not.toContain("/chain/6");
});

test("sitemaps are read: declared ones, an index, a compressed one, and the usual one", async () => {
  const urlset = (...urls: string[]) =>
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<url><loc>${site.url}${url}</loc></url>`).join("")}</urlset>`;
  site.serve({
    "/robots.txt": `Sitemap: ${site.url}/index.xml`,
    "/index.xml": `<sitemapindex><sitemap><loc>${site.url}/packed.xml.gz</loc></sitemap><sitemap><loc>${site.url}/gone.xml</loc></sitemap></sitemapindex>`,
    "/packed.xml.gz": (_request, response) =>
      response.setHeader("content-type", "application/octet-stream").end(gzipSync(urlset("/a", "/logo.png", "/c"))),
    "/sitemap.xml": urlset("/b").replace("</urlset>", "<url><loc>https://elsewhere.example/c</loc></url></urlset>"),
    "/": animal("heron", ["/linked"]),
    "/linked": animal("bittern"),
    "/a": animal("crane"),
    "/b": animal("ibis"),
    "/c": animal("stork"),
  });
  const { pages } = await crawl();
  expect(endings(pages)).toEqual({
    "/": "ready",
    "/linked": "ready",
    "/a": "ready",
    "/b": "ready",
    "/c": "ready",
    "/gone.xml": "sitemap_unreadable",
  });
  expect(pages.find((page: CrawlPage) => page.code === "sitemap_unreadable")?.reason).toBe(
    "The sitemap was not read: the address answered with 404 (Not Found).",
  );
  expect(paths((await crawl({ depth: 0 })).pages)).toEqual(["/"]);
});

test("pages with the same text, or another address of their own, are read once", async () => {
  site.serve({
    "/": animal("heron", ["/a", "/copy", "/a?ref=1", "/print/a", "/one", "/two"]),
    "/a": animal("crane"),
    "/copy": animal("crane"),
    "/a?ref=1": animal("crane", [], `<link rel="canonical" href="/a">`),
    "/print/a": animal("crane to print", [], `<link rel="canonical" href="${site.url}/a">`),
    "/one": animal("ibis", [], `<link rel="canonical" href="/two">`),
    "/two": animal("stork", [], `<link rel="canonical" href="/one">`),
  });
  const { pages } = await crawl();
  const byPath = endings(pages);
  expect(new Set([byPath["/a"], byPath["/copy"]])).toEqual(new Set(["duplicate", "ready"]));
  expect(byPath).toMatchObject({ "/a?ref=1": "canonical", "/print/a": "canonical" });
  // Two that name each other: one of them has to be read.
  expect(new Set([byPath["/one"], byPath["/two"]])).toEqual(new Set(["canonical", "ready"]));
});

test("patterns choose the pages; the start page is followed in any case", async () => {
  site.serve({
    "/": animal("heron", ["/docs/a", "/docs/draft-b", "/blog/c", "/list?page=2"]),
    "/docs/a": animal("crane"),
    "/docs/draft-b": animal("ibis"),
    "/blog/c": animal("stork"),
    "/list?page=2": animal("bittern"),
  });
  expect(endings((await crawl({ include: ["/docs"], exclude: ["*draft*"] })).pages)).toEqual({
    "/": "not_included",
    "/docs/a": "ready",
  });
  expect(endings((await crawl({ exclude: ["*?page=*"] })).pages)).toEqual({
    "/": "ready",
    "/docs/a": "ready",
    "/docs/draft-b": "ready",
    "/blog/c": "ready",
  });
});

test("a selector takes its nodes alone; where it finds none, the page says so and its links count", async () => {
  site.serve({
    "/": `<title>Start</title><body><p>Nothing chosen here.</p><a href="/a">a</a>`,
    "/a": `<title>A</title><body><p>Not this.</p><div class="offer"><p>The offer of the week is a heron.</p></div>`,
  });
  const { pages } = await crawl({ selector: ".offer" });
  expect(endings(pages)).toEqual({ "/": "selector_empty", "/a": "ready" });
  expect(pages[0]).toMatchObject({ status: "failed", reason: "The selector matched nothing on this page." });
  expect(pages[1].text).toBe("The offer of the week is a heron.");
});

test("every page that cannot be read says why", async () => {
  site.serve({
    "/": animal("heron", ["/gone", "/script", "/empty", "/picture", "/bomb", "/pdf"]),
    "/script": `<!doctype html><title>App</title><body><div id="root"></div><script src="/app.js"></script></body>`,
    "/empty": `<!doctype html><title>Empty</title><body><p> </p></body>`,
    "/picture": (_request, response) => response.setHeader("content-type", "image/png").end("x"),
    "/bomb": (_request, response) =>
      response
        .setHeader("content-type", "text/html")
        .setHeader("content-encoding", "gzip")
        .end(gzipSync(Buffer.alloc(100_000_000))),
    "/pdf": (_request, response) => response.setHeader("content-type", "application/pdf").end("%PDF-1.7 broken"),
  });
  const { status, pages } = await crawl();
  expect(status).toBe("completed");
  const reasons = Object.fromEntries(pages.map((page: CrawlPage) => [page.url.slice(site.url.length), page.reason]));
  expect(reasons).toEqual({
    "/": null,
    "/gone": "The address answered with 404 (Not Found).",
    "/script": "The page needs JavaScript: there is no text in its HTML.",
    "/empty": "No text found.",
    "/picture": "Not a page or document (image/png).",
    "/bomb": "The server answered with more than 10 MB.",
    "/pdf": expect.stringMatching(/^[A-Z].*\.$/u),
  });
});

test("text in any charset is read", async () => {
  const latin = Buffer.from(
    "<title>Größe</title><body><main><p>Die Größe des Reihers beträgt einen Meter.</p></main>",
    "latin1",
  );
  site.serve({
    "/": (_request, response) => response.setHeader("content-type", "text/html; charset=iso-8859-1").end(latin),
  });
  expect((await crawl()).pages[0]).toMatchObject({
    title: "Größe",
    text: "Die Größe des Reihers beträgt einen Meter.",
  });
});

test("a calendar, endless filters and paths that repeat themselves do not hold a crawl up", async () => {
  let asked = 0;
  site.serve({
    "/": animal("heron", ["/events/2020/01", "/shop?colour=0&size=0", "/a/x"]),
    "/robots.txt": "",
    "*": (request, response) => {
      asked++;
      const path = request.url ?? "/";
      const n = asked * 3;
      const months = [1, 2, 3].map((each) => `/events/${2000 + ((n + each) % 90)}/0${each}`);
      const filters = [1, 2, 3].map((each) => `/shop?colour=${n + each}&size=${each}`);
      response
        .setHeader("content-type", "text/html")
        .end(animal(`bird ${asked}`, [...months, ...filters, `${path.split("?")[0]}/x`]));
    },
  });
  const { status, pages } = await crawl({ depth: 5, maxPages: 1_000 });
  expect(status).toBe("completed");
  expect(asked).toBeLessThan(150);
  expect(pages.length).toBeGreaterThan(0);
});

test("a crawl ends at its size and says so; each page is asked for once", async () => {
  site.serve({
    "/": animal(
      "heron",
      Array.from({ length: 40 }, (_, n) => `/p/${n}`),
    ),
    ...Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`/p/${n}`, animal(`bird ${n}`, ["/p/1", "/"])])),
  });
  const body = await crawl({ maxPages: 7 });
  expect(body).toMatchObject({
    status: "completed",
    progress: { done: 7, total: 7 },
    reason: "Page limit of 7 reached. The site has more pages.",
  });
  expect(body.pages).toHaveLength(7);
  const pages = site.asked.filter((path) => !path.endsWith(".txt") && !path.endsWith(".xml"));
  expect(pages).toHaveLength(7);
  expect(new Set(pages).size).toBe(7);
});

test("pages come fifty at a time, or those alone that ended in one way", async () => {
  site.serve({
    "/": animal("heron", [...Array.from({ length: 70 }, (_, n) => `/p/${n}`), "/lost"]),
    ...Object.fromEntries(Array.from({ length: 70 }, (_, n) => [`/p/${n}`, animal(`bird ${n}`)])),
  });
  const first = await crawl();
  expect(first.progress).toEqual({ done: 72, total: 72 });
  expect(first.pages).toHaveLength(50);
  const second = (await svc.api("GET", `/api/crawl/${first.id}?cursor=${first.nextCursor}`)).body;
  expect(second.pages).toHaveLength(22);
  expect(second.nextCursor).toBeNull();
  expect(new Set(paths([...first.pages, ...second.pages])).size).toBe(72);
  expectProblem(await svc.api("GET", `/api/crawl/${first.id}?cursor=x`), 400, "invalid_request");
  const ended = async (status: string, more = "") =>
    (await svc.api("GET", `/api/crawl/${first.id}?status=${status}${more}`)).body;
  expect(await ended("failed")).toMatchObject({ pages: [{ status: "failed", text: "" }], nextCursor: null });
  expect(paths((await ended("failed")).pages)).toEqual(["/lost"]);
  const read = await ended("ready", "&limit=40");
  const rest = await ended("ready", `&limit=40&cursor=${read.nextCursor}`);
  expect([read.pages.length, rest.pages.length, rest.nextCursor]).toEqual([40, 31, null]);
  expectProblem(await svc.api("GET", `/api/crawl/${first.id}?status=lost`), 400, "invalid_request");
});

test("a start page that cannot be had is a failed crawl with the reason", async () => {
  site.serve({});
  expect(await crawl()).toMatchObject({ status: "failed", reason: "The address answered with 404 (Not Found)." });
  expect(await crawl({ url: "http://127.0.0.1:9/" })).toMatchObject({
    status: "failed",
    reason: expect.stringContaining("private"),
  });
});

test.each([
  [{}, "url"],
  [{ url: "ftp://a.example/" }, "url"],
  [{ url: "https://a.example/", depth: 6 }, "depth"],
  [{ url: "https://a.example/", depth: 1.5 }, "depth"],
  [{ url: "https://a.example/", maxPages: 0 }, "maxPages"],
  [{ url: "https://a.example/", include: "/a" }, "include"],
])("%j is refused for its %s", async (input, path) => {
  const answer = await svc.api("POST", "/api/crawl", input);
  expectProblem(answer, 400, "invalid_request");
  expect(answer.body.errors[0].path).toBe(path);
});

test("null is as good as absent, and an unknown key does no harm", async () => {
  site.serve({ "/": animal("heron") });
  const input = {
    depth: null,
    selector: null,
    chatbotId: null,
    maxPages: null,
    include: null,
    exclude: null,
    other: 1,
  };
  expect(await crawl(input)).toMatchObject({ status: "completed", depth: 1, maxPages: 100 });
});

test("an unknown crawl and an unknown chatbot are 404", async () => {
  expectProblem(await svc.api("GET", "/api/crawl/job_00000000000000000000000000"), 404, "not_found");
  expectProblem(await svc.api("GET", "/api/crawl/job_00000000000000000000000000/events"), 404, "not_found");
  expectProblem(await svc.api("POST", "/api/crawl/job_00000000000000000000000000/cancel"), 404, "not_found");
  expectProblem(
    await svc.api("POST", "/api/crawl", { url: site.url, chatbotId: "bot_00000000000000000000000000" }),
    404,
    "not_found",
  );
});
