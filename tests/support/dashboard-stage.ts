import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { call } from "./api.ts";
import { collectComplaints, startBrowser } from "./browser.ts";
import { buildDashboard } from "./built.ts";
import { ownerEnvironment, signInAsOwner } from "./dashboard.ts";
import { useService } from "./suite.ts";
import type { TestStore } from "./store.ts";

/** A page that is open, and everything that it has complained of so far. */
interface Opened {
  readonly page: Page;
  readonly complaints: string[];
}

export interface DashboardStage {
  readonly url: string;
  readonly store: TestStore;
  readonly browser: Browser;
  /** With the owner's session. */
  readonly owner: BrowserContext;
  /** What the API answers, with a key that may do everything. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a black-box test looks into bodies of any form
  api(method: string, path: string, body?: unknown): Promise<any>;
  /** The page at a path, to the owner or in another browser. */
  open(path: string, where?: BrowserContext): Promise<Opened>;
}

/** A service with its owner signed in in a browser, for all tests of a file. Call it at the file's top. */
export function useDashboard(
  environment: Record<string, string> | (() => Promise<Record<string, string>>) = {},
): DashboardStage {
  const suite = useService(async () => {
    await buildDashboard();
    return { ...ownerEnvironment, ...(typeof environment === "function" ? await environment() : environment) };
  });
  let browser: Browser | undefined;
  let owner: BrowserContext | undefined;
  beforeAll(async () => {
    browser = await startBrowser();
    owner = await signInAsOwner(browser, suite.url);
  });
  afterAll(() => browser?.close());
  const stage: DashboardStage = {
    get url() {
      return suite.url;
    },
    get store() {
      return suite.store;
    },
    get browser() {
      if (browser === undefined) throw new Error("The browser starts before the first test.");
      return browser;
    },
    get owner() {
      if (owner === undefined) throw new Error("The owner signs in before the first test.");
      return owner;
    },
    api: async (method, path, body) => (await call(suite.url, method, path, body)).body,
    async open(path, where = stage.owner) {
      const page = await where.newPage();
      page.setDefaultTimeout(30_000);
      const complaints = collectComplaints(page);
      await page.goto(`${suite.url}${path}`);
      return { page, complaints };
    },
  };
  return stage;
}
