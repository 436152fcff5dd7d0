import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const beside = [
  "contract/src/**/*.test.ts",
  "server/src/**/*.test.ts",
  "bench/**/*.test.ts",
  "scripts/**/*.test.ts",
  "widget/src/**/*.test.ts",
  "dashboard/src/**/*.test.ts",
];

/** Everything runs on SQLite; what touches the store (`*.store.test.ts`, black-box tests) runs again on PostgreSQL. */
export default defineConfig({
  test: {
    reporters: ["default", "./scripts/closing-line-reporter.ts"],
    // None of these is a bar: a machine that is busy with something else must not fail what is right.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
    // On two cores the default is one file at a time; most files wait for a service more than they compute.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: "sqlite",
          include: [...beside, "tests/**/*.test.ts"],
          // What only a database server can suffer.
          exclude: ["tests/postgres/**"],
          env: { TEST_ENGINE: "sqlite" },
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: ["server/src/**/*.store.test.ts", "bench/**/*.store.test.ts", "tests/**/*.test.ts"],
          // A browser sees no difference between the engines.
          exclude: ["tests/**/*.browser.test.ts"],
          env: { TEST_ENGINE: "postgres" },
          globalSetup: ["./tests/support/postgres-setup.ts"],
        },
      },
    ],
  },
});
