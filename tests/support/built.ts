import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const buildsAtMostMs = 280_000;

/** Has the dashboard's files made as `npm start` does, where they are not there yet. */
export async function buildDashboard(): Promise<void> {
  const script = fileURLToPath(new URL("../../scripts/build-dashboard.ts", import.meta.url));
  await run(process.execPath, [script], { timeout: buildsAtMostMs });
}

/** Has `npm start`'s packages made, where they are not there yet: the folder they are in. */
export async function buildPackages(): Promise<string> {
  const script = fileURLToPath(new URL("../../scripts/build-packages.ts", import.meta.url));
  await run(process.execPath, [script], { timeout: buildsAtMostMs });
  return fileURLToPath(new URL("../../server/dist/packages/", import.meta.url));
}
