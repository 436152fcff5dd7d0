import { afterAll, beforeEach, expect, test } from "vitest";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";
import { htmlPage, startWebSite } from "./support/web-site.ts";
import type { WebSite } from "./support/web-site.ts";

let site: WebSite;
const svc = useService(async () => {
  site = await startWebSite();
  return { SVC_EGRESS_ALLOW: `127.0.0.1:${site.port}` };
});
afterAll(() => site.close());

let chatbotId: string;
beforeEach(async () => {
  chatbotId = await svc.chatbot();
  site.serve(shop);
});

const boats = "A rowing boat costs twelve euros an hour.";
const bikes = "A city bicycle costs nineteen euros a day.";
const shop = {
  "/": htmlPage("Rental", "We rent boats and bicycles at the lake, every day of the week.", ["/boats", "/bikes"]),
  "/boats": htmlPage("Boats", boats),
  "/bikes": htmlPage("Bicycles", bikes),
};

const wait = { Prefer: "wait=60" };
const crawl = async (settings: object = {}) =>
  (await svc.api("POST", "/api/crawl", { url: `${site.url}/`, chatbotId, ...settings }, wait)).body;
const again = async (crawlId: string) => (await svc.api("POST", `/api/crawl/${crawlId}/refresh`, {}, wait)).body;
const train = async (path: string) =>
  (await svc.api("POST", "/api/chatbot/train", { chatbotId, data: { urls: [site.url + path] } }, wait)).body.sources[0];
const sources = async () => (await svc.api("GET", `/api/chatbots/${chatbotId}/sources`)).body.sources;
const sourceOf = async (path: string) => (await sources()).find(({ url }: { url: string }) => url === site.url + path);
const refresh = async (id: string) =>
  (await svc.api("POST", `/api/chatbots/${chatbotId}/sources/${id}/refresh`, {}, wait)).body;
const changes = async (query = "") => (await svc.api("GET", `/api/chatbots/${chatbotId}/changes${query}`)).body.changes;
const told = async () =>
  (await changes()).map(({ change, title }: { change: string; title: string }) => `${change} ${title}`).toSorted();
const ask = async (message: string) => (await svc.api("POST", "/api/chatbot/test", { chatbotId, message })).body;
const boatPrice = "How much does a rowing boat cost?";

test("a page that is read again answers with its new text, and what changed in it can be seen", async () => {
  const { id } = await train("/boats");
  site.pages.set("/boats", htmlPage("Boats", "A rowing boat costs fifteen euros an hour."));
  expect((await refresh(id)).sources).toMatchObject([{ id, status: "ready", passages: 1 }]);
  expect((await ask(boatPrice)).content).toContain("fifteen euros");
  const [change, first] = await changes();
  expect(change).toMatchObject({ sourceId: id, change: "changed", title: "Boats", url: `${site.url}/boats` });
  expect(change.added.join(" ")).toContain("fifteen");
  expect(change.removed.join(" ")).toContain("twelve");
  expect(first).toMatchObject({ change: "added", added: [], removed: [] });
  expect(await changes("?change=changed")).toEqual([change]);
  expect(await changes(`?sourceId=${id}&limit=1`)).toEqual([change]);
});

test("a page that has not changed is asked for with what is known of it, and not indexed again", async () => {
  const conditions: unknown[] = [];
  site.pages.set("/boats", (request, response) => {
    conditions.push(request.headers["if-none-match"]);
    if (request.headers["if-none-match"] === '"one"') response.writeHead(304).end();
    else response.setHeader("etag", '"one"').setHeader("content-type", "text/html").end(htmlPage("Boats", boats));
  });
  const { id } = await train("/boats");
  const before = await sourceOf("/boats");
  expect((await refresh(id)).sources).toMatchObject([{ status: "ready", passages: 1 }]);
  expect(conditions).toEqual([undefined, '"one"']);
  const after = await sourceOf("/boats");
  expect(after).toMatchObject({ status: "ready", reason: null });
  expect(after.fetchedAt > before.fetchedAt).toBe(true);
  expect(await told()).toEqual(["added Boats"]);
});

