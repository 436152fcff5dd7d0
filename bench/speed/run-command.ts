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

/** A command that runs. */
export interface StartedCommand {
  readonly pid: number;
  /** Throws what the command says when it fails. */
  readonly ended: Promise<CommandRun>;
}

/** `npm run svc -- …` on a store, without npm around it. Throws what it says when it fails. */
export async function runCommand(resources: Resources, store: FreshStore, ...args: string[]): Promise<CommandRun> {
  const { ended } = await startCommand(resources, store, ...args);
  return ended;
}

/** The same, for whoever has something to do meanwhile. */
export async function startCommand(
  resources: Resources,
  { settings }: FreshStore,
  ...args: string[]
): Promise<StartedCommand> {
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
  const pid = child.pid ?? 0;
  return { pid, ended: watch() };

  async function watch(): Promise<CommandRun> {
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    let [peak, cpuMs] = [0, 0];
    const timer = setInterval(() => {
      peak = Math.max(peak, peakMemoryMiB(pid));
      cpuMs = Math.max(cpuMs, cpuTimeMs(pid));
    }, watchMs);
    const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
    clearInterval(timer);
    if (code !== 0) throw new Error(`svc ${args[0]} ended with ${code}: ${said}`);
    return { seconds: (performance.now() - started) / 1_000, cpuSeconds: cpuMs / 1_000, peakMemoryMiB: peak };
  }
}
