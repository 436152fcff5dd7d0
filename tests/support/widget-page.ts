import type { Browser, Locator, Page } from "playwright-core";
import { animationsEnd, collectComplaints } from "./browser.ts";

/** Nothing runs but what the page's own origin serves, and no text ever becomes HTML or script. */
export const strictPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

export interface HostPage {
  readonly page: Page;
  /** Errors and warnings of the page, its policy's refusals included. */
  readonly complaints: string[];
  /** Requests to anywhere but the service. */
  readonly outside: string[];
}

/** Somebody's page that has the script tag, on the service's own origin unless `path` is a whole address. */
export async function openHostPage(
  browser: Browser,
  serviceUrl: string,
  {
    chatbotId,
    attributes = "",
    head = "",
    body = "<main><h1>A shop</h1><p>Its words.</p></main>",
    policy = strictPolicy,
    path = "/shop",
    options = {},
  }: {
    readonly chatbotId: string;
    readonly attributes?: string;
    readonly head?: string;
    readonly body?: string;
    readonly policy?: string | null;
    readonly path?: string;
    readonly options?: Parameters<Browser["newPage"]>[0];
  },
): Promise<HostPage> {
  const page = await browser.newPage({
    viewport: { width: 1024, height: 800 },
    permissions: ["local-network-access"],
    ...options,
  });
  page.setDefaultTimeout(30_000);
  const complaints = collectComplaints(page);
  const outside: string[] = [];
  const address = new URL(path, serviceUrl);
  page.on("request", (request) => {
    const { origin } = new URL(request.url());
    if (origin !== new URL(serviceUrl).origin && origin !== address.origin && !request.url().startsWith("blob:"))
      outside.push(request.url());
  });
  const tag = `<script src="${serviceUrl}/widget.js" data-chat-id="${chatbotId}" ${attributes} async></script>`;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A shop</title><link rel="icon" href="data:,">${head}</head><body>${body}${tag}</body></html>`;
  await page.route(`${address.origin}/shop*`, (route) =>
    route.fulfill({
      contentType: "text/html; charset=utf-8",
      body: html,
      headers: policy === null ? {} : { "Content-Security-Policy": `${policy}; img-src data:` },
    }),
  );
  await page.goto(address.href, { waitUntil: "load" });
  return { page, complaints, outside };
}

export const launcherOf = (page: Page): Locator => page.locator("svc-chat .launcher");
export const composerOf = (page: Page): Locator => page.locator("svc-chat .composer textarea");
export const answersOf = (page: Page): Locator => page.locator("svc-chat .row.bot .bubble");

export async function openChat(page: Page): Promise<void> {
  await launcherOf(page).click();
  await composerOf(page).waitFor();
}

export async function ask(page: Page, words: string): Promise<void> {
  await composerOf(page).fill(words);
  await composerOf(page).press("Enter");
}

/** Until nothing of the chat moves any more but what moves for ever: what is measured on the way is neither here nor there. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
  });
  await page.evaluate(animationsEnd);
}

/**
 * Controls of the chat that cannot be clicked where they stand, because something covers them or they lie
 * outside of the screen. Those that are scrolled out of the list are none.
 */
export function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector("svc-chat")?.shadowRoot;
    const covered: string[] = [];
    for (const control of root?.querySelectorAll("button, a[href], input, textarea") ?? []) {
      // Of a link that goes on in the next line, the first.
      const { left, top, width, height } = control.getClientRects()[0] ?? new DOMRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const log = control.closest(".log")?.getBoundingClientRect();
      if (width === 0 || (log !== undefined && (y < log.top || y > log.bottom))) continue;
      const hit = root?.elementFromPoint(x, y);
      if (hit !== control && !control.contains(hit ?? null)) covered.push(control.outerHTML.slice(0, 120));
    }
    return covered;
  });
}

/** By how many px the page, or the chat in it, is wider than what is seen. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const root = document.querySelector("svc-chat")?.shadowRoot;
    const log = root?.querySelector(".log");
    const panel = root?.querySelector(".panel");
    return Math.max(
      document.documentElement.scrollWidth - innerWidth,
      log ? log.scrollWidth - log.clientWidth : 0,
      panel ? panel.scrollWidth - panel.clientWidth : 0,
      panel ? panel.getBoundingClientRect().right - innerWidth : 0,
    );
  });
}

/** What the chat has told screen readers since this was called, each change of it. */
export async function listenToStatus(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const status = document.querySelector("svc-chat")?.shadowRoot?.querySelector(".panel > .unseen[role=status]");
    const heard: string[] = [];
    Reflect.set(globalThis, "heard", heard);
    if (!status) throw new Error("There is no status.");
    const hear = () => {
      if (status.textContent !== "") heard.push(status.textContent);
    };
    new MutationObserver(hear).observe(status, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, "heard"));
}
