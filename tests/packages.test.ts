import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildPackages } from "./support/built.ts";
import { useService } from "./support/suite.ts";

const svc = useService(async () => {
  await buildPackages();
  return {};
});
const run = promisify(execFile);
const guides = ["../docs/embed.md", "../docs/client.md", "../widget/README.md"];
let project: string;
/** What each guide tells the reader to type, at this service's address. */
const commandsOf = (guide: string) =>
  [...readFileSync(new URL(guide, import.meta.url), "utf8").matchAll(/^npm install \S*\/packages\/.*$/gmu)].map(
    ([command]) => command.replace("https://chat.example.com", svc.url),
  );
/** Without a registry: what a package needs comes from the service, or is there. */
const alone = { npm_config_registry: "http://127.0.0.1:9", npm_config_legacy_peer_deps: "true" };
const inProject = (file: string, ...args: string[]) =>
  run(file, args, { cwd: project, timeout: 200_000, env: { ...process.env, ...alone } });

/** Inside the repository, where React is found in the folders above; zod is installed from a file of its own. */
beforeAll(async () => {
  mkdirSync(join(import.meta.dirname, "../.cache"), { recursive: true });
  project = mkdtempSync(join(import.meta.dirname, "../.cache/packages-"));
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "app", private: true, type: "module" }));
  const zod = dirname(fileURLToPath(import.meta.resolve("zod/package.json")));
  const { stdout } = await inProject("npm", "pack", "--ignore-scripts", "--silent", zod);
  await inProject("npm", "install", "--offline", `./${stdout.trim()}`);
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

test("what the guides say installs the packages of the running release, from the service alone", async () => {
  const commands = guides.map(commandsOf);
  expect(commands.map(({ length }) => length)).toEqual([1, 1, 1]);
  for (const command of new Set(commands.flat())) await inProject("sh", "-c", command);
  const { body } = await svc.api("GET", "/api/public/healthcheck");
  for (const name of ["widget", "client"]) {
    const manifest = readFileSync(join(project, `node_modules/@svc/${name}/package.json`), "utf8");
    expect(JSON.parse(manifest).version).toBe(body.version.split("+")[0]);
  }
  writeFileSync(
    join(project, "use.js"),
    `import { Widget, configure } from "@svc/widget/widget";
import { useChat, useChatbot } from "@svc/widget/hooks";
import "@svc/widget/element";
import { createClient } from "@svc/client";
const { status } = await createClient({ baseUrl: ${JSON.stringify(svc.url)} }).getHealth();
console.log([Widget, configure, useChat, useChatbot].every((each) => typeof each === "function"), status);`,
  );
  expect((await inProject(process.execPath, "use.js")).stdout).toBe("true ok\n");
});

test("a package is asked for again after minutes, and not sent again where it is the same", async () => {
  for (const name of ["svc-widget.tgz", "svc-client.tgz"]) {
    const first = await fetch(`${svc.url}/packages/${name}`);
    expect(first.status).toBe(200);
    expect(first.headers.get("content-type")).toBe("application/gzip");
    expect(first.headers.get("content-encoding")).toBeNull();
    expect(first.headers.get("cache-control")).toMatch(/^public, max-age=300\b/u);
    const headers = { "if-none-match": first.headers.get("etag") ?? "" };
    expect((await fetch(`${svc.url}/packages/${name}`, { headers })).status).toBe(304);
  }
});

test("nothing else can be had there", async () => {
  for (const name of ["made-of", "svc-widget", "..%2fwidget%2fmanifest.json", "svc-server.tgz"])
    expect((await fetch(`${svc.url}/packages/${name}`)).status, name).toBe(404);
});
