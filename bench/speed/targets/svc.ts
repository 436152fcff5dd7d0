import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { call } from "../../../tests/support/api.ts";
import { testApiKey } from "../../../tests/support/service-process.ts";
import type { FreshStore } from "../../store.ts";
import { makeFolder } from "../folder.ts";
import { killTree } from "../process.ts";
import type { Resources } from "../resources.ts";

export interface ServiceSettings {
  readonly store: FreshStore;
  /** Where compiled code is kept between starts. */
  readonly compileCache: string;
  readonly model?: { readonly url: string };
  readonly encoder?: boolean;
  /** What this scenario sets beside. */
  readonly environment?: Readonly<Record<string, string>>;
}

export interface StartedService {
  readonly url: string;
  readonly pid: number;
  /** From the process's start to the first healthy answer, s. */
  readonly startSeconds: number;
  /** Ends it as a supervisor does, so that the compile cache is written. */
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, "../../..");
const healthyWithinMs = 60_000;

/** Starts the service by the very command of `npm start`, without npm's own process around it. */
export async function startService(resources: Resources, settings: ServiceSettings): Promise<StartedService> {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const folder = await makeFolder(resources);
  const logFile = join(folder, "log");
  const started = performance.now();
  const service = await resources.acquire(
    () => {
      // A file, because whoever reads a pipe works while the measurement runs.
      const log = openSync(logFile, "w");
      const child = spawn("sh", ["-c", scripts.start], {
        cwd: root,
        env: environment(settings),
        stdio: ["ignore", log, log],
      });
      closeSync(log);
      const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
      return { child, exited };
    },
    async ({ child, exited }) => {
      if (child.exitCode === null && child.signalCode === null) killTree(child.pid ?? 0);
      await exited;
    },
  );
  const url = await untilHealthy(logFile, () => service.child.exitCode !== null);
  const startSeconds = (performance.now() - started) / 1_000;
  return {
    url,
    pid: service.child.pid ?? 0,
    startSeconds,
    async stop() {
      service.child.kill("SIGTERM");
      const code = await service.exited;
      if (code !== 0) throw new Error(`The service ended with ${code}: ${tail(logFile)}`);
    },
  };
}

function environment({
  store,
  compileCache,
  model,
  encoder = false,
  environment: further,
}: ServiceSettings): Record<string, string> {
  return {
    PATH: `${join(root, "node_modules/.bin")}:${process.env["PATH"]}`,
    HOME: process.env["HOME"] ?? "",
    PORT: "0",
    NODE_COMPILE_CACHE: compileCache,
    NODE_OPTIONS: process.env["BENCH_NODE_OPTIONS"] ?? "",
    SVC_DATA_DIR: store.settings.dataDir,
    DATABASE_URL: store.settings.databaseUrl,
    SVC_BOOTSTRAP_API_KEY: testApiKey,
    // All clients come from one address.
    SVC_ADDRESS_RATE_LIMIT: "0",
    SVC_EMBEDDING_MODEL: encoder ? "embedded" : "off",
    ...(model === undefined
      ? {}
      : {
          SVC_MODEL: "openai-compatible/double",
          SVC_MODEL_BASE_URL: `${model.url}/v1`,
          SVC_MODEL_API_KEY: "bench",
        }),
    ...further,
  };
}

async function untilHealthy(logFile: string, hasEnded: () => boolean): Promise<string> {
  const deadline = performance.now() + healthyWithinMs;
  let url: string | undefined;
  while (performance.now() < deadline) {
    if (hasEnded()) throw new Error(`The service ended: ${tail(logFile)}`);
    url ??= /"url":"([^"]+)"/u.exec(readFileSync(logFile, "utf8"))?.[1];
    if (url !== undefined && (await call(url, "GET", "/api/public/healthcheck")).status === 200) return url;
    await delay(1);
  }
  throw new Error(`The service does not become healthy: ${tail(logFile)}`);
}

function tail(logFile: string): string {
  return readFileSync(logFile, "utf8").slice(-1_000);
}
