import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { chat } from "./support/api.ts";
import { useDashboard } from "./support/dashboard-stage.ts";
import { findFaults } from "./support/every-look.ts";
import { storePast } from "./support/past-conversations.ts";
import type { PastConversation } from "./support/past-conversations.ts";

const stage = useDashboard();
const { api, open } = stage;

const hostile = `=cmd()|<img src=x onerror="document.title='owned'"> \u202Ednim ${"long".repeat(30)}`;
const dayMs = 24 * 60 * 60 * 1_000;

/** Much, two conversations, and nothing is counted of these. */
let busy: string;
let quiet: string;
let silent: string;

beforeAll(async () => {
  const create = async (name: string) => (await api("POST", "/api/chatbot/create", { name })).id;
  [busy, quiet, silent] = [await create("Busy shop"), await create("Quiet shop"), await create("Silent shop")];
  const faq = await api("POST", `/api/chatbots/${busy}/faqs`, { question: hostile, answer: "Yes." });
  await storePast(stage.store, busy, conversations(faq.id));
  const justNow = Date.now() - 60_000;
  await storePast(stage.store, quiet, [
    { id: "one", startedAt: justNow, answered: true, isResolved: true },
    { id: "two", startedAt: justNow, answered: false },
  ]);
  // A topic of three visitors, asked in vain; told behind, as insights are.
  for (const [sessionId, text] of [
    ["a", "Do you rent out cargo bikes?"],
    ["b", "Do you rent out cargo bikes?"],
    ["c", "Can I rent cargo bikes?"],
  ] as const)
    await chat(stage.url, { chatbotId: busy, sessionId, text });
});

/** Sixty days: one conversation a day in the thirty before, two in the last. */
function conversations(sourceId: string): PastConversation[] {
  return Array.from({ length: 59 }, (_, at) => at + 1).flatMap((daysAgo) =>
    Array.from({ length: daysAgo < 30 ? 2 : 1 }, (_each, nth) => ({
      id: `s${daysAgo}-${nth}`,
      startedAt: Date.now() - daysAgo * dayMs - 60_000,
      answered: (daysAgo + nth) % 4 !== 0,
      isResolved: daysAgo % 3 !== 0,
      sources: [sourceId],
      rating: daysAgo % 2 === 0 ? ("up" as const) : ("down" as const),
      score: (daysAgo % 5) + 1,
    })),
  );
}

/** The figure with this name, and where it says so: name, value, and what stands with it. */
const tile = (page: Page, name: string, says: RegExp = /./u) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .filter({ hasText: says });

test("figures stand beside those of the time before, by chatbot and span, which the address keeps", async () => {
  const { page, complaints } = await open("/analytics");
  await page.getByRole("combobox", { name: "Chatbot" }).selectOption({ label: "Busy shop" });
  await tile(page, "Conversations", /^Conversations61\+/u).waitFor();
  await tile(page, "Resolved by AI", /20 confirmed, 0 silent/u).waitFor();
  await page.getByText("More metrics").click();
  await tile(page, "Thumbs-up rate", /48%28 up, 30 down/u).waitFor();
  await page.getByRole("radio", { name: "7 days" }).click();
  await tile(page, "Conversations", /^Conversations15/u).waitFor();
  const address = new URL(page.url());
  expect(Object.fromEntries(address.searchParams)).toEqual({ chatbotId: busy, span: "7d" });
  await page.reload();
  await tile(page, "Conversations", /^Conversations15/u).waitFor();
  await page.getByRole("radio", { name: "Custom" }).click();
  const day = new Date(Date.now() - 10 * dayMs).toISOString().slice(0, 10);
  await page.getByLabel("From", { exact: true }).fill(day);
  await page.getByLabel("To", { exact: true }).fill(day);
  await tile(page, "Conversations", /^Conversations2/u).waitFor();
  await page.getByLabel("To", { exact: true }).fill("2026-01-01");
  await page.getByText("The start date must be before the end date.").waitFor();
  await page.goBack();
  await expect.poll(() => page.getByLabel("To", { exact: true }).inputValue(), { timeout: 20_000 }).toBe(day);
  expect(complaints).toEqual([]);
  await page.close();
});

