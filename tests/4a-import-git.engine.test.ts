import { afterAll, beforeEach, expect, test } from "vitest";
import { startGitServer } from "./support/git-server.ts";
import type { GitServer } from "./support/git-server.ts";
import { expectProblem } from "./support/problem.ts";
import { testApiKey } from "./support/service-process.ts";
import { useService } from "./support/suite.ts";

let repository: GitServer;
let plain: GitServer;
const svc = useService(async () => {
  [repository, plain] = await Promise.all([startGitServer(), startGitServer({ filters: false })]);
  return { SVC_EGRESS_ALLOW: `127.0.0.1:${repository.port},127.0.0.1:${plain.port}` };
});
afterAll(() => [repository, plain].forEach((each) => each.close()));

let chatbotId: string;
beforeEach(async () => {
  chatbotId = await svc.chatbot();
  repository.intercept = () => false;
  repository.token = null;
  repository.requests.length = 0;
});

const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`;
const kites = {
  "mkdocs.yml": "site_name: Kites",
  "docs/index.md": page("Kites", "Kites are made of paper and wood."),
  "docs/flying/wind.md": page("Wind", "A kite needs a wind of ten knots."),
  "docs/flying/lines.md": page("Lines", "The line is forty metres long."),
};
const imports = (path = "") => `/api/chatbots/${chatbotId}/imports${path}`;
const start = async (input: object = {}) => (await svc.api("POST", imports(), { url: repository.url, ...input })).body;
const sync = async (id: string) => (await svc.api("POST", imports(`/${id}/refresh`), {})).body;
const sourcesOf = async () => (await svc.api("GET", `/api/chatbots/${chatbotId}/sources?limit=200`)).body.sources;
const titlesOf = async () => (await sourcesOf()).map(({ title }: { title: string }) => title).toSorted();
const reasonsOf = async (id: string) =>
  Object.fromEntries(
    (await svc.api("GET", imports(`/${id}/items?outcome=left_out&limit=200`))).body.items.map(
      ({ origin, reasonCode }: Record<string, string>) => [origin, reasonCode],
    ),
  );

test("a repository's pages answer at the addresses of their site, and a sync follows changes, renames and deletions", async () => {
  repository.commit(kites);
  const first = await start({ siteUrl: "https://kites.example.com/" });
  expect(first).toMatchObject({ kind: "git", name: "docs", status: "completed", hasToken: false });
  expect(first.report).toMatchObject({ articles: 3, added: 3 });
  const urls = (await sourcesOf()).map(({ title, url }: Record<string, string>) => `${title} ${url}`).toSorted();
  expect(urls).toEqual([
    "Kites https://kites.example.com/",
    "Lines https://kites.example.com/flying/lines/",
    "Wind https://kites.example.com/flying/wind/",
  ]);
  const before = await sourcesOf();

  repository.requests.length = 0;
  expect((await sync(first.id)).report).toMatchObject({ articles: 3, unchanged: 3, removed: 0 });
  expect(await sourcesOf()).toEqual(before);
  // The list of branches says that nothing has changed.
  expect(repository.requests).toEqual(["GET /docs.git/info/refs", "POST /docs.git/git-upload-pack"]);

  const { "docs/flying/lines.md": lines, ...rest } = kites;
  repository.commit({
    ...rest,
    "docs/index.md": page("Kites", "Kites are made of carbon."),
    "docs/flying/strings.md": lines,
    "docs/new.md": page("Tails", "A tail steadies the kite."),
  });
  expect((await sync(first.id)).report).toMatchObject({ added: 2, changed: 1, unchanged: 1, removed: 1 });
  expect(await titlesOf()).toEqual(["Kites", "Lines", "Tails", "Wind"]);
  const answer = await svc.api("POST", "/api/chatbot/test", { chatbotId, message: "What are kites made of?" });
  expect(answer.body.content).toContain("carbon");

  // Histories that have nothing in common.
  repository.git("checkout", "--quiet", "--orphan", "other");
  repository.commit({ "mkdocs.yml": "", "docs/index.md": kites["docs/index.md"] });
  expect((await sync(first.id)).report).toMatchObject({ articles: 1, changed: 1, removed: 3 });
});

test("only what can be an article is fetched, and links, submodules and large files are left out and say why", async () => {
  for (const server of [repository, plain]) {
    server.commit({
      ...kites,
      "docs/passwd.md": null,
      "docs/big.md": `# Big\n\n${"word ".repeat(500_000)}`,
      "docs/lfs.md": "version https://git-lfs.github.com/spec/v1\noid sha256:12\nsize 3\n",
      "docs/copy.md": kites["docs/index.md"],
      "docs/picture.png": Buffer.alloc(12_000_000, "noise"),
      "docs/flying/lines.de.md": page("Leinen", "Die Leine ist vierzig Meter lang."),
      "README.md": "# How to build this site",
    });
    server.git("update-index", "--add", "--cacheinfo", `160000,${"1".repeat(40)},docs/theme`);
    server.git("commit", "--quiet", "--message", "Add a submodule");
    server.git("push", "--quiet", "origin", "HEAD:main");
    const { id, status, report } = await start({ url: server.url });
    expect([status, report.added]).toEqual(["completed", 3]);
    expect(await reasonsOf(id)).toEqual({
      "README.md": "import_outside",
      "docs/big.md": "import_too_large",
      "docs/flying/lines.de.md": "import_locale",
      "docs/index.md": "import_duplicate",
      "docs/lfs.md": "import_lfs",
      "docs/passwd.md": "import_link",
      "docs/theme": "import_submodule",
    });
    expect(JSON.stringify(await sourcesOf())).not.toContain("root:");
    expect((await sync(id)).report).toMatchObject({ unchanged: 3, removed: 0 });
    await svc.api("DELETE", imports(`/${id}`));
  }
});

