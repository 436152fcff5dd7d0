import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const root = join(import.meta.dirname, "..");
const sources = ["dashboard", "contract/src", "widget/src/core/markdown"].map((folder) => join(root, folder));
const target = join(root, "server/dist/dashboard");
/** What compresses well, and is read as text. */
const compressed = new Set([".webmanifest", ".html", ".js", ".css", ".svg"]);

/** What the server reads. */
interface Manifest {
  /** Of everything the files are made of. */
  readonly madeOf: string;
  /** By their path below the service's address. */
  readonly files: readonly string[];
}

/** Before it is needed: what follows is run at once. */
const triesMost = 20;

await buildDashboard();

/** Makes the dashboard's files anew where they are missing, or made of other sources; otherwise takes 30 ms. */
async function buildDashboard(): Promise<void> {
  const madeOf = digestOfSources();
  if (readManifest()?.madeOf === madeOf) return;
  const startedMs = performance.now();
  // Or the libraries come with what is only for their developers, three times as large.
  process.env["NODE_ENV"] = "production";
  const { build } = await import("vite");
  // Beside the folder and then in its place, so that no server reads half of it.
  const draft = `${target}.${process.pid}`;
  await build({ root: join(root, "dashboard"), logLevel: "warn", build: { outDir: draft, emptyOutDir: true } });
  const files = filesBelow(draft).map((path) => relative(draft, path));
  for (const file of files) if (compressed.has(extname(file))) compress(join(draft, file));
  const manifest: Manifest = { madeOf, files };
  writeFileSync(join(draft, "manifest.json"), JSON.stringify(manifest));
  mkdirSync(join(target, ".."), { recursive: true });
  try {
    putInPlace(draft, madeOf);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  process.stdout.write(`Built the dashboard in ${Math.round(performance.now() - startedMs)} ms.\n`);
}

/** Other processes may be faster: what they made is the same, and a server may have begun to read it. */
function putInPlace(draft: string, madeOf: string): void {
  for (let tried = 1; readManifest()?.madeOf !== madeOf; tried++) {
    try {
      rmSync(target, { recursive: true, force: true });
      renameSync(draft, target);
    } catch (error) {
      // One may just be removing what another has put there.
      if (tried === triesMost) throw error;
    }
  }
}

function compress(path: string): void {
  const body = readFileSync(path);
  writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}

/** Null where there is none, or where another process is just replacing it. */
function readManifest(): Manifest | null {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this very script has written it
    return JSON.parse(readFileSync(join(target, "manifest.json"), "utf8")) as Manifest;
  } catch {
    return null;
  }
}

function digestOfSources(): string {
  const hash = createHash("sha256");
  const made = [
    import.meta.filename,
    join(root, "package-lock.json"),
    join(root, "docs/webhooks.md"),
    ...sources.flatMap(filesBelow),
  ];
  for (const path of made)
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update("\0");
  return hash.digest("hex");
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/node_modules|\.test\.tsx?$/u.test(join(entry.parentPath, entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
