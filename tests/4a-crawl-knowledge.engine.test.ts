import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { watchMemory } from "./support/memory.ts";
import { expectProblem } from "./support/problem.ts";
import { testApiKey } from "./support/service-process.ts";
import { useService } from "./support/suite.ts";
import { htmlPage, startWebSite } from "./support/web-site.ts";
import type { Page } from "./support/web-site.ts";

const site = await startWebSite();
afterAll(() => site.close());
const svc = useService({ SVC_EGRESS_ALLOW: `127.0.0.1:${site.port}` });

const post = (input: Record<string, unknown>, headers: Record<string, string> = { prefer: "wait=60" }) =>
  svc.api("POST", "/api/crawl", { url: `${site.url}/`, ...input }, headers);
const animal = (name: string, says: string, links: readonly string[] = []) =>
  htmlPage(`The ${name}`, `The ${name} ${says} and this sentence makes the text of the page longer.`, links);
const found = async (chatbotId: string, message: string) =>
  JSON.stringify((await svc.api("POST", "/api/chatbot/test", { chatbotId, message })).body.sources);
const sourcesOf = async (chatbotId: string) =>
  (await svc.api("GET", `/api/chatbots/${chatbotId}/sources?limit=200`)).body.sources;
const codes = (pages: { url: string; status: string; code: string | null }[]) =>
  Object.fromEntries(pages.map(({ url, status, code }) => [url.slice(site.url.length), code ?? status]));

/** A page that a server can say of that it has not changed. */
const tagged =
  (etag: string, html: string): Page =>
  (request, response) =>
    request.headers["if-none-match"] === etag
      ? response.writeHead(304).end()
      : response.setHeader("content-type", "text/html").setHeader("etag", etag).end(html);

test("with a chatbot the pages are its knowledge, each a source with its address", async () => {
  site.serve({ "/": animal("heron", "eats frogs", ["/a", "/gone"]), "/a": animal("crane", "dances at dawn") });
  const chatbotId = await svc.chatbot();
  const { status, body } = await post({ chatbotId });
  expect([status, body.status, body.chatbotId]).toEqual([200, "completed", chatbotId]);
  expect(await found(chatbotId, "When does the crane dance?")).toContain(`${site.url}/a`);
  const sources = await sourcesOf(chatbotId);
  expect(sources.map(({ kind, url, status: each, title }: Record<string, string>) => [kind, url, each, title])).toEqual(
    expect.arrayContaining([
      ["url", `${site.url}/`, "ready", "The heron"],
      ["url", `${site.url}/a`, "ready", "The crane"],
    ]),
  );
  // A link that leads nowhere is the crawl's to tell, and no knowledge.
  expect(sources).toHaveLength(2);
  const read = body.pages.find((page: { url: string }) => page.url === `${site.url}/a`);
  expect(sources.map(({ id }: { id: string }) => id)).toContain(read.sourceId);
  expect(read.text).toContain("The crane dances at dawn");
});

test("a second crawl indexes nothing that has not changed, by the server's word or by the body itself", async () => {
  const pages: Record<string, Page> = {
    "/": animal("heron", "eats frogs", ["/tagged", "/plain", "/changing"]),
    "/tagged": tagged('"1"', animal("crane", "dances at dawn", ["/behind"])),
    "/behind": animal("stork", "nests on chimneys"),
    "/plain": animal("ibis", "walks on mud"),
    "/changing": animal("bittern", "booms in the reeds"),
  };
  site.serve(pages);
  const chatbotId = await svc.chatbot();
  await post({ chatbotId, depth: 2 });
  const before = await sourcesOf(chatbotId);
  site.serve({ ...pages, "/changing": animal("bittern", "was heard at the lake") });
  const { body } = await post({ chatbotId, depth: 2 });
  expect(codes(body.pages)).toEqual({
    "/": "unchanged",
    "/tagged": "unchanged",
    "/behind": "unchanged",
    "/plain": "unchanged",
    "/changing": "ready",
  });
  expect(body.pages.find((page: { url: string }) => page.url.endsWith("/tagged"))).toMatchObject({
    title: "The crane",
    reason: "Not changed since the last sync.",
  });
  const after = await sourcesOf(chatbotId);
  const changed = after.filter(
    ({ id, updatedAt }: { id: string; updatedAt: string }) =>
      updatedAt !== before.find((source: { id: string }) => source.id === id)?.updatedAt,
  );
  expect(changed.map(({ url }: { url: string }) => url)).toEqual([`${site.url}/changing`]);
  expect(await found(chatbotId, "Where was the bittern heard?")).toContain("heard at the lake");
  expect(await found(chatbotId, "Does the bittern boom in the reeds?")).not.toContain("booms in the reeds");
});

