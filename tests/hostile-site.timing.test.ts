import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { machineSlowness } from "./support/expect-below.ts";
import { casesOf } from "./support/proof.ts";
import { useService } from "./support/suite.ts";
import { startWatcher } from "./support/watcher.ts";
import type { Watcher } from "./support/watcher.ts";
import { htmlPage, startWebSite } from "./support/web-site.ts";
import type { Page } from "./support/web-site.ts";

const site = await startWebSite();
afterAll(() => site.close());
const svc = useService({ SVC_EGRESS_ALLOW: `127.0.0.1:${site.port}` });

/** What every other caller may wait at most while a stranger's site is read, where the machine is not busy itself. */
const mostMs = 250;
const long = (length: number) => "a".repeat(length);
const as = (type: string, body: string | Buffer, headers: Record<string, string> = {}): Page => {
  return (_request, response) => void response.writeHead(200, { "content-type": type, ...headers }).end(body);
};
const rules = (rule: (n: number) => string) =>
  `User-agent: *\n${Array.from({ length: 500_000 / rule(9).length }, (_, n) => `Disallow: ${rule(n)}`).join("\n")}`;
const locations = (address: (n: number) => string) =>
  `<urlset>${Array.from({ length: 50_000 }, (_, n) => `<url><loc>${address(n)}</loc></url>`).join("")}</urlset>`;
const linked = htmlPage("Start", "A page that leads to three others.", ["/p1", "/p2", "/p3"]);
const onAllPages = (page: string) => ({ "/": linked, "*": as("text/html", page) });

let watcher: Watcher;
let slowness = 1;

beforeAll(() => {
  watcher = startWatcher(`${svc.url}/livez`);
});
afterAll(() => watcher.close());
beforeEach(async () => {
  slowness = machineSlowness();
  await watcher.slowest();
});
afterEach(async () => {
  const slowestMs = await watcher.slowest();
  const barMs = mostMs * Math.max(slowness, machineSlowness());
  console.log(`${slowestMs.toFixed(0)} of ${barMs.toFixed(0)} ms`);
  expect(slowestMs).toBeLessThan(barMs);
});

/** Reads the site to its end; answers how that was. */
const crawl = async (chatbotId?: string): Promise<string> => {
  const input = { url: `${site.url}/`, depth: 1, maxPages: 10, ...(chatbotId === undefined ? {} : { chatbotId }) };
  let { body } = await svc.api("POST", "/api/crawl", input, { prefer: "wait=60" });
  for (const { id } = body; body.status === "running"; await delay(200))
    ({ body } = await svc.api("GET", `/api/crawl/${id}`));
  return body.status;
};

const links = (count: number, href: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => `<a href="${href(n)}">x</a>`).join("");

const hostileSites: readonly [string, Record<string, Page>][] = [
  [
    "a base of 100 kB and 189,000 links",
    onAllPages(`<base href="http://host/${long(100_000)}/">${"<a href=b>".repeat(189_000)}`),
  ],
  ["400 links on a base of 500 kB", onAllPages(`<base href="http://host/${long(500_000)}/">${links(400, String)}`)],
  ["180,000 different links", onAllPages(links(120_000, (n) => `/q?${n}`))],
  ["links as long as can be", onAllPages(links(900, (n) => `/${long(1_980)}${n}`))],
  ["links of many parameters", onAllPages(links(2_000, (n) => `/?${"b=1&".repeat(200)}a=${n}`))],
  ["a quote that is never closed", onAllPages(`<a href="`.repeat(200_000))],
  ["a million attributes", onAllPages(`<a ${"x=y ".repeat(450_000)}>`)],
  ["elements in elements", onAllPages("<div>".repeat(100_000))],
  ["ten megabytes", onAllPages(`<p>${long(9_900_000)}`)],
  ["a code page of two bytes", { "/": as("text/html; charset=gb18030", Buffer.alloc(7_900_000, 0xb0)) }],
  ["rules with stars", { ...onAllPages(linked), "/robots.txt": rules((n) => `/*a*b*${n}`) }],
  ["rules of long paths", { ...onAllPages(linked), "/robots.txt": rules((n) => `/${long(n % 2_000)}${n}`) }],
  ["a rule of half a megabyte", { ...onAllPages(linked), "/robots.txt": rules(() => `/${"*a".repeat(245_000)}`) }],
  ["a robots.txt of empty lines", { ...onAllPages(linked), "/robots.txt": "\n".repeat(500_000) }],
  [
    "a sitemap of other sites",
    {
      "/": linked,
      "/sitemap.xml": as(
        "text/xml",
        locations((n) => `http://other/${n}`),
      ),
    },
  ],
  [
    "a sitemap of long addresses",
    {
      "/": linked,
      "/sitemap.xml": as(
        "text/xml",
        locations((n) => `/${long(900)}${n}`),
      ),
    },
  ],
  [
    "a sitemap that inflates",
    { "/": linked, "/sitemap.xml": as("text/xml", gzipSync(Buffer.alloc(60_000_000, "<loc>"))) },
  ],
  [
    "redirects to long addresses",
    { "/": linked, "*": (_request, response) => void response.writeHead(302, { location: `/${long(12_000)}` }).end() },
  ],
  [
    "redirects without end",
    { "/": linked, "*": (request, response) => void response.writeHead(302, { location: `${request.url}x` }).end() },
  ],
  [
    "long headers",
    { "/": linked, "*": as("text/html", linked, { "x-robots-tag": "a:,".repeat(4_000), etag: long(2_000) }) },
  ],
];

