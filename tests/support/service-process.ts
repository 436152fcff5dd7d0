import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { mainVariable } from "./bundle-service.ts";
import type { TestStore } from "./store.ts";

/** A key with all rights on every service that a test starts. */
export const testApiKey = "svc_test_key_0123456789abcdefghijklmnop";

export interface ServiceProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** What it has logged so far. */
  log(): string;
  /** Sends the signal and answers the exit code once the process is gone; null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** In a test run its bundle, which does the same and loads sooner. */
const main = process.env[mainVariable] ?? fileURLToPath(new URL("../../server/src/main.ts", import.meta.url));

/** As `npm start` has it: without it, most of a short test's time is compiling the service. */
export const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../../node_modules/.cache/compile", import.meta.url)),
};

/** The service as its users run it, in a process of its own, on a free port of loopback. */
export async function startServiceProcess(
  store: TestStore,
  environment: Record<string, string> = {},
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env["PATH"],
      ...compileCache,
      PORT: "0",
      SVC_DATA_DIR: store.settings.dataDir,
      DATABASE_URL: store.settings.databaseUrl,
      SVC_BOOTSTRAP_API_KEY: testApiKey,
      // Two processes of its own: the tests that are about it switch it on.
      SVC_EMBEDDING_MODEL: "off",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  let complaint = "";
  child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
  let log = "";
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      log += `${line}\n`;
      const entry: unknown = line.startsWith("{") ? JSON.parse(line) : null;
      if (typeof entry === "object" && entry !== null && "url" in entry && typeof entry.url === "string")
        resolve(entry.url);
    });
    void exited.then((code) => reject(new Error(`The service ended with ${code}: ${complaint}`)));
  });
  return {
    url,
    child,
    log: () => log,
    end(signal) {
      child.kill(signal);
      return exited;
    },
  };
}
