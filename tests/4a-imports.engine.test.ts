import { expect, test } from "vitest";
import { makeWxr, sendImport } from "./support/imports.ts";
import { makeZip } from "./support/make-zip.ts";
import { expectProblem } from "./support/problem.ts";
import { testApiKey } from "./support/service-process.ts";
import { useService } from "./support/suite.ts";

const svc = useService();

const send = (chatbotId: string, file: string | Buffer, query: Record<string, string | boolean> = {}) =>
  sendImport(svc.url, chatbotId, file, query);
const sourcesOf = async (chatbotId: string) =>
  (await svc.api("GET", `/api/chatbots/${chatbotId}/sources?limit=200`)).body.sources;
const titlesOf = async (chatbotId: string): Promise<string[]> =>
  (await sourcesOf(chatbotId)).map(({ title }: { title: string }) => title).toSorted();
const itemsOf = async (chatbotId: string, importId: string, query = "") =>
  (await svc.api("GET", `/api/chatbots/${chatbotId}/imports/${importId}/items?limit=200${query}`)).body.items;
const reasonsOf = (items: readonly { origin: string; reasonCode: string | null }[]) =>
  Object.fromEntries(items.map(({ origin, reasonCode }) => [origin, reasonCode]));
const ask = async (chatbotId: string, message: string) =>
  (await svc.api("POST", "/api/chatbot/test", { chatbotId, message })).body;

const zendesk = (changes: Readonly<Record<number, object>> = {}, without: readonly number[] = []) =>
  JSON.stringify({
    articles: [
      { id: 1, title: "Refunds", body: "<h1>Refunds</h1><p>Refunds are paid within twelve days.</p>" },
      { id: 2, title: "Delivery", body: "<p>We deliver on Mondays.</p>" },
      { id: 3, title: "Secret plans", body: "<p>Nothing yet.</p>", draft: true },
      { id: 4, title: "Lieferung", body: "<p>Wir liefern montags.</p>", locale: "de" },
      { id: 5, title: "For members", body: "<p>Only for members.</p>", user_segment_id: 77 },
      { id: 6, title: "Delivery", body: "<p>We deliver on Mondays.</p>" },
      { id: 2, title: "Delivery again", body: "<p>We deliver again.</p>" },
      { id: 7, title: "Blank", body: "  " },
    ]
      .filter(({ id }) => !without.includes(id))
      .map((article) => ({
        locale: "en-us",
        html_url: `https://shop.zendesk.com/hc/en-us/articles/${article.id}`,
        draft: false,
        user_segment_id: null,
        ...article,
        ...changes[article.id],
      })),
    next_page: null,
  });

test("a preview says in words and counts what an import would do, and changes nothing", async () => {
  const chatbotId = await svc.chatbot();
  const { status, body } = await send(chatbotId, zendesk(), { preview: true });
  expect(status).toBe(200);
  expect(body).toMatchObject({ kind: "zendesk", name: "shop.zendesk.com", importId: null });
  expect(body.report.summary).toBe(
    "Articles: 2 (new: 2). Skipped: drafts: 1; duplicates: 1; without text: 1; in other languages: 1; private: 1; repeated ids: 1.",
  );
  expect(reasonsOf(body.leftOut)).toEqual({
    3: "import_draft",
    4: "import_locale",
    5: "import_private",
    6: "import_duplicate",
    "2 (2)": "import_same_id",
    7: "import_empty",
  });
  expect(await sourcesOf(chatbotId)).toEqual([]);
  expect((await svc.api("GET", `/api/chatbots/${chatbotId}/imports`)).body.imports).toEqual([]);
});

test("imported articles answer and are cited at their public addresses, and each item left out says why", async () => {
  const chatbotId = await svc.chatbot();
  const { status, body } = await send(chatbotId, zendesk());
  expect([status, body.status]).toEqual([200, "completed"]);
  expect(body.report).toMatchObject({ articles: 2, added: 2, failed: 0, queued: 0 });
  expect(await titlesOf(chatbotId)).toEqual(["Delivery", "Refunds"]);
  const answer = await ask(chatbotId, "How fast are refunds paid?");
  expect(answer.content).toContain("twelve days");
  expect(answer.sources[0]).toMatchObject({ url: "https://shop.zendesk.com/hc/en-us/articles/1", title: "Refunds" });
  const leftOut = await itemsOf(chatbotId, body.id, "&outcome=left_out");
  expect(leftOut.map(({ reason }: { reason: string }) => reason)).toContain("It has the same text as Delivery.");
  expect(leftOut).toHaveLength(6);
  expect((await itemsOf(chatbotId, body.id, "&outcome=added"))[0].sourceId).toMatch(/^src_/u);
});

