import type { Page } from "playwright-core";

/** More stops than any page has. */
const stopsAtMost = 300;

interface Stop {
  /** Undefined where nothing of the page is focused: the end. */
  readonly what: string | undefined;
  /** At the first one, Tab has been everywhere. */
  readonly wasSeen: "first" | "before" | null;
  readonly faults: readonly string[];
}

/**
 * Goes through a page by Tab from its beginning to its end, and tells what whoever has no mouse would meet:
 * a trap, a stop that cannot be seen or has no name, a control that Tab never comes to.
 */
export async function walkByTab(page: Page): Promise<string[]> {
  await waitForDialog(page);
  await page.evaluate(begin);
  const faults: string[] = [];
  for (let nth = 0; nth < stopsAtMost; nth++) {
    await page.keyboard.press("Tab");
    await waitForDialog(page);
    const stop: Stop = await page.evaluate(lookAtStop);
    if (stop.what === undefined || stop.wasSeen === "first") break;
    if (stop.wasSeen === "before") {
      faults.push(`Tab comes back to ${stop.what}`);
      break;
    }
    faults.push(...stop.faults);
    if (nth === stopsAtMost - 1) faults.push("Tab finds no end");
  }
  return [...faults, ...(await page.evaluate(findUnreached))];
}

/** A dialog takes the focus a moment after it is there, and back a moment after it was left. */
export async function waitForDialog(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const dialog = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1);
    return dialog === undefined || dialog.contains(document.activeElement);
  });
}

interface Walk {
  readonly seen: Set<Element>;
  last: Element | null;
}
declare global {
  var walkByTab: Walk;
}

function begin(): void {
  globalThis.walkByTab = { seen: new Set(), last: null };
  if (document.querySelector("[role=dialog], [role=alertdialog]") !== null) return;
  // Also where a page has put the focus into its first field.
  document.body.tabIndex = -1;
  document.body.focus();
}

function lookAtStop(): Stop {
  const element = document.activeElement;
  if (element === null || element === document.body || element === document.documentElement)
    return { what: undefined, wasSeen: null, faults: [] };
  const what = element.outerHTML.slice(0, 160);
  const { seen, last } = globalThis.walkByTab;
  globalThis.walkByTab.last = element;
  // What has the focus within it is another document's affair, and more than one stop.
  if (element instanceof HTMLIFrameElement) {
    seen.add(element);
    return { what, wasSeen: null, faults: [] };
  }
  // A date's day, month and year are stops of their own.
  if (element === last && element.matches("input[type=date], input[type=time]"))
    return { what, wasSeen: null, faults: [] };
  const wasSeen = seen.has(element) ? ([...seen][0] === element ? "first" : "before") : null;
  seen.add(element);
  // What keeps the focus in a dialog passes it on at once.
  if (element.hasAttribute("data-base-ui-focus-guard")) return { what, wasSeen, faults: [] };
  const faults: string[] = [];
  // A control may be drawn by what is around it: a file's place, for one.
  const drawn = [element, element.closest("label")].filter((each) => each !== null);
  const isMarked = drawn.some((each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
  });
  if (!isMarked) faults.push(`The focus is not seen on ${what}`);
  if (!drawn.some((each) => each.getBoundingClientRect().width > 2 && each.checkVisibility()))
    faults.push(`Nothing is seen of ${what}`);
  const labels = "labels" in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : [];
  const labelled = (element.getAttribute("aria-labelledby") ?? "")
    .split(/\s+/u)
    .map((id) => document.getElementById(id));
  const isTyped = element.matches("input, select, textarea");
  const name = [
    element.getAttribute("aria-label"),
    ...[...labelled, ...labels].map((label) => label?.textContent),
    isTyped ? "" : element.textContent,
    element.querySelector("img[alt]")?.getAttribute("alt"),
  ];
  if (name.every((text) => (text ?? "").trim() === "")) faults.push(`There is no name on ${what}`);
  return { what, wasSeen, faults };
}

function findUnreached(): string[] {
  const { seen } = globalThis.walkByTab;
  const place = document.querySelector("[role=dialog], [role=alertdialog]") ?? document;
  // Of choices that exclude each other one is a stop; arrows lead from it to the others.
  const groups = new Set(
    [...seen].flatMap((element) => (element.matches("[type=radio][name]") ? [element.getAttribute("name")] : [])),
  );
  return [...place.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
    .filter((element): element is HTMLElement => element instanceof HTMLElement)
    .filter(
      (element) =>
        element.tabIndex >= 0 && !element.matches(":disabled") && element.checkVisibility({ visibilityProperty: true }),
    )
    .filter((element) => element.closest("[aria-hidden=true], [inert]") === null)
    .filter((element) => !seen.has(element))
    .filter((element) => !element.matches("[type=radio]") || !groups.has(element.getAttribute("name")))
    .map((element) => `Tab never comes to ${element.outerHTML.slice(0, 160)}`);
}
