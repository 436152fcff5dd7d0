import type { Locator, Page, Request } from "playwright-core";
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
  countRequests(page);
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

/** By page: what it has asked for and has no answer to yet, files of its own among it; not what stays open. */
const underway = new WeakMap<Page, Set<Request>>();

/** From now on. */
function countRequests(page: Page): void {
  if (underway.has(page)) return;
  const requests = new Set<Request>();
  underway.set(page, requests);
  page.on("request", (request) => {
    if (request.resourceType() !== "eventsource") requests.add(request);
  });
  const end = (request: Request) => void requests.delete(request);
  page.on("requestfinished", end);
  page.on("requestfailed", end);
}

/** Until nothing of what a press set off is left to be drawn, and what it asked of the service is answered. */
async function settled(page: Page): Promise<void> {
  const requests = underway.get(page) ?? new Set<Request>();
  await page.evaluate(drawn);
  while (requests.size > 0) {
    const [next] = requests;
    await next?.response();
    await page.evaluate(drawn);
  }
}

/** In the page: after all that is to be done; not when there is time left, which a busy machine never has. */
function drawn(): Promise<void> {
  return new Promise((resolve) =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => void scheduler.postTask(resolve, { priority: "background" })),
    ),
  );
}
