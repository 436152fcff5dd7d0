import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Builds the typed client as a package of its own, `@svc/client`, into contract/dist/: JavaScript and
 * types of the contract, made by tsc alone (docs/decisions/0024). The service itself needs none of it.
 */
const root = fileURLToPath(new URL("../", import.meta.url));
const target = join(root, "contract/dist");

rmSync(target, { recursive: true, force: true });
const tsc = join(root, "node_modules/typescript/bin/tsc");
execFileSync(process.execPath, [tsc, "-p", join(root, "contract/tsconfig.client.json")], { stdio: "inherit" });

// Older compilers look for the JavaScript beside a declaration, not for our sources.
for (const file of readdirSync(target, { recursive: true, encoding: "utf8" })) {
  if (!file.endsWith(".d.ts")) continue;
  const path = join(target, file);
  writeFileSync(path, readFileSync(path, "utf8").replace(/(from |import\()"(\.[^"]+)\.ts"/gu, '$1"$2.js"'));
}

const contract: unknown = JSON.parse(readFileSync(join(root, "contract/package.json"), "utf8"));
const { version, license, dependencies } = Object(contract);
writeFileSync(
  join(target, "package.json"),
  `${JSON.stringify(
    {
      name: "@svc/client",
      version,
      description: "Typed client of svc, a self-hosted chatbot service.",
      license,
      type: "module",
      sideEffects: false,
      engines: { node: ">=22" },
      exports: { ".": { types: "./src/index.d.ts", default: "./src/index.js" } },
      files: ["src"],
      dependencies,
    },
    null,
    2,
  )}\n`,
);
copyFileSync(join(root, "docs/client.md"), join(target, "README.md"));
copyFileSync(join(root, "LICENSE"), join(target, "LICENSE"));
console.log(`@svc/client ${version} is in contract/dist. Pack it: npm pack ./contract/dist`);
