import type { Browser, Page } from "playwright-core";
import { collectComplaints } from "./browser.ts";

/** What `tests/react-lab/lab.ts` puts into its page. */
interface Lab {
  readonly version: string;
  /** What a hook has returned last, and what a widget's functions have heard, by the scene's name. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a black-box test looks into results of any form
  readonly results: Record<string, any>;
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  readonly told: Record<string, any[]>;
  configure(configuration: object): void;
  show(name: string, kind: Kind, props: object): void;
  hydrate(name: string, kind: Kind, props: object): void;
  hide(name: string): void;
}
type Kind = "chat" | "chatbot" | "widget";

declare global {
  var lab: Lab;
}

export interface LabPage {
  readonly page: Page;
  /** Errors and warnings of the page. */
  readonly complaints: readonly string[];
  /** What it has asked for: `GET /path`. */
  readonly asked: readonly string[];
  /** The bodies of its chat requests. */
  readonly chats: readonly { messages: { id: string }[] }[];
  /** Renders a scene in strict mode, or renders it again with other props. */
  show(name: string, kind: Kind, props: object): Promise<void>;
  hide(name: string): Promise<void>;
  configure(configuration: object): Promise<void>;
  result(name: string): Promise<Lab["results"][string]>;
  told(name: string): Promise<Lab["told"][string]>;
  /** The messages that a chat's scene shows. */
  said(name: string): Promise<string[]>;
  /** Calls a function of a hook's last result; answers what came of it, or the error's name and message. */
  act(name: string, action: string, ...args: unknown[]): Promise<Lab["results"][string]>;
}

export async function openLab(browser: Browser, url: string): Promise<LabPage> {
  const page = await browser.newPage({ viewport: { width: 1024, height: 768 } });
  page.setDefaultTimeout(30_000);
  const complaints = collectComplaints(page);
  const asked: string[] = [];
  const chats: { messages: { id: string }[] }[] = [];
  page.on("request", (request) => {
    const line = `${request.method()} ${new URL(request.url()).pathname}`;
    asked.push(line);
    if (line === "POST /api/public/chat") chats.push(request.postDataJSON());
  });
  await page.goto(url);
  return {
    page,
    complaints,
    asked,
    chats,
    show: (...args) => page.evaluate((given) => lab.show(...given), args),
    hide: (name) => page.evaluate((which) => lab.hide(which), name),
    configure: (configuration) => page.evaluate((given) => lab.configure(given), configuration),
    result: (name) => page.evaluate((which) => JSON.parse(JSON.stringify(lab.results[which])), name),
    told: (name) => page.evaluate((which) => lab.told[which] ?? [], name),
    said: (name) => page.getByRole("list", { name, exact: true }).getByRole("listitem").allInnerTexts(),
    act: (...args) =>
      page.evaluate(
        ([name, action, ...values]) =>
          Promise.resolve(lab.results[name][action](...values)).catch(
            (error: Error) => `${error.name}: ${error.message}`,
          ),
        args,
      ),
  };
}