test("a curve is read with the arrow keys, compared with the time before, shown as a table and saved", async () => {
  const { page, complaints } = await open(`/analytics?chatbotId=${busy}`);
  const days = page.getByRole("slider", { name: "Over time" });
  await days.focus();
  expect(await days.getAttribute("aria-valuetext")).toMatch(/ so far: Conversations 3$/u);
  await page.keyboard.press("ArrowLeft");
  expect(await days.getAttribute("aria-valuetext")).toMatch(/: Conversations 2$/u);
  await page.getByRole("switch", { name: "Compare to previous period" }).click();
  await page.getByText("Conversations, previous period").waitFor();
  await days.press("Home");
  expect(await days.getAttribute("aria-valuetext")).toMatch(/: Conversations 2, Conversations, previous period 1$/u);
  await page.getByRole("combobox", { name: "Metric" }).selectOption({ label: "Answers" });
  await page.getByText("Answered and unanswered questions").waitFor();
  const { searchParams } = new URL(page.url());
  expect([searchParams.get("measure"), searchParams.get("compare")]).toEqual(["answers", "true"]);

  const chart = page.locator("section").filter({ has: page.getByRole("heading", { name: "Over time" }) });
  await chart.getByRole("button", { name: "Show as table" }).press("Enter");
  await chart.getByRole("table", { name: "Over time" }).waitFor();
  expect(await chart.getByRole("row").count()).toBe(31);
  const saved = page.waitForEvent("download");
  await chart.getByRole("button", { name: "Export CSV: Over time" }).click();
  const rows = readFileSync(await (await saved).path(), "utf8")
    .trim()
    .split("\r\n");
  expect(rows).toHaveLength(31);
  expect(rows[0]).toBe('"Day","Answered","Unanswered","Answered, previous period"');
  expect(complaints).toEqual([]);
  await page.close();
});

