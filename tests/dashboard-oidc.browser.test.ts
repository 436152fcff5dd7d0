import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { collectComplaints, startBrowser } from "./support/browser.ts";
import { buildDashboard } from "./support/built.ts";
import { owner, ownerEnvironment } from "./support/dashboard.ts";
import { findFaults } from "./support/every-look.ts";
import { freePort } from "./support/free-port.ts";
import { clientId, clientSecret } from "./support/hostile-provider.ts";
import { startIdentityProvider } from "./support/identity-provider.ts";
import type { IdentityProvider } from "./support/identity-provider.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";

let store: TestStore;
let provider: IdentityProvider;
let service: ServiceProcess;
let browser: Browser;

beforeAll(async () => {
  await buildDashboard();
  store = await createTestStore();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  provider = await startIdentityProvider({ callback: `${url}/sign-in/oidc/callback` });
  const environment = {
    ...ownerEnvironment,
    PORT: String(port),
    SVC_BASE_URL: url,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_LABEL: "Example ID",
    OIDC_DEFAULT_ROLE: "agent",
    OIDC_ALLOWED_DOMAINS: "example.com",
  };
  [service, browser] = await Promise.all([startServiceProcess(store, environment), startBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await service.end("SIGTERM");
  await Promise.all([provider.close(), store.remove()]);
});

const goOn = (page: Page) => page.getByRole("button", { name: "Continue with Example ID" }).click();

test("the button leads to the provider and back to the page that was asked for, in German too", async () => {
  provider.become({ sub: "ada", email: "ada@example.com" });
  const context = await browser.newContext();
  const page = await context.newPage();
  const complaints = collectComplaints(page);
  await page.goto(`${service.url}/leads`);
  await page.getByRole("button", { name: "Continue with Example ID" }).waitFor();
  expect(await findFaults(page, "oidc-sign-in")).toEqual([]);
  await goOn(page);
  await page.getByRole("heading", { name: "Leads", exact: true }).waitFor();
  await page.goto(`${service.url}/settings`);
  await page.getByText("This account has no password.").waitFor();
  expect(await page.getByRole("heading", { name: "Password", exact: true }).count()).toBe(0);
  expect(await findFaults(page, "oidc-account")).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();

  const german = await browser.newContext({ locale: "de-DE" });
  const seite = await german.newPage();
  await seite.goto(`${service.url}/sign-in`);
  await seite.getByRole("button", { name: "Weiter mit Example ID" }).click();
  await seite.getByRole("heading", { name: "Chatbots", exact: true }).waitFor();
  await german.close();
});

test("an account with the address is linked with its password, and unlinked in the settings", async () => {
  provider.become({ sub: "boss", email: owner.email });
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${service.url}/sign-in`);
  await goOn(page);
  await page.getByRole("heading", { name: "Link your account" }).waitFor();
  expect(await findFaults(page, "oidc-link")).toEqual([]);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Chatbots", exact: true }).waitFor();
  await page.goto(`${service.url}/settings`);
  await page.getByText(`Linked with ${new URL(provider.issuer).host}`).waitFor();
  await page.getByRole("button", { name: "Unlink" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Unlink" }).click();
  await page.getByRole("dialog").getByText("Your session has expired").waitFor();
  await context.close();
});

test.each([
  ["a refusal at the provider", null, "The sign-in was refused or canceled at the provider."],
  [
    "an address of another domain",
    { sub: "eve", email: "eve@example.net" },
    "Email addresses like yours aren't allowed",
  ],
])("%s is told in plain words, and leads back", async (_name, person, words) => {
  provider.become(person);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${service.url}/sign-in`);
  await goOn(page);
  await page.getByRole("heading", { name: "Sign-in failed" }).waitFor();
  await page.getByText(words).waitFor();
  expect(await findFaults(page, "oidc-failed")).toEqual([]);
  // Loaded again, the answer is used up.
  await page.reload();
  await page.getByText("This sign-in has expired, was already used or began in another browser.").waitFor();
  await page.getByRole("link", { name: "Back to sign-in" }).click();
  await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
  await context.close();
});
