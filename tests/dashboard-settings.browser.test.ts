import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "./support/api.ts";
import { collectComplaints, findBarriers, startBrowser } from "./support/browser.ts";
import { buildDashboard } from "./support/built.ts";
import { owner, ownerEnvironment, signInAsOwner } from "./support/dashboard.ts";
import { makePng } from "./support/images.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { startSite } from "./support/site.ts";
import type { Site } from "./support/site.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";

let store: TestStore;
let service: ServiceProcess;
let receiver: Site;
/** What the receiver answers. */
let status = 500;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  await buildDashboard();
  receiver = await startSite((request, response) => {
    request.resume();
    response.writeHead(status).end("noted");
  });
  store = await createTestStore();
  [service, browser] = await Promise.all([
    startServiceProcess(store, {
      SVC_EGRESS_ALLOW: `127.0.0.1:${receiver.port}`,
      ...ownerEnvironment,
    }),
    startBrowser(),
  ]);
  context = await signInAsOwner(browser, service.url);
});

afterAll(async () => {
  await browser.close();
  await service.end("SIGTERM");
  receiver.close();
  await store.remove();
});

async function open(path: string): Promise<{ page: Page; complaints: string[] }> {
  const page = await context.newPage();
  const complaints = collectComplaints(page);
  await page.goto(`${service.url}/settings${path}`);
  return { page, complaints };
}

test("a logo and a photo are previewed, replaced and removed, and a file that is no image says why", async () => {
  const { page, complaints } = await open("/workspace");
  const logo = page.getByRole("group", { name: "Logo" });
  const choose = (buffer: Buffer, name: string, mimeType: string, group = logo) =>
    group.locator("input").setInputFiles({ name, mimeType, buffer });
  await choose(Buffer.from("<svg/>"), "logo.svg", "image/svg+xml");
  await logo.getByRole("alert").getByText("Choose a PNG, JPEG, WebP or GIF file.").waitFor();
  // What only says that it is an image, the service refuses.
  await choose(Buffer.from("<svg/>"), "logo.png", "image/png");
  await logo.getByRole("alert").getByText("Choose a PNG, JPEG, WebP or GIF file.").waitFor();
  await choose(makePng(200, 50), "logo.png", "image/png");
  await logo.getByRole("img", { name: "Logo on a dark background" }).waitFor();
  expect(await logo.getByRole("alert").count()).toBe(0);
  const brand = page.getByRole("complementary").getByRole("img", { name: "Default" });
  const first = await brand.getAttribute("src");
  await choose(makePng(40, 40), "new.png", "image/png");
  await expect.poll(() => brand.getAttribute("src")).not.toBe(first);
  await logo.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("complementary").getByRole("link", { name: "svc" }).waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole("link", { name: "Account" }).click();
  const photo = page.getByRole("group", { name: "Photo" });
  await choose(makePng(40, 30), "me.png", "image/png", photo);
  await photo.getByRole("button", { name: "Replace" }).waitFor();
  await page.getByLabel("Name", { exact: true }).fill("Olive");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.goto(`${service.url}/settings/team`);
  await page.getByRole("cell", { name: "Olive" }).locator("img").waitFor();
  // The browser itself complains of what the service has refused.
  expect(complaints.filter((line) => !line.includes("415"))).toEqual([]);
});

test("an API key is made, shown once, used, and refused once it is revoked", async () => {
  const { page, complaints } = await open("/api-keys");
  await page.getByRole("button", { name: "Create API key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Reports");
  await dialog.getByRole("checkbox", { name: "Write access" }).click();
  await dialog.getByRole("button", { name: "Create API key" }).click();
  const key = await dialog.locator("code").innerText();
  const use = async (method: string, path: string) =>
    (
      await call(service.url, method, path, method === "GET" ? undefined : { name: "X" }, {
        authorization: `Bearer ${key}`,
      })
    ).status;
  expect(await use("GET", "/api/chatbots")).toBe(200);
  expect(await use("POST", "/api/chatbot/create")).toBe(403);
  await dialog.getByRole("button", { name: "I've saved it" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await page.content()).not.toContain(key);

  const row = page.getByRole("row", { name: /Reports.*Read/u });
  await row.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await row.getByText("Revoked", { exact: true }).waitFor();
  expect(await use("GET", "/api/chatbots")).toBe(401);
  expect(complaints).toEqual([]);
  await page.close();
});

test("an endpoint is added, tried, and what was sent and answered can be read", async () => {
  const { page, complaints } = await open("/webhooks");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await page.getByLabel("Endpoint URL").fill(`${receiver.url}/hooks`);
  await page.getByRole("button", { name: "Add" }).click();
  expect(await page.getByRole("dialog").locator("code").innerText()).toMatch(/^whsec_/u);
  await page.getByRole("button", { name: "I've saved it" }).click();
  await page.getByRole("link", { name: `${receiver.url}/hooks` }).click();
  await page.getByRole("button", { name: "Send test event" }).click();
  await page.getByText("Response: 500").waitFor();
  status = 200;
  await page.getByRole("button", { name: "Send test event" }).click();
  await page.getByText("Response: 200").waitFor();
  await page
    .getByRole("row", { name: /Failed.*500/u })
    .getByRole("button", { name: "session.created" })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("X-SVC-Event: session.created").waitFor();
  await dialog.getByText("noted").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("switch", { name: "Enabled" }).click();
  await page.getByText("Disabled", { exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test("somebody is invited with a link that is shown once, and the audit log tells who did", async () => {
  const { page } = await open("/team");
  await page.getByRole("button", { name: "Invite member" }).click();
  await page.getByLabel("Email address").fill("agent@example.com");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  expect(await page.getByRole("dialog").locator("code").innerText()).toContain("/invitation#token=");
  await page.keyboard.press("Escape");
  await page.getByRole("row", { name: /agent@example\.com.*Agent/u }).waitFor();
  await page.goto(`${service.url}/settings/audit?action=createInvitation`);
  await page.getByRole("button", { name: "Member invited" }).first().click();
  await page.getByText("createInvitation").first().waitFor();
  await page.getByText(owner.email).first().waitFor();
  await page.getByText('"email": "agent@example.com"').first().waitFor();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await saved).suggestedFilename()).toBe("audit.csv");
  await page.close();
});
