import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { compileCache } from "./service-process.ts";
import type { TestStore } from "./store.ts";

/** The program itself, for tests that start it in ways of their own. */
export const cli = fileURLToPath(new URL("../../server/src/cli/cli.ts", import.meta.url));

/** One that hangs fails the test by its answer (code -1), and does not live on behind it. */
const runsAtMostMs = 170_000;

export interface CliAnswer {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** `npm run svc -- …` beside the service, on its store. */
export function runCli(store: Pick<TestStore, "settings">, ...args: string[]): Promise<CliAnswer> {
  return runCliWith(store, {}, ...args);
}

/** The same with more in its environment. */
export function runCliWith(
  { settings }: Pick<TestStore, "settings">,
  environment: Record<string, string>,
  ...args: string[]
): Promise<CliAnswer> {
  const env = {
    PATH: process.env["PATH"],
    ...compileCache,
    SVC_DATA_DIR: settings.dataDir,
    DATABASE_URL: settings.databaseUrl,
    ...environment,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, ...args], { env, timeout: runsAtMostMs }, (error, output, errors) => {
      resolve({ code: typeof error?.code === "number" ? error.code : error === null ? 0 : -1, output, errors });
    });
  });
}

/** A new key and its id. */
export async function makeKey(store: TestStore, ...options: string[]): Promise<{ key: string; id: string }> {
  const { code, output, errors } = await runCli(store, "keys", "create", "test", ...options);
  const id = /\bkey_\w+/u.exec(errors)?.[0];
  if (code !== 0 || id === undefined) throw new Error(`keys create ended with ${code}: ${errors}`);
  return { key: output.trim(), id };
}
