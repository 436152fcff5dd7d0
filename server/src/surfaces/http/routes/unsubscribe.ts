import { operations } from "@svc/contract";
import { send } from "../route.ts";
import type { Route } from "../route.ts";
import { parseInput } from "../validation.ts";

/** What the routes need to know of notifications. */
export interface Unsubscribing {
  ask(token: string): Promise<{
    language: string;
    words: { readonly title: string; readonly question: string; readonly button: string; readonly done: string };
  }>;
  unsubscribe(token: string, from: { address: string; userAgent: string }): Promise<void>;
}

const headers = {
  "Cache-Control": "no-store",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  // The address holds a token.
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
} as const;

/**
 * The link that ends mail: to look at it shows a page with a button, so that whoever only follows links ends
 * nothing; the button, or the mail program itself (RFC 8058), posts to the same address.
 */
export function unsubscribeRoutes({ ask, unsubscribe }: Unsubscribing): readonly Route[] {
  const { method, path } = operations.unsubscribe.http;
  return [
    {
      method: "GET",
      path,
      async handle({ outgoing, pathValues }) {
        const { token } = parseInput(operations.unsubscribe.input, pathValues);
        const { language, words } = await ask(token);
        const form = `<p>${words.question}</p><form method="post"><button>${words.button}</button></form>`;
        send(outgoing, 200, page(language, words.title, form), { ...headers, ...html });
      },
    },
    {
      method,
      path,
      async handle({ incoming, outgoing, pathValues, address }) {
        // What the body says (`List-Unsubscribe=One-Click`) adds nothing: it is not read.
        const { token } = parseInput(operations.unsubscribe.input, pathValues);
        await unsubscribe(token, { address, userAgent: incoming.headers["user-agent"] ?? "" });
        if (incoming.headers.accept?.includes("text/html") !== true)
          return send(outgoing, 200, JSON.stringify({ status: "unsubscribed" }), { ...headers, ...json });
        const { language, words } = await ask(token);
        send(outgoing, 200, page(language, words.title, `<p>${words.done}</p>`), { ...headers, ...html });
      },
    },
  ];
}

const html = { "Content-Type": "text/html; charset=utf-8" };
const json = { "Content-Type": "application/json" };

/** All of it is ours: nothing needs to be escaped. */
function page(language: string, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/assets/page.css"></head>
<body><main><h1>${title}</h1>${body}</main></body>
</html>
`;
}