test("a branch and a folder are what is imported, and other ones are another import", async () => {
  repository.commit(kites);
  repository.commit({ "guide/a.md": page("Knots", "A bowline holds."), "b.md": page("Other", "Other.") }, "next");
  const main = await start();
  const next = await start({ branch: "next", folder: "/guide/" });
  expect(next.id).not.toBe(main.id);
  expect(next).toMatchObject({ branch: "next", report: { added: 1, leftOut: [{ reasonCode: "import_outside" }] } });
  expect(await start({ branch: "missing" })).toMatchObject({ status: "failed", reasonCode: "git_branch_missing" });
  expect(await start({ folder: "nowhere" })).toMatchObject({ status: "failed", reasonCode: "import_no_markdown" });
});

test("a preview says what a repository would change, and changes nothing", async () => {
  repository.commit(kites);
  const { status, body } = await svc.api("POST", imports("/preview"), { url: repository.url });
  expect([status, body.report.added, body.importId]).toEqual([200, 3, null]);
  expect(await sourcesOf()).toEqual([]);
  expect((await svc.api("GET", imports())).body.imports).toEqual([]);
});

test("a token opens a private repository, is kept sealed, and goes to no other host", async () => {
  repository.commit(kites);
  repository.token = "right";
  expect(await start()).toMatchObject({ status: "failed", reasonCode: "git_token_missing" });
  const wrong = await start({ token: "wrong" });
  expect(wrong).toMatchObject({ status: "failed", reasonCode: "git_token_refused", hasToken: true });
  const updated = await svc.api("PATCH", imports(`/${wrong.id}`), { token: "right" });
  expect(JSON.stringify(updated.body)).not.toContain("right");
  expect(await sync(wrong.id)).toMatchObject({ status: "completed", report: { added: 3 } });

  const seen: unknown[] = [];
  plain.intercept = (request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(404).end();
    return true;
  };
  repository.intercept = (_request, response) => {
    response.writeHead(302, { location: `${plain.url}/info/refs` }).end();
    return true;
  };
  expect(await sync(wrong.id)).toMatchObject({ status: "failed", reasonCode: "git_not_found" });
  expect(seen).toEqual([undefined]);
  plain.intercept = () => false;
});

