import { webhookLimits } from "@svc/contract";
import type { Role } from "@svc/contract";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, chat, createTrainedChatbot } from "./support/api.ts";
import { collectComplaints, startBrowser } from "./support/browser.ts";
import { choose, press, reach, write } from "./support/by-keyboard.ts";
import { buildDashboard } from "./support/built.ts";
import { owner, ownerEnvironment, signInAs, signInAsOwner } from "./support/dashboard.ts";
import { findFaults } from "./support/every-look.ts";
import { expectFocusKept } from "./support/focus.ts";
import { follow } from "./support/follow.ts";
import { picture } from "./support/picture.ts";
import { startReceiver } from "./support/receiver.ts";
import type { Receiver } from "./support/receiver.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";

const { failuresUntilDeactivated } = webhookLimits;

let store: TestStore;
let service: ServiceProcess;
let receiver: Receiver;
let browser: Browser;
let boss: BrowserContext;
let chatbotId: string;

beforeAll(async () => {
  await buildDashboard();
  receiver = await startReceiver();
  store = await createTestStore();
  [service, browser] = await Promise.all([
    startServiceProcess(store, { SVC_EGRESS_ALLOW: `127.0.0.1:${receiver.port}`, ...ownerEnvironment }),
    startBrowser(),
  ]);
  chatbotId = await createTrainedChatbot(
    service.url,
    [{ question: "When are you open?", answer: "Monday to Friday from nine to five." }],
    { name: "Bike shop" },
  );
  boss = await signInAsOwner(browser, service.url);
});

afterAll(async () => {
  await browser.close();
  await service.end("SIGTERM");
  receiver.close();
  await store.remove();
});

async function open(context: BrowserContext, path: string): Promise<{ page: Page; complaints: string[] }> {
  const page = await context.newPage();
  const complaints = collectComplaints(page);
  await page.goto(`${service.url}${path}`);
  return { page, complaints };
}

const visit = (sessionId: string) => chat(service.url, { chatbotId, sessionId, text: "When are you open?" });
const deliveredTo = (path: string): string[] => receiver.at(path).map(({ body }) => body.data.sessionId);

test("a webhook that fails is switched off, shown so, mended, switched on again, and sent all that it has missed, by keyboard alone", async () => {
  const path = "/hooks";
  let isBroken = true;
  receiver.answer(path, (_request, response) =>
    response.writeHead(isBroken ? 503 : 200).end(isBroken ? "out of order" : "noted"),
  );
  const { page, complaints } = await open(boss, "/settings/webhooks");
  await press(page.getByRole("button", { name: "Add endpoint" }));
  const dialog = page.getByRole("dialog");
  await write(dialog.getByLabel("Endpoint URL", { exact: true }), `${receiver.url}${path}`);
  await choose(dialog.getByLabel("Chatbot"), "Bike shop");
  await press(dialog.getByRole("checkbox", { name: "All events" }));
  await press(dialog.getByLabel("session.created"));
  await press(dialog.getByRole("button", { name: "Add" }));
  await dialog.getByText(/^whsec_/u).waitFor();
  await press(dialog.getByRole("button", { name: "I've saved it" }));
  await dialog.waitFor({ state: "detached" });
  await expectFocusKept(page);
  await press(page.getByRole("link", { name: `${receiver.url}${path}` }));

  await visit("first");
  await page.getByText(`1 of ${failuresUntilDeactivated} consecutive failures`).waitFor({ timeout: 20_000 });
  for (let nth = 1; nth < failuresUntilDeactivated; nth++) await visit(`failing-${nth}`);
  await page.getByText("Disabled", { exact: true }).waitFor({ timeout: 30_000 });
  await page.getByText(`${failuresUntilDeactivated} of ${failuresUntilDeactivated} consecutive failures`).waitFor();
  await page.getByText(/^Disabled after 10 deliveries/u).waitFor();
  const waited = ["first", ...Array.from({ length: failuresUntilDeactivated - 1 }, (_, nth) => `failing-${nth + 1}`)];
  await expect.poll(() => deliveredTo(path).toSorted()).toEqual(waited.toSorted());
  await picture(page, "webhook-off");

  const table = page.getByRole("table", { name: /Deliveries/u });
  await press(table.getByRole("button", { name: "session.created" }).first());
  await dialog.getByText("X-SVC-Event: session.created").waitFor();
  await dialog.getByText("out of order").waitFor();
  await page.keyboard.press("Escape");
  await expectFocusKept(page);

  // What happens while it is off is left out, not sent.
  await visit("left-out");
  await press(page.getByRole("radio", { name: "Skipped" }));
  await table.getByRole("row", { name: /Skipped/u }).waitFor({ timeout: 20_000 });
  await page.waitForURL((url) => url.searchParams.get("status") === "skipped");
  await reach(page.getByLabel("From", { exact: true }));
  await page.keyboard.type("01012099");
  await page.getByText("No matching deliveries in the last 30 days").waitFor();
  expect(new URL(page.url()).searchParams.get("from")).toBe("2099-01-01");
  await page.keyboard.press("Backspace");
  await table.getByRole("row", { name: /Skipped/u }).waitFor();
  expect(deliveredTo(path)).not.toContain("left-out");

  isBroken = false;
  await press(page.getByRole("switch", { name: "Enabled" }));
  await page.getByText("Active", { exact: true }).waitFor();
  expect(await page.getByText(/consecutive failures/u).count()).toBe(0);
  await receiver.waitFor(path, 2 * failuresUntilDeactivated);
  await page.getByText("Events were skipped while the endpoint was disabled.").waitFor();
  await press(page.getByRole("button", { name: "Replay skipped events" }));
  await page.getByText("1 replay queued", { exact: true }).waitFor();
  await receiver.waitFor(path, 2 * failuresUntilDeactivated + 1);
  expect(deliveredTo(path).at(-1)).toBe("left-out");
  await page.getByText("No matching deliveries in the last 30 days").waitFor({ timeout: 20_000 });

  await press(page.getByRole("radio", { name: "Delivered", exact: true }));
  await table
    .getByRole("row", { name: /Delivered.*200/u })
    .nth(failuresUntilDeactivated)
    .waitFor({ timeout: 20_000 });
  await press(table.getByRole("button", { name: /^Replay/u }).first());
  await page.getByText("Replay queued", { exact: true }).waitFor();
  await receiver.waitFor(path, 2 * failuresUntilDeactivated + 2);
  await press(page.getByRole("button", { name: "Send test event" }));
  await page.getByText("Response: 200").waitFor();
  expect(receiver.at(path).at(-1)?.headers["x-svc-test"]).toBe("true");
  await picture(page, "webhook-on");
  expect(complaints).toEqual([]);
  await page.close();
});

