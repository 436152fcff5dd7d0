import { execFileSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const resultsFile = "bench/results.jsonl";

/** Short hash of what is measured, `-dirty` when it differs from it; "unknown" outside of git. */
export function currentCommit(): string {
  try {
    const hash = git("rev-parse", "--short", "HEAD");
    // The results themselves change with every run.
    return git("status", "--porcelain", "--", ".", `:!${resultsFile}`) === "" ? hash : `${hash}-dirty`;
  } catch {
    return "unknown";
  }
}

/** What the figures were measured on, in words that name nobody's machine. */
export function describeMachine(): string {
  const [major, minor] = process.versions.node.split(".");
  return `${availableParallelism()} cores, ${process.arch}, Node ${major}.${minor}`;
}

/** Appends one result to the record of all runs, with the time it was taken. */
export function recordResult(result: object): void {
  const line = JSON.stringify({ ...result, at: new Date().toISOString() });
  appendFileSync(join(root, resultsFile), `${line}\n`);
}

function git(...args: string[]): string {
  return execFileSync("git", ["--no-optional-locks", ...args], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
}
