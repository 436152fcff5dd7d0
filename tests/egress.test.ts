import type { ServerResponse } from "node:http";
import { hostname } from "node:os";
import { afterAll, expect, test } from "vitest";
import { startSite } from "./support/site.ts";
import { useService } from "./support/suite.ts";

const page =
  "<!doctype html><title>Page</title><main><p>The heron stands in the shallow water and waits for fish.</p></main>";
/** What must never be reached. */
const inside = await startSite((_request, response) => response.end(page));
/** What the operator allows; sends on to wherever its path says. */
const allowed = await startSite((request, response) => {
  const target = decodeURIComponent((request.url ?? "/").slice(1));
  if (target === "") response.setHeader("content-type", "text/html").end(page);
  else response.writeHead(302, { location: target }).end();
});
const byName = await startSite((_request, response) => response.setHeader("content-type", "text/html").end(page));
const byNetwork = await startSite((_request, response) => response.setHeader("content-type", "text/html").end(page));
/** A site that answers as the test at hand says. */
let routes: Record<string, (response: ServerResponse) => void> = {};
const routed = await startSite((request, response) => {
  const answer = routes[request.url ?? "/"];
  if (answer === undefined) response.writeHead(404).end();
  else answer(response);
});
afterAll(() => {
  for (const site of [inside, allowed, byName, byNetwork, routed]) site.close();
});

const svc = useService({
  SVC_EGRESS_ALLOW: `127.0.0.1:${allowed.port}, 127.0.0.1:${routed.port}, localhost:${byName.port}, 127.0.0.0/8:${byNetwork.port}-${byNetwork.port}`,
});

interface Outcome {
  readonly status: string;
  readonly reason: string | null;
}

/** What became of each address, in one training. */
async function trainAll(urls: readonly string[]): Promise<Outcome[]> {
  const { status, body } = await svc.api(
    "POST",
    "/api/chatbot/train",
    { chatbotId: await svc.chatbot(), data: { urls } },
    { prefer: "wait=60" },
  );
  expect([status, body.sources.length]).toEqual([200, urls.length]);
  // An address is shown as it is fetched.
  const outcomes = new Map<string, Outcome>(
    body.sources.map((source: Outcome & { name: string }) => [source.name, source]),
  );
  return urls.map((url) => outcomes.get(new URL(url).href) ?? { status: "missing", reason: null });
}

function expectRefused({ status, reason }: Outcome, url: string): void {
  expect({ url, status }).toEqual({ url, status: "failed" });
  expect(reason).toMatch(/^[A-Z].*\.$/u);
  expect(reason, "a reason that tells what is inside").not.toMatch(/ECONN|127\.0|::1|refused the connection|\.ts:/u);
}

const port = String(inside.port);
const disguises = [
  `http://127.0.0.1:${port}/a`,
  `http://127.0.0.1.:${port}/`,
  `http://127.1:${port}/b`,
  `http://2130706433:${port}/c`,
  `http://0x7f000001:${port}/d`,
  `http://0177.0.0.1:${port}/e`,
  `http://0:${port}/`,
  `http://0.0.0.0:${port}/f`,
  `http://localhost:${port}/`,
  `http://LOCALHOST.:${port}/`,
  `http://a.localhost:${port}/`,
  `http://１２７.０.０.１:${port}/g`,
  `http://[::1]:${port}/`,
  `http://[::]:${port}/`,
  `http://[::ffff:127.0.0.1]:${port}/`,
  `http://[::ffff:7f00:1]:${port}/h`,
  `http://[::127.0.0.1]:${port}/`,
  `http://[64:ff9b::7f00:1]:${port}/`,
  `http://[2002:7f00:1::]:${port}/`,
  `http://127.0.0.1:${allowed.port}@127.0.0.1:${port}/`,
  `http://user:pass@127.0.0.1:${allowed.port}/`,
];
const special = [
  "http://10.0.0.1/",
  "http://172.16.0.1/",
  "http://192.168.1.1/",
  "http://169.254.169.254/latest/meta-data/",
  "http://100.64.0.1/",
  "http://[fd00::1]/",
  "http://[fe80::1]/",
  "http://224.0.0.1/",
  "http://255.255.255.255/",
  "http://192.0.2.1/",
  "http://[ff02::1]/",
  "https://10.0.0.1/",
];

test("private and special addresses are refused in every disguise, and no connection is made", async () => {
  const urls = [...disguises, ...special, `http://${hostname()}:${port}/`];
  const outcomes = await trainAll(urls);
  for (const [at, url] of urls.entries()) expectRefused(outcomes[at] ?? { status: "", reason: null }, url);
  expect(inside.connections()).toBe(0);
});

