import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { idForm, timeForm } from "./support/forms.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";
import { htmlPage, startWebSite } from "./support/web-site.ts";

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
  site.serve({ "/": animal("heron", ["/a", "/a#part", "https://elsewhere.example/"]), "/a": animal("crane", ["/b"]), "/b": animal("ibis") });
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
    characters: 64 + name.length,
    sourceId: null,
  });
  expect(body).toEqual({
    id: expect.stringMatching(idForm("job")),
    chatbotId: null,
    status: "completed",
    reason: null,
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