test("another selector reads pages again that have not changed", async () => {
  const html = `<title>Offers</title><body><main><p>All about the shop and its long history in this town.</p><p class="offer">A heron for ten euros.</p></main>`;
  site.serve({ "/": tagged('"1"', html) });
  const chatbotId = await svc.chatbot();
  await post({ chatbotId });
  const { body } = await post({ chatbotId, selector: ".offer" });
  expect(body.pages[0]).toMatchObject({ code: null, text: "A heron for ten euros." });
});

test("a crawl without a chatbot is trained on later, without fetching anything again", async () => {
  site.serve({ "/": animal("heron", "eats frogs", ["/a"]), "/a": animal("crane", "dances at dawn") });
  const crawl = (await post({})).body;
  const asked = site.asked.length;
  for (const place of [{ crawlId: crawl.id }, { data: { crawlId: crawl.id } }]) {
    const chatbotId = await svc.chatbot();
    const { status, body } = await svc.api("POST", "/api/chatbot/train", { chatbotId, ...place });
    expect([status, body.status, body.progress]).toEqual([200, "completed", { done: 2, total: 2 }]);
    expect(await found(chatbotId, "When does the crane dance?")).toContain(`${site.url}/a`);
  }
  expect(site.asked.length).toBe(asked);
});

test("a crawl is trained on when it has ended and has read something, not before", async () => {
  const waiting: (() => void)[] = [];
  site.serve({ "/": (_request, response) => void waiting.push(() => response.end("")) });
  const chatbotId = await svc.chatbot();
  const { status, body } = await post({}, { prefer: "wait=0" });
  expect([status, body.status]).toEqual([202, "running"]);
  const train = () => svc.api("POST", "/api/chatbot/train", { chatbotId, crawlId: body.id });
  expectProblem(await train(), 409, "conflict");
  await expect.poll(() => waiting.length).toBe(1);
  for (const answer of waiting) answer();
  await expect.poll(async () => (await svc.api("GET", `/api/crawl/${body.id}`)).body.status).toBe("failed");
  expectProblem(await train(), 422, "unprocessable");
  expectProblem(await svc.api("POST", "/api/chatbot/train", { chatbotId, crawlId: "job_0" }), 404, "not_found");
});

/** The events of a crawl, as they come. */
async function* follow(id: string): AsyncGenerator<{ status: string; pages: { url: string }[]; progress: unknown }> {
  const response = await fetch(`${svc.url}/api/crawl/${id}/events`, {
    headers: { authorization: `Bearer ${testApiKey}` },
  });
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString();
    const frames = text.split("\n\n");
    text = frames.pop() ?? "";
    for (const frame of frames) {
      const [event, data] = frame.split("\n");
      if (event === "event: crawl" && data !== undefined) yield JSON.parse(data.slice("data: ".length));
    }
  }
}

test("a crawl is followed as it goes: each page once, when it has ended, and at last the end", async () => {
  const held: (() => void)[] = [];
  site.serve({
    "/": animal("heron", "eats frogs", ["/a", "/held"]),
    "/a": animal("crane", "dances at dawn"),
    "/held": (_request, response) =>
      void held.push(() => response.setHeader("content-type", "text/html").end(animal("ibis", "walks on mud"))),
  });
  const { body } = await post({ chatbotId: await svc.chatbot() }, { prefer: "wait=0" });
  const pages: string[] = [];
  let last;
  for await (const event of follow(body.id)) {
    pages.push(...event.pages.map(({ url }) => url.slice(site.url.length)));
    // While one page is held up, the others are told.
    if (pages.length === 2) for (const answer of held.splice(0)) answer();
    last = event;
  }
  expect(pages).toEqual(["/", "/a", "/held"]);
  expect(last).toMatchObject({ status: "completed", progress: { done: 3, total: 3 } });
});

test("a cancelled crawl stops asking, keeps what it has read, and cannot be cancelled twice", async () => {
  let isHeld = false;
  site.serve({
    "/": animal("heron", "eats frogs", ["/held", "/b"]),
    "/robots.txt": "",
    "/sitemap.xml": "",
    "*": () => {
      isHeld = true;
    },
  });
  const chatbotId = await svc.chatbot();
  const { body } = await post({ chatbotId }, { prefer: "wait=0" });
  await expect.poll(() => isHeld, { timeout: 20_000 }).toBe(true);
  const cancelled = await svc.api("POST", `/api/crawl/${body.id}/cancel`);
  expect(cancelled.status).toBe(200);
  expect(cancelled.body).toMatchObject({ status: "cancelled", progress: { done: 1, total: 1 } });
  expect((await svc.api("POST", `/api/crawl/${body.id}/cancel`)).body).toEqual(cancelled.body);
  expect(await found(chatbotId, "What does the heron eat?")).toContain("eats frogs");
  // The next crawl finds the worker free.
  site.serve({ "/": animal("heron", "eats fish") });
  expect((await post({ chatbotId })).body.status).toBe("completed");
});

