import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readOptions, UsageError } from "./options.ts";
import { scenarios } from "./scenarios/scenarios.ts";

test("without options everything is measured on both engines", () => {
  expect(readOptions([])).toEqual({ json: false, engines: ["sqlite", "postgres"], scenarios });
});

test("scenarios are measured in the order in which they are named", () => {
  const { scenarios: chosen, engines } = readOptions([
    "--scenario",
    "start",
    "--scenario",
    "llm-1",
    "--engine",
    "sqlite",
  ]);
  expect(chosen.map(({ name }) => name)).toEqual(["start", "llm-1"]);
  expect(engines).toEqual(["sqlite"]);
});

test("what is not known is refused", () => {
  for (const args of [["--fast"], ["--engine", "mysql"], ["--scenario", "llm"], ["--scenario"], ["llm-1"]])
    expect(() => readOptions(args)).toThrow(UsageError);
});

test("no two scenarios have the same name", () => {
  expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length);
});

test("an unknown scenario lists the known ones on standard error, and exits with 2", () => {
  const bench = join(import.meta.dirname, "../bench.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [bench, "--scenario", "llm"], { encoding: "utf8" });
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  for (const { name } of scenarios) expect(stderr).toContain(name);
});