test("the same again changes nothing; what changed is read again, and what is gone is deleted", async () => {
  const chatbotId = await svc.chatbot();
  const first = (await send(chatbotId, zendesk())).body;
  const before = await sourcesOf(chatbotId);
  const second = (await send(chatbotId, zendesk())).body;
  expect(second.id).toBe(first.id);
  expect(second.report).toMatchObject({ added: 0, changed: 0, unchanged: 2, removed: 0 });
  expect(await sourcesOf(chatbotId)).toEqual(before);

  const next = zendesk({ 1: { body: "<p>Refunds are paid within thirty days.</p>" } }, [2, 6]);
  const preview = (await send(chatbotId, next, { preview: true })).body;
  expect(preview).toMatchObject({ importId: first.id, report: { changed: 1, added: 0, unchanged: 0, removed: 1 } });
  expect(await sourcesOf(chatbotId)).toEqual(before);
  const third = (await send(chatbotId, next)).body;
  expect(third.report).toMatchObject({ changed: 1, added: 0, unchanged: 0, removed: 1 });
  expect(await titlesOf(chatbotId)).toEqual(["Refunds"]);
  expect((await ask(chatbotId, "How fast are refunds paid?")).content).toContain("thirty days");
  const changes = (await svc.api("GET", `/api/chatbots/${chatbotId}/changes`)).body.changes;
  expect(changes.map(({ change, title }: Record<string, string>) => `${change} ${title}`).toSorted()).toEqual([
    "added Delivery",
    "added Refunds",
    "changed Refunds",
    "removed Delivery",
  ]);
});

test("an article that becomes a draft leaves the knowledge, and comes back when it is published", async () => {
  const chatbotId = await svc.chatbot();
  await send(chatbotId, zendesk());
  const drafted = (await send(chatbotId, zendesk({ 1: { draft: true } }))).body;
  expect(drafted.report).toMatchObject({ unchanged: 1, removed: 1 });
  expect(await titlesOf(chatbotId)).toEqual(["Delivery"]);
  expect((await send(chatbotId, zendesk())).body.report).toMatchObject({ added: 1, unchanged: 1, removed: 0 });
  expect(await titlesOf(chatbotId)).toEqual(["Delivery", "Refunds"]);
});

test("a source that its owner has deleted stays deleted, and says so", async () => {
  const chatbotId = await svc.chatbot();
  await send(chatbotId, zendesk());
  const [gone] = (await sourcesOf(chatbotId)).filter(({ title }: { title: string }) => title === "Refunds");
  await svc.api("DELETE", `/api/chatbots/${chatbotId}/sources/${gone.id}`);
  for (const days of [1, 2]) {
    const { body } = await send(chatbotId, zendesk({ 1: { body: `<p>Refunds take ${days} years.</p>` } }));
    expect(body.report).toMatchObject({ added: 0, unchanged: 1, removed: 0 });
    expect(reasonsOf(await itemsOf(chatbotId, body.id))["1"]).toBe("import_deleted");
  }
  expect(await titlesOf(chatbotId)).toEqual(["Delivery"]);
});

