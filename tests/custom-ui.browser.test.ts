import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTrainedChatbot } from "./support/api.ts";
import { collectComplaints, findBarriers, startBrowser } from "./support/browser.ts";
import { blockOf, readGuide } from "./support/guides.ts";
import { startSite } from "./support/site.ts";
import type { Site } from "./support/site.ts";
import { useService } from "./support/suite.ts";

const svc = useService();
const run = promisify(execFile);
const root = fileURLToPath(new URL("../", import.meta.url));
// Inside the project, so that the packages are found that the guide has its reader install.
const cache = join(root, "node_modules/.cache");
const question = "When are you open?";
const answer = "Monday to Friday from nine to five.";

let folder: string;
let browser: Browser;
let site: Site;

/** The guide's page, word for word but for address and id, built as its reader builds it and served from elsewhere. */
beforeAll(async () => {
  const chatbotId = await createTrainedChatbot(svc.url, [{ question, answer }], {
    rateLimit: { messages: 2, windowSeconds: 240 },
  });
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, "custom-ui-"));
  const program = blockOf(readGuide("custom-ui"), "tsx")
    .replace("http://127.0.0.1:3000", svc.url)
    .replace("bot_…", chatbotId);
  writeFileSync(join(folder, "main.tsx"), program);
  writeFileSync(
    join(folder, "index.html"),
    '<!doctype html><html lang="en"><head><title>Shop</title><meta name="viewport" content="width=device-width" /></head><body><header><h1>Shop</h1></header><div id="root"></div><script type="module" src="/main.tsx"></script></body></html>',
  );
  const compilerOptions = {
    target: "es2023",
    lib: ["es2023", "dom", "dom.iterable"],
    module: "esnext",
    moduleResolution: "bundler",
    jsx: "react-jsx",
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["main.tsx"] }));
  await build({ root: folder, configFile: false, logLevel: "silent", build: { outDir: "built", minify: false } });
  site = await startSite((request, response) => {
    const path = (request.url ?? "/") === "/" ? "/index.html" : (request.url ?? "");
    if (!/^\/(?:index\.html|assets\/[\w.-]+)$/u.test(path)) response.writeHead(404).end();
    else
      response
        .setHeader("content-type", path.endsWith(".js") ? "text/javascript" : "text/html; charset=utf-8")
        .end(readFileSync(join(folder, "built", path)));
  });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

test("the guide's page is right TypeScript", async () => {
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const checked = await run(process.execPath, [tsc, "-p", folder], { timeout: 100_000 }).catch(
    (error: { stdout?: string }) => error,
  );
  expect(checked.stdout).toBe("");
});

test("a visitor asks on the guide's page, sees the answer with its source, finds it again after a reload, and reads why too much is refused", async () => {
  const page = await browser.newPage();
  page.setDefaultTimeout(30_000);
  const complaints = collectComplaints(page);
  await page.goto(site.url);
  const ask = async (text: string) => {
    await page.getByLabel("Message").fill(text);
    await page.getByRole("button", { name: "Send" }).click();
  };
  await ask(question);
  await page.getByText(answer).waitFor();
  await page.locator("cite", { hasText: question }).waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await page.reload();
  await page.locator("cite", { hasText: question }).waitFor();
  await page.getByText(answer).waitFor();
  expect(await page.locator("li").count()).toBe(2);
  await ask("thanks!");
  await page.locator("li").nth(3).locator("p").waitFor();

  await ask("And on Sunday?");
  await page.getByRole("alert").waitFor();
  expect(await page.getByRole("alert").textContent()).toMatch(/^Too many messages\. .*second/u);
  expect(complaints).toEqual([]);
  await page.close();
});
