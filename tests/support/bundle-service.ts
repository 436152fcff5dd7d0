import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import type { Plugin } from "rolldown";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "node_modules/.cache/service");
const kept = 3;

/** Where the service of the tests begins, for `startServiceProcess`: the bundle's file, or main.ts without one. */
export const mainVariable = "TEST_SERVICE_MAIN";

/**
 * Bundles the service, so that the hundreds that a run starts load one file instead of 2,000 modules each, which
 * takes a third of a start. Its workers, and what the command line runs, stay what they are.
 */
export async function bundleService(): Promise<void> {
  if (process.env[mainVariable] !== undefined) return;
  const build = await rolldown({
    input: join(root, "server/src/main.ts"),
    platform: "node",
    // Addons are found from where their packages are.
    external: (name) => name === "better-sqlite3" || name.startsWith("@node-rs/"),
    plugins: [ownPaths],
    onLog: () => {},
  });
  const { output } = await build.generate({ format: "esm" });
  await build.close();
  const files = output.flatMap((file) => (file.type === "chunk" ? [file] : []));
  // Named by what is in it: another run may still start services of the one before.
  const digest = createHash("sha256")
    .update(files.map(({ code }) => code).join("\n"))
    .digest("hex");
  const place = join(folder, digest.slice(0, 16));
  if (!existsSync(place)) {
    const draft = `${place}.${process.pid}`;
    mkdirSync(draft, { recursive: true });
    for (const { fileName, code } of files) writeFileSync(join(draft, fileName), code);
    // Without it, Node.js compiles each file twice to find out that it is a module.
    writeFileSync(join(draft, "package.json"), '{"type":"module"}');
    renameSync(draft, place);
    removeOld();
  }
  process.env[mainVariable] = join(place, "main.js");
}

/** What a module reads beside itself, it still finds there. */
const ownPaths: Plugin = {
  name: "own-paths",
  transform(code, id) {
    if (!code.includes("import.meta.")) return null;
    return code
      .replaceAll("import.meta.dirname", JSON.stringify(dirname(id)))
      .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href));
  },
};

function removeOld(): void {
  const byAge = readdirSync(folder)
    .map((name) => join(folder, name))
    .toSorted((left, right) => statSync(right).mtimeMs - statSync(left).mtimeMs);
  for (const old of byAge.slice(kept)) rmSync(old, { recursive: true, force: true });
}
