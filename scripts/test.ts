import { execFileSync, spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { join, relative } from "node:path";
import { testsOfAreas } from "./areas.ts";

/** `npm test`: with `--changed` also the tests that start the service and are about the changed folders. */
const root = join(import.meta.dirname, "..");
const args = process.argv.slice(2);
const at = args.findIndex((arg) => arg === "--changed" || arg.startsWith("--changed="));
const wanted = at < 0 ? [] : changedTests(args[at]?.split("=")[1] ?? "HEAD");
if (at >= 0) {
  args.splice(at, 1, ...wanted);
  process.stdout.write(wanted.length === 0 ? "No test is about what has changed.\n" : `${wanted.join("\n")}\n`);
}
if (at < 0 || wanted.length > 0) process.exitCode = vitest("inherit", "run", ...args).status ?? 1;

/** Of what differs from a commit, and is not committed: the tests that import it, and those of its areas. */
function changedTests(since: string): string[] {
  const git = (...command: string[]) => execFileSync("git", command, { cwd: root, encoding: "utf8" }).split("\n");
  const changed = [...git("diff", "--name-only", since), ...git("ls-files", "--others", "--exclude-standard")];
  const { stdout } = vitest("pipe", "list", "--filesOnly", "--json", `--changed=${since}`);
  const tests = globSync("tests/**/*.test.ts", { cwd: root });
  return [
    ...new Set([...filesIn(stdout).map((file) => relative(root, file)), ...testsOfAreas(changed, tests)]),
  ].toSorted();
}

/** Of what `vitest list --filesOnly --json` prints. */
function filesIn(listing: string): string[] {
  const start = listing.indexOf("[");
  const listed: unknown = start < 0 ? [] : JSON.parse(listing.slice(start));
  return Array.isArray(listed) ? listed.map((each: { readonly file: string }) => each.file) : [];
}

function vitest(stdout: "inherit" | "pipe", ...command: string[]) {
  const file = join(root, "node_modules/vitest/vitest.mjs");
  return spawnSync(process.execPath, [file, ...command], {
    cwd: root,
    encoding: "utf8",
    stdio: ["inherit", stdout, "inherit"],
  });
}