test("the same Idempotency-Key starts one crawl", async () => {
  site.serve({ "/": animal("heron", "eats frogs") });
  const headers = { prefer: "wait=60", "idempotency-key": "once" };
  const [one, two] = [await post({}, headers), await post({}, headers)];
  expect(two.body.id).toBe(one.body.id);
  expect(site.asked.filter((path) => path === "/")).toHaveLength(1);
});

test("a deleted chatbot ends its crawl", async () => {
  let asked = 0;
  site.serve({
    "*": (_request, response) => {
      asked++;
      setTimeout(
        () =>
          response
            .setHeader("content-type", "text/html")
            .end(animal(`bird ${asked}`, "sings", [`/${asked}`, `/x${asked}`])),
        20,
      );
    },
    "/robots.txt": "",
  });
  const chatbotId = await svc.chatbot();
  const { body } = await post({ chatbotId, depth: 5, maxPages: 1_000 }, { prefer: "wait=0" });
  await expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThan(3);
  expect((await svc.api("DELETE", `/api/chatbots/${chatbotId}`)).status).toBe(204);
  await expect.poll(async () => (await svc.api("GET", `/api/crawl/${body.id}`)).status, { timeout: 20_000 }).toBe(404);
});

test("a server that asks to slow down is asked again, when it says", async () => {
  const askedAtMs: number[] = [];
  site.serve({
    "/": animal("heron", "eats frogs", ["/busy", "/closed"]),
    "/busy": (_request, response) => {
      askedAtMs.push(performance.now());
      if (askedAtMs.length === 1) response.writeHead(429, { "retry-after": "2" }).end();
      else response.setHeader("content-type", "text/html").end(animal("crane", "dances at dawn"));
    },
    "/closed": (_request, response) => response.writeHead(503, { "retry-after": "86400" }).end(),
  });
  const { body } = await post({});
  expect(codes(body.pages)).toEqual({ "/": "ready", "/busy": "ready", "/closed": "slow_down" });
  const [first = 0, second = 0] = askedAtMs;
  expect(second - first).toBeGreaterThan(1_900);
});

test("a Crawl-delay is kept", async () => {
  const askedAtMs: number[] = [];
  const page =
    (name: string): Page =>
    (_request, response) => {
      askedAtMs.push(performance.now());
      response.setHeader("content-type", "text/html").end(animal(name, "sings", ["/a", "/b"]));
    };
  site.serve({
    "/robots.txt": "User-agent: *\nCrawl-delay: 1.5",
    "/": page("heron"),
    "/a": page("crane"),
    "/b": page("ibis"),
  });
  expect((await post({})).body.progress.done).toBe(3);
  const gapsMs = askedAtMs.slice(1).map((at, n) => at - (askedAtMs[n] ?? 0));
  for (const gap of gapsMs) expect(gap).toBeGreaterThan(1_000);
});

test("a billion laughs in a sitemap, and what inflates without end, are told within 150 MB, and harm nothing", async () => {
  // The first page of all starts the reader.
  site.serve({ "/": animal("heron", "eats frogs") });
  await post({});
  const bomb = gzipSync(Buffer.alloc(100_000_000, " "));
  const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join("");
  site.serve({
    "/robots.txt": `Sitemap: ${site.url}/laughs.xml\nSitemap: ${site.url}/bomb.xml.gz`,
    "/laughs.xml": `<?xml version="1.0"?><!DOCTYPE urlset [<!ENTITY l0 "${site.url}/">${laughs}]><urlset><url><loc>&l9;</loc></url></urlset>`,
    "/bomb.xml.gz": (_request, response) => response.end(bomb),
    "/": animal("heron", "eats frogs", ["/bomb", "/double"]),
    "/bomb": (_request, response) =>
      response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" }).end(bomb),
    "/double": (_request, response) =>
      response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip, gzip" }).end(gzipSync(bomb)),
  });
  const memory = watchMemory(svc.service.child.pid);
  let { body } = await post({});
  while (body.status === "running") ({ body } = await svc.api("GET", `/api/crawl/${body.id}`));
  expect(memory.end()).toBeLessThan(150 * 1_024);
  expect(codes(body.pages)).toEqual({
    "/": "ready",
    "/bomb": "request_failed",
    "/double": "request_failed",
    "/laughs.xml": "sitemap_unreadable",
    "/bomb.xml.gz": "sitemap_unreadable",
  });
  expect(body.pages.map((page: { reason: string | null }) => page.reason)).toEqual(
    expect.arrayContaining([
      "The sitemap was not read: it declares entities of its own, which are never expanded.",
      "The sitemap was not read: it has more than 50 MB.",
    ]),
  );
});
