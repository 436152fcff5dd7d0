import { execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { freePort } from "./support/free-port.ts";
import { buildPackages } from "./support/built.ts";

/**
 * Every `sh` block of what newcomers read is run here, all in one shell and against one service, as a reader who
 * follows them one after the other. The line above a block says where that cannot be:
 * `<!-- not run: REASON -->`, or which test runs it instead: `<!-- run by: FILE -->`.
 */
const root = join(import.meta.dirname, "..");
const reasons = ["docker", "systemd", "public host", "server"];
/** Lower it with every block that is run from now on; it never rises. */
const markedAtMost = 13;
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "svc-shell-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Block {
  readonly place: string;
  readonly code: string;
  readonly notRun: string | undefined;
  readonly runBy: string | undefined;
}

const filesIn = (name: string) => readdirSync(join(root, name)).map((file) => `${name}/${file}`);
// The README first: it makes the key and the chatbot that the guides speak of.
const documents = [
  "README.md",
  "widget/README.md",
  ...filesIn("docs").filter((file) => file.endsWith(".md")),
  ...filesIn("examples").map((file) => `${file}/README.md`),
].filter((file) => existsSync(join(root, file)));
const blocks = documents.flatMap((file): Block[] => {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(/(?:^<!-- (not run|run by): (.+) -->\n\n?)?^```sh\n([\s\S]*?)^```$/gmu)].map(
    ([, kind, words, code = ""], index) => ({
      place: `${file}, block ${index + 1}`,
      code,
      notRun: kind === "not run" ? words : undefined,
      runBy: kind === "run by" ? words : undefined,
    }),
  );
});

test("every block of commands is one that a shell can read, and is run, or says why not", async () => {
  expect(blocks.length).toBeGreaterThan(30);
  for (const { place, code } of blocks)
    await run("bash", ["-n", "-c", code]).catch(({ stderr }: { stderr: string }) => {
      throw new Error(`${place}: ${stderr}`);
    });
  const marked = blocks.flatMap(({ notRun }) => notRun ?? []);
  expect(marked.filter((reason) => !reasons.includes(reason))).toEqual([]);
  expect(marked.length).toBeLessThanOrEqual(markedAtMost);
  for (const { runBy, place } of blocks)
    if (runBy !== undefined) expect(existsSync(join(root, runBy)), place).toBe(true);
});

test("whoever follows README and guides from top to bottom gets no error", async () => {
  await buildPackages();
  const port = await freePort();
  const data = join(folder, "data");
  const env = {
    ...process.env,
    PORT: String(port),
    SVC: `http://127.0.0.1:${port}`,
    BASE_URL: `http://127.0.0.1:${port}`,
    SVC_DATA_DIR: data,
    SVC_EMBEDDING_MODEL: "off",
    SHELL_BLOCKS_ROOT: root,
  };
  const [start, ...others] = blocks.filter(({ notRun, runBy }) => notRun === undefined && runBy === undefined);
  // It ends with `npm start`, which goes on; what `npm ci` installs is what this test runs on.
  const service = spawn("bash", ["-euc", start?.code.replace("npm ci\n", "") ?? ""], {
    cwd: root,
    env,
    detached: true,
    stdio: "ignore",
  });
  try {
    await expect.poll(() => isReady(port), { timeout: 120_000, interval: 250 }).toBe(true);
    const script = [
      helpers,
      ...others.map(({ place, code }) => `printf '\\n::: %s\\n' '${place}'\n${filledIn(code, port)}`),
    ].join("\n");
    const { stdout } = await run("bash", ["--norc", "-euo", "pipefail", "-c", script], {
      cwd: folder,
      env,
      timeout: 200_000,
    }).catch(({ stdout: said, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`${said.slice(said.lastIndexOf(":::"))}\n${stderr}`);
    });
    expect(stdout.match(/^::: /gmu)).toHaveLength(others.length);
    expect(stdout).toContain("A small inspection costs 49 euros");
  } finally {
    if (service.pid !== undefined) process.kill(-service.pid, "SIGKILL");
  }
});

/** curl says nothing of what was refused unless asked to; npm stands in the service's folder, as the reader does. */
const helpers = `curl() { command curl -sS --fail-with-body "$@"; }
npm() { command npm --prefix "$SHELL_BLOCKS_ROOT" "$@"; }`;

/** What a reader puts in: addresses, names, and files of this machine. */
function filledIn(code: string, port: number): string {
  return code
    .replaceAll(/(?:http:\/\/)?(?:localhost|127\.0\.0\.1):3000/gu, `http://127.0.0.1:${port}`)
    .replaceAll('"token":"…"', `"token":"'$(npm run --silent svc -- users claim-token)'"`)
    .replaceAll("bot_…", '"$BOT"')
    .replaceAll("/backups/", `${folder}/`)
    .replace(/^(npm run svc -- restore) FILE$/mu, `$1 ${folder}/svc-2*.tar`)
    .replace(
      /^(?=npm run svc -- restore )/mu,
      `SVC_SECRET_KEY_FILE=${folder}/data/secret-key SVC_DATA_DIR=${folder}/restored `,
    )
    .replace(/^examples\//mu, `${root}/examples/`);
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