test("an endpoint is changed, its secret renewed, and the guide's examples for its receiver stand on its page", async () => {
  const { page, complaints } = await open(boss, "/settings/webhooks");
  await page.getByRole("link", { name: receiver.url }).click();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog");
  expect(await dialog.getByLabel("session.created").isChecked()).toBe(true);
  await dialog.getByLabel("Endpoint URL", { exact: true }).fill("nowhere");
  await dialog.getByRole("button", { name: "Save" }).click();
  // The browser does not let it go.
  expect(await dialog.getByLabel("Endpoint URL", { exact: true }).evaluate((field) => field.matches(":invalid"))).toBe(
    true,
  );
  await dialog.getByLabel("Endpoint URL", { exact: true }).fill(`${receiver.url}/other`);
  await dialog.getByLabel("lead.captured").check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: `${receiver.url}/other` }).waitFor();
  await expectFocusKept(page);

  await page.getByRole("button", { name: "Rotate secret" }).click();
  await page.getByText(/^whsec_/u).waitFor();
  await page.getByText(/^Secret rotation in progress/u).waitFor();
  await page.getByRole("button", { name: "End rotation now" }).click();
  await page.getByText(/^Secret rotation in progress/u).waitFor({ state: "detached" });
  await expectFocusKept(page);

  for (const [language, words] of [
    ["Node", "timingSafeEqual"],
    ["Python", "hmac.compare_digest"],
    ["PHP", "hash_equals"],
    ["Ruby", "secure_compare"],
    ["Go", "hmac.Equal"],
  ] as const) {
    await page.getByRole("radio", { name: language, exact: true }).click();
    await page.getByRole("code").filter({ hasText: words }).waitFor();
  }
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No webhook endpoints yet").waitFor();
  await expectFocusKept(page);
  expect(complaints).toEqual([]);
  await page.close();
});

