import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readOptions, UsageError } from "./options.ts";

test("sets are many, everything else has a default", () => {
  const defaults = {
    json: false,
    engine: "sqlite",
    encoder: "off",
    gaps: false,
    labels: null,
    visitors: [],
    out: null,
  };
  expect(readOptions(["--set", "a", "--set", "b"])).toEqual({ sets: ["a", "b"], ...defaults });
});

test("what is not known is refused", () => {
  for (const args of [[], ["--set"], ["--set", "a", "--fast"], ["--set", "a", "--engine", "mysql"], ["a"]])
    expect(() => readOptions(args)).toThrow(UsageError);
});

test("the encoder is on or off", () => {
  expect(readOptions(["--set", "a", "--encoder", "on"]).encoder).toBe("on");
  expect(() => readOptions(["--set", "a", "--encoder", "fast"])).toThrow(UsageError);
});

test("labels say what knowledge gaps are about, and nothing else", () => {
  expect(readOptions(["--set", "a", "--gaps", "--labels", "b"])).toMatchObject({ gaps: true, labels: "b" });
  expect(() => readOptions(["--set", "a", "--labels", "b"])).toThrow(UsageError);
});

test("a wrong command line gives the usage on standard error, and 2", () => {
  const evaluation = join(import.meta.dirname, "../eval.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [evaluation, "--fast"], { encoding: "utf8" });
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain("--set DIR");
});

test("visitors' sets are run as the service comes, with the encoder on", () => {
  expect(readOptions(["--visitors", "a", "--out", "b"])).toMatchObject({ visitors: ["a"], out: "b", encoder: "on" });
  expect(() => readOptions(["--visitors", "a", "--set", "b"])).toThrow(UsageError);
  expect(() => readOptions(["--set", "a", "--out", "b"])).toThrow(UsageError);
});
