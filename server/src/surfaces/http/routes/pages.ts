import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { Problem } from "../../../foundation/problem.ts";
import { cacheableText, madeText, sendAsset } from "../asset.ts";
import type { Asset } from "../asset.ts";
import type { Route } from "../route.ts";
import { chatPage, previewPage } from "./chat-page.ts";
import type { ChatPageChatbot, Script } from "./chat-page.ts";
import { widgetPart } from "./widget.ts";

/** Where the pages find a chatbot. */
export interface PageChatbots {
  /** Throws a `not_found` Problem. */
  findPublic(id: string): Promise<ChatPageChatbot>;
}

const folder = new URL("../../../../pages/", import.meta.url);
/** All that is served, by name: an address can reach no other file. */
const assetNames = ["chat.css", "help.css", "icon.svg", "page.css", "preview.css", "reference.css", "reference.js"];
const htmlType = "text/html; charset=utf-8";
const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": htmlType,
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

const policyOf = (styles: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "connect-src 'self'",
    // A chatbot's avatar may stand anywhere.
    "img-src 'self' data: https:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
const headers = {
  "Cache-Control": "no-cache",
  "Content-Security-Policy": policyOf("'self'"),
  "Referrer-Policy": "strict-origin-when-cross-origin",
} as const;

/** Every chatbot's own chat and the dashboard's preview of it, and the files that pages made here need. */
export function pageRoutes(
  chatbots: PageChatbots,
  script: Script | null = widgetPart("hosted"),
  previewScript: Script | null = widgetPart("preview"),
): readonly Route[] {
  const noChatbot = readPage("no-chatbot.html");
  const assets = new Map(assetNames.map((name) => [name, readPage(`assets/${name}`)]));

  return [
    {
      method: "GET",
      path: "/chat/{chatbotId}",
      async handle(exchange) {
        const chatbot = await findChatbot(chatbots, exchange.pathValues["chatbotId"] ?? "");
        if (chatbot === null) return sendAsset(exchange, noChatbot, headers, 404);
        if (script === null) throw new Problem("unavailable", notBuilt);
        const { text, styleHash } = chatPage(chatbot, script);
        const policy = policyOf(`'self' 'sha256-${styleHash}'`);
        sendAsset(exchange, madeText(text, htmlType), { ...headers, "Content-Security-Policy": policy });
      },
    },
    {
      method: "GET",
      path: "/chat-preview",
      async handle(exchange) {
        if (previewScript === null) throw new Problem("unavailable", notBuilt);
        sendAsset(exchange, madeText(previewPage(previewScript), htmlType), headers);
      },
    },
    {
      method: "GET",
      path: "/assets/{name}",
      async handle(exchange) {
        const asset = assets.get(exchange.pathValues["name"] ?? "");
        if (asset === undefined) throw new Problem("not_found", "There is no such file. Load the page again.");
        sendAsset(exchange, asset, headers);
      },
    },
  ];
}

const notBuilt = "The chat was not built. Run `npm run build` on the server, and start it again.";

/** Null where there is no such chatbot. */
async function findChatbot(chatbots: PageChatbots, id: string): Promise<ChatPageChatbot | null> {
  // Nothing else is an id of ours, and some stores refuse to look for it.
  if (!/^[\w-]{1,100}$/u.test(id)) return null;
  try {
    return await chatbots.findPublic(id);
  } catch (error) {
    if (error instanceof Problem && error.code === "not_found") return null;
    throw error;
  }
}

function readPage(name: string): Asset {
  return cacheableText(
    readFileSync(new URL(name, folder), "utf8"),
    contentTypes[extname(name)] ?? "application/octet-stream",
  );
}
