import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rooms } from "../../oxlint.config.ts";
import { allowed, faults } from "./planted-faults.ts";

interface Report {
  readonly filename: string;
  readonly code: string;
  readonly message: string;
  readonly help?: string;
}

const project = join(import.meta.dirname, "../..");
const copy = mkdtempSync(join(tmpdir(), "svc-import-law-"));
const workspaces = ["contract", "server", "dashboard", "widget", "tests", "bench", "examples"];
let reports: Report[] = [];

beforeAll(() => {
  for (const part of ["oxlint.config.ts", "tsconfig.json", "scripts/lint"])
    cpSync(join(project, part), join(copy, part), { recursive: true });
  symlinkSync(join(project, "node_modules"), join(copy, "node_modules"));
  plant("server/src/foundation/trip.ts", 'import { here } from "./round.ts"; export const there = here;');
  plant("server/src/foundation/clock.ts", "export const now = 0;");
  faults.forEach((fault, number) => plant(faultFile(fault.file, number), fault.code));
  for (const { file, code } of allowed) plant(file, code);
  reports = lint();
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe("the linter reports", () => {
  test.each(faults.map((fault, number) => ({ ...fault, number })))(
    "$rule in $file: $code",
    ({ file, number, rule, says }) => {
      const seen = reports
        .filter((report) => report.filename === faultFile(file, number))
        .map((report) => `${report.code} ${report.help ?? ""} ${report.message}`);
      expect(seen.filter((text) => text.includes(`(${rule})`)).join("\n")).toContain(says ?? rule);
    },
  );

  test("nothing against an import that the law allows", () => {
    const files = allowed.map(({ file }) => file);
    expect(reports.filter(({ filename, code }) => files.includes(filename) && code.includes("no-restricted"))).toEqual(
      [],
    );
  });
});

test("every feature's folder stands in the table of rooms", () => {
  const features = join(project, "server/src/features");
  const folders = existsSync(features) ? readdirSync(features) : [];
  expect(Object.keys(rooms)).toEqual(expect.arrayContaining(folders));
});

/** Each fault stands in a file of its own, so that none hides another; `service.ts` keeps its name. */
function faultFile(file: string, number: number): string {
  return file.replace("fault", `fault-${number}`);
}

function plant(file: string, code: string): void {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), `${code}\n`, { flag: "a" });
}

function lint(): Report[] {
  const run = spawnSync(
    process.execPath,
    [join(project, "node_modules/.bin/oxlint"), "--format", "json", ...workspaces],
    { cwd: copy, encoding: "utf8", maxBuffer: 2 ** 26 },
  );
  const { diagnostics }: { diagnostics: Report[] } = JSON.parse(run.stdout);
  return diagnostics;
}
