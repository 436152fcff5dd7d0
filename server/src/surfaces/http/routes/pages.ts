import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname } from "node:path";
import { Problem } from "../../../foundation/problem.ts";
import { version } from "../../../foundation/version.ts";
import { widgetPart } from "../assets.ts";
import { etagOf, hasTag } from "../etag.ts";
import { send } from "../route.ts";
import type { Route } from "../route.ts";
import { chatPage, previewPage } from "./chat-page.ts";
import type { ChatPageChatbot, Script } from "./chat-page.ts";

/** Where the pages find a chatbot. */
export interface PageChatbots {
  /** Throws a `not_found` Problem. */
  findPublic(id: string): Promise<ChatPageChatbot>;
}

const folder = new URL("../../../../pages/", import.meta.url);
/** All that is served, by name: an address can reach no other file. */
const assetNames = ["help.css", "home.js", "icon.svg", "page.css", "preview.css"];
const htmlType = "text/html; charset=utf-8";
const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": htmlType,
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

const headers = {
  "Cache-Control": "no-cache",
  "Content-Security-Policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    // A chatbot's avatar may stand anywhere.
    "img-src 'self' data: https:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; "),
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Content-Type-Options": "nosniff",
} as const;

/** The pages that people open: what this service is, and every chatbot's own chat; and the dashboard's preview of it. */
export function pageRoutes(
  chatbots: PageChatbots,
  script: Script | null = widgetPart("hosted"),
  previewScript: Script | null = widgetPart("preview"),
): readonly Route[] {
  const home = readFile("index.html", { version });
  const noChatbot = readFile("no-chatbot.html");
  const assets = new Map(assetNames.map((name) => [name, readFile(`assets/${name}`)]));

  return [
    { method: "GET", path: "/", handle: async ({ incoming, outgoing }) => sendFile(incoming, outgoing, home) },
    {
      method: "GET",
      path: "/chat",
      // Where the form of the first page leads, so that it needs no script.
      async handle({ outgoing, query }) {
        const id = query.get("chatbotId")?.trim() ?? "";
        send(outgoing, 303, null, {
          Location: id === "" ? "/" : `/chat/${encodeURIComponent(id)}`,
          "Cache-Control": "no-store",
        });
      },
    },
    {
      method: "GET",
      path: "/chat/{chatbotId}",
      async handle({ incoming, outgoing, pathValues }) {
        const chatbot = await findChatbot(chatbots, pathValues["chatbotId"] ?? "");
        if (chatbot === null) return sendFile(incoming, outgoing, noChatbot, 404);
        if (script === null) throw new Problem("unavailable", notBuilt);
        const text = chatPage(chatbot, script);
        sendFile(incoming, outgoing, { text, type: htmlType, etag: etagOf(text) });
      },
    },
    {
      method: "GET",
      path: "/chat-preview",
      async handle({ incoming, outgoing }) {
        if (previewScript === null) throw new Problem("unavailable", notBuilt);
        const text = previewPage(previewScript);
        sendFile(incoming, outgoing, { text, type: htmlType, etag: etagOf(text) });
      },
    },
    {
      method: "GET",
      path: "/assets/{name}",
      async handle({ incoming, outgoing, pathValues }) {
        const asset = assets.get(pathValues["name"] ?? "");
        if (asset === undefined) throw new Problem("not_found", "There is no such file. Load the page again.");
        sendFile(incoming, outgoing, asset);
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

interface StaticFile {
  readonly text: string;
  readonly type: string;
  readonly etag: string;
}

/** `{{name}}` becomes the value, which is ours and holds nothing that HTML would read. */
function readFile(name: string, values: Readonly<Record<string, string>> = {}): StaticFile {
  let text = readFileSync(new URL(name, folder), "utf8");
  for (const [key, value] of Object.entries(values)) text = text.replaceAll(`{{${key}}}`, value);
  return { text, type: contentTypes[extname(name)] ?? "application/octet-stream", etag: etagOf(text) };
}

function sendFile(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { text, type, etag }: StaticFile,
  status = 200,
): void {
  if (status === 200 && hasTag(incoming, etag)) send(outgoing, 304, null, { ...headers, ETag: etag });
  else send(outgoing, status, text, { ...headers, "Content-Type": type, ...(status === 200 ? { ETag: etag } : {}) });
}
