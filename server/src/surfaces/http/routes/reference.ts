import { Problem } from "../../../foundation/problem.ts";
import type { OpenApi } from "../openapi/document.ts";
import { cacheableText, sendAsset } from "../asset.ts";
import { createPages } from "../reference/pages.ts";
import { send } from "../route.ts";
import type { Route } from "../route.ts";

const pageHeaders = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  "Referrer-Policy": "strict-origin-when-cross-origin",
} as const;
/** Each time whether it is another. */
const asked = { "Cache-Control": "no-cache" };
const htmlType = "text/html; charset=utf-8";
const longestSearch = 100;

/** The description of the service, for programs (/openapi.json) and for people (/docs). */
export function referenceRoutes(describe: () => OpenApi): readonly Route[] {
  const document = once(describe);
  const json = once(() => cacheableText(JSON.stringify(document()), "application/json"));
  const reference = once(() => createPages(document()));
  const pages = once(
    () => new Map([...reference().pages].map(([path, page]) => [path, once(() => cacheableText(page(), htmlType))])),
  );
  const page = (path: string): Route => ({
    method: "GET",
    path,
    async handle(exchange) {
      const address = path.replace(/\{(\w+)\}/u, (_, name: string) => exchange.pathValues[name] ?? "");
      const found = pages().get(address);
      if (found === undefined)
        throw new Problem("not_found", "There is no such page. Look for it in /docs, which lists all of them.");
      sendAsset(exchange, found(), { ...asked, ...pageHeaders });
    },
  });
  const start = page("/docs");
  return [
    {
      method: "GET",
      path: "/openapi.json",
      handle: async (exchange) => sendAsset(exchange, json(), asked),
    },
    {
      ...start,
      async handle(exchange) {
        const words = exchange.query.get("q")?.trim().slice(0, longestSearch) ?? "";
        if (words === "") return start.handle(exchange);
        const headers = { ...asked, ...pageHeaders, "Content-Type": htmlType };
        return send(exchange.outgoing, 200, reference().search(words), headers);
      },
    },
    page("/docs/errors"),
    page("/docs/events"),
    page("/docs/schemas"),
    page("/docs/api/{chapter}"),
    page("/docs/guides/{guide}"),
  ];
}

/** Made when it is first asked for: most processes are never asked. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
