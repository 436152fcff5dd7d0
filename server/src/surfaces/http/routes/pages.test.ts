import { readFileSync, readdirSync } from "node:fs";
import { lookSchema } from "@svc/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Problem } from "../../../foundation/problem.ts";
import { startTestServer, talk } from "../test-server.ts";
import type { TestServer } from "../test-server.ts";
import type { ChatPageChatbot } from "./chat-page.ts";
import { pageRoutes } from "./pages.ts";

const folder = new URL("../../../../pages/", import.meta.url);
let server: TestServer;
const asked: string[] = [];

const script = { file: "hosted-abc.js", integrity: "sha256-abc=" };
const previewScript = { file: "preview-abc.js", integrity: "sha256-def=" };
const chatbot = (id: string): ChatPageChatbot => ({
  id,
  name: "Shop <b>",
  description: null,
  avatar: null,
  colors: { primary: "#2563eb" },
  locale: id === "bot_dark" ? "he" : "en",
  theme: id === "bot_dark" ? "dark" : "light",
  look: lookSchema.parse({ systemTheme: id === "bot_auto" }),
  portal: { enabled: id !== "bot_dark", logo: null },
});

beforeAll(async () => {
  const findPublic = async (id: string) => {
    asked.push(id);
    if (id === "bot_broken") throw new Error("The store is broken.");
    if (!["bot_light", "bot_dark", "bot_auto"].includes(id))
      throw new Problem("not_found", "There is no such chatbot.");
    return chatbot(id);
  };
  server = await startTestServer({ routes: pageRoutes({ findPublic }, script, previewScript) });
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { redirect: "manual", headers });

describe("pages", () => {
  test("a chatbot's page comes in the chatbot's theme and language, with its name and nothing else of it", async () => {
    const light = await (await get("/chat/bot_light")).text();
    expect(light).toContain('<html lang="en" dir="ltr" data-theme="light">');
    expect(light).toContain("<title>Shop &lt;b&gt;</title>");
    expect(light).toContain('<svc-chat data-chat-id="bot_light" data-theme="light"></svc-chat>');
    expect(light).toContain('src="/widget/hosted-abc.js" integrity="sha256-abc="');
    expect(light).toContain('href="/help/bot_light"');
    const dark = await (await get("/chat/bot_dark")).text();
    expect(dark).toContain('<html lang="he" dir="rtl" data-theme="dark">');
    expect(dark).not.toContain("/help/");
    const auto = await (await get("/chat/bot_auto")).text();
    expect(auto).toContain('<html lang="en" dir="ltr" data-theme="auto">');
    expect(auto).toContain('data-chat-id="bot_auto" data-theme="auto"');
  });

  test("the preview is the same page for every chatbot, and holds nothing of any", async () => {
    const page = await (await get("/chat-preview")).text();
    expect(page).toContain('src="/widget/preview-abc.js" integrity="sha256-def="');
    expect(page).toContain("<svc-chat></svc-chat>");
  });

  test("a chat that was not built says how to build it", async () => {
    const routes = pageRoutes({ findPublic: async (id) => chatbot(id) }, null, null);
    const unbuilt = await startTestServer({ routes });
    for (const path of ["/chat/bot_light", "/chat-preview"]) {
      const response = await fetch(`${unbuilt.url}${path}`);
      expect([response.status, await response.text()]).toEqual([503, expect.stringContaining("npm run build")]);
    }
    await unbuilt.close();
  });

  test("a page allows scripts and styles of files alone, and is checked again each time", async () => {
    for (const path of ["/chat/bot_light", "/chat/bot_unknown", "/chat-preview", "/assets/reference.js"]) {
      const { headers } = await get(path);
      const policy = headers.get("content-security-policy") ?? "";
      // The chat's page has its chatbot's color in a sheet of its own.
      const styles = path === "/chat/bot_light" ? "'self' 'sha256-[\\w+/]{43}='" : "'self'";
      expect(policy).toMatch(
        new RegExp(`default-src 'none'; script-src 'self'; style-src ${styles}; connect-src 'self'`, "u"),
      );
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
      expect(policy).toContain("frame-ancestors 'self'");
      expect(policy).not.toContain("unsafe");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("cache-control")).toBe("no-cache");
      expect(headers.get("access-control-allow-origin")).toBeNull();
    }
  });

  test("no page holds a script or a style of its own, nor names another site", () => {
    for (const name of readdirSync(folder).filter((file) => file.endsWith(".html"))) {
      const page = readFileSync(new URL(name, folder), "utf8");
      expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]* src="\/assets\/)/iu);
      expect(page).not.toMatch(/(?:src|href)="(?!\/)/iu);
    }
  });

  test("what is no chatbot is a small page with status 404, and an odd id is not even looked for", async () => {
    asked.length = 0;
    for (const id of ["bot_unknown", "%00", "..%2f..%2fetc%2fpasswd", "%F0%9F%98%80", "x".repeat(101)]) {
      const response = await get(`/chat/${id}`);
      expect(response.status).toBe(404);
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(await response.text()).toContain("There is no chatbot at this address");
    }
    expect(asked).toEqual(["bot_unknown"]);
  });

  test("a failure while looking for the chatbot is no missing chatbot", async () => {
    expect((await get("/chat/bot_broken")).status).toBe(500);
  });
});

describe("assets", () => {
  test("every file of the folder is served as what it is", async () => {
    const types: Record<string, string> = {
      css: "text/css; charset=utf-8",
      js: "text/javascript; charset=utf-8",
      svg: "image/svg+xml",
    };
    for (const name of readdirSync(new URL("assets/", folder))) {
      const response = await get(`/assets/${name}`);
      expect(response.status, name).toBe(200);
      expect(response.headers.get("content-type")).toBe(types[name.split(".").at(-1) ?? ""]);
    }
  });

  test("a file that the browser has is not sent again", async () => {
    for (const path of ["/chat/bot_light", "/assets/page.css"]) {
      const etag = (await get(path)).headers.get("etag") ?? "";
      expect(etag).toMatch(/^"[\w-]{22}-(?:gzip|identity)"$/u);
      const again = await get(path, { "If-None-Match": `"other", W/${etag}` });
      expect(again.status).toBe(304);
      expect(again.headers.get("etag")).toBe(etag);
      expect((await get(path, { "If-None-Match": '"other"' })).status).toBe(200);
    }
  });

  test("a HEAD has the headers and no body", async () => {
    const response = await fetch(`${server.url}/assets/reference.js`, { method: "HEAD" });
    expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(await response.text()).toBe("");
  });

  test("no address leads out of the folder", async () => {
    for (const path of [
      "/assets/../no-chatbot.html",
      "/assets/..%2fno-chatbot.html",
      "/assets/%2e%2e/%2e%2e/package.json",
      "/assets/..%5c..%5cpackage.json",
      "/assets/.",
      "/assets/",
      "/assets/__proto__",
      "/assets/constructor",
      "/assets/reference.js%00.css",
      "//etc/passwd",
    ]) {
      const answer = await talk(server.port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      expect(answer, path).toMatch(/^HTTP\/1\.1 (?:404|400) /u);
    }
  });
});