test("an API key is made and shown once, used, and ends with its open streams when it is revoked, by keyboard alone", async () => {
  const { page, complaints } = await open(boss, "/settings/api-keys");
  await press(page.getByRole("button", { name: "Create API key" }));
  const dialog = page.getByRole("dialog");
  await write(dialog.getByLabel("Name"), "Reports");
  await press(dialog.getByRole("button", { name: "Create API key" }));
  const key = await dialog.getByRole("code").innerText();
  await press(dialog.getByRole("button", { name: "I've saved it" }));
  await dialog.waitFor({ state: "detached" });
  await expectFocusKept(page);
  expect(await page.content()).not.toContain(key);
  const row = page.getByRole("row", { name: /Reports/u });
  await row.getByText("Never").waitFor();

  const authorization = `Bearer ${key}`;
  const use = async () => (await call(service.url, "GET", "/api/chatbots", undefined, { authorization })).status;
  expect(await use()).toBe(200);
  const stream = await follow(service.url, "/api/sessions/events", { authorization });
  expect([stream.status, stream.ended]).toEqual([200, false]);
  await page.reload();
  await row.getByRole("time").waitFor();

  await press(row.getByRole("button", { name: "Revoke" }));
  await press(page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }));
  await row.getByText("Revoked", { exact: true }).waitFor();
  await expectFocusKept(page);
  expect(await use()).toBe(401);
  await expect.poll(() => stream.ended).toBe(true);
  expect(complaints).toEqual([]);
  await page.close();
});

/** Invites by the page, joins by the link, and answers the browser of who has joined. */
async function join(page: Page, email: string, role: Role): Promise<BrowserContext> {
  await press(page.getByRole("button", { name: "Invite member" }));
  const dialog = page.getByRole("dialog");
  await write(dialog.getByLabel("Email address"), email);
  await choose(dialog.getByLabel("Role"), role);
  await press(dialog.getByRole("button", { name: "Invite", exact: true }));
  const link = await dialog.getByRole("code").innerText();
  await page.keyboard.press("Escape");
  await expectFocusKept(page);
  await page.getByRole("table", { name: "Pending invitations" }).getByRole("row", { name: email }).waitFor();
  const guest = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const { page: joining } = await open(guest, new URL(link).pathname + new URL(link).hash);
  await write(joining.getByLabel("Password"), owner.password);
  await press(joining.getByRole("button", { name: "Join" }));
  await joining.getByRole("heading", { name: "Chatbots", exact: true }).waitFor();
  await joining.close();
  return guest;
}

test("somebody is invited and joins, does what the role allows, is given another role, and is removed, by keyboard alone", async () => {
  await visit("a-conversation");
  const { page, complaints } = await open(boss, "/settings/team");
  const guest = await join(page, "grace@example.com", "viewer");
  const { page: theirs } = await open(guest, "/sessions");
  await press(theirs.getByRole("main").getByRole("listitem").getByRole("link").first());
  await theirs.getByText("Monday to Friday from nine to five.").first().waitFor();
  expect(await theirs.getByRole("button", { name: "Resolve" }).count()).toBe(0);

  const change = async (role: Role) => {
    await page.reload();
    const changed = page.waitForResponse((response) => response.request().method() === "PATCH");
    await choose(page.getByLabel("Role: grace@example.com"), role);
    expect((await changed).status()).toBe(200);
    await theirs.reload();
  };
  await change("agent");
  await press(theirs.getByRole("button", { name: "Resolve" }));
  await theirs.getByRole("button", { name: "Reopen" }).waitFor();
  expect(await theirs.getByRole("link", { name: "Team" }).count()).toBe(0);
  await change("admin");
  await theirs.goto(`${service.url}/settings/team`);
  await theirs.getByRole("button", { name: "Invite member" }).waitFor();
  // Only owners make owners, and unmake them.
  expect(await theirs.getByLabel(`Role: ${owner.email}`).count()).toBe(0);
  await theirs.goto(`${service.url}/settings/webhooks`);
  await theirs.getByRole("button", { name: "Add endpoint" }).waitFor();

  await press(page.getByRole("row", { name: /grace@example\.com/u }).getByRole("button", { name: "Remove" }));
  await press(page.getByRole("alertdialog").getByRole("button", { name: "Remove" }));
  await page.getByRole("row", { name: /grace@example\.com/u }).waitFor({ state: "detached" });
  await expectFocusKept(page);
  await theirs.goto(`${service.url}/chatbots`);
  await theirs.getByRole("button", { name: "Sign in" }).waitFor();
  await guest.close();
  expect(complaints).toEqual([]);
  await page.close();
});

