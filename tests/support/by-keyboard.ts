import type { Locator } from "playwright-core";
import { waitForDialog } from "./walk-by-tab.ts";

const stopsAtMost = 100;

/**
 * Comes to a control as whoever has no mouse does: by Tab, and by arrows in a menu and among choices that exclude each
 * other.
 */
export async function reach(control: Locator): Promise<void> {
  await control.waitFor();
  await waitForDialog(control.page());
  for (let stops = 0; ; stops++) {
    const key = await control.evaluate(keyTowards);
    if (key === null) return;
    if (stops > stopsAtMost) throw new Error(`No key leads to ${control.toString()}.`);
    await control.page().keyboard.press(key);
  }
}

/** In the page: the key that leads nearer; null where it has the focus. */
function keyTowards(control: Element): string | null {
  const root = control.getRootNode();
  const focused = (root instanceof ShadowRoot ? root : document).activeElement ?? document.body;
  if (focused === control) return null;
  if (control.matches("[role=radio], [type=radio]") && control.closest("[role=radiogroup]")?.contains(focused) === true)
    return "ArrowRight";
  if (control.matches("[role=menuitem]")) return "ArrowDown";
  return focused.compareDocumentPosition(control) === Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
}

/** Follows a link, presses a button, turns a switch or a check box over, chooses one of several. */
export async function press(control: Locator): Promise<void> {
  await reach(control);
  const isTurned = await control.evaluate((element) =>
    element.matches("[role=switch], [role=radio], [type=radio], [type=checkbox]"),
  );
  await control.page().keyboard.press(isTurned ? "Space" : "Enter");
}

/** Writes into a field, in place of what is there. */
export async function write(field: Locator, text: string): Promise<void> {
  await reach(field);
  const keys = field.page().keyboard;
  await keys.press("Control+a");
  await keys.insertText(text);
}

/** Takes an option of a list that opens, by the beginning of its name. */
export async function choose(list: Locator, option: string): Promise<void> {
  await reach(list);
  const keys = list.page().keyboard;
  await keys.press("Alt+ArrowDown");
  await keys.type(option);
  await keys.press("Enter");
}
