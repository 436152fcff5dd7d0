import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { collectComplaints, startBrowser } from "./support/browser.ts";
import { buildDashboard } from "./support/built.ts";
import { findFaults } from "./support/every-look.ts";
import { owner, ownerEnvironment, signInAsOwner } from "./support/dashboard.ts";
import { codeOf } from "./support/second-factor.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";

let store: TestStore;
let service: ServiceProcess;
let browser: Browser;

beforeAll(async () => {
  await buildDashboard();
  store = await createTestStore();
  [service, browser] = await Promise.all([startServiceProcess(store, ownerEnvironment), startBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await service.end("SIGTERM");
  await store.remove();
});

test("a member sets up a second factor, and signs in with a code and with a recovery code by keyboard", async () => {
  const context = await signInAsOwner(browser, service.url);
  const page = await context.newPage();
  const complaints = collectComplaints(page);
  await page.goto(`${service.url}/settings`);
  const card = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Two-factor authentication" }) });
  await card.getByRole("button", { name: "Set up" }).click();
  await card.getByLabel("Current password").fill(owner.password);
  await page.keyboard.press("Enter");
  await card.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
  expect(await findFaults(page, "second-factor-set-up")).toEqual([]);
  const secret = await card.getByLabel("Secret", { exact: true }).innerText();
  await card.getByLabel("Code", { exact: true }).fill(codeOf(secret));
  await page.keyboard.press("Enter");
  const codes = (await card.getByLabel("Recovery codes", { exact: true }).innerText()).split("\n");
  expect(codes).toHaveLength(10);
  expect(await findFaults(page, "second-factor-recovery-codes")).toEqual([]);
  await card.getByRole("button", { name: "I've saved them" }).click();
  await card.getByText("On", { exact: true }).waitFor();
  expect(await page.content()).not.toContain(codes[0]);
  await page.goto(`${service.url}/settings/team`);
  await page
    .getByRole("row", { name: /owner@example\.com/u })
    .getByText("2FA")
    .waitFor();

  for (const code of [codeOf(secret, 1), codes[0] ?? ""]) {
    await context.clearCookies();
    await page.goto(`${service.url}/sign-in`);
    await page.getByLabel("Email address").fill(owner.email);
    await page.keyboard.press("Tab");
    await page.keyboard.type(owner.password);
    await page.keyboard.press("Enter");
    const field = page.getByLabel("Code", { exact: true });
    await field.waitFor();
    expect(await field.getAttribute("autocomplete")).toBe("one-time-code");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("code");
    expect(await findFaults(page, "second-factor-sign-in")).toEqual([]);
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Chatbots", exact: true }).waitFor();
  }
  expect(complaints).toEqual([]);
  await context.close();
});
