import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { collectComplaints, startBrowser } from "./support/browser.ts";
import { buildDashboard } from "./support/built.ts";
import { ownerEnvironment, signInAsOwner } from "./support/dashboard.ts";
import { findFaults } from "./support/every-look.ts";
import { makeDocx, paragraph } from "./support/make-office.ts";
import { makePdf } from "./support/make-pdf.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";
import { htmlPage, startWebSite } from "./support/web-site.ts";
import type { WebSite } from "./support/web-site.ts";

let store: TestStore;
let service: ServiceProcess;
let site: WebSite;
let browser: Browser;
let owner: BrowserContext;
/** Of the chatbot that all tests but the first share. */
let chatbot: string;
let chatbotId: string;

const shop = {
  "/": htmlPage("Bike shop", "We are open Monday to Friday from nine to five.", ["/warranty", "/gone", "/blog/one"]),
  "/warranty": htmlPage("Warranty", "Every bicycle has a warranty of two years."),
  "/blog/one": htmlPage("First entry", "We have repaired bicycles in this town since 1987."),
};

beforeAll(async () => {
  await buildDashboard();
  site = await startWebSite();
  site.serve(shop);
  store = await createTestStore();
  [service, browser] = await Promise.all([
    startServiceProcess(store, { ...ownerEnvironment, SVC_EGRESS_ALLOW: `127.0.0.1:${site.port}` }),
    startBrowser(),
  ]);
  owner = await signInAsOwner(browser, service.url);
  chatbotId = await newChatbot("Bike shop");
  chatbot = `/chatbots/${chatbotId}`;
});

afterAll(async () => {
  await browser.close();
  await service.end("SIGTERM");
  site.close();
  await store.remove();
});

async function ask(method: "get" | "post", path: string, data?: unknown) {
  const response = await owner.request[method](`${service.url}${path}`, {
    headers: { origin: service.url, prefer: "wait=30" },
    ...(data === undefined ? {} : { data }),
  });
  return response.json();
}

async function newChatbot(name: string): Promise<string> {
  return (await ask("post", "/api/chatbot/create", { name })).id;
}

