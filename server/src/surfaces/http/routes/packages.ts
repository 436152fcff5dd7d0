import { existsSync } from "node:fs";
import { Problem } from "../../../foundation/problem.ts";
import { readPacked, sendAsset } from "../asset.ts";
import type { Route } from "../route.ts";

/** Where `scripts/build-packages.ts` puts what it makes. */
const builtFolder = new URL("../../../../dist/packages/", import.meta.url);
const names = ["svc-widget.tgz", "svc-client.tgz"];
/** The address stays when the release changes: npm asks again after so long, and has it already (304). */
const cacheControl = "public, max-age=300, stale-while-revalidate=86400";

/**
 * `/packages/svc-widget.tgz` and `/packages/svc-client.tgz`: the packages of this very release, which npm installs
 * from their address. They are read once; where they were not built, their addresses say how to.
 */
export function packageRoutes(folder: URL = builtFolder): readonly Route[] {
  const packages = new Map(
    names
      .map((name) => [name, new URL(name, folder)] as const)
      .filter(([, file]) => existsSync(file))
      .map(([name, file]) => [name, readPacked(file, "application/gzip")] as const),
  );
  return [
    {
      method: "GET",
      path: "/packages/{name}",
      async handle(exchange) {
        const name = exchange.pathValues["name"] ?? "";
        const found = packages.get(name);
        if (found !== undefined)
          return sendAsset(exchange, found, { "Access-Control-Allow-Origin": "*", "Cache-Control": cacheControl });
        if (names.includes(name))
          throw new Problem(
            "unavailable",
            "The packages were not built. Run `npm run build` on the server, and start it again.",
          );
        throw new Problem("not_found", `There is no such package. Use ${names.join(" and ")}.`);
      },
    },
  ];
}
