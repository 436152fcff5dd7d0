import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { collectComplaints, startBrowser } from "./support/browser.ts";
import { buildDashboard } from "./support/built.ts";
import { findFaults } from "./support/every-look.ts";
import { owner, ownerEnvironment, signInAsOwner } from "./support/dashboard.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { ageProofs } from "./support/look.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";

let store: TestStore;
let service: ServiceProcess;
let browser: Browser;
let url: string;

beforeAll(async () => {
  await buildDashboard();
  store = await createTestStore();
  [service, browser] = await Promise.all([startServiceProcess(store, ownerEnvironment), startBrowser()]);
  // Passkeys belong to a name, not to an address.
  url = service.url.replace("127.0.0.1", "localhost");
});

afterAll(async () => {
  await browser.close();
  await service.end("SIGTERM");
  await store.remove();
});

/** A device with a screen lock, which confirms at once; `setUserVerified` says whether the lock opens. */
async function addDevice(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2" as const,
    transport: "internal" as const,
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  };
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", { options });
  return {
    unlock: (isUserVerified: boolean) => devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

const cardOf = (page: Page) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: "Passkeys", exact: true }) });

/** What a dialog covers no role finds: the service's answer says when it's gone. */
const removal = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === "DELETE" && response.status() === 204);

test("a member adds a passkey, renames it, signs in with it alone and after the password, and removes it", async () => {
  const context = await signInAsOwner(browser, url);
  const page = await context.newPage();
  const complaints = collectComplaints(page);
  const device = await addDevice(context, page);
  await page.goto(`${url}/settings`);
  const card = cardOf(page);
  await card.getByRole("button", { name: "Add passkey" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Laptop");
  expect(await findFaults(page, "passkey-add")).toEqual([]);
  await page.keyboard.press("Enter");
  const codes = (await dialog.getByLabel("Recovery codes", { exact: true }).innerText()).split("\n");
  expect(codes).toHaveLength(10);
  await dialog.getByRole("button", { name: "I've saved them" }).click();
  await card.getByRole("row", { name: /Laptop.*Never/u }).waitFor();
  expect(await findFaults(page, "passkey-list")).toEqual([]);
  await card.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Work laptop");
  await page.keyboard.press("Enter");
  await card.getByRole("row", { name: /Work laptop/u }).waitFor();

  await context.clearCookies();
  await device.unlock(false);
  await page.goto(`${url}/sign-in`);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByText("No passkey was used.").waitFor();
  expect(await findFaults(page, "passkey-sign-in")).toEqual([]);
  await device.unlock(true);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByRole("heading", { name: "Chatbots", exact: true }).waitFor();

  await context.clearCookies();
  await page.goto(`${url}/sign-in`);
  // The device picks what the email field offers at once.
  await page.getByRole("heading", { name: "Chatbots", exact: true }).waitFor();

  await context.clearCookies();
  await device.unlock(false);
  await page.goto(`${url}/sign-in`);
  await page.getByLabel("Email address").fill(owner.email);
  await page.getByLabel("Password").fill(owner.password);
  await page.keyboard.press("Enter");
  await page.getByText("Use a passkey, or enter one of your recovery codes.").waitFor();
  expect(await findFaults(page, "passkey-second-step")).toEqual([]);
  await device.unlock(true);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByRole("heading", { name: "Chatbots", exact: true }).waitFor();

  await page.goto(`${url}/settings`);
  const removed = removal(page);
  await card.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await removed;
  await expect.poll(() => page.getByRole("alertdialog").count()).toBe(0);
  await card.getByText("Work laptop").waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await context.close();
});

test("what needs a proof asks for it over the page, by password or passkey, and goes on by itself", async () => {
  const context = await signInAsOwner(browser, url);
  const page = await context.newPage();
  const complaints = collectComplaints(page);
  await page.goto(`${url}/settings/api-keys`);
  await page.getByRole("button", { name: "Create API key" }).first().click();
  const making = page.getByRole("dialog", { name: "Create API key" });
  await making.getByLabel("Name").fill("Reporting");
  await ageProofs(store);
  await making.getByRole("button", { name: "Create" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm that it's you" });
  await proof.getByLabel("Password").fill("not my password");
  await page.keyboard.press("Enter");
  await proof.getByText("Wrong email address or password").waitFor();
  expect(await findFaults(page, "proof-dialog")).toEqual([]);
  await proof.getByLabel("Password").fill(owner.password);
  await proof.getByRole("button", { name: "Confirm" }).click();
  // The key is shown once, in the dialog that waited.
  await making.getByText(/^svc_/u).waitFor();
  await making.getByRole("button", { name: "I've saved it" }).click();
  await page.getByRole("row", { name: /Reporting/u }).waitFor();

  const device = await addDevice(context, page);
  await page.goto(`${url}/settings`);
  await ageProofs(store);
  await cardOf(page).getByRole("button", { name: "Add passkey" }).click();
  const adding = page.getByRole("dialog", { name: "Add passkey" });
  await adding.getByLabel("Name").fill("Laptop");
  await page.keyboard.press("Enter");
  // Put off: the page says why nothing was done, and what was typed is still there.
  await proof.getByRole("button", { name: "Close" }).click();
  await adding.getByText("Confirm that it's you first.").waitFor();
  await adding.getByRole("button", { name: "Add passkey" }).click();
  await proof.getByLabel("Password").fill(owner.password);
  await page.keyboard.press("Enter");
  await adding.getByRole("button", { name: "I've saved them" }).click();

  await ageProofs(store);
  const removed = removal(page);
  await cardOf(page).getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await device.unlock(false);
  await proof.getByRole("button", { name: "Use a passkey" }).click();
  await proof.getByText("No passkey was used.").waitFor();
  await device.unlock(true);
  await proof.getByRole("button", { name: "Use a passkey" }).click();
  await removed;
  await cardOf(page).getByText("Laptop", { exact: true }).waitFor({ state: "detached" });

  await ageProofs(store);
  await page.goto(`${url}/settings/backup`);
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download backup" }).click();
  await proof.getByLabel("Password").fill(owner.password);
  await page.keyboard.press("Enter");
  expect((await saved).suggestedFilename()).toMatch(/\.tar$/u);
  expect(complaints).toEqual([]);
  await context.close();
});
