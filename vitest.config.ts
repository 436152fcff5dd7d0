import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { quickFolder } from "./tests/support/quick-folder.ts";

// Workers, services and browsers of the tests take it over.
process.env["TMPDIR"] = quickFolder();
// What the workers load is compiled once.
process.env["NODE_COMPILE_CACHE"] ??= fileURLToPath(new URL("node_modules/.cache/compile", import.meta.url));

const folders = ["contract/src", "server/src", "bench", "scripts", "widget/src", "dashboard/src", "tests"];
const named = (ending: string) => folders.map((folder) => `${folder}/**/*${ending}`);

/** What only a database server can suffer. */
const onPostgresAlone = "tests/postgres/**/*.test.ts";
const timing = "**/*.timing.test.ts";
const isolated = "**/*.isolated.test.ts";

const sqlite = { env: { TEST_ENGINE: "sqlite" }, globalSetup: ["./tests/support/sqlite-setup.ts"] };
const postgres = { env: { TEST_ENGINE: "postgres" }, globalSetup: ["./tests/support/postgres-setup.ts"] };
/** After everything else, one file at a time: what else the machine does falsifies a measured time. */
const alone = (groupOrder: number) => ({ maxWorkers: 1, sequence: { groupOrder } });

/** One worker runs many files, each module of them once: loading them anew for every file took half of a unit test. */
const together = { isolate: false, restoreMocks: true, unstubEnvs: true, unstubGlobals: true };

/**
 * The name of a file says where it runs: `x.test.ts` on SQLite, `x.engine.test.ts` on both, `x.timing.test.ts` alone,
 * `x.isolated.test.ts` in a process of its own.
 */
export default defineConfig({
  test: {
    reporters: ["default", "./scripts/slowest-files-reporter.ts", "./scripts/closing-line-reporter.ts"],
    // None of these is a bar: a machine that is busy with something else must not fail what is right.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
    // More than the two cores that this is meant for: most files wait for a service more than they compute.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: "sqlite",
          include: named(".test.ts"),
          exclude: [onPostgresAlone, timing, isolated],
          ...sqlite,
          ...together,
        },
      },
      {
        extends: true,
        test: { name: "isolated", include: named(".isolated.test.ts"), ...sqlite },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: [...named(".engine.test.ts"), onPostgresAlone],
          exclude: [timing],
          ...postgres,
          ...together,
        },
      },
      {
        extends: true,
        test: {
          name: "timing",
          include: named(".timing.test.ts"),
          exclude: [onPostgresAlone],
          ...sqlite,
          ...alone(1),
        },
      },
      {
        extends: true,
        test: { name: "timing-postgres", include: ["tests/postgres/**/*.timing.test.ts"], ...postgres, ...alone(2) },
      },
    ],
  },
});