test("a new password signs every other browser out, and a browser is signed out from another", async () => {
  const { page: team } = await open(boss, "/settings/team");
  const guest = await join(team, "linus@example.com", "agent");
  await team.close();
  const { page, complaints } = await open(guest, "/settings");
  const member = { email: "linus@example.com", password: owner.password };
  const second = await signInAs(browser, service.url, member);
  const isSignedIn = async (context: BrowserContext) => (await context.request.get(`${service.url}/api/auth/me`)).ok();
  expect(await isSignedIn(second)).toBe(true);
  await page.reload();
  await page.getByRole("button", { name: "Sign out", exact: true }).last().click();
  await expect.poll(() => isSignedIn(second)).toBe(false);
  await expectFocusKept(page);

  const third = await signInAs(browser, service.url, member);
  await page.getByLabel("Current password").fill("not this one at all");
  await page.getByLabel("New password").fill("another long enough phrase");
  await page.getByRole("button", { name: "Change password" }).click();
  await page
    .getByRole("alert")
    .or(page.getByText(/password/iu).filter({ hasText: /not|wrong/iu }))
    .first()
    .waitFor();
  expect(await page.getByLabel("New password").inputValue()).toBe("another long enough phrase");
  await page.getByLabel("Current password").fill(owner.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("Password changed.").waitFor();
  expect([await isSignedIn(guest), await isSignedIn(third)]).toEqual([true, false]);
  await (await signInAs(browser, service.url, { ...member, password: "another long enough phrase" })).close();
  expect(complaints).toEqual([]);
  await Promise.all([guest, second, third].map((context) => context.close()));
});

test("the audit log tells all of it, narrowed in the address, with before and after", async () => {
  const { page, complaints } = await open(boss, "/settings/audit");
  for (const [action, label] of [
    ["createWebhook", "Webhook endpoint created"],
    ["updateWebhookById", "Webhook endpoint updated"],
    ["replayWebhookDeliveries", "Webhook deliveries replayed"],
    ["rotateWebhookSecret", "Webhook secret rotated"],
    ["deleteWebhookById", "Webhook endpoint deleted"],
    ["createApiKey", "API key created"],
    ["revokeApiKey", "API key revoked"],
    ["createInvitation", "Member invited"],
    ["acceptInvitation", "Invitation accepted"],
    ["updateMember", "Member role changed"],
    ["removeMember", "Member removed"],
    ["changePassword", "Password changed"],
    ["revokeSignInSession", "Session revoked"],
  ] as const) {
    await page.getByLabel("Action", { exact: true }).fill(action);
    await page.getByLabel("Action", { exact: true }).press("Enter");
    await page.waitForURL((url) => url.searchParams.get("action") === action);
    await page.getByRole("button", { name: label, exact: true }).first().waitFor();
  }
  await page.goto(`${service.url}/settings/audit?action=updateMember`);
  const entry = page.getByRole("button", { name: "Member role changed", exact: true });
  await page
    .getByRole("row", { name: /Member/u })
    .first()
    .waitFor();
  expect(await page.getByText("updateMember", { exact: true }).count()).toBe(0);
  await entry.first().click();
  await page.getByText("updateMember", { exact: true }).waitFor();
  expect(await entry.first().getAttribute("aria-expanded")).toBe("true");
  await page.getByLabel("Before").first().getByText('"role": "agent"').waitFor();
  await page.getByLabel("After").first().getByText('"role": "admin"').waitFor();
  await picture(page, "audit");
  await page.getByLabel("Member", { exact: true }).fill("linus@example.com");
  await page.getByLabel("Member", { exact: true }).press("Enter");
  await page.getByText("No matching entries").waitFor();
  await page.goBack();
  await entry.first().waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test("an endpoint's page and its dialogs have no barrier and are not wider than the screen", async () => {
  const { body } = await call(service.url, "POST", "/api/webhooks-config", {
    url: `${receiver.url}/${"a-very-long-path/".repeat(20)}`,
    events: ["*"],
  });
  await call(service.url, "POST", `/api/webhooks-config/${body.id}/test`);
  const context = await browser.newContext({ locale: "de-DE", storageState: await boss.storageState() });
  const { page, complaints } = await open(context, `/settings/webhooks/${body.id}`);
  await page.getByRole("table").waitFor();
  expect(await findFaults(page, "webhook")).toEqual([]);
  await page.getByRole("table").getByRole("button", { name: "session.created" }).click();
  await page.getByRole("dialog").getByText("X-SVC-Event").waitFor();
  expect(await findFaults(page, "webhook-delivery")).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Bearbeiten", exact: true }).click();
  await page.getByRole("dialog").waitFor();
  expect(await findFaults(page, "webhook-change")).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});
