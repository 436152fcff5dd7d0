import { existsSync, readFileSync } from "node:fs";
import { Problem } from "../../../foundation/problem.ts";
import { madeText, readAsset, sendAsset } from "../asset.ts";
import type { Asset } from "../asset.ts";
import type { Route } from "../route.ts";

/** Where `scripts/build-widget.ts` puts what it makes. */
const builtFolder = new URL("../../../../dist/widget/", import.meta.url);
/** Pages ask again after so long whether the loader is another. */
const loaderCacheControl = "public, max-age=300, stale-while-revalidate=86400";
/** A chunk's name contains the hash of its content. */
const chunkCacheControl = "public, max-age=31536000, immutable";
const loader = "widget.js";
const forAnySite = {
  "Access-Control-Allow-Origin": "*",
  // Pages that isolate themselves may load it too.
  "Cross-Origin-Resource-Policy": "cross-origin",
};

interface BuiltFile {
  readonly file: string;
  readonly integrity: string;
}

/** As `scripts/build-widget.ts` writes it. */
interface Manifest {
  readonly parts: Readonly<Record<string, BuiltFile>>;
  readonly failed: Readonly<Record<string, string>>;
  readonly files: readonly string[];
}

/**
 * The script tag's files: `/widget.js`, kept for minutes, and the chunks it asks for, kept for ever. Any site
 * may load them. They are read once; where they were not built, their addresses say how to.
 */
export function widgetRoutes(folder: URL = builtFolder): readonly Route[] {
  const files = readFiles(folder);
  const give = (name: string, kept: string, exchange: Parameters<Route["handle"]>[0]): void => {
    if (files === null)
      throw new Problem(
        "unavailable",
        "The widget was not built. Run `npm run build` on the server, and start it again.",
      );
    const asset = files.get(name);
    // The loader has one address: under another it would be kept for ever.
    if (asset === undefined || (name === loader) !== (kept === loaderCacheControl))
      throw new Problem("not_found", "There is no such file. Load the page again.");
    sendAsset(exchange, asset, { ...forAnySite, "Cache-Control": kept });
  };
  return [
    { method: "GET", path: `/${loader}`, handle: async (exchange) => give(loader, loaderCacheControl, exchange) },
    {
      method: "GET",
      path: "/widget/{name}",
      async handle(exchange) {
        const name = exchange.pathValues["name"] ?? "";
        // The manifest tells a loader that is older than this release which files replace those it asked for.
        give(name, name.endsWith(".json") ? "no-cache" : chunkCacheControl, exchange);
      },
    },
  ];
}

/** One of the parts that the build has made; null where it made none. */
export function widgetPart(name: string, folder: URL = builtFolder): BuiltFile | null {
  return readManifest(folder)?.parts[name] ?? null;
}

/** All that is served, by name, so that an address can reach no other file; null: nothing was built. */
function readFiles(folder: URL): ReadonlyMap<string, Asset> | null {
  const manifest = readManifest(folder);
  if (manifest === null) return null;
  return new Map<string, Asset>([
    ...manifest.files.map((name): [string, Asset] => [
      name,
      readAsset(new URL(name, folder), "text/javascript; charset=utf-8"),
    ]),
    ["failed.json", madeText(JSON.stringify(manifest.failed), "application/json")],
    ["manifest.json", madeText(JSON.stringify(manifest.parts), "application/json")],
  ]);
}

function readManifest(folder: URL): Manifest | null {
  const file = new URL("manifest.json", folder);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own build wrote it
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Manifest) : null;
}
