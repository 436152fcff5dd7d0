import type { Locator, Page } from "playwright-core";
import { goTo } from "./routes.ts";

const controls = ":is(button, select, [role=switch], [role=menuitem]):visible";
/** A page with more has the same ones in every row. */
const controlsAtMost = 80;

/**
 * Presses every control of a page, fills in and sends what opens, and leaves it again. What that asks of
 * the service is the caller's affair.
 */
export async function useEveryControl(page: Page, address: string): Promise<void> {
  await goTo(page, address);
  const place = page.getByRole("main").locator(controls);
  const met = new Set<string>();
  for (let nth = 0; nth < Math.min(await place.count(), controlsAtMost); nth++) {
    const control = place.nth(nth);
    const what = (await control.getAttribute("aria-label")) ?? (await control.innerText());
    // One of each: rows have the same ones.
    if (met.has(what) || !(await control.isEnabled())) continue;
    met.add(what);
    await fillIn(page.getByRole("main"));
    await press(control);
    await useWhatOpened(page);
    if (new URL(page.url()).pathname !== address) await goTo(page, address);
  }
}

async function press(control: Locator): Promise<void> {
  const kind = await control.evaluate((element) => element.getAttribute("role") ?? element.tagName);
  if (kind === "SELECT") await control.selectOption({ index: (await control.locator("option").count()) - 1 });
  // By keyboard: what was done before may still be told above it.
  else await control.press(kind === "switch" ? "Space" : "Enter", { noWaitAfter: true });
  await settled(control.page());
}

/** Menus and dialogs, one within the other. */
async function useWhatOpened(page: Page): Promise<void> {
  const menu = page.getByRole("menu");
  if ((await menu.count()) > 0) {
    const entries = await menu.getByRole("menuitem").count();
    for (let nth = 0; nth < entries; nth++) {
      const entry = menu.getByRole("menuitem").nth(nth);
      if ((await menu.count()) === 0) await press(page.locator("[aria-haspopup=menu]").first());
      if (await entry.isEnabled()) await press(entry);
      await useDialog(page);
    }
    await page.keyboard.press("Escape");
  }
  await useDialog(page);
}

async function useDialog(page: Page): Promise<void> {
  const dialog = page.locator("[role=dialog], [role=alertdialog]").last();
  if ((await dialog.count()) === 0) return;
  await fillIn(dialog);
  await press(dialog.locator("button:visible:enabled").last());
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}

const samples: Readonly<Record<string, string>> = {
  email: "somebody@example.com",
  url: "https://example.com/",
  password: "a long enough phrase",
};

/** What has to be there before a form is sent. */
async function fillIn(place: Locator): Promise<void> {
  const fields = place.locator(":is(input, textarea):required:visible");
  for (let nth = 0; nth < (await fields.count()); nth++) {
    const field = fields.nth(nth);
    if ((await field.inputValue()) === "" && (await field.isEditable()))
      await field.fill(samples[(await field.getAttribute("type")) ?? ""] ?? "Some words");
  }
  const files = place.locator("input[type=file]");
  if ((await files.count()) > 0)
    await files.first().setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("Some words.") });
}

/** Two frames: what a press sets off has begun. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
}
