import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { collectComplaints, startBrowser } from "./support/browser.ts";
import { buildDashboard } from "./support/built.ts";
import { useService } from "./support/suite.ts";

const svc = useService(async () => {
  await buildDashboard();
  return {};
});
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const printedLink = () =>
  vi.waitUntil(() => /http\S*\/claim#token=[\w-]+/u.exec(svc.service.log())?.[0], { timeout: 10_000 });
const asBrowser = async (path: string) => {
  const { status, headers } = await fetch(svc.url + path, { headers: { accept: "text/html" }, redirect: "manual" });
  return [status, headers.get("location")];
};

test("while nobody owns the service, every page of the dashboard leads to the claim, and programs are answered as before", async () => {
  for (const path of ["/", "/sign-in", "/chatbots", "/settings/team?x=1", "/no/such/page"])
    expect(await asBrowser(path), path).toEqual([302, "/claim"]);
  expect(await asBrowser("/claim")).toEqual([200, null]);
  expect((await fetch(`${svc.url}/`, { headers: { accept: "*/*" }, redirect: "manual" })).status).toBe(200);
  expect((await fetch(`${svc.url}/sessions`, { redirect: "manual" })).status).toBe(404);
});

test("without the token the page says where the link is, and takes the token by hand", async () => {
  const page = await browser.newPage();
  await page.goto(`${svc.url}/sign-in`);
  await page.getByText("Open the link it printed when it started").waitFor();
  await page.getByText("users claim-token").waitFor();
  await page.getByLabel("Token").fill("wrong");
  await page.getByLabel("Email address").fill("me@example.com");
  await page.getByLabel("Password").fill("a long enough phrase");
  const answered = page.waitForResponse(/\/api\/auth\/claim$/u);
  await page.keyboard.press("Enter");
  expect((await answered).status()).toBe(401);
  expect(await page.getByLabel("Token").inputValue()).toBe("wrong");
  await page.close();
});

test("the printed link asks only for email and password, keeps its token out of address and requests, and works once", async () => {
  const link = await printedLink();
  const token = link.split("token=")[1] ?? "";
  const page = await browser.newPage();
  const complaints = collectComplaints(page);
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await page.goto(link);
  await page.getByRole("button", { name: "Create account" }).waitFor();
  expect(await page.getByLabel("Token").isVisible()).toBe(false);
  expect(page.url()).toBe(`${svc.url}/claim`);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("email");
  await page.keyboard.type("me@example.com");
  await page.getByLabel("Password").fill("a long enough phrase");
  await page.keyboard.press("Enter");
  await page.getByLabel("Website URL").waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("url");
  expect(addresses.map((address) => address.split("#")[0]).filter((address) => address?.includes(token))).toEqual([]);
  expect(svc.service.log().split(token)).toHaveLength(2);
  expect(complaints).toEqual([]);
  for (const path of ["/", "/sign-in", "/chatbots"]) expect(await asBrowser(path), path).toEqual([200, null]);
  await page.close();
});

test("the checklist knows what is done from what is stored, remembers a test, and goes when it is dismissed", async () => {
  const page = await signedIn();
  const { id } = (await svc.api("POST", "/api/chatbot/create", { name: "Bike shop" })).body;
  await page.goto(`${svc.url}/chatbots/${id}`);
  const steps = page.locator("section", { hasText: "Get started" });
  const done = () =>
    steps
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.textContent).filter((text) => text.endsWith("(done)")));
  await steps.getByText("0 of 7 done").waitFor();
  await svc.api("PATCH", `/api/chatbots/${id}`, { handoff: { enabled: true }, colors: { primary: "#aa0000" } });
  await svc.api("POST", `/api/chatbots/${id}/faqs`, { question: "When are you open?", answer: "From nine to five." });
  await page.reload();
  await steps.getByText("3 of 7 done").waitFor();
  await page.getByLabel("Your question").fill("When are you open?");
  await page.keyboard.press("Enter");
  await steps.getByText("4 of 7 done").waitFor();
  await page.reload();
  await steps.getByText("4 of 7 done").waitFor();
  expect(await done()).toEqual([
    "Add knowledge (done)",
    "Test an answer (done)",
    "Customize appearance (done)",
    "Turn on human handoff (done)",
  ]);
  await steps.getByRole("button", { name: "Dismiss" }).click();
  await steps.waitFor({ state: "detached" });
  await page.reload();
  await page.getByLabel("Your question").waitFor();
  expect(await steps.count()).toBe(0);
  await page.context().close();
});

async function signedIn() {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${svc.url}/sign-in`);
  await page.getByLabel("Email address").fill("me@example.com");
  await page.getByLabel("Password").fill("a long enough phrase");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Chatbots", exact: true }).waitFor();
  return page;
}
