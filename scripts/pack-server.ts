import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import contract from "../contract/package.json" with { type: "json" };
import server from "../server/package.json" with { type: "json" };

/**
 * `npm run pack`: the service as one npm package, `server/dist/svc-server-VERSION.tgz` (docs/decisions/0052).
 * Paths inside are those of the repository, so that the code finds its files; Node doesn't strip types below
 * `node_modules`, so the code is JavaScript. `npm run build` comes first.
 */
const root = join(import.meta.dirname, "..");
const dist = join(root, "server/dist");
const stage = join(dist, `server-package.${process.pid}`);
const run = promisify(execFile);

try {
  process.stdout.write(`${await packServer()}\n`);
} finally {
  rmSync(stage, { recursive: true, force: true });
}

async function packServer(): Promise<string> {
  mkdirSync(stage, { recursive: true });
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const project = join(root, "server/tsconfig.package.json");
  await run(process.execPath, [tsc, "-p", project, "--noCheck", "--outDir", stage]);
  for (const folder of ["server/src", "contract/src"])
    cpSync(join(root, folder), join(stage, folder), { recursive: true, filter: isAsset });
  nameWorkersAsCompiled();
  for (const path of ["server/pages", "server/dist/widget", "server/dist/dashboard", "server/dist/packages"])
    cpSync(join(root, path), join(stage, path), { recursive: true });
  if (existsSync(join(dist, "commit"))) cpSync(join(dist, "commit"), join(stage, "server/dist/commit"));
  cpSync(join(root, "docs"), join(stage, "docs"), { recursive: true, filter: isGuide });
  for (const file of ["LICENSE", "README.md", "scripts/require-node.js"]) cpSync(join(root, file), join(stage, file));
  cpSync(join(root, "scripts/launch-server.js"), join(stage, "svc-server.js"));
  writeManifests();
  await run("npm", ["pack", "--ignore-scripts", "--pack-destination", dist], { cwd: stage });
  return join(dist, `svc-server-${server.version}.tgz`);
}

/** What isn't compiled but read: phrases, lexicons, recorded examples. */
function isAsset(path: string): boolean {
  return ![".ts", ".md"].includes(extname(path));
}

function isGuide(path: string): boolean {
  return path === join(root, "docs") || (path.endsWith(".md") && !path.includes("decisions"));
}

/** The compiler rewrites imports, but not the files that workers and child processes are started from. */
function nameWorkersAsCompiled(): void {
  for (const file of readdirSync(stage, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".js")) continue;
    const path = join(stage, file);
    const code = readFileSync(path, "utf8");
    const named = code.replace(
      /new URL\("(\.\/[a-z-]+)\.ts", import\.meta\.url\)/gu,
      'new URL("$1.js", import.meta.url)',
    );
    if (named !== code) writeFileSync(path, named);
  }
}

/** `@svc/contract` is in no registry, so the package brings it along, with its exports named as compiled. */
function writeManifests(): void {
  const { version, license } = server;
  const own = "node_modules/@svc/contract";
  mkdirSync(join(stage, own), { recursive: true });
  renameSync(join(stage, "contract/src"), join(stage, own, "src"));
  rmSync(join(stage, "contract"), { recursive: true });
  const exports = Object.fromEntries(
    Object.entries(contract.exports).flatMap(([name, path]): [string, string][] =>
      path.endsWith("/*")
        ? [
            [`${name}.ts`, `${path}.js`],
            [name, path],
          ]
        : [[name, path.replace(/\.ts$/u, ".js")]],
    ),
  );
  write(`${own}/package.json`, { ...contract, exports });
  write("server/package.json", { name: "server", private: true, version, type: "module" });
  write("package.json", {
    name: server.name,
    version,
    description: "A self-hosted chatbot service that answers from your own knowledge.",
    license,
    type: "module",
    bin: { "svc-server": "svc-server.js" },
    engines: { node: ">=24.21" },
    dependencies: server.dependencies,
    bundleDependencies: ["@svc/contract"],
  });
}

function write(path: string, manifest: object): void {
  writeFileSync(join(stage, path), `${JSON.stringify(manifest, null, 2)}\n`);
}