test("a WordPress export keeps its published posts and pages, with their entities, code and paragraphs", async () => {
  const chatbotId = await svc.chatbot();
  const { body } = await send(
    chatbotId,
    makeWxr([
      { id: 1, title: "Tubes &amp; tyres", html: "A tube costs nine euros.\n\nA tyre costs &euro;30 [gallery ids=1]." },
      { id: 2, title: "Page", type: "page", html: "<!-- wp:paragraph --><p>We open at ten.</p><!-- /wp:paragraph -->" },
      {
        id: 3,
        html: "<pre><code>&lt;!DOCTYPE html&gt; <!DOCTYPE html> ]] ></code></pre><p>A doctype stands first.</p>",
      },
      { id: 4, status: "draft", html: "Later." },
      { id: 5, status: "private", html: "For us." },
      { id: 6, status: "trash", html: "Old." },
      { id: 7, password: "sesame", html: "Guarded." },
      { id: 8, type: "attachment", status: "inherit" },
      { id: 9, type: "nav_menu_item" },
      { id: 10, type: "shop_order", html: "Ada, 1 Main Street" },
      { id: 11, type: "kb_article", html: "<p>Kites need wind.</p>" },
    ]),
    { public: "true" },
  );
  expect(body).toMatchObject({ kind: "wordpress", name: "https://blog.example.com", status: "completed" });
  expect(await titlesOf(chatbotId)).toEqual(["Page", "Post 11", "Post 3", "Tubes & tyres"]);
  expect(reasonsOf(await itemsOf(chatbotId, body.id, "&outcome=left_out"))).toEqual({
    4: "import_draft",
    5: "import_private",
    6: "import_trashed",
    7: "import_private",
    8: "import_attachment",
    9: "import_navigation",
    10: "import_post_type",
  });
  const tubes = (await sourcesOf(chatbotId)).find(({ title }: { title: string }) => title.startsWith("Tubes"));
  expect(tubes).toMatchObject({ url: "https://blog.example.com/1/", public: true });
  const text = (await svc.api("GET", `/api/chatbots/${chatbotId}/sources/${tubes.id}/text`)).body.markdown;
  expect(text).toBe("A tube costs nine euros.\n\nA tyre costs €30 .");
});

test("a ZIP of Docusaurus pages is read as its site shows them, with the addresses of its pages", async () => {
  const chatbotId = await svc.chatbot();
  const page = (title: string, text: string, more = "") => `---\ntitle: ${title}\n${more}---\n\n${text}\n`;
  const files = {
    "site-main/docusaurus.config.ts": "export default {}",
    "site-main/README.md": "# The site\n\nRun npm start.",
    "site-main/CONTRIBUTING.md": "# Contributing",
    "site-main/node_modules/pkg/README.md": "# pkg",
    "site-main/docs/intro.md": page("Intro", "Kites are made of paper.", "slug: /\n"),
    "site-main/docs/01-guides/02-flying.mdx": page("Flying", "import X from '@x';\n\nRun against the wind."),
    "site-main/docs/01-guides/index.md": page("Guides", "All guides."),
    "site-main/docs/01-guides/_shared.md": "Shared text.",
    "site-main/docs/later.md": page("Later", "Soon.", "draft: true\n"),
    "site-main/docs/copy.md": page("Flying", "import X from '@x';\n\nRun against the wind."),
    "site-main/docs/big.md": `# Big\n\n${"word ".repeat(500_000)}`,
    "site-main/docs/lfs.md": "version https://git-lfs.github.com/spec/v1\noid sha256:12\nsize 3\n",
    "site-main/i18n/de/docusaurus-plugin-content-docs/current/intro.md": page("Intro", "Drachen sind aus Papier."),
    "site-main/versioned_docs/version-1.0/intro.md": page("Intro", "Kites were made of cloth."),
    "site-main/docs/../../../etc/passwd.md": "# root",
  };
  const { body } = await send(chatbotId, makeZip(files), { siteUrl: "https://kites.example.com/docs" });
  expect(body).toMatchObject({ kind: "archive", name: "site-main", status: "completed" });
  const sources = await sourcesOf(chatbotId);
  expect(Object.fromEntries(sources.map(({ title, url }: Record<string, string>) => [title, url]))).toEqual({
    Intro: "https://kites.example.com/docs/",
    Flying: "https://kites.example.com/docs/guides/flying",
    Guides: "https://kites.example.com/docs/guides",
  });
  expect(reasonsOf(await itemsOf(chatbotId, body.id, "&outcome=left_out"))).toEqual({
    "README.md": "import_outside",
    "CONTRIBUTING.md": "import_outside",
    "node_modules/pkg/README.md": "import_tooling",
    "docs/01-guides/_shared.md": "import_partial",
    "docs/later.md": "import_draft",
    "docs/copy.md": "import_duplicate",
    "docs/big.md": "import_too_large",
    "docs/lfs.md": "import_lfs",
    "i18n/de/docusaurus-plugin-content-docs/current/intro.md": "import_locale",
    "versioned_docs/version-1.0/intro.md": "import_old_version",
    "docs/../../../etc/passwd.md": "import_unsafe_path",
  });
});

