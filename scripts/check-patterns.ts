import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { judgePatterns } from "./patterns/judge-patterns.ts";

/** What runs on strangers' text. */
const folders = ["server/src", "widget/src", "contract/src"];

const root = join(import.meta.dirname, "..");
const files = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  )
  .filter((file) => /\.tsx?$/u.test(file) && !/\.test\.tsx?$/u.test(file))
  .map((file): [string, string] => [file, readFileSync(join(root, file), "utf8")]);

const faults = await judgePatterns(new Map(files));
process.stdout.write(faults.map((fault) => `${fault}\n`).join(""));
process.exit(faults.length === 0 ? 0 : 1);