async function open(path: string, context = owner) {
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints = collectComplaints(page);
  await page.goto(`${service.url}${path}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return { page, complaints };
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["SVC_SCREENSHOTS"];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `knowledge-${name}.png`), fullPage: true });
}

const row = (page: Page, name: string | RegExp) => page.getByRole("row", { name });
const item = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });
const press = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole("button", { name, exact: true }).click();
async function add(page: Page, kind: string): Promise<void> {
  await press(page, /^(?:Add knowledge|Wissen hinzufügen)$/u);
  await page.getByRole("menuitem", { name: kind, exact: true }).click();
}

test("a chatbot that knows nothing says on each page what it would have, and what to do first", async () => {
  const empty = `/chatbots/${await newChatbot("Empty")}/knowledge`;
  const { page, complaints } = await open(empty);
  for (const [path, title] of [
    ["", "No sources yet"],
    ["/faqs", "No FAQs yet"],
    ["/crawls", "No crawls yet"],
    ["/imports", "No imports yet"],
    ["/changes", "No changes in the last 90 days"],
  ] as const) {
    await page.goto(`${service.url}${empty}${path}`);
    await page.getByRole("heading", { name: title }).waitFor();
    await picture(page, `empty${path.replace("/", "-")}`);
  }
  expect(complaints).toEqual([]);
  await page.close();
});

test("a site is read by the options that are given, is watched while it is read, and each page tells what became of it, in German too", async () => {
  const { page, complaints } = await open(`${chatbot}/knowledge`);
  await add(page, "Website");
  await page.getByLabel("Start URL").fill(`${site.url}/`);
  await page.getByText("More options").click();
  await page.getByLabel("Exclude paths").fill("/blog");
  await page.getByLabel("Page limit").fill("20");
  await picture(page, "add-site");
  await press(page, "Start crawl");
  await page.waitForURL(/\/crawls\/job_/u);
  await item(page, "Warranty").getByText("Ready", { exact: true }).waitFor();
  await item(page, "/gone")
    .getByText(/answered with 404/u)
    .waitFor();
  await page.getByText("Completed", { exact: true }).waitFor();
  expect(await item(page, "First entry").count()).toBe(0);
  await page.getByLabel("Sync schedule").selectOption("weekly");
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.getByText("Next sync").waitFor();
  await picture(page, "crawl");
  const german = await browser.newContext({ locale: "de-DE", storageState: await owner.storageState() });
  const { page: inGerman } = await open(new URL(page.url()).pathname, german);
  await item(inGerman, "/gone")
    .getByText(/antwortete mit 404/u)
    .waitFor();
  await german.close();

  await page.getByRole("link", { name: "All crawls" }).click();
  const listed = row(page, new RegExp(`${site.url}/.*Completed.*Weekly`, "u"));
  await listed.waitFor();
  site.pages.set("/warranty", htmlPage("Warranty", "Every bicycle has a warranty of three years."));
  await press(listed, "Sync now");
  await page.waitForURL((url) => url.pathname.includes("/crawls/"));
  // The list, which the address no longer names, may still be there.
  await page.getByLabel("Sync schedule").waitFor();
  await page.getByText("Completed", { exact: true }).waitFor();
  await page.goto(`${service.url}${chatbot}/knowledge/changes`);
  await item(page, "changed").getByText("Every bicycle has a warranty of three years.").waitFor();
  await picture(page, "changes");
  expect(complaints).toEqual([]);
  await page.close();
});

test("a reading that takes long is stopped, and what was read stays", async () => {
  const slow: { end: () => void }[] = [];
  const links = Array.from({ length: 8 }, (_, at) => `/slow/${at}`);
  site.pages.set("/slow", htmlPage("Slow start", "This page comes at once.", links));
  for (const link of links) site.pages.set(link, (_request, response) => slow.push(response));
  const { page } = await open(`/chatbots/${await newChatbot("Slow")}/knowledge/crawls`);
  await press(page, "Crawl website");
  await page.getByLabel("Start URL").fill(`${site.url}/slow`);
  await press(page, "Start crawl");
  await item(page, "Slow start").waitFor();
  await picture(page, "crawl-running");
  await press(page, "Stop crawl");
  await page.getByText("Stopped", { exact: true }).waitFor();
  await item(page, "Slow start").getByText("Ready").waitFor();
  for (const response of slow) response.end();
  await page.close();
});

test("files are sent one by one and told to be read, what was left out, or why not, and their passages know their page and headings", async () => {
  const { page, complaints } = await open(`${chatbot}/knowledge`);
  await add(page, "Files");
  const pdf = makePdf([
    [
      { text: "Prices of the workshop", x: 50, y: 60, size: 20 },
      { text: "A new chain costs 30 euros.", x: 50, y: 100 },
    ],
    [{ text: "A new tyre costs 20 euros, with the work.", x: 50, y: 100 }],
    [],
  ]);
  await page.getByLabel(/^Choose files/u).setInputFiles([
    { name: "prices.pdf", mimeType: "application/pdf", buffer: pdf },
    { name: "hours.docx", mimeType: "", buffer: makeDocx(paragraph("We rest on Sunday.")) },
    { name: "broken.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 and nothing more") },
  ]);
  const seen = Promise.withResolvers<void>();
  await page.route("**/api/chatbot/train", (route) => seen.promise.then(() => route.continue()));
  await press(page, "Upload 3 files");
  await page.getByText(/0 of 3 files, 0 kB of \d+ kB uploaded/u).waitFor();
  seen.resolve();
  await page.getByText("Processing 3 files…").waitFor();
  await row(page, /hours\.docx.*Ready/u).waitFor();
  await row(page, /broken\.pdf.*Failed/u).waitFor();
  await page.getByText("1 source failed").waitFor();
  await row(page, /Prices[\s\S]*Pages without text were left out: 3\./u).waitFor();
  await picture(page, "sources");

  await row(page, /prices\.pdf|Prices/u)
    .getByRole("link")
    .click();
  await item(page, "Pages without text were left out: 3.").waitFor();
  await item(page, "A new chain costs 30 euros.").getByText("Page 1").waitFor();
  await item(page, "A new tyre costs 20 euros").getByText("Page 2").waitFor();
  await picture(page, "source-pdf");
  await page.getByRole("radio", { name: "Full text" }).click();
  await page.waitForURL(/part=text/u);
  await page.getByText("A new tyre costs 20 euros, with the work.").waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test("a text is written in place of a file, and hostile marks in it are shown as they are", async () => {
  const { page, complaints } = await open(`${chatbot}/knowledge`);
  await add(page, "Text");
  await page.getByLabel("Title").fill("<b>House rules</b>");
  await page
    .getByLabel("Text", { exact: true })
    .fill(`Rules:\n\n<img src=x onerror=alert(1)> No dogs. ${"long".repeat(400)}`);
  await press(page.getByRole("dialog"), "Save");
  await row(page, /<b>House rules<\/b>.*Ready/u).waitFor();
  await row(page, /House rules/u)
    .getByRole("link")
    .click();
  await page.getByText("<img src=x onerror=alert(1)> No dogs.").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
  expect(complaints).toEqual([]);
  await page.close();
});

test("the list is narrowed by words, status and kind, which the address keeps, and leads back to all", async () => {
  const { page } = await open(`${chatbot}/knowledge`);
  await page.getByLabel("Type").selectOption("Files");
  await row(page, /Warranty/u).waitFor({ state: "detached" });
  await page.getByLabel("Status").selectOption("failed");
  await row(page, /hours\.docx/u).waitFor({ state: "detached" });
  await page.reload();
  await row(page, /broken\.pdf/u).waitFor();
  expect(await page.getByRole("row").count()).toBe(2);
  await page.getByRole("searchbox", { name: "Search" }).fill("nothing of the kind");
  await page.keyboard.press("Enter");
  await page.getByText("No results").waitFor();
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    q: "nothing of the kind",
    status: "failed",
    kind: "document",
  });
  await press(page, "Show all");
  await row(page, /Warranty/u).waitFor();
  await page.close();
});

test("pages that failed are tried again all at once, one is scheduled, and several are deleted after a question", async () => {
  const id = await newChatbot("Retry");
  const urls = ["/late", "/later"].map((path) => `${site.url}${path}`);
  await ask("post", "/api/chatbot/train", { chatbotId: id, data: { urls } });
  const { page, complaints } = await open(`/chatbots/${id}/knowledge`);
  await page.getByText("2 sources failed").waitFor();
  site.pages.set("/late", htmlPage("Late", "Now it is here."));
  site.pages.set("/later", htmlPage("Later", "This one, too."));
  await press(page, "Retry failed");
  await row(page, /Later.*Ready/u).waitFor();
  await page.getByText("2 sources failed").waitFor({ state: "detached" });

  await press(page, "More: Later");
  await page.getByRole("menuitem", { name: "Edit sync schedule" }).click();
  await page.getByRole("dialog").getByLabel("Frequency").selectOption("Daily");
  await press(page.getByRole("dialog"), "Save");
  await row(page, /Later.*Daily.*Next/u).waitFor();

  await row(page, /Later/u).getByRole("link").click();
  site.pages.set("/later", htmlPage("Later", "This one has changed."));
  await press(page, "Sync now");
  await page.getByRole("radio", { name: "Change log" }).click();
  await page.getByRole("list", { name: "Added lines" }).getByText("This one has changed.").waitFor();
  await page.getByRole("list", { name: "Removed lines" }).getByText("This one, too.").waitFor();
  await picture(page, "source-changes");

  await page.getByRole("link", { name: "All sources" }).click();
  await page.getByLabel("Select all").check();
  await page.getByText("2 selected").waitFor();
  await picture(page, "sources-chosen");
  await press(page, "Delete");
  await press(page.getByRole("alertdialog"), "Cancel");
  await page.getByRole("alertdialog").waitFor({ state: "hidden" });
  await press(page, "Delete");
  await press(page.getByRole("alertdialog"), "Delete");
  await page.getByRole("heading", { name: "No sources yet" }).waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test("where mail leads, a source's and a crawl's own address, their pages are", async () => {
  const { sources } = await ask("get", `/api/chatbots/${chatbotId}/sources?q=Warranty`);
  const { page } = await open(`/sources/${sources[0].id}`);
  await page.waitForURL(`**${chatbot}/sources/${sources[0].id}`);
  await page.getByRole("heading", { name: "Warranty" }).waitFor();
  expect(await page.getByRole("link", { name: `${site.url}/warranty` }).getAttribute("href")).toBe(
    `${site.url}/warranty`,
  );
  await page.goto(`${service.url}/crawls/${sources[0].crawlId}`);
  await page.waitForURL(`**${chatbot}/crawls/${sources[0].crawlId}`);
  await page.goto(`${service.url}/sources/src_nowhere`);
  await page.getByRole("link", { name: "Go to chatbots" }).waitFor();
  await page.close();
});

test("a question is added, changed in its place, asked in other words, and deleted with a way back, by keyboard alone", async () => {
  const { page, complaints } = await open(`${chatbot}/knowledge/faqs`);
  const keys = page.keyboard;
  await page.getByRole("button", { name: "Add FAQ" }).focus();
  await keys.press("Enter");
  await page.getByLabel("Question", { exact: true }).waitFor();
  await keys.type("Do you repair e-bikes?");
  await keys.press("Tab");
  await keys.type(" ");
  await page.getByRole("button", { name: "Save" }).focus();
  await keys.press("Enter");
  await page.getByText(/must|needs|empty|least/iu).waitFor();
  await page.getByLabel("Answer", { exact: true }).fill("<img src=x onerror=alert(1)> Yes.");
  await press(page, "Save");
  await item(page, "<img src=x onerror=alert(1)> Yes.").waitFor();

  await page.getByRole("button", { name: "Edit: Do you repair e-bikes?" }).focus();
  await keys.press("Enter");
  await page.getByLabel("Answer", { exact: true }).fill("Yes, all makes.");
  await page.getByRole("checkbox", { name: "Public" }).focus();
  await keys.press("Space");
  await page.getByRole("button", { name: "Save" }).focus();
  await keys.press("Enter");
  await item(page, "Yes, all makes.").getByText("Not public").waitFor();
  const focused = page.locator(":focus");
  await expect.poll(() => focused.getAttribute("aria-label")).toBe("Edit: Do you repair e-bikes?");

  await page.getByRole("button", { name: "More: Do you repair e-bikes?" }).focus();
  await keys.press("Enter");
  await page.getByRole("menuitem", { name: "Add variant" }).press("Enter");
  await page.getByLabel("Question", { exact: true }).fill("Can you mend my electric bicycle?");
  expect(await page.getByLabel("Answer", { exact: true }).inputValue()).toBe("Yes, all makes.");
  await press(page, "Save");
  await item(page, "Can you mend my electric bicycle?").waitFor();

  await press(page, "Add FAQ");
  await page.getByLabel("Question", { exact: true }).fill("do you REPAIR e-bikes");
  await page.getByLabel("Answer", { exact: true }).fill("No longer.");
  await press(page, "Save");
  await page.getByText("This question already exists with this answer:").waitFor();
  await picture(page, "faqs-there");
  await press(page, "Cancel");

  await page.getByLabel("Select Can you mend my electric bicycle?").focus();
  await keys.press("Space");
  await page.getByRole("button", { name: "Delete", exact: true }).focus();
  await keys.press("Enter");
  await item(page, "Can you mend my electric bicycle?").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).focus();
  await keys.press("Enter");
  await item(page, "Can you mend my electric bicycle?").waitFor();
  await page.getByRole("searchbox", { name: "Search" }).fill("electric");
  await keys.press("Enter");
  await page.waitForURL(/q=electric/u);
  await item(page, "Do you repair e-bikes?").waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await page.close();
});

test("an import is undone: what came is gone, and what it replaced is as it was", async () => {
  const { page, complaints } = await open(`${chatbot}/knowledge/faqs`);
  await item(page, "Do you repair e-bikes?").getByText("Yes, all makes.").waitFor();
  await press(page, "Import");
  const rows = [
    { question: "Do you repair e-bikes?", answer: "Only on Mondays." },
    { question: "Do you sell stamps?", answer: "No." },
  ];
  await page.getByLabel("Or paste it here").fill(JSON.stringify(rows));
  await press(page, "Preview import");
  await press(page, "Import 2 FAQs");
  await press(page, "Undo");
  await page.getByText("Import undone").waitFor();
  await item(page, "Do you repair e-bikes?").getByText("Yes, all makes.").waitFor();
  await item(page, "Do you sell stamps?").waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await page.close();
});

test("an import shows what would come, what it replaces and which rows are none, and then takes it", async () => {
  const { page, complaints } = await open(`${chatbot}/knowledge/faqs`);
  await press(page, "Import");
  await page.getByLabel("Or paste it here").fill("[{ not json");
  await press(page, "Preview import");
  await page.getByText("This isn't a valid JSON list").waitFor();
  await page
    .getByLabel("Or paste it here")
    .fill(
      JSON.stringify([{ question: "Do you repair e-bikes?", answer: "Only on Mondays." }, { question: "Since when?" }]),
    );
  await press(page, "Preview import");
  await page.getByText("1 answer replaced").waitFor();
  await page.getByText("Row 2 has no answer").waitFor();
  await page.getByRole("dialog").getByText("Yes, all makes.").waitFor();
  await picture(page, "import");
  await press(page, "Choose another file");
  const csv = ["question;answer", ...Array.from({ length: 300 }, (_, at) => `Part ${at}?;It costs ${at} euros.`)];
  await page
    .getByLabel(/^Choose a file/u)
    .setInputFiles({ name: "parts.csv", mimeType: "text/csv", buffer: Buffer.from(csv.join("\n")) });
  await press(page, "Preview import");
  await press(page, "Import 300 FAQs");
  await page.getByText("300 FAQs imported").waitFor();
  await item(page, "Part 299?").waitFor();
  expect(await page.getByRole("list", { name: "FAQs" }).getByRole("listitem").count()).toBe(50);
  await press(page, "Load more");
  await item(page, "Part 201?").waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Export CSV")]);
  const path = await download.path();
  expect(readFileSync(path, "utf8").includes('"Part 7?","It costs 7 euros."')).toBe(true);
  expect(complaints).toEqual([]);
  await page.close();
});

test("a viewer reads all of it, and is offered no change", async () => {
  const { token } = await ask("post", "/api/invitations", { email: "viewer@example.com", role: "viewer" });
  const guest = await browser.newContext();
  const { page } = await open(`/invitation#token=${token}`, guest);
  await page.getByLabel("Password").fill("a long enough phrase");
  await press(page, "Join");
  await page.getByRole("heading", { name: "Chatbots", exact: true }).waitFor();
  const changing = /^(?:Add|Crawl|Upload|Sync|Import|Delete|Edit|More|Stop|Retry|Make)/u;
  for (const path of ["", "/faqs", "/crawls", "/changes"]) {
    await page.goto(`${service.url}${chatbot}/knowledge${path}`);
    await page.getByRole("navigation", { name: "Knowledge sections" }).waitFor();
    await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
    expect(await page.getByRole("button", { name: changing }).count(), path).toBe(0);
    expect(await page.getByRole("checkbox").count(), path).toBe(0);
  }
  await guest.close();
});

