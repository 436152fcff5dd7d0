import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, createTrainedChatbot, publish } from "./support/api.ts";
import { collectComplaints, findBarriers, startBrowser } from "./support/browser.ts";
import { buildWidget } from "./support/build-widget.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";
import { answersOf, ask, openChat } from "./support/widget-page.ts";

let store: TestStore;
let service: ServiceProcess;
let browser: Browser;
const portals: Record<string, { id: string; articleId: string }> = {};

const article = `# Delivery

Parcels leave our warehouse **every morning**. See [the costs](https://shop.example/costs).

## Within the country

1. Ordered before noon: the next day.
2. Ordered later: two days.

## Abroad

| Country | Days | Price |
|---|--:|--:|
| France | 3 | 9.90 |
| Japan | 8 | 29.00 |

> Holidays take longer.

### Customs

\`\`\`
HS 8471.30
\`\`\`

## Questions

Write to us.
`;
const faqs = [
  { question: "When are you open?", answer: "**Monday to Friday**, 9 to 17. See [the calendar](https://example.com)." },
  { question: "Can I pay by invoice?", answer: "Yes:\n\n- within 14 days\n- without a fee" },
];

beforeAll(async () => {
  buildWidget();
  store = await createTestStore();
  [service, browser] = await Promise.all([startServiceProcess(store), startBrowser()]);
  const settings = { description: "Everything about orders, delivery and returns.", look: { headerText: "Shop help" } };
  portals["yellow"] = await makePortal({ ...settings, colors: { primary: "#ffd400" } });
  portals["blue"] = await makePortal({ ...settings, colors: { primary: "#1e3a8a" }, look: { radius: 0 } });
  portals["arabic"] = await makePortal({ name: "متجر", locale: "ar", colors: { primary: "#0f766e" } });
});

afterAll(async () => {
  await browser.close();
  await service.end("SIGTERM");
  await store.remove();
});

async function makePortal(settings: Record<string, unknown>) {
  const id = await createTrainedChatbot(service.url, faqs, { name: "Shop", ...settings });
  const { body } = await call(service.url, "POST", "/api/chatbot/train", {
    chatbotId: id,
    data: {
      documents: [
        { name: "returns.md", content: "# Returns\n\nYou may send a parcel back within thirty days." },
        { name: "delivery.md", content: article },
      ],
    },
  });
  await publish(service.url, id, body.sources);
  return { id, articleId: body.sources.find(({ name }: { name: string }) => name === "delivery.md").id as string };
}

const portal = (name: string) => {
  const { id = "", articleId = "" } = portals[name] ?? {};
  return { front: `${service.url}/help/${id}`, article: `${service.url}/help/${id}/articles/${articleId}` };
};

async function open(url: string, options: Parameters<Browser["newPage"]>[0] = {}) {
  const page = await browser.newPage({ viewport: { width: 768, height: 900 }, ...options });
  const complaints = collectComplaints(page);
  await page.goto(url, { waitUntil: "load" });
  return { page, complaints };
}

/** Kept for a look where SVC_SCREENSHOTS names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["SVC_SCREENSHOTS"];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

test("without any script a reader opens an answer, searches and reads an article", async () => {
  const { page } = await open(portal("yellow").front, { javaScriptEnabled: false });
  await page.getByText("Can I pay by invoice?").click();
  await page.getByText("within 14 days").waitFor();
  await page.getByRole("searchbox").fill("delivery abroad");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("heading", { level: 1, name: "Results for “delivery abroad”" }).waitFor();
  await page.locator(".articles").getByRole("link", { name: "Delivery" }).click();
  await page.getByRole("heading", { level: 1, name: "Delivery" }).waitFor();
  await page.getByRole("link", { name: "Abroad" }).click();
  expect(page.url()).toMatch(/#abroad$/u);
  await page.getByRole("link", { name: "Help center" }).click();
  expect(page.url()).toBe(portal("yellow").front);
  await page.close();
});

test("the keyboard alone skips to the content, searches, opens and closes an answer", async () => {
  const { page } = await open(portal("blue").front);
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("Skip to content");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("Can I pay by invoice?");
  await page.keyboard.press("Enter");
  expect(await page.getByText("within 14 days").isVisible()).toBe(true);
  await page.keyboard.press("Enter");
  expect(await page.getByText("within 14 days").isVisible()).toBe(false);
  await page.getByRole("searchbox").focus();
  await page.keyboard.type("invoice");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Results for “invoice”" }).waitFor();
  expect(await page.getByText("within 14 days").first().isVisible()).toBe(true);
  await page.close();
});

test("on a wide screen the contents stand beside the text and stay in view, on others above it", async () => {
  const { page, complaints } = await open(portal("blue").article, { viewport: { width: 1440, height: 500 } });
  const contents = page.getByRole("navigation", { name: "On this page" });
  const text = page.locator(".text");
  expect(await contents.getByRole("link").allInnerTexts()).toEqual([
    "Within the country",
    "Abroad",
    "Customs",
    "Questions",
  ]);
  const right = async () => {
    const box = await text.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  expect((await contents.boundingBox())?.x).toBeGreaterThan(await right());
  await contents.getByRole("link", { name: "Questions" }).click();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200);
  expect((await contents.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.setViewportSize({ width: 768, height: 500 });
  const [above, below] = [await contents.boundingBox(), await text.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  expect(complaints).toEqual([]);
  await page.close();
});

test("a link to an answer opens it", async () => {
  const { page } = await open(portal("blue").front);
  const id = await page.locator("details .text").last().getAttribute("id");
  await page.close();
  const { page: linked } = await open(`${portal("blue").front}#${id}`);
  await linked.getByText("Monday to Friday").waitFor({ state: "visible", timeout: 30_000 });
  await linked.close();
});

test.each(["front", "article"] as const)(
  "who finds no answer asks the chat on the page itself, under the page's own policy: %s",
  async (which) => {
    const { page, complaints } = await open(portal("blue")[which]);
    page.setDefaultTimeout(30_000);
    await openChat(page);
    await ask(page, "When are you open?");
    await answersOf(page).getByText("Monday to Friday").waitFor();
    await page.getByRole("list", { name: "Sources" }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  },
);

const looks = [
  { name: "yellow", widths: [360, 768, 1440] },
  { name: "blue", widths: [768] },
  { name: "arabic", widths: [320, 1440] },
];

for (const colorScheme of ["light", "dark"] as const)
  test.each(looks)(`nothing is in the way of anybody, $name, ${colorScheme}`, async (look) => {
    const { front, article: articlePath } = portal(look.name);
    const pages = {
      front,
      article: articlePath,
      search: `${front}?q=how+long+does+delivery+abroad+to+France+take`,
      missing: `${front}/articles/x`,
    };
    for (const width of look.widths) {
      const { page, complaints } = await open(front, { viewport: { width, height: 800 }, colorScheme });
      for (const [which, address] of Object.entries(pages)) {
        await page.goto(address, { waitUntil: "load" });
        if (which === "front") await page.locator("summary").first().click();
        await picture(page, `help-${which}-${look.name}-${colorScheme}-${width}`);
        expect(await findBarriers(page), `${which} ${width}`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
        expect(await page.title()).not.toBe("");
      }
      expect(complaints).toEqual([]);
      await page.close();
    }
  });