test("what answers rested on is a table and a file, inert whatever a title says", async () => {
  const { page, complaints } = await open(`/chatbots/${busy}/analytics`);
  await page.getByRole("table", { name: "Top sources" }).getByText("=cmd()").waitFor();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV: Top sources" }).click();
  expect(readFileSync(await (await saved).path(), "utf8")).toContain(`"'=cmd()|<img src=x onerror=""document`);
  expect(await page.title()).not.toContain("owned");
  await page.getByRole("table", { name: "Languages" }).getByText("German").waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test("a figure is explained by hovering, focus or a tap, until Escape or a press elsewhere", async () => {
  const { page, complaints } = await open(`/chatbots/${busy}/analytics`);
  const about = tile(page, "Answer rate").getByRole("button", { name: "About Answer rate" });
  const hint = page.getByRole("tooltip").getByText("Share of questions with an answer");
  const elsewhere = page.getByRole("heading", { name: "Busy shop" });
  await about.waitFor();
  expect(
    await about.evaluate((button) => button.ariaDescribedByElements?.map(({ textContent }) => textContent)),
  ).toEqual(["Share of questions with an answer"]);
  expect(await page.getByRole("tooltip").count()).toBe(0);
  await about.hover();
  await hint.hover();
  await hint.waitFor();
  await page.keyboard.press("Escape");
  await hint.waitFor({ state: "hidden" });
  await about.focus();
  await hint.waitFor();
  await elsewhere.click();
  await hint.waitFor({ state: "hidden" });
  // A finger's press, after which the finger is gone.
  await about.dispatchEvent("click");
  await hint.waitFor();
  await elsewhere.click();
  await hint.waitFor({ state: "hidden" });
  // Each of the four has its course and its difference.
  const headlines = page.locator("dl").first().locator(":scope > div");
  expect(await headlines.locator("polyline").count()).toBe(4);
  await headlines.filter({ hasText: /Human handoffs0no change/u }).waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test("of two conversations no percentage and no curve is made, and nothing of none", async () => {
  const { page } = await open(`/chatbots/${quiet}/analytics`);
  await tile(page, "Answer rate", /^Answer rate1 of 2/u).waitFor();
  expect(await page.locator("dl").allTextContents()).not.toEqual(
    expect.arrayContaining([expect.stringContaining("%")]),
  );
  await page.getByText("Not enough data for a trend line").waitFor();
  await page.getByText("More metrics").click();
  expect(await tile(page, "Thumbs-up rate").locator("dd").first().textContent()).toBe("–");
  await page.goto(`${stage.url}/chatbots/${silent}/analytics`);
  await page.getByText("No conversations in this period").waitFor();
  await page.getByRole("button", { name: "Show 90 days" }).click();
  await page.getByRole("link", { name: "Install chatbot" }).waitFor();
  await page.close();
});

test("insights appear by themselves, and each next step leads to its page", async () => {
  const { page, complaints } = await open(`/insights?chatbotId=${busy}`);
  await page.getByRole("heading", { name: "Summary" }).waitFor({ timeout: 60_000 });
  await page.getByText(/is never answered|is answered only|questions have no answer/u).waitFor();
  const topic = page.getByRole("table", { name: "Topics" }).getByRole("row").filter({ hasText: "cargo" });
  await topic.locator("summary").press("Enter");
  await topic.getByRole("listitem").filter({ hasText: "cargo bikes?" }).waitFor();
  await page.getByRole("link", { name: "View gaps" }).click();
  await page.getByRole("heading", { level: 1, name: "Knowledge gaps" }).waitFor();
  expect(new URL(page.url()).searchParams.get("chatbotId")).toBe(busy);
  await page.goBack();
  await page.getByRole("radio", { name: "7 days" }).press("Space");
  await page.waitForURL(/period=7d/u);
  expect(complaints).toEqual([]);
  await page.close();
});

test("no page of figures has a barrier or is wider than the screen", async () => {
  const pages = {
    busy: [`/analytics?chatbotId=${busy}&compare=true`, "dl"],
    insights: [`/insights?chatbotId=${busy}`, "ol"],
    quiet: [`/chatbots/${quiet}/analytics`, "dl"],
    silent: [`/analytics?chatbotId=${silent}`, "main h2"],
    unasked: [`/insights?chatbotId=${silent}`, "ol"],
  } as const;
  const german = await stage.browser.newContext({ locale: "de", storageState: await stage.owner.storageState() });
  for (const [name, [path, ready]] of Object.entries(pages)) {
    const { page, complaints } = await open(path, german);
    await page.locator(ready).first().waitFor();
    expect(await findFaults(page, `figures-${name}`), name).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  }
  await german.close();
});

test("what a page shows is asked for beside its files, not after them, and once", async () => {
  const addresses = [
    ["/analytics", "analytics", "/api/analytics?"],
    ["/gaps", "gaps", "/api/knowledge-gaps?"],
    ["/leads", "leads", "/api/leads"],
    ["/tickets", "tickets", "/api/tickets"],
    ["/sessions", "inbox", "/api/sessions?"],
    [`/chatbots/${busy}`, "overview", "/api/analytics?"],
    [`/chatbots/${busy}/knowledge`, "sources", `/api/chatbots/${busy}/sources?`],
    [`/chatbots/${busy}/knowledge/faqs`, "faqs", `/api/chatbots/${busy}/faqs`],
    [`/chatbots/${busy}/analytics`, "analytics", "/api/analytics?"],
  ] as const;
  for (const [path, file, operation] of addresses) {
    const page = await stage.owner.newPage();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().startsWith(`${stage.url}${operation}`)) asked.push(request.url());
    });
    const isAsked = page.waitForRequest((request) => request.url().startsWith(`${stage.url}${operation}`));
    await page.route(`**/dashboard/${file}-*.js`, async (route) => {
      await isAsked;
      await route.continue();
    });
    await page.goto(`${stage.url}${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
    expect(asked, path).toEqual([...new Set(asked)]);
    await page.close();
  }
});
