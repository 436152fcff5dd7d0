import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";

/** Kept for a look where SVC_SCREENSHOTS names a folder: axe sees no button that another covers. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["SVC_SCREENSHOTS"];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `dashboard-${name.replaceAll(/[^\w-]+/gu, "-")}.png`), fullPage: true });
}