test("links between pages lead to their addresses on the site, in text that answers too, and others stay text", async () => {
  const links = [
    "Read [wind](./flying/wind.md#knots), [lines](flying/lines.md 'The line') and [more](../docs/flying/).",
    '<a href="/docs/flying/wind.md">Wind again</a>, [by name][w], [the same](flying/wind "x").',
    "[Outside](../../etc/passwd.md), [a draft](soon.md), [a picture](kite.png), [a site](https://example.org/x.md).",
    "`[code](flying/wind.md)`",
    "[w]: flying/wind.md",
  ].join("\n\n");
  repository.commit({
    ...kites,
    "docs/index.md": page("Kites", links),
    "docs/flying/index.md": page("Flying", "All about flying."),
    "docs/soon.md": "---\ndraft: true\n---\n\nSoon.",
  });
  await start({ siteUrl: "https://kites.example.com/" });
  const [home] = (await sourcesOf()).filter(({ title }: { title: string }) => title === "Kites");
  const { markdown } = (await svc.api("GET", `/api/chatbots/${chatbotId}/sources/${home.id}/text`)).body;
  const site = "https://kites.example.com/flying";
  expect(markdown.split("\n\n").slice(0, 4)).toEqual([
    `Read [wind](${site}/wind/#knots), [lines](${site}/lines/) and [more](${site}/).`,
    `[Wind again](${site}/wind/), [by name](${site}/wind/), [the same](${site}/wind/).`,
    "Outside, a draft, a picture, [a site](https://example.org/x.md).",
    "`[code](flying/wind.md)`",
  ]);
});

test("a duplicate syncs its repository by the same schedule and with the same token, and a file takes all but the token", async () => {
  repository.commit(kites);
  repository.token = "open-sesame";
  const made = await start({ token: "open-sesame", refresh: "weekly", siteUrl: "https://kites.example.com/" });
  expect(made.status).toBe("completed");
  const headers = { authorization: `Bearer ${testApiKey}` };
  const file = await (await fetch(`${svc.url}/api/chatbots/${chatbotId}/export`, { headers })).text();
  expect(file).not.toContain("open-sesame");
  const sent = { method: "POST", headers: { ...headers, "content-type": "application/x-ndjson" }, body: file };
  const fromFile = (await (await fetch(`${svc.url}/api/chatbots/import`, sent)).json()).chatbot.id;
  const duplicate = (await svc.api("POST", `/api/chatbots/${chatbotId}/duplicate`, {})).body.chatbot.id;
  for (const copy of [duplicate, fromFile]) {
    chatbotId = copy;
    const statuses = async () => new Set((await sourcesOf()).map(({ status }: { status: string }) => status));
    await expect.poll(statuses, { timeout: 30_000 }).toEqual(new Set(["ready"]));
    const [copied] = (await svc.api("GET", imports())).body.imports;
    const { url, refresh, siteUrl } = made;
    expect(copied).toMatchObject({ url, refresh, siteUrl, status: "completed", report: { articles: 3, unchanged: 3 } });
    expect([copied.nextRefreshAt, copied.hasToken]).toEqual([expect.any(String), copy === duplicate]);
    const before = await sourcesOf();
    if (copy === fromFile) {
      expect(await sync(copied.id)).toMatchObject({ status: "failed", reasonCode: "git_token_missing" });
      await svc.api("PATCH", imports(`/${copied.id}`), { token: "open-sesame" });
    }
    expect((await sync(copied.id)).report).toMatchObject({ added: 0, changed: 0, unchanged: 3, removed: 0 });
    expect(await sourcesOf()).toEqual(before);
  }
});

test("a redirect to a private address, another kind of server and a broken answer fail, and keep what was there", async () => {
  repository.commit(kites);
  const { id } = await start();
  const answers: [GitServer["intercept"], string][] = [
    [(_, response) => Boolean(response.writeHead(302, { location: "http://10.0.0.1/x" }).end()), "address_private"],
    [
      (_, response) => Boolean(response.writeHead(200, { "content-type": "text/html" }).end("<p>Hello</p>")),
      "git_not_a_repository",
    ],
    [(_, response) => Boolean(response.writeHead(503).end()), "git_status"],
    [
      ({ method }, response) => method === "POST" && Boolean(response.writeHead(200).end("0010unexpected zz")),
      "git_not_a_repository",
    ],
  ];
  repository.commit({ ...kites, "docs/new.md": page("New", "New.") });
  for (const [intercept, code] of answers) {
    repository.intercept = intercept;
    expect(await sync(id), code).toMatchObject({ status: "failed", reasonCode: code });
  }
  expect(await titlesOf()).toEqual(["Kites", "Lines", "Wind"]);
  repository.intercept = () => false;
  expect(await sync(id)).toMatchObject({ status: "completed", report: { added: 1 } });
});

test("credentials within the address are refused, and so is a public repository without TLS", async () => {
  for (const url of ["https://ada:secret@example.com/docs.git", "http://93.184.215.14/docs.git"])
    expectProblem(await svc.api("POST", imports(), { url }), 422, "unprocessable");
});
