import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import contract from "../contract/package.json" with { type: "json" };
import server from "../server/package.json" with { type: "json" };
import widget from "../widget/package.json" with { type: "json" };

/**
 * Packs what apps of others install, `@svc/widget` and the typed client `@svc/client`, into the two tarballs
 * that the service gives out (docs/decisions/0042): compiled by tsc alone, of the service's own version.
 */
const root = join(import.meta.dirname, "..");
const target = join(root, "server/dist/packages");
const run = promisify(execFile);

await buildPackages();

/** Makes the tarballs anew where they are missing, or made of other sources. */
async function buildPackages(): Promise<void> {
  const madeOf = digestOfSources();
  if (builtOf() === madeOf) return;
  const startedMs = performance.now();
  // Beside the folder and then in its place, so that no server reads half of it.
  const draft = `${target}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  try {
    const folders = await Promise.all([stageWidget(join(draft, "widget")), stageClient(join(draft, "client"))]);
    await run("npm", ["pack", "--ignore-scripts", "--pack-destination", draft, ...folders], { cwd: draft });
    for (const name of ["svc-widget", "svc-client"])
      renameSync(join(draft, `${name}-${server.version}.tgz`), join(draft, `${name}.tgz`));
    for (const folder of folders) rmSync(folder, { recursive: true });
    writeFileSync(join(draft, "made-of"), madeOf);
    // Another process may have been faster; what it made is the same.
    if (builtOf() !== madeOf) {
      rmSync(target, { recursive: true, force: true });
      renameSync(draft, target);
    }
  } catch (error) {
    if (builtOf() !== madeOf) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  process.stdout.write(`Built the packages in ${Math.round(performance.now() - startedMs)} ms.\n`);
}

async function stageWidget(folder: string): Promise<string> {
  await compile("widget/tsconfig.build.json", join(folder, "dist"));
  // The compiler wraps what bundlers have to leave alone, and their hints with it.
  const path = join(folder, "dist/script/start-widget.js");
  const wrapped = /import\(__rewriteRelativeImportExtension\(([^()]*)\)\)/gu;
  writeFileSync(path, readFileSync(path, "utf8").replace(wrapped, "import($1)"));
  const { scripts: _scripts, devDependencies: _devDependencies, ...manifest } = widget;
  describe(folder, "widget/README.md", { ...manifest, version: server.version });
  return folder;
}

async function stageClient(folder: string): Promise<string> {
  const code = join(folder, "src");
  await compile("contract/tsconfig.client.json", code);
  // Older compilers look for the JavaScript beside a declaration, not for our sources.
  for (const file of readdirSync(code, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".d.ts")) continue;
    const path = join(code, file);
    writeFileSync(path, readFileSync(path, "utf8").replace(/(from |import\()"(\.[^"]+)\.ts"/gu, '$1"$2.js"'));
  }
  describe(folder, "docs/client.md", {
    name: "@svc/client",
    version: server.version,
    description: "Typed client of svc, a self-hosted chatbot service.",
    license: contract.license,
    type: "module",
    sideEffects: false,
    engines: { node: ">=22" },
    exports: { ".": { types: "./src/index.d.ts", default: "./src/index.js" } },
    files: ["src"],
    dependencies: contract.dependencies,
  });
  return folder;
}

/** `npm run check` has found its types right. */
async function compile(project: string, outDir: string): Promise<void> {
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  await run(process.execPath, [tsc, "-p", join(root, project), "--noCheck", "--outDir", outDir]).catch(
    ({ message, stdout }: { message: string; stdout: string }) => {
      throw new Error(`${message}\n${stdout}`);
    },
  );
}

function describe(folder: string, readme: string, manifest: object): void {
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(root, readme), join(folder, "README.md"));
  cpSync(join(root, "widget/LICENSE"), join(folder, "LICENSE"));
}

function builtOf(): string | null {
  const path = join(target, "made-of");
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

function digestOfSources(): string {
  const hash = createHash("sha256");
  const files = ["tsconfig.json", "package-lock.json", "docs/client.md", "server/package.json"];
  const folders = ["widget", "widget/src", "contract", "contract/src"];
  for (const path of [import.meta.filename, ...files.map((file) => join(root, file)), ...folders.flatMap(sourcesIn)])
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update("\0");
  return hash.digest("hex");
}

/** A package's own files are those of its folder, and its code's those below `src`. */
function sourcesIn(name: string): string[] {
  return readdirSync(join(root, name), { recursive: name.endsWith("/src"), withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/u.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
