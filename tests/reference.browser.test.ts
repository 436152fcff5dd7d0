import { operationList, problems } from "@svc/contract";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collectComplaints, findBarriers, startBrowser } from "./support/browser.ts";
import { useService } from "./support/suite.ts";

const svc = useService();
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const pictures = process.env["PICTURES"];
const views = [
  [360, "light"],
  [768, "dark"],
  [1440, "light"],
] as const;
const addresses = [
  "/docs",
  "/docs?q=webhook",
  "/docs/api/chat",
  "/docs/errors",
  "/docs/events",
  "/docs/guides/webhooks",
];

async function open(path: string, width: number, colorScheme: "light" | "dark" = "light"): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
  page.setDefaultTimeout(30_000);
  await page.goto(`${svc.url}${path}`);
  return page;
}

describe("the reference has no barrier, asks nobody else, and fits every width, light and dark", () => {
  test.each(addresses.flatMap((address) => views.map(([width, scheme]) => [address, width, scheme] as const)))(
    "%s at %i px, %s",
    async (address, width, scheme) => {
      const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: scheme });
      const complaints = collectComplaints(page);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).origin));
      await page.goto(`${svc.url}${address}`);
      if (pictures !== undefined)
        await page.screenshot({ path: `${pictures}/${address.replace(/\W+/gu, "-")}-${width}-${scheme}.png` });
      expect(new Set(asked)).toEqual(new Set([svc.url]));
      expect(await findBarriers(page)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, "wider than the window").toBeLessThanOrEqual(0);
      expect(complaints).toEqual([]);
      await page.close();
    },
  );
});

test("with the keyboard alone: past the contents to the text, through the search to an operation", async () => {
  const page = await open("/docs", 1440);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
  await page.getByRole("searchbox").focus();
  await page.keyboard.type("rotate secret webhook");
  await page.keyboard.press("Enter");
  const found = page.getByRole("main").getByRole("link", { name: /^Rotate the signing secret/u });
  await found.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/docs\/api\/webhooks#rotateWebhookSecret$/u);
  expect(await page.locator("#rotateWebhookSecret").isVisible()).toBe(true);
  await page.close();
});

test("the contents open at 360 px, and lead on", async () => {
  const page = await open("/docs/errors", 360);
  await page.getByText("Contents", { exact: true }).click();
  await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Chat", exact: true }).click();
  await page.waitForURL(/\/docs\/api\/chat$/u);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Chat");
  // The examples name the address under which the page was reached.
  expect(await page.locator(".origin").first().textContent()).toBe(svc.url);
  await page.close();
});

test("the language of examples is chosen once for all pages, and code is copied", async () => {
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  await page.goto(`${svc.url}/docs/api/chat`);
  const [curl, typeScript] = [page.locator(".curl").first(), page.locator(".typescript").first()];
  expect([await curl.isVisible(), await typeScript.isVisible()]).toEqual([true, false]);
  await page.getByRole("button", { name: "TypeScript" }).last().click();
  await page.goto(`${svc.url}/docs/api/leads`);
  expect([await curl.isVisible(), await typeScript.isVisible()]).toEqual([false, true]);
  expect(await page.getByRole("button", { name: "TypeScript" }).first().getAttribute("aria-pressed")).toBe("true");
  await typeScript.getByRole("button", { name: "Copy" }).click();
  await typeScript.getByRole("button", { name: "Copied" }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await typeScript.locator("code").textContent());
  expect(copied).toContain(`baseUrl: "${svc.url}"`);
  await context.close();
});

test("without a script, examples are shown in both languages", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${svc.url}/docs/api/chat`);
  for (const language of [".curl", ".typescript"])
    expect(await page.locator(language).first().isVisible(), language).toBe(true);
  await context.close();
});

test("a search leads to the section of a guide that has the words, and shows them there", async () => {
  const page = await open("/docs?q=retry-after", 1440);
  const found = page.getByRole("main").getByRole("listitem").filter({ hasText: "API conventions › Responses" });
  expect(await found.locator("mark").allTextContents()).not.toEqual([]);
  await found.getByRole("link").click();
  await page.waitForURL(/\/docs\/guides\/api#responses$/u);
  await page.close();
});

test("a guide names its headings and its neighbors in reading order", async () => {
  const page = await open("/docs/guides/embed", 1440);
  await page
    .getByRole("navigation", { name: "On this page" })
    .getByRole("link", { name: "React", exact: true })
    .click();
  await page.waitForURL(/#react$/u);
  await page.getByRole("link", { name: /^Next/u }).click();
  await page.waitForURL(/\/docs\/guides\/crawl$/u);
  await page.getByRole("link", { name: /^Previous/u }).click();
  await page.waitForURL(/\/docs\/guides\/embed$/u);
  await page.close();
});

test("no page has a link that leads nowhere", async () => {
  const seen = new Map<string, Promise<string>>();
  const load = (path: string) => {
    if (!seen.has(path))
      seen.set(
        path,
        fetch(`${svc.url}${path}`).then((response) => (response.status === 200 ? response.text() : "")),
      );
    return seen.get(path);
  };
  const broken: string[] = [];
  const waiting = ["/docs"];
  const known = new Set(waiting);
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const text = (await load(path)) ?? "";
    for (const [, href = ""] of text.matchAll(/<a [^>]*href="([^"]+)"/gu)) {
      if (/^https?:/u.test(href)) continue;
      const { pathname, hash } = new URL(href, `${svc.url}${path}`);
      const there = (await load(pathname)) ?? "";
      if (there === "" || (hash !== "" && !there.includes(`id="${decodeURIComponent(hash.slice(1))}"`)))
        broken.push(`${path}: ${href}`);
      if (pathname.startsWith("/docs") && !known.has(pathname)) {
        known.add(pathname);
        waiting.push(pathname);
      }
    }
  }
  expect(broken).toEqual([]);
  expect(known.size).toBeGreaterThan(20);
  // Every operation, and every problem at the address that its `type` names.
  const whole = (await Promise.all(seen.values())).join("");
  expect(operationList.filter(({ name }) => !whole.includes(`id="${name}"`)).map(({ name }) => name)).toEqual([]);
  const errors = (await load("/docs/errors")) ?? "";
  for (const code of Object.keys(problems)) expect(errors).toContain(`<h2 id="${code}">`);
  const refused = await svc.api("GET", "/api/chatbots/bot_none");
  expect(new URL(refused.body.type, svc.url).pathname).toBe("/docs/errors");
  expect(errors).toContain(`id="${new URL(refused.body.type, svc.url).hash.slice(1)}"`);
});

test("a search shows what was typed as text, and a page that is none is a problem", async () => {
  const hostile = encodeURIComponent("<img src=x onerror=alert(1)>\"'&");
  const found = await (await fetch(`${svc.url}/docs?q=${hostile}`)).text();
  expect(found).toContain("&lt;img src=x onerror=alert(1)&gt;");
  expect(found).not.toContain("<img src=x");
  for (const path of ["/docs/api/none", "/docs/guides/..%2f..%2fpackage", "/docs/guides/README", "/docs/x"])
    expect((await fetch(`${svc.url}${path}`)).status, path).toBe(404);
});
