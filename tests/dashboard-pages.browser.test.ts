import { accessRules, operationList, roles } from "@svc/contract";
import type { Role } from "@svc/contract";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { collectComplaints, startBrowser } from "./support/browser.ts";
import { buildDashboard } from "./support/built.ts";
import { signInAs } from "./support/dashboard.ts";
import { useEveryControl } from "./support/every-control.ts";
import { findFaults } from "./support/every-look.ts";
import { grantOf, settle } from "./support/homes.ts";
import { invite, owner, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import type { Home } from "./support/operation-samples.ts";
import { picture } from "./support/picture.ts";
import { addressesOf, goTo } from "./support/routes.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";
import { walkByTab } from "./support/walk-by-tab.ts";

let store: TestStore;
let service: ServiceProcess;
let browser: Browser;
let boss: Member;
let home: Home;
const members = new Map<Role, Pick<Member, "email" | "password">>();

beforeAll(async () => {
  await buildDashboard();
  store = await createTestStore();
  [service, browser] = await Promise.all([startServiceProcess(store, withOwner), startBrowser()]);
  boss = await signIn(service.url, owner);
  home = await settle(service.url, boss, { gaps: true });
  members.set("owner", owner);
  for (const role of ["admin", "agent", "viewer"] as const) {
    const member = await invite(service.url, boss, `${role}@example.com`, role);
    members.set(role, member);
    // Each sees its own.
    await grantOf(service.url, member);
  }
});

afterAll(async () => {
  await browser.close();
  await service.end("SIGTERM");
  await store.remove();
});

/** A page of this member, on its first page. */
async function openAs(role: Role): Promise<{ page: Page; complaints: string[] }> {
  const member = members.get(role);
  if (member === undefined) throw new Error(`Nobody is ${role}.`);
  return openFor(member);
}

async function openFor(member: Pick<Member, "email" | "password">): Promise<{ page: Page; complaints: string[] }> {
  const context = await signInAs(browser, service.url, member);
  const page = await context.newPage();
  const complaints = collectComplaints(page);
  await page.goto(`${service.url}/chatbots`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return { page, complaints };
}

/** What a page is called after its address, whatever it is about. */
const nameOf = (address: string) =>
  address
    .replaceAll(/[a-z]+_\w+/gu, "")
    .split("/")
    .filter(Boolean)
    .join("-");

/** Of a request to the API: the operation that takes it, and whether the table gives it to the role. */
function judge(role: Role, method: string, url: string) {
  const { pathname } = new URL(url);
  const operation = operationList.find(
    ({ http }) =>
      http.method === method && new RegExp(`^${http.path.replaceAll(/\{\w+\}/gu, "[^/]+")}$`, "u").test(pathname),
  );
  if (operation === undefined) throw new Error(`No operation takes ${method} ${pathname}.`);
  const { name, access } = operation;
  const isOpen = access === "public" || access === "visitor";
  return { name, isAllowed: isOpen || roles.indexOf(role) <= roles.indexOf(accessRules[access].role) };
}

test.each(roles)("no page that somebody who is %s opens is refused anything", async (role) => {
  const { page, complaints } = await openAs(role);
  const refused: string[] = [];
  page.on("response", (response) => {
    if ([401, 403].includes(response.status())) refused.push(`${new URL(page.url()).pathname}: ${response.url()}`);
  });
  for (const address of await addressesOf(page, home)) {
    await goTo(page, address);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    expect(await page.getByText(/couldn't be loaded|Page not found/iu).count(), address).toBe(0);
  }
  expect(refused).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("no page that is loaded directly gets an answer of 400 or more (regression: of a source, a crawl)", async () => {
  const { page } = await openAs("owner");
  const addresses = [...(await addressesOf(page, home))];
  const wrong: string[] = [];
  const loadAll = async (tab: Page): Promise<void> => {
    tab.on("response", (response) => {
      if (response.status() >= 400) wrong.push(`${tab.url()}: ${response.status()} ${response.url()}`);
    });
    for (let address = addresses.pop(); address !== undefined; address = addresses.pop()) {
      await tab.goto(service.url + address);
      await tab.getByRole("heading", { level: 1 }).first().waitFor();
      await tab.waitForFunction(() => document.querySelector("main [aria-busy=true]") === null);
    }
  };
  const tabs = await Promise.all(["one", "two", "three"].map(() => page.context().newPage()));
  await Promise.all(tabs.map(loadAll));
  expect(wrong).toEqual([]);
  await page.context().close();
});

test("whoever has got a lesser role meanwhile is told so by the next page, not shown a failure", async () => {
  const member = await invite(service.url, boss, "demoted@example.com", "admin");
  const { page, complaints } = await openFor(member);
  expect((await boss.api("PATCH", `/api/members/${member.id}`, { role: "viewer" })).status).toBe(200);
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Team" }).click();
  await page.getByRole("heading", { name: /^You need the/u }).waitFor();
  expect(await page.getByRole("link", { name: "Team" }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("no page is wider than a telephone or a tablet held upright, in German, whose words are long", async () => {
  const { page } = await openAs("owner");
  await page.evaluate(() => localStorage.setItem("svc:language", "de"));
  await page.reload();
  await page.getByRole("link", { name: "Neuer Chatbot" }).first().waitFor();
  const wide: string[] = [];
  for (const address of await addressesOf(page, home)) {
    await goTo(page, address);
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 900 });
      if ((await page.evaluate(() => document.documentElement.scrollWidth)) > width) wide.push(`${address}: ${width}`);
      await picture(page, `de-${width}-${nameOf(address)}`);
    }
  }
  expect(wide).toEqual([]);
  await page.context().close();
});

test("no page has a barrier or is wider than the screen, at three widths, light and dark", async () => {
  const { page } = await openAs("owner");
  const faults: string[] = [];
  for (const address of await addressesOf(page, home)) {
    await goTo(page, address);
    faults.push(...(await findFaults(page, `page-${nameOf(address)}`)).map((fault) => `${address}: ${fault}`));
  }
  const dialog = page.getByRole("dialog");
  const lookAndClose = async (name: string) => {
    await dialog.waitFor();
    faults.push(...(await findFaults(page, `opened-${name}`)).map((fault) => `${name}: ${fault}`));
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  };
  await page.getByRole("button", { name: owner.email }).press("Enter");
  await lookAndClose("account");
  // The way to all pages where there is no room for it beside them, and what is behind it.
  for (const button of ["Menu", "Search"]) {
    await page.setViewportSize({ width: 360, height: 900 });
    await page.getByRole("button", { name: button }).press("Enter");
    await lookAndClose(button);
  }
  // What is shown once, when something was made.
  for (const [address, opener, label, text, action] of [
    ["/settings/team", "Invite member", "Email address", "once@example.com", "Invite"],
    ["/settings/api-keys", "Create API key", "Name", "Once", "Create API key"],
    ["/settings/webhooks", "Add endpoint", "Endpoint URL", "https://example.com/", "Add"],
  ] as const) {
    await goTo(page, address);
    await page.getByRole("button", { name: opener }).press("Enter");
    await dialog.getByLabel(label, { exact: true }).fill(text);
    await dialog.getByRole("button", { name: action, exact: true }).press("Enter");
    await dialog.getByRole("code").waitFor();
    await lookAndClose(`${opener}-made`);
  }
  expect(faults).toEqual([]);
  await page.context().close();
}, 1_200_000);

test("every control on every page does what its member may, no member lacks one, and what they open has no barrier", async () => {
  const done = new Map<Role, Set<string>>();
  for (const role of ["admin", "agent", "viewer"] as const) {
    const { page } = await openAs(role);
    // As wide as it is left by the last look, so that every role meets the same controls.
    await page.setViewportSize({ width: 1440, height: 900 });
    const operations = new Set<string>();
    const refused: string[] = [];
    await page.route("**/api/**", async (route) => {
      const request = route.request();
      if (request.method() === "GET") return route.fallback();
      const { name, isAllowed } = judge(role, request.method(), request.url());
      operations.add(name);
      if (!isAllowed) refused.push(`${name} on ${new URL(page.url()).pathname}`);
      // Nothing is changed, so that every control is met as it stands.
      return route.fulfill({ status: 409, contentType: "application/problem+json", body: conflict });
    });
    const faults: string[] = [];
    const looked = new Set<string>();
    // Others open nothing that an admin does not.
    const lookAt = async (what: Locator) => {
      const text = await what.innerText();
      if (role !== "admin" || looked.has(text)) return;
      looked.add(text);
      const name = text.split("\n")[0] ?? "";
      // A menu is drawn beside the page's landmarks, as menus are: axe would want it in one. The page is judged above.
      const within = (await what.getAttribute("role")) === "menu" ? "[role=menu]" : undefined;
      faults.push(...(await findFaults(page, `opened-${name}`, within)).map((fault) => `${name}: ${fault}`));
    };
    for (const address of await addressesOf(page, home)) await useEveryControl(page, address, lookAt);
    expect(faults).toEqual([]);
    expect(refused, role).toEqual([]);
    done.set(role, operations);
    await page.context().close();
  }
  const all = [...(done.get("admin") ?? [])];
  expect(all.length).toBeGreaterThan(30);
  for (const role of ["agent", "viewer"] as const) {
    const allowed = all.filter((name) => {
      const { access } = operationList.find((operation) => operation.name === name) ?? { access: "own" };
      return (
        access === "public" || access === "visitor" || roles.indexOf(role) <= roles.indexOf(accessRules[access].role)
      );
    });
    expect([...(done.get(role) ?? [])].toSorted(), role).toEqual(allowed.toSorted());
  }
}, 1_200_000);

const conflict = JSON.stringify({ type: "about:blank", title: "Not now", status: 409, code: "conflict" });

test("Tab goes through every page and through dialogs: nothing holds the focus, hides it, has no name or is left out", async () => {
  const { page } = await openAs("owner");
  for (const address of await addressesOf(page, home)) {
    await goTo(page, address);
    expect(await walkByTab(page), address).toEqual([]);
  }
  await goTo(page, "/settings/team");
  for (const [button, role] of [
    ["Invite member", "dialog"],
    ["Remove", "alertdialog"],
  ] as const) {
    await page.getByRole("button", { name: button }).first().press("Enter");
    await page.getByRole(role).waitFor();
    expect(await walkByTab(page), button).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole(role).waitFor({ state: "detached" });
    // Back to where it was opened.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(button);
  }
  await page.context().close();
});

test("the walk by Tab finds what is planted", async () => {
  const page = await browser.newPage();
  await page.setContent(`<style>:focus { outline: 2px solid } .unmarked:focus { outline: none }</style>
    <button class="unmarked">Not seen</button><button class="unnamed"></button>
    <button class="trap" onkeydown="event.key === 'Tab' && event.preventDefault()">Trap</button><button>Behind it</button>`);
  const faults = (await walkByTab(page)).map((fault) => fault.replace(/<button(?: class="(\w+)")?.*/u, "$1"));
  expect(faults).toEqual([
    "The focus is not seen on unmarked",
    "There is no name on unnamed",
    "Tab comes back to trap",
    "Tab never comes to ",
  ]);
  await page.close();
});
