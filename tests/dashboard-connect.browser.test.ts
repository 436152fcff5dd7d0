import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startClientSite, trustsLocalhost } from "./support/client-site.ts";
import type { ClientSite } from "./support/client-site.ts";
import { owner } from "./support/dashboard.ts";
import { useDashboard } from "./support/dashboard-stage.ts";
import { findFaults } from "./support/every-look.ts";
import { askFor, askMcp, postForm, redemption } from "./support/oauth.ts";
import type { Asked } from "./support/oauth.ts";

let site: ClientSite;
const stage = useDashboard(async () => {
  site = await startClientSite();
  return { ...trustsLocalhost, SVC_EGRESS_ALLOW: `127.0.0.1:${site.port}` };
});

/** The app on the member's computer, with what it was sent back. */
let app: Server;
let callback: string;
let clientId: string;
beforeAll(async () => {
  app = createServer((_request, response) => response.writeHead(200, { "content-type": "text/html" }).end("The app"));
  await new Promise<void>((resolve) => app.listen(0, "127.0.0.1", resolve));
  callback = `http://127.0.0.1:${(app.address() as AddressInfo).port}/callback`;
  clientId = site.publish("/client.json", { redirect_uris: [callback, "https://app.example/back"] });
  await stage.api("POST", "/api/chatbot/create", { name: "Bike shop" });
});
afterAll(() => {
  app.closeAllConnections();
  app.close();
  site.close();
});

const ask = (changes: Readonly<Record<string, string | null>> = {}): Asked =>
  askFor(stage.url, clientId, { redirect_uri: callback, ...changes });
const addressOf = (asked: Asked) => `/oauth/authorize?${asked.query}`;

test("who is not signed in does so first, then sees who asks for what, and gives the app less", async () => {
  // Digits and the like that a router would take for numbers.
  const asked = ask({ state: "12345678901234567890123", scope: "read write settings" });
  const { page, complaints } = await stage.open(addressOf(asked), await stage.browser.newContext());
  await page.getByLabel("Email address").fill(owner.email);
  await page.getByLabel("Password").fill(owner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Connect Assistant" }).waitFor();
  for (const fact of [`127.0.0.1:${site.port}`, new URL(callback).host, "Default", owner.email])
    await page.getByText(fact).first().waitFor();
  expect(await page.getByLabel("Protected settings").isChecked()).toBe(false);
  await page.getByLabel("Write").uncheck();
  await page.getByRole("combobox").first().selectOption("Bike shop");
  await page.getByRole("button", { name: "Allow access" }).click();
  await page.waitForURL(`${callback}**`);
  const back = new URL(page.url()).searchParams;
  expect([back.get("state"), back.get("iss")]).toEqual(["12345678901234567890123", stage.url]);
  const { body } = await postForm(stage.url, "/oauth/token", redemption(asked, back.get("code") ?? ""));
  expect(body.scope).toBe("read");
  expect(JSON.stringify((await askMcp(stage.url, body.access_token)).body)).toContain("Bike shop");
  expect(complaints.filter((complaint) => !complaint.includes("401"))).toEqual([]);
  await page.context().close();
});

test("a request that is wrong leads nowhere by itself", async () => {
  const plain = await stage.open(addressOf(ask({ code_challenge_method: "plain" })));
  await plain.page.getByText("S256").waitFor();
  const leads = await plain.page.getByRole("link", { name: "Back to" }).getAttribute("href");
  expect(leads).toContain(`${callback}?error=invalid_request`);
  await plain.page.close();
  const foreign = await stage.open(addressOf(ask({ redirect_uri: "https://evil.example/" })));
  await foreign.page.getByText("hasn't registered").waitFor();
  expect(await foreign.page.content()).not.toContain("evil.example/&quot;");
  expect(new URL(foreign.page.url()).origin).toBe(stage.url);
  await foreign.page.close();
});

test("what is connected stands beside the API keys, and is disconnected there", async () => {
  const asked = ask();
  const consent = await stage.open(addressOf(asked));
  await consent.page.getByRole("button", { name: "Allow access" }).click();
  await consent.page.waitForURL(`${callback}**`);
  const code = new URL(consent.page.url()).searchParams.get("code") ?? "";
  const { body } = await postForm(stage.url, "/oauth/token", redemption(asked, code));
  await consent.page.close();
  const { page, complaints } = await stage.open("/settings/api-keys");
  const row = page.getByRole("row", { name: "Read and write" });
  await row.getByText("Assistant").waitFor();
  expect(await findFaults(page, "connected-apps")).toEqual([]);
  await row.getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  await row.waitFor({ state: "detached" });
  expect((await askMcp(stage.url, body.access_token)).status).toBe(401);
  expect(complaints).toEqual([]);
  await page.close();
});

test("the page is in order at every width, light and dark, and denying tells the app so", async () => {
  const { page, complaints } = await stage.open(addressOf(ask({ scope: "read write settings" })));
  await page.getByRole("button", { name: "Deny" }).waitFor();
  expect(await findFaults(page, "connect")).toEqual([]);
  await page.getByRole("combobox").last().selectOption("de");
  await page.getByRole("heading", { name: "Assistant verbinden" }).waitFor();
  await page.getByRole("button", { name: "Ablehnen" }).click();
  await page.waitForURL(`${callback}**`);
  expect(new URL(page.url()).searchParams.get("error")).toBe("access_denied");
  expect(complaints).toEqual([]);
  await page.close();
});
