import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { rounded } from "../figures.ts";
import { makeFolder } from "../folder.ts";
import { toResult } from "../result.ts";
import type { Scenario, Setting } from "./scenario.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../../..");
const unreachable = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "ETIMEDOUT", "EAI_AGAIN", "ENOTCACHED"]);
const installWithinMs = 5 * 60_000;

/** What a person who only runs the service has on disk: the committed files and their packages. */
export const installSizeScenario: Scenario = {
  name: "install-size",
  about: "Disk that `npm ci --omit=dev` takes on a copy of the last commit.",
  async *run({ resources, say }: Setting) {
    const folder = await makeFolder(resources);
    const archive = join(folder, "copy.tar");
    const copy = join(folder, "copy");
    await run("git", ["archive", "--prefix=copy/", "--output", archive, "HEAD"], { cwd: root });
    await run("tar", ["-xf", archive, "-C", folder]);
    const sourceMiB = await diskMiB(copy);
    const { signal } = await resources.acquire(
      () => new AbortController(),
      (install) => install.abort(),
    );
    try {
      const bounds = { timeout: installWithinMs, signal, killSignal: "SIGKILL" } as const;
      await run("npm", ["ci", "--omit=dev", "--loglevel=error"], { cwd: copy, ...bounds });
    } catch (error) {
      const code = codeOf(error);
      if (!unreachable.has(code)) throw error;
      say(`skipped: the package registry cannot be reached (${code}).`);
      return;
    }
    const further = { installMiB: rounded(await diskMiB(copy)), sourceMiB: rounded(sourceMiB) };
    yield toResult({ scenario: "install-size", target: "svc", further });
  },
};

async function diskMiB(folder: string): Promise<number> {
  const { stdout } = await run("du", ["-sk", folder]);
  return Number.parseInt(stdout, 10) / 1_024;
}

/** npm's code of the fault. */
function codeOf(error: unknown): string {
  const stderr = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
  return /npm error code (\w+)/u.exec(stderr)?.[1] ?? "";
}