test("while a page cannot be read its old text answers, and its source says why", async () => {
  const { id } = await train("/boats");
  site.pages.set("/boats", (_request, response) => void response.writeHead(500).end());
  expect((await refresh(id)).sources).toMatchObject([{ status: "failed", reason: expect.stringContaining("500") }]);
  expect(await sourceOf("/boats")).toMatchObject({
    status: "ready",
    reason: expect.stringContaining("500"),
    passages: 1,
  });
  expect((await ask(boatPrice)).content).toContain("twelve euros");
  site.pages.set("/boats", shop["/boats"]);
  await refresh(id);
  expect(await sourceOf("/boats")).toMatchObject({ status: "ready", reason: null });
});

test("a page that is gone leaves the knowledge at its second miss, and comes back with its text", async () => {
  const { id } = await train("/boats");
  site.pages.delete("/boats");
  await refresh(id);
  expect((await ask(boatPrice)).content).toContain("twelve euros");
  await refresh(id);
  expect((await ask(boatPrice)).answered).toBe(false);
  expect(await sourceOf("/boats")).toMatchObject({
    status: "failed",
    passages: 0,
    reason: expect.stringContaining("no longer exists"),
  });
  expect(await told()).toEqual(["added Boats", "removed Boats"]);
  site.pages.set("/boats", shop["/boats"]);
  await refresh(id);
  expect((await ask(boatPrice)).content).toContain("twelve euros");
  expect(await told()).toEqual(["added Boats", "added Boats", "removed Boats"]);
});

test("one miss between two visits is forgotten", async () => {
  const { id } = await train("/boats");
  for (const isThere of [false, true, false]) {
    if (isThere) site.pages.set("/boats", shop["/boats"]);
    else site.pages.delete("/boats");
    await refresh(id);
  }
  expect((await ask(boatPrice)).content).toContain("twelve euros");
});

test("a site that is read again takes new pages, drops the ones that nothing leads to, and leaves the rest alone", async () => {
  const { id } = await crawl();
  expect(await told()).toEqual(["added Bicycles", "added Boats", "added Rental"]);
  site.pages.set(
    "/",
    htmlPage("Rental", "We rent boats and skates at the lake, every day of the week.", ["/boats", "/skates"]),
  );
  site.pages.set("/skates", htmlPage("Skates", "A pair of ice skates costs five euros an hour."));
  const second = await again(id);
  expect(second.pages.map(({ url, code }: { url: string; code: string }) => [new URL(url).pathname, code])).toEqual(
    expect.arrayContaining([
      ["/boats", "unchanged"],
      ["/skates", null],
    ]),
  );
  expect((await ask("How much does a city bicycle cost?")).content).toContain("nineteen");
  await again(second.id);
  expect((await ask("How much does a city bicycle cost?")).answered).toBe(false);
  expect((await ask("How much do ice skates cost?")).content).toContain("five euros");
  expect(await sourceOf("/bikes")).toMatchObject({ status: "failed", reason: expect.stringContaining("links to it") });
  expect(await told()).toEqual([
    "added Bicycles",
    "added Boats",
    "added Rental",
    "added Skates",
    "changed Rental",
    "removed Bicycles",
  ]);
});

test("pages that a site in trouble cannot show are not missed", async () => {
  let last = await crawl();
  site.pages.set("/bikes", (_request, response) => void response.writeHead(500).end());
  for (let time = 0; time < 3; time++) last = await again(last.id);
  expect(last.status).toBe("completed");
  expect((await ask("How much does a city bicycle cost?")).content).toContain("nineteen");
});

test("a crawl of another size or depth does not count what it leaves out as missed", async () => {
  await crawl();
  for (let time = 0; time < 3; time++) await crawl({ depth: 0 });
  for (let time = 0; time < 3; time++) await crawl({ maxPages: 1 });
  expect((await ask("How much does a city bicycle cost?")).content).toContain("nineteen");
});

test("all pages of a chatbot are read again at once, and its files are left as they are", async () => {
  await train("/boats");
  await train("/bikes");
  await svc.api("POST", "/api/chatbot/train", {
    chatbotId,
    data: { documents: [{ name: "a.md", content: "# Keys\n\nKeys hang in the cellar." }] },
  });
  site.asked.length = 0;
  const { body } = await svc.api("POST", `/api/chatbots/${chatbotId}/refresh`, {}, wait);
  expect(body).toMatchObject({ status: "completed", progress: { done: 2, total: 2 } });
  expect(site.asked.toSorted()).toEqual(["/bikes", "/boats"]);
});

