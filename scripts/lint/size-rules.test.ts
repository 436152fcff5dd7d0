import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { oversized, sizeRules } from "./size-rules.ts";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "svc-size-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(Object.entries(oversized))("every file that is exempt from %s still needs it", (rule, files) => {
  const config = join(folder, `${rule}.json`);
  const limit = rule === "max-lines" ? 300 : Object.entries(sizeRules).find(([name]) => name === rule)?.[1][1].max;
  writeFileSync(
    config,
    JSON.stringify({ categories: { correctness: "off" }, rules: { [rule]: ["error", { max: limit }] } }),
  );
  const oxlint = join(root, "node_modules/.bin/oxlint");
  const { stdout } = spawnSync(process.execPath, [oxlint, "-c", config, "--format", "json", ...files], {
    cwd: root,
    encoding: "utf8",
  });
  const found: { diagnostics: { filename: string }[] } = JSON.parse(stdout);
  const large = new Set(found.diagnostics.map(({ filename }) => filename));
  expect(files.filter((file) => !large.has(file))).toEqual([]);
});
