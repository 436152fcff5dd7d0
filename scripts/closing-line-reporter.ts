import type { Reporter, TestModule } from "vitest/node";

/** Ends a run with `N passed, N failed` alone on a line, counted from the tests that ran. */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0;
    // A file that does not load, or an error outside a test, is a failure that no test shows.
    let failed = errors.length;
    let skipped = 0;
    for (const module of modules) {
      if (module.errors().length > 0) failed++;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === "passed") passed++;
        else if (state === "failed") failed++;
        else skipped++;
      }
    }
    // Skipped are those for several processes, which one engine alone can have.
    if (skipped > 0) process.stdout.write(`\n${skipped} skipped\n`);
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  }
}
