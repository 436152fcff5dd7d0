import type { Page } from "playwright-core";
import { findBarriers, rulesOfColours } from "./browser.ts";
import { picture } from "./picture.ts";

const own = { width: 1440, height: 900 };
const widths = [1440, 768, 360];
/** Where barriers are looked for: the width between has the parts of the two others. */
const widthsOfBarriers = new Set([1440, 360]);

/**
 * What is wrong with a page and what is open on it as they stand, light and dark: barriers that axe finds on a wide
 * and a narrow screen, and what is wider than its place at three widths. Leaves the page at the widest, light.
 * `name`: of pictures; `within`: selects the one element whose barriers count.
 */
export async function findFaults(page: Page, name: string, within?: string): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ ...own, width });
    await page.evaluate(twoFrames);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      // The dark colours are the same at every width.
      if (widthsOfBarriers.has(width) && (colorScheme === "light" || width === own.width)) {
        const barriers = await findBarriers(page, colorScheme === "light" ? undefined : rulesOfColours, within);
        faults.push(...barriers.map((barrier) => `${width} px, ${colorScheme}: ${barrier}`));
      }
      await picture(page, `${name}-${width}-${colorScheme}`);
    }
    faults.push(...(await page.evaluate(findOverflow)).map((what) => `${width} px: wider than its place: ${what}`));
  }
  await page.setViewportSize(own);
  await page.emulateMedia({ colorScheme: "light" });
  return faults;
}

/** What floats beside something takes its new place when the screen has been drawn. */
const twoFrames = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Of the page itself and of dialogs; what is inside them may be scrolled by design. */
function findOverflow(): string[] {
  return [document.documentElement, ...document.querySelectorAll("[role=dialog], [role=alertdialog]")]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map((element) => element.getAttribute("role") ?? "the page");
}
