import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";

interface Outcome {
  readonly passed: boolean;
  readonly output: string;
}

/** Tests that read the sources, which no import leads to from what has changed. */
const testsOfSources = [
  "server/src/foundation/problem.test.ts",
  "server/src/surfaces/http/reference/guides.test.ts",
  "dashboard/src/strings/",
  "contract/src/reasons/",
  "scripts/copy/",
  "scripts/areas.test.ts",
  "scripts/lint/size-rules.test.ts",
  "tests/dashboard-components.test.ts",
];

/** Slowest first, so that the shorter ones fill the other core. A script of ours is named by its path. */
const steps: readonly { name: string; command: readonly [string, ...string[]] }[] = [
  { name: "regular expressions", command: ["scripts/check-patterns.ts"] },
  { name: "lint and import law", command: ["oxlint"] },
  { name: "types", command: types("root") },
  { name: "types of the dashboard", command: types("dashboard", "-p", "dashboard") },
  { name: "dead code", command: ["knip"] },
  { name: "format", command: ["oxfmt", "--check"] },
  { name: "wording and lists", command: ["vitest", "run", "--project", "sqlite", ...testsOfSources] },
  { name: "types of the widget", command: types("widget", "-p", "widget") },
  { name: "types of the examples", command: types("examples", "-p", "examples") },
  { name: "types of the pages", command: types("pages", "-p", "server/pages") },
];

const root = join(import.meta.dirname, "..");
const waiting = [...steps];
let failed = 0;
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
process.stdout.write(failed === 0 ? "All checks passed.\n" : `${failed} of ${steps.length} checks failed.\n`);
process.exitCode = failed === 0 ? 0 : 1;

async function work(): Promise<void> {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    const started = performance.now();
    const { passed, output } = await run(step.command);
    if (!passed) failed++;
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    process.stdout.write(
      `${passed ? "ok  " : "FAIL"} ${step.name} (${seconds} s)\n${passed ? "" : `${output.trim()}\n`}`,
    );
  }
}

/** What did not change since the last run is not checked again. */
function types(name: string, ...project: readonly string[]): readonly [string, ...string[]] {
  return ["tsc", ...project, "--incremental", "--tsBuildInfoFile", `node_modules/.cache/tsc/${name}.tsbuildinfo`];
}

/** Runs a script or a tool of node_modules with this very Node; the system's may be older. */
function run([tool, ...args]: readonly [string, ...string[]]): Promise<Outcome> {
  return new Promise((resolve) => {
    const file = tool.endsWith(".ts") ? tool : join("node_modules/.bin", tool);
    const child = spawn(process.execPath, [join(root, file), ...args], { cwd: root });
    let output = "";
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", (error) => resolve({ passed: false, output: error.message }));
    child.on("close", (code) => resolve({ passed: code === 0, output }));
  });
}
