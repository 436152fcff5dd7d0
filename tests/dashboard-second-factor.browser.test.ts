import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { collectComplaints, startBrowser } from "./support/browser.ts";
import { buildDashboard } from "./support/built.ts";
import { findFaults } from "./support/every-look.ts";
import { owner, ownerEnvironment, signInAsOwner } from "./support/dashboard.ts";
import { invite, signIn } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { codeOf, enrol } from "./support/second-factor.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";

let store: TestStore;
let service: ServiceProcess;
let browser: Browser;
let boss: Member;

beforeAll(async () => {
  await buildDashboard();
  store = await createTestStore();
  [service, browser] = await Promise.all([startServiceProcess(store, ownerEnvironment), startBrowser()]);
  boss = await signIn(service.url, owner);
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

test("where the workspace requires it, a member without one is led through and goes on to the page they asked for", async () => {
  const ada = await invite(service.url, boss, "ada@example.com", "agent");
  const admin = await invite(service.url, boss, "admin@example.com", "admin");
  await enrol(admin);
  const adminContext = await browser.newContext();
  const cookies = (admin.headers["cookie"] ?? "").split("; ").map((cookie) => cookie.split("="));
  await adminContext.addCookies(cookies.map(([name = "", value = ""]) => ({ name, value, url: service.url })));
  const team = await adminContext.newPage();
  await team.goto(`${service.url}/settings/team`);
  await team.getByRole("switch", { name: "All members must use a second factor" }).click();
  await expect.poll(async () => (await ada.api("GET", "/api/members")).status).toBe(403);
  expect(await findFaults(team, "second-factor-required-setting")).toEqual([]);
  await adminContext.close();

  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${service.url}/leads`);
  await page.getByLabel("Email address").fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Set up two-factor authentication" }).waitFor();
  expect(await findFaults(page, "second-factor-required")).toEqual([]);
  await page.getByRole("button", { name: "Set up" }).click();
  const secret = await page.getByLabel("Secret", { exact: true }).innerText();
  await page.getByLabel("Code", { exact: true }).fill(codeOf(secret));
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "I've saved them" }).click();
  await page.getByRole("heading", { name: "Leads", exact: true }).waitFor();
  await context.close();
});
