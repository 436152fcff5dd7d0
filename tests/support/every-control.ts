import type { Locator, Page } from "playwright-core";
import { goTo } from "./routes.ts";

const controls = ":is(button, select, [role=switch], [role=menuitem]):visible";
/** A page with more has the same ones in every row. */
const controlsAtMost = 80;

/**
 * Presses every control of a page, fills in and sends what opens, and leaves it again. What that asks of
 * the service is the caller's affair, and is answered when this ends. `onOpened`: looks at a menu or dialog.
 */
export async function useEveryControl(
  page: Page,
  address: string,
  onOpened: (what: Locator) => Promise<void> = async () => undefined,
): Promise<void> {
  await page.evaluate(countRequests);
  await settleAt(page, address);
  const place = page.getByRole("main").locator(controls);
  const met = new Set<string>();
  for (let nth = 0; nth < Math.min(await place.count(), controlsAtMost); nth++) {
    const control = place.nth(nth);
    const what = (await control.getAttribute("aria-label")) ?? (await control.innerText());
    // One of each: rows have the same ones.
    if (met.has(what) || !(await control.isEnabled())) continue;
    met.add(what);
    await fillIn(page.getByRole("main"));
    if ((await control.getAttribute("aria-haspopup")) === "menu") await useMenu(control, onOpened);
    else await press(control);
    if (await useDialog(page, onOpened)) {
      await press(control);
      await useDialog(page);
    }
    if (new URL(page.url()).pathname !== address) await settleAt(page, address);
  }
}

/** With all that comes late: what adds a control changes which one is the next. */
async function settleAt(page: Page, address: string): Promise<void> {
  await goTo(page, address);
  await settled(page);
}

async function press(control: Locator): Promise<void> {
  const kind = await control.evaluate((element) => element.getAttribute("role") ?? element.tagName);
  if (kind === "SELECT") await control.selectOption({ index: (await control.locator("option").count()) - 1 });
  // By keyboard: what was done before may still be told above it.
  else await control.press(kind === "switch" ? "Space" : "Enter", { noWaitAfter: true });
  await settled(control.page());
}

/** Every entry of the menu that the control opens, with the dialog that it leads to. Each entry closes the menu. */
async function useMenu(control: Locator, onOpened: (what: Locator) => Promise<void>): Promise<void> {
  const page = control.page();
  const address = new URL(page.url()).pathname;
  const menu = page.getByRole("menu");
  let button: Locator | undefined;
  const open = async () => {
    if (new URL(page.url()).pathname !== address) await settleAt(page, address);
    // The same one, where an entry has added controls before it.
    await press(button !== undefined && (await button.count()) > 0 ? button : control);
    await menu.waitFor();
    button = page.locator(`[id="${await menu.getAttribute("aria-labelledby")}"]`);
  };
  await open();
  await onOpened(menu);
  const entries = await menu.getByRole("menuitem").count();
  for (let nth = 0; nth < entries; nth++) {
    if (nth > 0) await open();
    const entry = menu.getByRole("menuitem").nth(nth);
    if (await entry.isEnabled()) await press(entry);
    else await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    await useDialog(page, onOpened);
  }
}

/** True: it closed while it was looked at on other widths, so it wants to be opened again. */
async function useDialog(page: Page, onOpened?: (what: Locator) => Promise<void>): Promise<boolean> {
  const dialog = page.locator("[role=dialog], [role=alertdialog]").last();
  if ((await dialog.count()) === 0) return false;
  await onOpened?.(dialog);
  if ((await dialog.count()) === 0) return true;
  await fillIn(dialog);
  await press(dialog.locator("button:visible:enabled").last());
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  return false;
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

declare global {
  /** How many requests of the page have no answer yet; undefined where nobody has begun to count. */
  var requestsUnderway: number | undefined;
}

/** In the page, from now on. */
function countRequests(): void {
  if (globalThis.requestsUnderway !== undefined) return;
  globalThis.requestsUnderway = 0;
  const begin = () => void (globalThis.requestsUnderway = (globalThis.requestsUnderway ?? 0) + 1);
  const end = () => void (globalThis.requestsUnderway = (globalThis.requestsUnderway ?? 0) - 1);
  const { fetch } = globalThis;
  globalThis.fetch = (...request) => {
    begin();
    return fetch(...request).finally(end);
  };
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (...body) {
    begin();
    this.addEventListener("loadend", end);
    send.apply(this, body);
  };
}

/** Until nothing of what a press set off is left to be drawn, and what it asked of the service is answered. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() =>
          // After all that is to be done; not when there is time left, which a busy machine never has.
          requestAnimationFrame(() => void scheduler.postTask(resolve, { priority: "background" })),
        ),
      ),
  );
  await page.waitForFunction(() => (globalThis.requestsUnderway ?? 0) === 0);
}
