import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type axe from "axe-core";
import { chromium } from "playwright-core";
import type { Browser, Frame, Page } from "playwright-core";

/** Each page compiles it anew, which takes longer than what it finds: the smaller of its two files. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const axeTags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Of axe's rules; the others find the same whatever the colours are. */
export const rulesOfColours = ["color-contrast", "link-in-text-block"];

/** This machine, by a name that browsers trust as little as any over plain http: 127.0.0.1 has privileges. */
export const plainHost = "svc.test";

const whole = "/usr/bin/chromium";
/** The same engine without windows of its own, which takes half of the time; it keeps no page to go back to. */
const headlessShell = "/usr/bin/chromium-headless-shell";

/** Debian's Chromium, which calls nobody by itself. `without`: of what Playwright tells the whole of it by default. */
export function startBrowser(without: string[] = []): Promise<Browser> {
  return chromium.launch({
    ignoreDefaultArgs: without,
    executablePath: without.length === 0 && existsSync(headlessShell) ? headlessShell : whole,
    timeout: 120_000,
    args: [
      "--no-sandbox",
      "--disable-dev-shm-usage",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      // Of a page that is as large as its window: 1440 by 900, and some for the window itself.
      "--window-size=1440,987",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--host-resolver-rules=MAP ${plainHost} 127.0.0.1`,
    ],
  });
}

/**
 * What axe finds wrong with the page as it stands, each a line that names the rule and the elements; by all
 * rules, or by some; in all of it, or in the one element that `within` selects. A frame is asked by itself.
 */
export async function findBarriers(page: Page | Frame, rules?: string[], within = "html"): Promise<string[]> {
  // Evaluated by the debugger, so that the page's own policy stays in force for all else.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  await page.evaluate(animationsEnd);
  return page.evaluate(
    async ({ runOnly, place }) => {
      // What the line above has put there.
      const inPage = globalThis as unknown as { axe: typeof axe };
      const { violations } = await inPage.axe.run(place, { runOnly, iframes: false });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    },
    {
      runOnly:
        rules === undefined ? { type: "tag" as const, values: axeTags } : { type: "rule" as const, values: rules },
      place: within,
    },
  );
}

/** In the page: what fades in can be read only when it is there. What moves for ever, such as a spinner, is not waited for. */
export async function animationsEnd(): Promise<void> {
  const roots = Array.from(document.querySelectorAll("*"), ({ shadowRoot }) => shadowRoot);
  const moving = [document, ...roots].flatMap((root) => root?.getAnimations() ?? []);
  const ending = moving.filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime ?? 0)));
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** The texts of which axe cannot say whether they can be read, as where something lies over them; it keeps silent of them. */
export async function findUnjudgedContrast(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const inPage = globalThis as unknown as { axe: typeof axe };
    const { incomplete } = await inPage.axe.run(
      // It never judges what is drawn.
      { include: "html", exclude: "svg" },
      { runOnly: ["color-contrast"], iframes: false },
    );
    return incomplete.flatMap(({ nodes }) => nodes.map(({ html }) => html));
  });
}

/** Everything a page complains of: errors of its scripts, refusals of its policy, warnings. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // Chromium reports any answer above 399 by itself; those are what some tests are about.
    if (["error", "warning"].includes(message.type()) && !message.text().startsWith("Failed to load resource"))
      complaints.push(message.text());
  });
  return complaints;
}
