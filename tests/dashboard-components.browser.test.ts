import type { CDPSession, Page } from "playwright-core";
import { expect, test } from "vitest";
import { findBarriers, findUnjudgedContrast } from "./support/browser.ts";
import { useDashboard } from "./support/dashboard-stage.ts";
import { findFaults } from "./support/every-look.ts";

const stage = useDashboard();

const named =
  /^\s*- '?((?:button|checkbox|combobox|group|heading|link|navigation|progressbar|radio|radiogroup|region|searchbox|slider|spinbutton|switch|table|textbox)\b(?: "(?:[^"\\]|\\.)*")?(?: \[[^\]]*\])*)/u;

/** Every control with its name and state, as screen readers are told of it. */
async function namesOn(page: Page): Promise<string> {
  const lines = (await page.locator("main").ariaSnapshot()).split("\n");
  return lines.flatMap((line) => named.exec(line)?.[1] ?? []).join("\n");
}

/**
 * As if the pointer were on each of these at once, so that axe reads the page once instead of once for each.
 * Lasts until what this answers is detached.
 */
async function hoverAll(page: Page, selector: string): Promise<CDPSession> {
  const debug = await page.context().newCDPSession(page);
  await debug.send("DOM.enable");
  await debug.send("CSS.enable");
  const { root } = await debug.send("DOM.getDocument");
  const { nodeIds } = await debug.send("DOM.querySelectorAll", {
    nodeId: root.nodeId,
    selector: `:has(${selector}), ${selector}, ${selector} *`,
  });
  for (const nodeId of nodeIds) await debug.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses: ["hover"] });
  expect(await page.locator(`:is(${selector}):not(:hover)`).count()).toBe(0);
  return debug;
}

test("each component has its name and its states, and what each looks like can be read", async () => {
  const { page, complaints } = await stage.open("/components");
  await page.getByRole("heading", { level: 1 }).waitFor();
  // Told as it is: axe takes any name for a name, as a placeholder's.
  await expect(await namesOn(page)).toMatchFileSnapshot("support/components.txt");
  // A segment's button lies over its words, which axe cannot look through.
  await page.locator("label > input[type=radio].absolute").evaluateAll((inputs) => {
    for (const input of inputs) input.style.visibility = "hidden";
  });
  // A day's words lie over its field, in the same colors.
  await page.locator(".day-words").evaluateAll((words) => {
    for (const each of words) if (each instanceof HTMLElement) each.style.visibility = "hidden";
  });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    // Scrolled, a table's header would lie over its rows.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await findUnjudgedContrast(page)).toEqual([]);
    // Under the pointer colours are others.
    const hovering = await hoverAll(page, "main :is(a, button:enabled, label:has(input))");
    expect(await findBarriers(page, ["color-contrast"], "main")).toEqual([]);
    await hovering.detach();
    expect(await page.locator("main button:hover").count()).toBe(0);
  }
  expect(complaints).toEqual([]);
  await page.close();
});

test.each([
  { what: "Dialog", role: "dialog", name: "A dialog" },
  { what: "Confirm", role: "alertdialog", name: "Delete it?" },
  { what: "Menu", role: "menu", name: "Menu" },
] as const)("the component $what, when it is open, has its name and no barrier", async ({ what, role, name }) => {
  const { page, complaints } = await stage.open("/components");
  await page.getByRole("button", { name: what, exact: true }).click();
  await page.getByRole(role, { name }).waitFor();
  expect(await findFaults(page, `component-${what}`, `[role=${role}]`)).toEqual([]);
  if (what === "Confirm") {
    await page.getByRole(role).getByRole("button", { name: "Delete" }).click();
    await page.getByRole(role).getByText("must be a web address").waitFor();
    expect(await findFaults(page, "component-Confirm-refused", `[role=${role}]`)).toEqual([]);
  }
  expect(complaints).toEqual([]);
  await page.close();
});

test("a menu's button keeps the focus while the menu is loaded, opens it by keyboard, and gets the focus back", async () => {
  const { page } = await stage.open("/components");
  const held = Promise.withResolvers<void>();
  await page.route(/menu-part/u, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload();
  const button = page.getByRole("button", { name: "Menu", exact: true });
  const loaded = page.waitForResponse(/menu-part/u);
  await button.focus();
  held.resolve();
  await (await loaded).finished();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const hasFocus = () => button.evaluate((element) => element === document.activeElement);
  expect(await hasFocus()).toBe(true);
  await page.keyboard.press("ArrowDown");
  await page.getByRole("menuitem").first().waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(hasFocus).toBe(true);
  await page.close();
});

test.each([
  { what: "Toast", says: /^Saved$/u },
  { what: "Toast of a problem", says: /^refused: must be/u },
])("the component $what has no barrier while it is shown", async ({ what, says }) => {
  const { page } = await stage.open("/components");
  await page.getByRole("button", { name: what, exact: true }).click();
  const toast = page.getByRole("status").filter({ has: page.getByRole("paragraph").filter({ hasText: says }) });
  // It would go before it is looked at in all widths: the focus holds it there, wherever the pointer is.
  await toast.getByRole("button", { name: "Close" }).focus();
  expect(await findFaults(page, `component-${what}`)).toEqual([]);
  await toast.waitFor();
  await page.close();
});