test("no page and no dialog of the knowledge has a barrier or is wider than the screen, in light and dark, in German too", async () => {
  const { sources } = await ask("get", `/api/chatbots/${chatbotId}/sources?q=Warranty`);
  const { crawls } = await ask("get", `/api/crawl?chatbotId=${chatbotId}`);
  const paths = ["knowledge", "knowledge/faqs?q=e-bike", "knowledge/crawls", "knowledge/changes"].concat([
    `sources/${sources[0].id}`,
    `sources/${sources[0].id}?part=changes`,
    `crawls/${crawls[0].id}`,
  ]);
  const dialogs: Record<string, readonly string[]> = {
    knowledge: ["Website", "Dateien", "Text"],
    "knowledge/faqs?q=e-bike": ["Importieren"],
  };
  const german = await browser.newContext({ locale: "de-DE", storageState: await owner.storageState() });
  for (const path of paths) {
    const { page, complaints } = await open(`${chatbot}/${path}`, german);
    await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
    expect(await findFaults(page, path.replace(/(?:src|job)_\w+/u, "one")), path).toEqual([]);
    for (const name of dialogs[path] ?? []) {
      if (path === "knowledge") await add(page, name);
      else await press(page, name);
      await page.getByRole("dialog").waitFor();
      for (const summary of await page.locator("summary").all()) await summary.click();
      expect(await findFaults(page, `knowledge-${name}`), name).toEqual([]);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    expect(complaints).toEqual([]);
    await page.close();
  }
  await german.close();
});

test("an import is previewed with what it leaves out, done, and says again what became of each item", async () => {
  const { page, complaints } = await open(`/chatbots/${await newChatbot("Imports")}/knowledge/imports`);
  const body = "<p>Refunds are paid within twelve days.</p>";
  const articles = [1, 2].map((id) => ({ id, title: id === 1 ? "Refunds" : "Secret plans", body, draft: id === 2 }));
  const buffer = Buffer.from(JSON.stringify({ articles }));
  await press(page, "Import articles");
  await page.getByLabel("Repository URL").fill("127.0.0.1:1/docs.git");
  const faults = await findFaults(page, "import-form");
  await press(page, "Preview");
  await page.getByRole("alert").waitFor();
  await page.getByRole("radio", { name: "File" }).check();
  await page.locator("input[type=file]").setInputFiles({ name: "articles.json", mimeType: "application/json", buffer });
  await press(page, "Preview");
  await page.getByText("Skipped: drafts: 1.").waitFor();
  await item(page, "Secret plans").getByText("It's a draft.").waitFor();
  faults.push(...(await findFaults(page, "import-preview")));
  await press(page, "Import 1 article");
  await page.getByText("Completed", { exact: true }).waitFor();
  await page.getByText("1 item skipped").click();
  await item(page, "Secret plans").getByText("It's a draft.").waitFor();
  faults.push(...(await findFaults(page, "imports")));
  const german = await browser.newContext({ locale: "de-DE", storageState: await owner.storageState() });
  const { page: inGerman } = await open(new URL(page.url()).pathname, german);
  await inGerman.getByText("Übersprungen: Entwürfe: 1.").waitFor();
  await german.close();
  await press(page, /^Delete: /u);
  await press(page.getByRole("alertdialog"), "Delete");
  await page.getByRole("heading", { name: "No imports yet" }).waitFor();
  expect([...faults, ...complaints.filter((complaint) => !complaint.includes("422"))]).toEqual([]);
  await page.close();
});