test("a file that is none of these, hostile or without articles is refused and leaves what was imported", async () => {
  const chatbotId = await svc.chatbot();
  await send(chatbotId, zendesk());
  const before = await sourcesOf(chatbotId);
  const laughs = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${makeWxr([{ id: 1, title: "&b;" }])}`;
  const refused: [string | Buffer, string][] = [
    ["just words", "import_file_unknown"],
    ["<rss><channel/></rss>", "import_file_unknown"],
    [laughs, "file_declares_entities"],
    ['{"tickets": []}', "import_json_unknown"],
    ['{"articles": [', "import_json_broken"],
    [makeZip({ "a.txt": "no Markdown" }), "import_no_markdown"],
    [makeZip({ "a.md": "# A" }).subarray(0, 20), "file_damaged"],
    [zendesk({ 1: { draft: true }, 2: { draft: true }, 6: { draft: true } }), "import_nothing"],
    ["", "file_empty"],
  ];
  for (const [file, code] of refused)
    expect((await send(chatbotId, file)).body, code).toMatchObject({ status: 422, reasonCode: code });
  expect(await sourcesOf(chatbotId)).toEqual(before);
});

test("an archive that unpacks to much more than it is costs no more than its bound", async () => {
  const chatbotId = await svc.chatbot();
  const bomb = makeZip({ "bomb.md": Buffer.alloc(40_000_000, "a"), "fine.md": "# Fine\n\nAll is well." }, 10);
  const { body } = await send(chatbotId, bomb);
  expect(body.report).toMatchObject({ added: 1, leftOut: [{ reasonCode: "import_too_large", count: 1 }] });
  const many = makeZip(
    Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`${n}.md`, Buffer.alloc(1_500_000, `${n} `)])),
  );
  expect((await send(chatbotId, many)).body).toMatchObject({ status: 422, reasonCode: "file_unpacked_too_large" });
});

test("a deleted import takes its sources with it, and a deleted chatbot its imports", async () => {
  const chatbotId = await svc.chatbot();
  const { id } = (await send(chatbotId, zendesk())).body;
  const path = `/api/chatbots/${chatbotId}/imports/${id}`;
  expectProblem(await svc.api("POST", `${path}/refresh`, {}), 422, "unprocessable");
  expect((await svc.api("DELETE", path)).status).toBe(204);
  expect(await sourcesOf(chatbotId)).toEqual([]);
  expectProblem(await svc.api("GET", path), 404, "not_found");
  expect((await send(chatbotId, zendesk())).body.report).toMatchObject({ added: 2 });
});

test("a copied chatbot has its imports: the same again changes nothing there, and what is gone or deleted is known", async () => {
  const chatbotId = await svc.chatbot();
  await send(chatbotId, zendesk());
  const [refunds] = (await sourcesOf(chatbotId)).filter(({ title }: { title: string }) => title === "Refunds");
  await svc.api("DELETE", `/api/chatbots/${chatbotId}/sources/${refunds.id}`);
  const headers = { authorization: `Bearer ${testApiKey}` };
  const file = await (await fetch(`${svc.url}/api/chatbots/${chatbotId}/export`, { headers })).text();
  const sent = { method: "POST", headers: { ...headers, "content-type": "application/x-ndjson" }, body: file };
  const copies = [
    (await svc.api("POST", `/api/chatbots/${chatbotId}/duplicate`, {})).body,
    await (await fetch(`${svc.url}/api/chatbots/import`, sent)).json(),
  ];
  for (const { chatbot } of copies) {
    const statusesOf = async () => (await sourcesOf(chatbot.id)).map(({ status }: { status: string }) => status);
    await expect.poll(statusesOf, { timeout: 30_000 }).toEqual(["ready"]);
    const copied = await sourcesOf(chatbot.id);
    const { imports } = (await svc.api("GET", `/api/chatbots/${chatbot.id}/imports`)).body;
    expect(imports).toMatchObject([
      { kind: "zendesk", name: "shop.zendesk.com", report: { articles: 1, unchanged: 1 } },
    ]);
    const { body } = await send(chatbot.id, zendesk());
    expect(body).toMatchObject({ id: imports[0].id, report: { added: 0, changed: 0, unchanged: 1, removed: 0 } });
    expect(reasonsOf(await itemsOf(chatbot.id, body.id))["1"]).toBe("import_deleted");
    expect(await sourcesOf(chatbot.id)).toEqual(copied);
    const next = zendesk({ 5: { user_segment_id: null } }, [2, 6]);
    expect((await send(chatbot.id, next)).body.report).toMatchObject({ added: 1, removed: 1 });
  }
  expect(await titlesOf(chatbotId)).toEqual(["Delivery"]);
});
