import { existsSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import { Problem } from "../../../foundation/problem.ts";
import { readAsset, sendAsset } from "../asset.ts";
import type { Route } from "../route.ts";

/** Where `scripts/build-dashboard.ts` puts what it makes. */
const builtFolder = new URL("../../../../dist/dashboard/", import.meta.url);

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
};

const pageHeaders = {
  "Cache-Control": "no-cache",
  "Content-Security-Policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // A chatbot's avatar may stand anywhere.
    "img-src 'self' data: https:",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Its one policy names the service worker's file.
    "trusted-types svc-push",
  ].join("; "),
  "Referrer-Policy": "same-origin",
};
/** A file's name contains the hash of its content. */
const immutableCache = { "Cache-Control": "public, max-age=31536000, immutable" };
const revalidatedCache = { "Cache-Control": "no-cache" };

interface DashboardOptions {
  /** Whether the service has an owner. Until then every page leads to `/claim`. */
  readonly isClaimed: () => Promise<boolean>;
  readonly folder?: URL;
}

/** Pages that are shown without an owner: the claim itself, and the parts that pages are made of. */
const shownUnclaimed = new Set(["/claim", "/components"]);

/**
 * The dashboard: one page for every address that nothing else has, which finds by itself what is meant,
 * and its files. Where it was not built, `/` says how to.
 */
export function dashboardRoutes({ isClaimed, folder = builtFolder }: DashboardOptions): readonly Route[] {
  const manifest = new URL("manifest.json", folder);
  if (!existsSync(manifest)) return [notBuilt];
  const files = new Map(
    filesOf(readFileSync(manifest, "utf8")).map((name) => [
      name,
      readAsset(new URL(name, folder), types[extname(name)] ?? "application/octet-stream"),
    ]),
  );
  const page = files.get("index.html");
  if (page === undefined) return [notBuilt];
  const showPage: Route["handle"] = async (exchange) => {
    const path = exchange.incoming.url?.split("?")[0] ?? "/";
    if (shownUnclaimed.has(path) || !wantsPage(exchange) || (await isClaimed()))
      return sendAsset(exchange, page, pageHeaders);
    // A browser keeps the fragment, and with it the token of the printed link.
    exchange.outgoing.writeHead(302, { Location: "/claim", "Cache-Control": "no-store" }).end();
  };
  const besides = [...files].filter(([name]) => name !== "index.html" && !name.includes("/"));
  return [
    { method: "GET", path: "/", handle: showPage },
    ...besides.map(([name, file]): Route => ({
      method: "GET",
      path: `/${name}`,
      handle: async (exchange) => sendAsset(exchange, file, revalidatedCache),
    })),
    {
      method: "GET",
      path: "/dashboard/{name}",
      async handle(exchange) {
        const file = files.get(`dashboard/${exchange.pathValues["name"] ?? ""}`);
        if (file === undefined) throw new Problem("not_found", "There is no such file. Load the page again.");
        sendAsset(exchange, file, immutableCache);
      },
    },
    {
      method: "GET",
      path: "/*",
      async handle(exchange) {
        // Programs are told what is wrong; only people are shown a page that says so. `/.well-known/` is
        // for programs alone (RFC 8615): a page there would pass for the document they look for.
        const isForPrograms = exchange.incoming.url?.startsWith("/.well-known/") === true;
        if (isForPrograms || !wantsPage(exchange))
          throw new Problem("not_found", "There is nothing at this address. Look it up in /openapi.json.");
        return showPage(exchange);
      },
    },
  ];
}

function wantsPage({ incoming }: Parameters<Route["handle"]>[0]): boolean {
  return incoming.headers.accept?.includes("text/html") === true;
}

const notBuilt: Route = {
  method: "GET",
  path: "/",
  async handle() {
    throw new Problem(
      "unavailable",
      "The dashboard was not built. Run `npm run build` on the server, and start it again.",
    );
  },
};

/** What our own build wrote, so that its form is known. */
function filesOf(manifest: string): readonly string[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return (JSON.parse(manifest) as { readonly files: readonly string[] }).files;
}
