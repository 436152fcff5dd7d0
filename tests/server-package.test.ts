import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildDashboard, buildPackages } from "./support/built.ts";
import { anonymous, memberOf } from "./support/members.ts";
import { isProving } from "./support/proof.ts";

/** With every run, the package finds what it depends on in the repository; `npm run prove -- install` has npm install it. */
const root = join(import.meta.dirname, "..");
const run = promisify(execFile);
let packed: string;
let folder: string;
let service: ChildProcess | undefined;

beforeAll(async () => {
  await buildPackages();
  await buildDashboard();
  const { stdout } = await run(process.execPath, [join(root, "scripts/pack-server.ts")], { timeout: 60_000 });
  packed = stdout.trim().split("\n").at(-1) ?? "";
  folder = mkdtempSync(isProving ? join(tmpdir(), "svc-install-") : join(root, "server/dist/install-"));
});
afterAll(() => {
  if (service?.pid !== undefined) process.kill(-service.pid, "SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

test("the server's package holds no types, tests or decisions", async () => {
  const paths = (await run("tar", ["-tf", packed])).stdout.trim().split("\n");
  expect(paths).toEqual(expect.arrayContaining(["package/svc-server.js", "package/server/dist/dashboard/index.html"]));
  expect(paths.filter((path) => /\.tsx?$|\/test-|\.test\.|\/tests\/|\/decisions\//u.test(path))).toEqual([]);
  expect(statSync(packed).size).toBeLessThan(6_000_000);
});

test("one command installs and starts the service, and its owner's first question is answered with its source", async ({
  task,
}) => {
  const startedMs = performance.now();
  const { url, token } = await claimable(isProving ? installed() : await unpacked());
  const startedAfterMs = performance.now() - startedMs;
  const password = "a long enough phrase";
  const claim = { token, email: "me@example.com", password };
  const me = memberOf(url, password, await anonymous(url, "POST", "/api/auth/claim", claim));
  const chatbotId = (await me.api("POST", "/api/chatbot/create", { name: "Bike shop" })).body.id;
  // A file is read by a process of its own.
  const form = new FormData();
  form.set("chatbotId", chatbotId);
  form.append("documents", new File(["<h1>Repairs</h1><p>A small inspection costs 49 euros.</p>"], "repairs.html"));
  const headers = { ...me.headers, prefer: "wait=60" };
  const training = await fetch(`${url}/api/chatbot/train`, { method: "POST", headers, body: form });
  expect((await training.json()).sources).toEqual([expect.objectContaining({ status: "ready" })]);
  const question = { chatbotId, message: "How much is a small inspection?" };
  const { body } = await me.api("POST", "/api/chatbot/test", question);
  expect(body).toMatchObject({ answered: true, content: expect.stringContaining("49 euros") });
  expect(body.sources).toEqual([expect.objectContaining({ kind: "document", title: "Repairs", used: true })]);
  for (const path of ["/", "/widget.js", "/docs", "/packages/svc-client.tgz"])
    expect((await fetch(`${url}${path}`)).status, path).toBe(200);
  task.meta.figures = {
    startSeconds: Math.round(startedAfterMs / 100) / 10,
    firstAnswerSeconds: Math.round((performance.now() - startedMs) / 100) / 10,
    packageBytes: statSync(packed).size,
  };
  if (isProving) expect(performance.now() - startedMs).toBeLessThan(60_000);
});

test("a machine that no native module is prebuilt for is told so in one sentence", async () => {
  const target = await unpack();
  const otherMachine = "data:text/javascript,Object.defineProperty(process,'arch',{value:'riscv64'})";
  await expect(run(process.execPath, ["--import", otherMachine, join(target, "svc-server.js")])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^svc runs on Linux, macOS and Windows .* and this is \w+ with riscv64\. .*\n$/u),
  });
});

/** Below `node_modules`, where Node runs no TypeScript. */
async function unpack(): Promise<string> {
  const target = join(folder, "node_modules/@svc/server");
  mkdirSync(target, { recursive: true });
  await run("tar", ["-xf", packed, "--strip-components=1", "-C", target]);
  return target;
}

async function unpacked(): Promise<ChildProcess> {
  const target = await unpack();
  return start(process.execPath, [join(target, "svc-server.js")], process.env["PATH"] ?? "");
}

/** With npm's own settings, an empty cache, and nothing on the path but a shell, Node and npm. */
function installed(): ChildProcess {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  for (const name of ["sh", "env"]) symlinkSync(join("/usr/bin", name), join(bin, name));
  symlinkSync(process.execPath, join(bin, "node"));
  const npm = dirname(process.env["npm_execpath"] ?? "");
  for (const name of ["npm", "npx"]) symlinkSync(join(npm, `${name}-cli.js`), join(bin, name));
  cpSync(packed, join(folder, basename(packed)));
  return start(join(bin, "npx"), ["--yes", `./${basename(packed)}`], bin);
}

/** Certificates and proxies of this machine, but none of the settings that `npm run` hands on. */
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:npm|svc)_/iu.test(name)));

function start(file: string, args: readonly string[], path: string): ChildProcess {
  service = spawn(file, args, {
    cwd: folder,
    env: { ...environment, PATH: path, HOME: folder, PORT: "0", SVC_EMBEDDING_MODEL: "off" },
    // npx starts the service as a process of its own: both end together.
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  return service;
}

/** Reads the log up to the link that claims the service. */
async function claimable({ stdout }: ChildProcess): Promise<{ url: string; token: string }> {
  if (stdout === null) throw new Error("Its log can't be read.");
  for await (const line of createInterface({ input: stdout })) {
    const [, url, token] = /(http:\/\/[\w.:]+)\/claim#token=([\w-]+)/u.exec(line) ?? [];
    if (url !== undefined && token !== undefined) return { url, token };
  }
  throw new Error("The service ended.");
}
