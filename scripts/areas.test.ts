import { existsSync, globSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { areas, testsOfAreas } from "./areas.ts";

const root = join(import.meta.dirname, "..");
const tests = globSync("tests/**/*.test.ts", { cwd: root });
const about = (beginning: string) => tests.filter((file) => file.startsWith(`tests/${beginning}`));

test("a change of a feature leads to the tests that start the service and are about it, and to no others", () => {
  const chosen = testsOfAreas(["server/src/features/webhooks/sign.ts", "package.json"], tests);
  expect(chosen).toContain("tests/4d-webhooks.engine.test.ts");
  expect(chosen).not.toContain("tests/4a-leads.engine.test.ts");
  expect(testsOfAreas(["package.json", "bench/eval.ts"], tests)).toEqual([]);
});

test("the innermost folder counts", () => {
  expect(testsOfAreas(["dashboard/src/pages/components/page.tsx"], tests)).toEqual(about("dashboard-components"));
  expect(testsOfAreas(["dashboard/src/ui/button.tsx"], tests)).toEqual(about("dashboard"));
});

test("each area is a folder, and each of its beginnings begins a test's name", () => {
  expect(Object.keys(areas).filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
  expect([...new Set(Object.values(areas).flat())].filter((beginning) => about(beginning).length === 0)).toEqual([]);
});

test("each feature is an area", () => {
  const features = readdirSync(join(root, "server/src/features")).map((name) => `server/src/features/${name}`);
  expect(features.filter((folder) => areas[folder] === undefined)).toEqual([]);
});
