import { readFileSync } from "node:fs";

/** Name, version, and licence where the package says which. */
export type Licence = readonly [name: string, version: string, licence: string | null];

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

/** Only built with, and still in what is built. */
const bundled = new Set(["preact"]);

/** Every package of others that comes with the service, by its name, as the lockfile has it. */
export function licencesTable(): readonly Licence[] {
  const lock = new URL("../package-lock.json", import.meta.url);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- npm's own file, in the form of its version 3
  const { packages } = JSON.parse(readFileSync(lock, "utf8")) as { packages: Readonly<Record<string, LockedPackage>> };
  const shipped = new Map<string, Licence>();
  for (const [path, { version = "", license, dev = false, link = false }] of Object.entries(packages)) {
    const name = path.split("node_modules/").at(-1) ?? "";
    if (!path.includes("node_modules/") || link || (dev && !bundled.has(name))) continue;
    shipped.set(`${name} ${version}`, [name, version, license ?? null]);
  }
  return [...shipped.values()].sort(([a], [b]) => (a < b ? -1 : 1));
}
