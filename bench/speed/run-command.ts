import { spawn } from "node:child_process";
import { join } from "node:path";
import type { FreshStore } from "../store.ts";
import { cpuTimeMs, killTree, peakMemoryMiB } from "./process.ts";
import type { Resources } from "./resources.ts";

const root = join(import.meta.dirname, "../..");
const watchMs = 50;

export interface CommandRun {
  readonly seconds: number;
  /** As far as it was seen: the last twentieth of a second may be missing. */
  readonly cpuSeconds: number;
  readonly peakMemoryMiB: number;
}

/** `npm run svc -- …` on a store, without npm around it. Throws what it says when it fails. */
export async function runCommand(
  resources: Resources,
  { settings }: FreshStore,
  ...args: string[]
): Promise<CommandRun> {
  const started = performance.now();
  const child = await resources.acquire(
    () =>
      spawn(join(root, "node_modules/.bin/node"), [join(root, "server/src/cli/cli.ts"), ...args], {
        env: {
          PATH: process.env["PATH"],
          SVC_DATA_DIR: settings.dataDir,
          DATABASE_URL: settings.databaseUrl,
        },
        stdio: ["ignore", "ignore", "pipe"],
      }),
    ({ pid, exitCode }) => (exitCode === null && pid !== undefined ? killTree(pid) : undefined),
  );
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  let [peak, cpuMs] = [0, 0];
  const watch = setInterval(() => {
    peak = Math.max(peak, peakMemoryMiB(child.pid ?? 0));
    cpuMs = Math.max(cpuMs, cpuTimeMs(child.pid ?? 0));
  }, watchMs);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(`svc ${args[0]} ended with ${code}: ${said}`);
  return { seconds: (performance.now() - started) / 1_000, cpuSeconds: cpuMs / 1_000, peakMemoryMiB: peak };
}
