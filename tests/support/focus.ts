import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Whoever works by keyboard stands somewhere on the page, and not again at its beginning. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName ?? "BODY")).not.toBe("BODY");
}
