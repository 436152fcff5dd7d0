import type { Page } from "playwright-core";
import type { Home } from "./operation-samples.ts";

/** Of the page's own router, which its library keeps under `routerName`. */
interface Router {
  readonly routesByPath: Readonly<Record<string, unknown>>;
  readonly history: { push(address: string): void };
  readonly state: { readonly status: string; readonly isLoading: boolean };
}
declare global {
  var routerOfPage: () => Router;
}
const routerName = "__TSR_ROUTER__";

/** For those who are not signed in, what belongs to no member, and what leads on to another page. */
const apart = new Set([
  "/sign-in",
  "/sign-in/callback",
  "/second-factor",
  "/claim",
  "/forgot-password",
  "/reset-password",
  "/invitation",
  "/components",
  "/sources/$sourceId",
  "/crawls/$crawlId",
]);

/** The address of every page of a member, as the router has them, about what is at home. */
export async function addressesOf(page: Page, home: Home): Promise<readonly string[]> {
  const paths = await page.evaluate((name) => {
    globalThis.routerOfPage = () => Reflect.get(globalThis, name) as Router;
    return Object.keys(globalThis.routerOfPage().routesByPath);
  }, routerName);
  const things: Readonly<Record<string, string>> = { ...home };
  const addresses = paths
    .map((path) => (path === "/" ? path : path.replace(/\/$/u, "")))
    .filter((path) => path !== "/" && !apart.has(path))
    .map((path) =>
      path.replaceAll(/\$(\w+)/gu, (_match, name: string) => {
        const id = things[name];
        if (id === undefined) throw new Error(`${path}: say in tests/support/homes.ts what ${name} stands for.`);
        return id;
      }),
    );
  return [...new Set(addresses)];
}

/** Opens a page as a link does, and waits until all of it is there. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => globalThis.routerOfPage().history.push(to), address);
  await page.waitForFunction(
    (to) =>
      location.pathname === to.split("?")[0] &&
      globalThis.routerOfPage().state.status === "idle" &&
      document.querySelector("main [aria-busy=true]") === null,
    address,
  );
}