/** One of each reader: pages, their bytes, rules, sitemaps, redirects. */
const someSites = casesOf(hostileSites, [
  "a base of 100 kB and 189,000 links",
  "a quote that is never closed",
  "a code page of two bytes",
  "rules with stars",
  "a sitemap of long addresses",
  "redirects to long addresses",
]);
test.each(someSites)("others are answered in time while a site of %s is read", async (_what, pages) => {
  site.serve(pages);
  expect(["completed", "failed"]).toContain(await crawl());
});

const unlike = (length: number) => {
  let text = "";
  for (let n = 1; text.length < length; n++)
    text += `w${n.toString(36)}x${(n * 7_919).toString(36)}${n % 12 === 0 ? "\n\n" : " "}`;
  return text;
};

const hostileTexts: readonly [string, string][] = [
  ["words that come once", unlike(1_250_000)],
  [
    "Chinese",
    Array.from(
      { length: 400_000 },
      (_, n) => String.fromCharCode(0x4e00 + ((n * 7_919) % 20_000)) + (n % 90 === 0 ? "\n\n" : ""),
    ).join(""),
  ],
  ["headings", "# Heron\n\nText.\n\n".repeat(78_000)],
];

const someTexts = casesOf(hostileTexts, ["words that come once"]);
test.each(someTexts)("others are answered in time while 1.25 MB of %s are indexed", async (_what, markdown) => {
  site.serve({ "/": as("text/markdown", markdown) });
  expect(["completed", "failed"]).toContain(await crawl(await svc.chatbot()));
});

const message = (text: string) => ({ id: "m", role: "user", parts: [{ type: "text", text }] });

const hostileBodies: readonly [string, number, string][] = [
  ["brackets in brackets", 400, "[".repeat(3_800_000)],
  ["75,000 messages", 400, `"messages":[${`${JSON.stringify(message("a"))},`.repeat(75_000).slice(0, 4_000_000)}{}]`],
  [
    "9,000 messages",
    200,
    `"messages":[${`${JSON.stringify(message("a"))},`.repeat(9_000)}${JSON.stringify(message("Hello"))}]`,
  ],
  ["values", 400, `"messages":[{"role":"user","parts":[${"1,".repeat(1_900_000)}1]}]`],
  ["one long text", 400, `"messages":[${JSON.stringify(message("a ".repeat(1_900_000)))}]`],
];

const someBodies = casesOf(hostileBodies, ["brackets in brackets", "75,000 messages"]);
test.each(someBodies)("others are answered in time while a chat body of %s is read", async (_what, expected, body) => {
  const chatbotId = await svc.chatbot();
  const bodies = Array.from(
    { length: 8 },
    (_, n) => `{"chatbotId":"${chatbotId}","sessionId":"s${n}-${expected}",${body}}`,
  );
  const sent = bodies.map(async (each) => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${svc.url}/api/public/chat`, { method: "POST", headers, body: each });
    await response.text();
    return response.status;
  });
  expect(new Set(await Promise.all(sent))).toEqual(new Set([expected]));
});
