import { createHmac } from "node:crypto";
import type { Browser, BrowserContext, FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { call } from "./support/api.ts";
import { collectComplaints, findBarriers, startBrowser } from "./support/browser.ts";
import { buildWidget } from "./support/build-widget.ts";
import { buildDashboard } from "./support/built.ts";
import { owner, ownerEnvironment, signInAsOwner } from "./support/dashboard.ts";
import { findFaults } from "./support/every-look.ts";
import { invite, signIn } from "./support/members.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";

let store: TestStore;
let service: ServiceProcess;
let browser: Browser;
let context: BrowserContext;
let chatbotId: string;

beforeAll(async () => {
  buildWidget();
  await buildDashboard();
  store = await createTestStore();
  [service, browser] = await Promise.all([startServiceProcess(store, ownerEnvironment), startBrowser()]);
  context = await signInAsOwner(browser, service.url);
});

beforeEach(async () => {
  const { body } = await call(service.url, "POST", "/api/chatbot/create", { name: "Bike shop" });
  chatbotId = String(body.id);
});

afterAll(async () => {
  await browser.close();
  await service.end("SIGTERM");
  await store.remove();
});

const pages = ["/look", "/greeting", "/access"];
const addressOf = (path: string) => `${service.url}/chatbots/${chatbotId}/settings${path}`;

async function open(path: string, from: BrowserContext = context) {
  const page = await from.newPage();
  page.setDefaultTimeout(30_000);
  const complaints = collectComplaints(page);
  await page.goto(addressOf(path));
  return { page, complaints, preview: page.frameLocator("iframe") };
}

async function save(page: Page): Promise<void> {
  // The toast of the time before may still be there.
  const answered = page.waitForResponse((response) => response.request().method() === "PATCH");
  await page.getByRole("button", { name: "Save" }).click();
  await answered;
  await page.getByText("Saved", { exact: true }).last().waitFor();
}

const stored = async () => (await call(service.url, "GET", `/api/chatbots/${chatbotId}`)).body;
const launcherColour = (preview: FrameLocator) =>
  preview.locator(".launcher").evaluate((element) => getComputedStyle(element).backgroundColor);

test("a new look is seen in the real widget as it is typed, without being saved and without taking the focus", async () => {
  const { page, complaints, preview } = await open("/look");
  await preview.getByText("When are you open?").waitFor();
  const colour = page.getByLabel("Brand color", { exact: true });
  await colour.fill("#ffd400");
  await expect.poll(() => launcherColour(preview)).toBe("rgb(255, 212, 0)");
  await page.getByText("Black text is easy to read on it").waitFor();
  await page.getByText("hard to see in the light theme (1.4 : 1").waitFor();
  await page.getByLabel("Title").pressSequentially("Ask Ada");
  await preview.getByRole("heading", { name: "Ask Ada" }).waitFor();
  expect(await page.getByLabel("Title").evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole("radio", { name: "Dark", exact: true }).click();
  await preview.locator("svc-chat[data-theme=dark]").waitFor({ state: "attached" });
  await page.getByLabel("Launcher label").fill("Ask us");
  await preview.getByRole("button", { name: "Ask us" }).waitFor();
  await page.getByRole("radio", { name: "Bottom left" }).click();
  await preview.locator(".dock.left .launcher").waitFor();
  await page.getByLabel("Interface language").focus();
  await page.getByLabel("Interface language").selectOption({ label: "German" });
  await preview.getByRole("textbox", { name: "Ihre Nachricht" }).waitFor();
  expect(await stored()).toMatchObject({ theme: "light", locale: "en", colors: { primary: "#2563eb" } });

  await page.getByRole("radio", { name: "Mobile" }).click();
  await preview.locator(".full .panel").waitFor();
  await save(page);
  expect(await stored()).toMatchObject({
    theme: "dark",
    locale: "de",
    colors: { primary: "#ffd400" },
    look: { headerText: "Ask Ada", position: "left", launcher: { text: "Ask us" } },
  });
  expect(complaints).toEqual([]);
  await page.close();
});

test("a colour that is hard to see on the chosen theme gets one that is not, and a wrong one is named", async () => {
  const { page, preview } = await open("/look");
  const colour = page.getByLabel("Brand color", { exact: true });
  await colour.fill("#ffd400");
  await page.getByRole("button", { name: /^Use #[0-9a-f]{6} instead/u }).click();
  await page.getByText("Buttons and bubbles stand out in the light theme").waitFor();
  await colour.fill("yellow");
  await page.getByLabel("Avatar URL", { exact: true }).fill("picture.png");
  await page.getByLabel("Font").fill("Georgia, serif");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Enter a hex color").waitFor();
  await page.getByText("Enter a URL that starts with https://.").waitFor();
  await page.getByText("Enter one font name").waitFor();
  expect(await colour.inputValue()).toBe("yellow");
  expect(await launcherColour(preview)).toBe("rgb(37, 99, 235)");
  await colour.fill("26e");
  await colour.blur();
  expect(await colour.inputValue()).toBe("#2266ee");
  await page.getByRole("button", { name: "Discard" }).click();
  expect([await colour.inputValue(), await page.getByLabel("Font").inputValue()]).toEqual(["#2563eb", ""]);
  await page.close();
});

test("a preset is seen at once with one press, gives way to the look before it with another, and is saved as settings", async () => {
  const look = { headerText: "Ask Ada", radius: 3, font: "Georgia" };
  await call(service.url, "PATCH", `/api/chatbots/${chatbotId}`, { colors: { primary: "#336699" }, look });
  const { page, complaints, preview } = await open("/look");
  await preview.getByText("When are you open?").waitFor();
  const preset = (name: string) => page.getByRole("button", { name, exact: true });
  await preset("Vivid").click();
  await expect.poll(() => launcherColour(preview)).toBe("rgb(109, 74, 255)");
  await preview.locator("svc-chat[data-theme=auto] .header.colored").waitFor();
  await preset("Midnight").click();
  await expect.poll(() => launcherColour(preview)).toBe("rgb(56, 189, 248)");
  expect([
    await preset("Vivid").getAttribute("aria-pressed"),
    await preset("Midnight").getAttribute("aria-pressed"),
  ]).toEqual(["false", "true"]);
  expect(await page.getByRole("radio", { name: "Dark", exact: true }).isChecked()).toBe(true);
  // Of two presets in a row, back to the owner's own.
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(() => launcherColour(preview)).toBe("rgb(51, 102, 153)");
  await preview.locator("svc-chat[data-theme=light] .header:not(.colored)").waitFor();
  expect(await page.getByRole("button", { name: "Save" }).count()).toBe(0);

  await preset("Fresh").focus();
  await page.keyboard.press("Enter");
  await preview.locator(".header.colored").waitFor();
  expect(await stored()).toMatchObject({ colors: { primary: "#336699" }, look });
  await save(page);
  expect(await stored()).toMatchObject({
    colors: { primary: "#0f766e" },
    look: { ...look, header: "accent", visitorBubble: "#ccfbf1", radius: 12, systemTheme: true },
  });
  expect(await page.getByRole("button", { name: "Undo", exact: true }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.close();
});

test("header style, visitors' color and the theme that follows the visitor are seen in the preview and saved", async () => {
  const { page, complaints, preview } = await open("/look");
  await preview.getByText("When are you open?").waitFor();
  const bubble = preview.locator(".me .bubble");
  const paint = () => bubble.evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.getByRole("radio", { name: "Gradient" }).click();
  await preview.locator(".header.colored").waitFor();
  await page.getByRole("radio", { name: "Custom" }).click();
  await page.getByLabel("Color of visitor messages", { exact: true }).fill("#fde68a");
  await expect.poll(paint).toBe("rgb(253, 230, 138)");
  // What is half typed is no color: the brand's is seen.
  await page.getByLabel("Color of visitor messages", { exact: true }).fill("#fde");
  await expect.poll(paint).toBe("rgb(37, 99, 235)");
  await page.getByLabel("Color of visitor messages", { exact: true }).fill("#fde68a");
  await page.getByRole("radio", { name: "Match visitor" }).click();
  await preview.locator("svc-chat[data-theme=auto]").waitFor({ state: "attached" });
  await save(page);
  expect(await stored()).toMatchObject({
    theme: "light",
    look: { header: "gradient", visitorBubble: "#fde68a", systemTheme: true },
  });
  await page.getByRole("radio", { name: "Match brand" }).click();
  await page.getByRole("radio", { name: "Dark", exact: true }).click();
  await save(page);
  expect(await stored()).toMatchObject({
    theme: "dark",
    look: { header: "gradient", visitorBubble: null, systemTheme: false },
  });
  expect(complaints).toEqual([]);
  await page.close();
});

test("nothing that is written in the preview is sent or kept", async () => {
  const { page, preview } = await open("/greeting");
  await preview.getByRole("textbox", { name: "Your message" }).fill("Are you there?");
  await page.keyboard.press("Enter");
  await preview.getByRole("log").getByText("This is what an answer looks like").waitFor();
  await preview.getByRole("button", { name: "Close" }).first().click();
  await expect.poll(() => page.getByRole("radio", { name: "Closed" }).isChecked()).toBe(true);
  expect((await call(service.url, "GET", `/api/sessions?chatbotId=${chatbotId}`)).body.sessions).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("svc:conv")))).toEqual([]);
  await page.close();
});

test("suggestions are added, moved and removed by keyboard alone, and shown in their order", async () => {
  const { page, complaints, preview } = await open("/greeting");
  await page.getByLabel("Welcome message").fill("Hello! **Ask me.**");
  await preview.getByText("Ask me.").waitFor();
  await page.getByRole("button", { name: "Add suggestion" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Opening hours?");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Prices?");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Delivery?");
  await page.keyboard.press("Alt+ArrowUp");
  await page.getByText("Moved to position 2 of 3").waitFor();
  await page.keyboard.press("Alt+ArrowUp");
  await page.getByText("Moved to position 1 of 3").waitFor();
  const suggestions = preview.getByRole("group", { name: "Suggestions" }).getByRole("button");
  await expect.poll(() => suggestions.allInnerTexts()).toEqual(["Delivery?", "Opening hours?", "Prices?"]);
  await page.getByRole("button", { name: "Remove 2" }).press("Enter");
  await expect.poll(() => suggestions.allInnerTexts()).toEqual(["Delivery?", "Prices?"]);
  await page.getByRole("button", { name: "Move 2 up" }).press("Enter");
  await save(page);
  expect(await stored()).toMatchObject({
    initialMessage: "Hello! **Ask me.**",
    suggestedMessages: ["Prices?", "Delivery?"],
  });
  expect(complaints).toEqual([]);
  await page.close();
});

test("a message by itself and the consent are switched on, and come back as they were after being off", async () => {
  const { page, preview } = await open("/greeting");
  await page.getByRole("checkbox", { name: "Show a proactive message" }).click();
  await page.getByLabel("Message", { exact: true }).fill("May I help?");
  await preview.getByRole("button", { name: "May I help?" }).waitFor();
  await page.getByLabel("Delay in seconds").fill("soon");
  await page.getByRole("button", { name: "Add page" }).click();
  await page.keyboard.type("pricing");
  await page.getByRole("checkbox", { name: "Ask for consent before the first message" }).click();
  await page.getByLabel("Consent text").fill("We keep what you write.");
  await preview.getByRole("button", { name: "I agree" }).waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Enter a whole number from 0 to 3600.").waitFor();
  await page.getByText("Enter a path that starts with /").waitFor();
  expect(await page.getByLabel("Delay in seconds").inputValue()).toBe("soon");
  await page.getByLabel("Delay in seconds").fill("30");
  await page.getByLabel("Pages: 1").fill("/pricing");
  await page.getByRole("checkbox", { name: "Show a proactive message" }).click();
  await page.getByRole("checkbox", { name: "Show a proactive message" }).click();
  await save(page);
  expect(await stored()).toMatchObject({
    proactive: { text: "May I help?", afterSeconds: 30, pages: ["/pricing"] },
    consent: { text: "We keep what you write.", url: null, required: true },
  });
  await page.close();
});

test("only listed sites may show it: an address is tried before the list is saved, and then holds", async () => {
  const { page, complaints } = await open("/access");
  await page.getByText("No restrictions: any website").waitFor();
  await page.getByRole("button", { name: "Add domain" }).click();
  await page.keyboard.type("*.shop.example");
  await page.getByText("Only these domains can embed").waitFor();
  const trial = page.getByLabel("Test a URL");
  await trial.fill("https://www.shop.example/help?x=1");
  await page.getByText("www.shop.example is allowed").waitFor();
  await trial.fill("shop.example");
  await page.getByText("shop.example is blocked").waitFor();
  await page.getByRole("button", { name: "Add shop.example" }).click();
  await page.getByText("shop.example is allowed").waitFor();
  await page.getByLabel("Messages per conversation").fill("5");
  await page.getByRole("combobox", { name: "Within" }).selectOption({ label: "1 minute" });
  await save(page);
  expect(await stored()).toMatchObject({
    allowedDomains: ["*.shop.example", "shop.example"],
    rateLimit: { messages: 5, windowSeconds: 60 },
  });
  const ask = (origin: string) =>
    call(
      service.url,
      "POST",
      "/api/public/chat",
      { chatbotId, sessionId: "s", messages: [{ id: "1", role: "user", parts: [{ type: "text", text: "Hi" }] }] },
      { origin },
    );
  expect((await ask("https://evil.example")).status).toBe(403);
  expect((await ask("https://www.shop.example")).status).toBe(200);
  expect(complaints).toEqual([]);
  await page.close();
});

test("the identity secret is shown once, verifies a user, and its replacement stops it", async () => {
  const { page } = await open("/access");
  await page.getByText("No secret yet").waitFor();
  await page.getByRole("button", { name: "Generate secret" }).click();
  const dialog = page.getByRole("dialog");
  const secret = await dialog.locator("code").innerText();
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole("button", { name: "I've saved it" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await page.content()).not.toContain(secret);
  const isVerified = async (sessionId: string) => {
    const visitor = { externalId: "u1", userHash: createHmac("sha256", secret).update("u1").digest("hex") };
    await call(service.url, "POST", "/api/public/chat", {
      chatbotId,
      sessionId,
      visitor,
      messages: [{ id: "1", role: "user", parts: [{ type: "text", text: "Hello" }] }],
    });
    const { body } = await call(service.url, "GET", `/api/sessions?chatbotId=${chatbotId}&sessionId=${sessionId}`);
    return body.sessions[0].visitor.verified as unknown;
  };
  expect(await isVerified("first")).toBe(true);
  await page.getByRole("button", { name: "Rotate secret" }).click();
  await page.getByRole("alertdialog").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("alertdialog").getByRole("button", { name: "Rotate secret" }).click();
  await dialog.waitFor();
  expect(await dialog.locator("code").innerText()).not.toBe(secret);
  expect(await isVerified("second")).toBe(false);
  await page.close();
});

test("leaving with unsaved changes asks first, and keeps them where one stays", async () => {
  const { page } = await open("/look");
  await page.getByLabel("Title").fill("Not saved");
  await page.getByRole("link", { name: "Access" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  expect(await page.getByLabel("Title").inputValue()).toBe("Not saved");
  await page.getByRole("link", { name: "Access" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await page.getByRole("heading", { name: "Allowed domains" }).waitFor();
  expect(await stored()).toMatchObject({ look: { headerText: null } });
  await page.close();
});

test("whoever may only look finds the settings as they are, and can change none of them", async () => {
  const viewer = await invite(service.url, await signIn(service.url, owner), "viewer@example.com", "viewer");
  const other = await browser.newContext();
  const cookies = String(viewer.headers["cookie"])
    .split("; ")
    .map((cookie) => cookie.split("="))
    .map(([name = "", value = ""]) => ({ name, value, url: service.url }));
  await other.addCookies(cookies.filter(({ value }) => value !== ""));
  const { page } = await open("/look", other);
  await page.getByText("Only admins and owners can change these settings.").waitFor();
  expect(await page.getByLabel("Title").isDisabled()).toBe(true);
  await page.getByRole("checkbox", { name: "Show sources" }).click({ force: true });
  await page.getByRole("radio", { name: "Bottom left" }).click({ force: true });
  await page.getByRole("link", { name: "Access" }).click();
  await page.getByText("No secret yet").waitFor();
  expect(await page.getByRole("button", { name: "Generate secret" }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Save" }).count()).toBe(0);
  await other.close();
});

test("none of the pages has a barrier or is wider than the screen", async () => {
  await call(service.url, "PATCH", `/api/chatbots/${chatbotId}`, {
    initialMessage: "Hello! What can I do for you?",
    suggestedMessages: [
      "When are you open?",
      "How much is the delivery?",
      "<img src=x onerror=alert(1)>\u202e".repeat(5),
    ],
    proactive: { text: "May I help?", pages: ["/pricing"] },
    consent: { text: "We keep what you write." },
    allowedDomains: ["shop.example"],
    colors: { primary: "#ffd400" },
  });
  for (const path of pages) {
    const { page, complaints, preview } = await open(path);
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    if (path !== "/access") await preview.locator(".panel").waitFor();
    expect(await findFaults(page, path.slice(1)), path).toEqual([]);
    for (const frame of page.frames().slice(1)) expect(await findBarriers(frame), `${path}, preview`).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  }
});