test("how often a page and a site are read again is set, shown, taken over by the next crawl, and unset", async () => {
  const { id } = await train("/boats");
  const path = `/api/chatbots/${chatbotId}/sources/${id}`;
  const { body: planned } = await svc.api("PATCH", path, { refresh: "daily" });
  expect(planned.refresh).toBe("daily");
  const hours = (Date.parse(planned.nextRefreshAt) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
  expect((await svc.api("PATCH", path, { refresh: null })).body).toMatchObject({ refresh: null, nextRefreshAt: null });

  const first = await crawl({ refresh: "weekly" });
  expect(first).toMatchObject({ refresh: "weekly", nextRefreshAt: expect.any(String) });
  const second = await again(first.id);
  expect(second.refresh).toBe("weekly");
  const { body: listed } = await svc.api("GET", `/api/crawl?chatbotId=${chatbotId}`);
  expect(
    listed.crawls.map(({ id: crawlId, refresh: every }: { id: string; refresh: string }) => [crawlId, every]),
  ).toEqual([
    [second.id, "weekly"],
    [first.id, null],
  ]);
  expectProblem(await svc.api("PATCH", `/api/crawl/${first.id}`, { refresh: "daily" }), 409, "conflict");
  expect((await svc.api("PATCH", `/api/crawl/${second.id}`, { refresh: null })).body.nextRefreshAt).toBeNull();
});

test("a copy of a chatbot reads its sites again as the original does, with the same settings", async () => {
  await crawl({ refresh: "weekly", depth: 2, maxPages: 7, exclude: ["/bikes"] });
  const duplicate = await svc.api("POST", `/api/chatbots/${chatbotId}/duplicate`, {});
  const copyId = duplicate.body.chatbot.id;
  const listOf = async (id: string) => (await svc.api("GET", `/api/crawl?chatbotId=${id}`)).body.crawls;
  const [copied, ...more] = await listOf(copyId);
  expect(copied).toMatchObject({ url: `${site.url}/`, depth: 2, maxPages: 7, refresh: "weekly", status: "completed" });
  expect([copied.nextRefreshAt, more]).toEqual([expect.any(String), []]);
  site.asked.length = 0;
  const read = await again(copied.id);
  expect(read).toMatchObject({ chatbotId: copyId, status: "completed", refresh: "weekly" });
  expect(site.asked).toContain("/boats");
  expect(site.asked).not.toContain("/bikes");
  expect((await listOf(copyId)).map((each: { refresh: string | null }) => each.refresh)).toEqual(["weekly", null]);
});

test("what cannot be read again says so", async () => {
  const document = { name: "a.md", content: "# Keys\n\nKeys hang in the cellar." };
  const { body } = await svc.api("POST", "/api/chatbot/train", { chatbotId, data: { documents: [document] } });
  const path = `/api/chatbots/${chatbotId}/sources`;
  const file = body.sources[0].id;
  expectProblem(await svc.api("POST", `${path}/${file}/refresh`, {}), 422, "unprocessable");
  expectProblem(await svc.api("PATCH", `${path}/${file}`, { refresh: "daily" }), 422, "unprocessable");
  expectProblem(await svc.api("POST", `/api/chatbots/${chatbotId}/refresh`, {}), 422, "unprocessable");
  expectProblem(await svc.api("POST", `${path}/src_none/refresh`, {}), 404, "not_found");
  expectProblem(await svc.api("PATCH", `${path}/${file}`, { refresh: "yearly" }), 400, "invalid_request");
  const alone = await svc.api("POST", "/api/crawl", { url: `${site.url}/` }, wait);
  expectProblem(await svc.api("POST", `/api/crawl/${alone.body.id}/refresh`, {}), 422, "unprocessable");
  expectProblem(await svc.api("POST", "/api/crawl", { url: `${site.url}/`, refresh: "daily" }), 400, "invalid_request");
});

test("a source that its owner deletes is told as removed", async () => {
  const { id } = await train("/boats");
  await svc.api("DELETE", `/api/chatbots/${chatbotId}/sources/${id}`);
  expect(await told()).toEqual(["added Boats", "removed Boats"]);
});