test("a redirect to an inner address is refused, and no connection is made there", async () => {
  const targets = [
    inside.url,
    `//127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    `http://0x7f.1:${port}/`,
    `http://[::1]:${port}/`,
    `${allowed.url}/${encodeURIComponent(inside.url)}`,
    "http://169.254.169.254/",
    "file:///etc/passwd",
    "data:text/plain,hello",
    "gopher://127.0.0.1:70/",
  ];
  const urls = targets.map((target) => `${allowed.url}/${encodeURIComponent(target)}`);
  for (const [at, outcome] of (await trainAll(urls)).entries()) expectRefused(outcome, targets[at] ?? "");
  expect(inside.connections()).toBe(0);
});

interface Crawled {
  readonly status: string;
  readonly pages: readonly { readonly url: string; readonly status: string; readonly reason: string | null }[];
}

const crawlFrom = async (url: string): Promise<Crawled> =>
  (await svc.api("POST", "/api/crawl", { url }, { prefer: "wait=60" })).body;

test("a crawl refuses inner addresses like a training, and makes no connection", async () => {
  for (const url of [...disguises, ...special]) {
    const { status, pages } = await crawlFrom(url);
    expect({ url, status }).toEqual({ url, status: "failed" });
    expectRefused(pages[0] ?? { status: "", reason: null }, url);
  }
  expect(inside.connections()).toBe(0);
});

test("no hop of a crawl leads inside: not a page's redirect, not a sitemap, not robots.txt", async () => {
  const sitemap = `<urlset><url><loc>${inside.url}/in-sitemap</loc></url></urlset>`;
  const index = `<sitemapindex><sitemap><loc>${inside.url}/nested.xml</loc></sitemap></sitemapindex>`;
  const send = (location: string) => (response: ServerResponse) => response.writeHead(302, { location }).end();
  const say = (text: string) => (response: ServerResponse) => response.end(text);
  const link = (href: string) => `<a href="${href}">x</a>`;
  const base: Record<string, (response: ServerResponse) => void> = {
    "/": (response) =>
      response
        .setHeader("content-type", "text/html")
        .end(page + link(inside.url) + link("/redirect") + `<link rel="canonical" href="${inside.url}/canonical">`),
    "/redirect": send(`${inside.url}/redirected`),
    "/robots.txt": say(`Sitemap: ${inside.url}/declared.xml\nSitemap: /index.xml\nSitemap: /moved.xml`),
    "/index.xml": say(index),
    "/moved.xml": send(`${inside.url}/moved.xml`),
    "/sitemap.xml": say(sitemap),
  };
  routes = base;
  const { status, pages } = await crawlFrom(`${routed.url}/`);
  expect(status).toBe("completed");
  const statuses = Object.fromEntries(pages.map((each) => [each.url, each.status]));
  expect(statuses).toEqual({
    [`${routed.url}/`]: "ready",
    [`${routed.url}/redirect`]: "skipped",
    [`${inside.url}/declared.xml`]: "failed",
    [`${inside.url}/nested.xml`]: "failed",
    [`${routed.url}/moved.xml`]: "failed",
  });
  routes = { ...base, "/robots.txt": send(`${inside.url}/robots.txt`) };
  expect((await crawlFrom(`${routed.url}/`)).status).toBe("failed");
  expect(inside.connections()).toBe(0);
});

test("the allow-list opens exactly what it names: this port of an address, of a name, of a network", async () => {
  const opened = [`${allowed.url}/`, `http://localhost:${byName.port}/`, `http://127.0.0.1:${byNetwork.port}/`];
  for (const { status, reason } of await trainAll(opened)) expect([status, reason]).toEqual(["ready", null]);
  const connected = [allowed, byName].map((site) => site.connections());
  const closed = [
    `http://[::1]:${allowed.port}/`,
    `http://[::ffff:127.0.0.1]:${allowed.port}/`,
    `http://127.0.0.1:${byName.port}/`,
    `http://a.localhost:${byName.port}/`,
    `http://127.0.0.1:${byNetwork.port + 1}/`,
  ];
  for (const [at, outcome] of (await trainAll(closed)).entries()) expectRefused(outcome, closed[at] ?? "");
  expect([allowed, byName].map((site) => site.connections())).toEqual(connected);
});

test("an address with a password in it is neither fetched nor shown to the public", async () => {
  const chatbotId = await svc.chatbot();
  await svc.api("POST", "/api/chatbot/train", {
    chatbotId,
    data: { urls: [`http://user:hunter2@127.0.0.1:${allowed.port}/`] },
  });
  expect(JSON.stringify((await svc.api("GET", `/api/public/chatbot/${chatbotId}/knowledge`)).body)).not.toContain(
    "hunter2",
  );
});

test("an avatar and a domain are only kept: nothing is fetched for them", async () => {
  const chatbotId = await svc.chatbot({ avatar: `${inside.url}/avatar.png`, allowedDomains: [`127.0.0.1:${port}`] });
  expect((await svc.api("GET", `/api/public/chatbot/${chatbotId}`)).status).toBe(200);
  expect(inside.connections()).toBe(0);
});
