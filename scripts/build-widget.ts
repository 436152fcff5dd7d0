import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { OutputChunk, OutputOptions } from "rolldown";
import { languages, loadWords } from "../widget/src/core/strings/load-words.ts";

const root = join(import.meta.dirname, "..");
const sources = join(root, "widget/src");
const target = join(root, "server/dist/widget");
/** The script tag's React is Preact: docs/decisions/0026. */
const preact = {
  "react/jsx-runtime": "preact/jsx-runtime",
  react: join(sources, "script/react.ts"),
};

/** What the server reads: the files, and which of them others begin with. */
interface Manifest {
  /** Of everything the files are made of. */
  readonly madeOf: string;
  /** What the loader asks for, by name. */
  readonly parts: Readonly<Record<string, BuiltFile>>;
  /** What the loader says where it gets none of it, by language. */
  readonly failed: Readonly<Record<string, string>>;
  readonly files: readonly string[];
}

interface BuiltFile {
  readonly file: string;
  readonly integrity: string;
}

await buildWidget();

/** Makes the script tag's files anew where they are missing, or made of other sources. */
async function buildWidget(): Promise<void> {
  const madeOf = digestOfSources();
  if (readManifest()?.madeOf === madeOf) return;
  const startedMs = performance.now();
  // Each by itself, so that its one hash is of all that runs.
  const made = await Promise.all(["chat", "page", "hosted", "preview"].map(bundlePart));
  const chunks = made.flat();
  const parts = Object.fromEntries(
    chunks
      .filter(({ isEntry }) => isEntry)
      .map(({ name, fileName, code }) => [name, { file: fileName, integrity: integrityOf(code) }]),
  );
  const [loader] = await bundle({
    input: join(sources, "script/loader.ts"),
    define: { builtChat: JSON.stringify(parts["chat"]) },
    output: { format: "iife", entryFileNames: "widget.js" },
  });
  if (loader === undefined) throw new Error("The bundler made no loader.");
  // Beside the folder and then in its place, so that no server reads half of it.
  const draft = `${target}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  for (const { fileName, code } of [loader, ...chunks]) writeCompressed(join(draft, fileName), code);
  const failed: Record<string, string> = {};
  for (const name of languages) failed[name] = (await loadWords(name)).failedLoad;
  const manifest: Manifest = { madeOf, parts, failed, files: [loader, ...chunks].map(({ fileName }) => fileName) };
  writeFileSync(join(draft, "manifest.json"), JSON.stringify(manifest));
  // Another process may have been faster; what it made is the same.
  if (readManifest()?.madeOf === madeOf) rmSync(draft, { recursive: true });
  else {
    rmSync(target, { recursive: true, force: true });
    renameSync(draft, target);
  }
  process.stdout.write(`Built the widget in ${Math.round(performance.now() - startedMs)} ms.\n`);
}

function bundlePart(name: string): Promise<OutputChunk[]> {
  return bundle({
    input: { [name]: join(sources, `script/${name}`) },
    output: {
      format: "esm",
      entryFileNames: "[name]-[hash].js",
      // Shorter than usual: the chat has the names of them all.
      chunkFileNames: "[name]-[hash:6].js",
      // What parts share stays in the entry, or pages would load another file that has no hash of its own.
      codeSplitting: { groups: [{ name, tags: ["$initial"] }] },
    },
  });
}

interface Bundle {
  readonly input: string | Record<string, string>;
  readonly define?: Record<string, string>;
  readonly output: OutputOptions;
}

async function bundle({ input, define = {}, output }: Bundle): Promise<OutputChunk[]> {
  const { rolldown } = await import("rolldown");
  const made = await rolldown({
    input,
    platform: "browser",
    // Parts that come later take what they share from the entry, which stays one file.
    preserveEntrySignatures: "allow-extension",
    resolve: { alias: preact },
    plugins: [{ name: "styles", transform: { filter: { id: /styles\.ts$/u }, handler: withShortStyles } }],
    transform: {
      // Shorter than the automatic runtime, which Preact has beside this function.
      jsx: { runtime: "classic", pragma: "createElement", pragmaFrag: "Fragment" },
      inject: { createElement: ["react", "createElement"], Fragment: ["react", "Fragment"] },
      target: "es2022",
      define,
    },
  });
  const { output: files } = await made.generate({ minify: true, comments: false, ...output });
  await made.close();
  return files.filter((file) => file.type === "chunk");
}

/** A style sheet is a template without values; comments and spaces are for us. */
function withShortStyles(code: string): string {
  return code.replaceAll(/`[^`]*`/gu, (sheet) =>
    sheet
      .replaceAll(/\/\*[^]*?\*\//gu, "")
      .replaceAll(/\s+/gu, " ")
      .replaceAll(/ ?([{};,>]) ?/gu, "$1")
      // Before a colon a space is a selector's.
      .replaceAll(": ", ":")
      .replaceAll(";}", "}"),
  );
}

function writeCompressed(path: string, code: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, code);
  writeFileSync(`${path}.gz`, gzipSync(code, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}

function integrityOf(code: string): string {
  return `sha256-${createHash("sha256").update(code).digest("base64")}`;
}

function readManifest(): Manifest | null {
  const path = join(target, "manifest.json");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this very script has written it
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Manifest) : null;
}

function digestOfSources(): string {
  const hash = createHash("sha256");
  const packages = ["preact", "rolldown"].map((name) => join(root, "node_modules", name, "package.json"));
  for (const path of [import.meta.filename, ...packages.filter((each) => existsSync(each)), ...filesBelow(sources)])
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update("\0");
  return hash.digest("hex");
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/u.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
