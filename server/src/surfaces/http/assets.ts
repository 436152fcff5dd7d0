import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Problem } from "../../foundation/problem.ts";
import type { Route } from "./route.ts";

/** Where `scripts/build-widget.ts` puts what it makes. */
const widgetFolder = new URL("../../../dist/widget/", import.meta.url);
/** Pages ask again after so long whether the loader is another. */
const loaderKept = "public, max-age=300, stale-while-revalidate=86400";
/** A chunk's name holds the hash of what is in it. */
const chunkKept = "public, max-age=31536000, immutable";

export interface Asset {
  readonly type: string;
  readonly etag: string;
  /** By content coding; `identity` is the file as it is. */
  readonly bodies: Readonly<Record<"br" | "gzip" | "identity", Buffer>>;
}

/**
 * The script tag's files: `/widget.js`, kept for minutes, and the chunks it asks for, kept for ever. Any site
 * may load them. They are read once; where they were not built, their addresses say how to.
 */
export function widgetRoutes(folder: URL = widgetFolder): readonly Route[] {
  const files = readAssets(folder);
  const give = (name: string, kept: string, { incoming, outgoing }: Parameters<Route["handle"]>[0]): void => {
    const asset = files?.get(name);
    if (files === null)
      throw new Problem(
        "unavailable",
        "The widget was not built. Run `npm run build` on the server, and start it again.",
      );
    if (asset === undefined) throw new Problem("not_found", "There is no such file. Load the page again.");
    sendAsset(incoming, outgoing, asset, { ...forAnySite, "Cache-Control": kept });
  };
  return [
    { method: "GET", path: "/widget.js", handle: async (exchange) => give("widget.js", loaderKept, exchange) },
    {
      method: "GET",
      path: "/widget/{name}",
      async handle(exchange) {
        const name = exchange.pathValues["name"] ?? "";
        // For a loader that is older than this release: which files take the place of those it asked for.
        give(name, name === "manifest.json" ? "no-cache" : chunkKept, exchange);
      },
    },
  ];
}

/** One of the parts that the build has made; null where it made none. */
export function widgetPart(name: string, folder: URL = widgetFolder): BuiltFile | null {
  const manifest = new URL("manifest.json", folder);
  return existsSync(manifest) ? (parseManifest(readFileSync(manifest, "utf8")).parts[name] ?? null) : null;
}

/** All that is served, by name, so that an address can reach no other file; null: nothing was built. */
function readAssets(folder: URL): ReadonlyMap<string, Asset> | null {
  const manifest = new URL("manifest.json", folder);
  if (!existsSync(manifest)) return null;
  const text = readFileSync(manifest, "utf8");
  const { parts, files } = parseManifest(text);
  const shown = Buffer.from(JSON.stringify(parts));
  return new Map<string, Asset>([
    ...files.map((name): [string, Asset] => [name, readScript(new URL(name, folder))]),
    ["manifest.json", assetOf("application/json", { br: shown, gzip: shown, identity: shown })],
  ]);
}

function readScript(file: URL): Asset {
  return readAsset(file, "text/javascript; charset=utf-8");
}

/** A file that was compressed beside it when it was built. */
export function readAsset(file: URL, type: string): Asset {
  const read = (ending: string) => readFileSync(new URL(`${file.href}${ending}`));
  return assetOf(type, { br: read(".br"), gzip: read(".gz"), identity: read("") });
}

function assetOf(type: string, bodies: Asset["bodies"]): Asset {
  return { type, bodies, etag: createHash("sha256").update(bodies.identity).digest("base64url").slice(0, 22) };
}

/** Answers it: as 304 to who has it already, in the smallest coding that the caller takes. */
export function sendAsset(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { type, etag, bodies }: Asset,
  more: Readonly<Record<string, string>>,
): void {
  const coding = bodies.br === bodies.identity ? "identity" : codingFor(incoming.headers["accept-encoding"]);
  const headers = {
    ...more,
    // One for each coding: what is compressed is another sequence of bytes.
    ETag: `"${etag}-${coding}"`,
    Vary: "Accept-Encoding",
    "X-Content-Type-Options": "nosniff",
  };
  if (outgoing.headersSent || outgoing.destroyed) return;
  const known = incoming.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//u, ""));
  if (known?.some((tag) => tag === "*" || tag.startsWith(`"${etag}-`)) === true) {
    outgoing.writeHead(304, headers).end();
    return;
  }
  const body = bodies[coding];
  outgoing
    .writeHead(200, {
      ...headers,
      "Content-Type": type,
      "Content-Length": body.length,
      ...(coding === "identity" ? {} : { "Content-Encoding": coding }),
    })
    .end(body);
}

/** The smallest coding that the caller takes (RFC 9110, 12.5.3). */
function codingFor(accepted: string | string[] | undefined): "br" | "gzip" | "identity" {
  const wanted = new Map(
    [accepted ?? ""]
      .flat()
      .flatMap((line) => line.toLowerCase().split(","))
      .map((each) => {
        const [name = "", ...parameters] = each.split(";").map((part) => part.trim());
        const weight = parameters.find((part) => part.startsWith("q="))?.slice(2);
        return [name, weight === undefined ? 1 : Number(weight)];
      }),
  );
  const takes = (coding: string) => (wanted.get(coding) ?? wanted.get("*") ?? 0) > 0;
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}

interface BuiltFile {
  readonly file: string;
  readonly integrity: string;
}

const forAnySite = {
  "Access-Control-Allow-Origin": "*",
  // Pages that isolate themselves may load it too.
  "Cross-Origin-Resource-Policy": "cross-origin",
};

interface Manifest {
  readonly parts: Readonly<Record<string, BuiltFile>>;
  readonly files: readonly string[];
}

/** What our own build wrote, so that its form is known. */
function parseManifest(text: string): Manifest {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return JSON.parse(text) as Manifest;
}
