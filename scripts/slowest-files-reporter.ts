import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

const shown = 10;

/** Says which files took longest, so that a suite that grows slow shows where. A run of one file needs no list. */
export default class SlowestFilesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length < 2) return;
    const lines = modules
      .map((module) => ({ module, ms: totalMs(module) }))
      .toSorted((left, right) => right.ms - left.ms)
      .slice(0, shown)
      .map(({ module, ms }) => {
        const path = relative(process.cwd(), module.moduleId);
        return `${(ms / 1_000).toFixed(1).padStart(7)} s  ${path} (${module.project.name})`;
      });
    process.stdout.write(`\nSlowest files:\n${lines.join("\n")}\n`);
  }
}

/** Loading its imports, its hooks and its tests. */
function totalMs(module: TestModule): number {
  const { prepareDuration, environmentSetupDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return prepareDuration + environmentSetupDuration + collectDuration + setupDuration + duration;
}
