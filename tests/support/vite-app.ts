import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { build } from "vite";
import { startSite } from "./site.ts";

export interface ServedApp {
  readonly url: string;
  /** Its files' contents by name, as they were built. */
  readonly files: ReadonlyMap<string, Buffer>;
  close(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
};

/** Builds the Vite app of a folder as its `npm run build` does, with these variables, and serves what comes out. */
export async function serveApp(root: string, environment: Record<string, string> = {}): Promise<ServedApp> {
  const work = await mkdtemp(join(tmpdir(), "svc-app-"));
  const lines = Object.entries(environment).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(work, ".env"), lines.join(""));
  const outDir = join(work, "dist");
  const built = await build({ root, envDir: work, logLevel: "error", build: { outDir, emptyOutDir: true } });
  const names = [built]
    .flat()
    .flatMap((result) => ("output" in result ? result.output : []).map((file) => file.fileName));
  const files = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(outDir, name))] as const)),
  );
  const site = await startSite((request, response) => {
    const name = new URL(request.url ?? "/", "http://localhost").pathname.slice(1) || "index.html";
    const file = files.get(name);
    if (file === undefined) response.writeHead(404).end("There is no such file.");
    else response.setHeader("content-type", types[extname(name)] ?? "application/octet-stream").end(file);
  });
  return {
    url: site.url,
    files,
    async close() {
      site.close();
      await rm(work, { recursive: true });
    },
  };
}
