import { startVitest } from "vitest/node";
import type { TestModule } from "vitest/node";
import { currentCommit, describeMachine, recordResult } from "./record.ts";

/** Tests that repeat a part for as long as a proof takes; `npm test` runs a few rounds of each. */
const proofs: Readonly<Record<string, { readonly says: string; readonly files: readonly string[] }>> = {
  kills: {
    says: "kill -9 under load loses no acknowledged message, lead or ticket",
    files: ["tests/reliability.engine.test.ts", "tests/4d-webhook-deliveries.engine.test.ts"],
  },
  backups: {
    says: "a backup with one wrong byte anywhere is refused",
    files: ["tests/backup.engine.test.ts"],
  },
  hostile: {
    says: "hostile sites, texts and bodies keep nobody else waiting",
    files: ["tests/hostile-site.timing.test.ts"],
  },
  install: {
    says: "one command installs the packed service without a compiler, and a first answer follows within a minute",
    files: ["tests/server-package.test.ts"],
  },
  mail: {
    says: "a mail that was on its way when the process was killed goes, once its lease is over, and one that was being fetched is taken once",
    files: [
      "tests/6-notification-mail.engine.test.ts",
      "tests/6-visitor-mail.engine.test.ts",
      "tests/6-imap-mailbox.engine.test.ts",
    ],
  },
  conformance: {
    says: "the conformance suites of MCP and the Inspector find nothing",
    files: ["tests/4e-mcp-conformance.test.ts"],
  },
  corpora: {
    says: "every phrase that a rule knows, mixed and cut, is understood in its time",
    files: ["bench/understanding.timing.test.ts"],
  },
  files: {
    says: "of 250 files of other programs everything is read with what belongs together",
    files: ["bench/reading-corpus.test.ts"],
  },
  import: {
    says: "1,000 articles are imported within a minute beside visitors, and a repeat changes nothing",
    files: ["tests/4a-imports.timing.test.ts"],
  },
  agents: {
    says: "20 agents take from 2,000 waiting conversations: one assignee each, a page of the list within 100 ms",
    files: ["tests/inbox-agents.engine.test.ts"],
  },
  tenants: {
    says: "interleaved calls of two workspaces never get each other's answers",
    files: ["tests/4e-mcp-access.test.ts"],
  },
};

const usage = `Usage: npm run prove -- NAME…\n\n${Object.entries(proofs)
  .map(([name, { says }]) => `  ${name.padEnd(12)} ${says}\n`)
  .join("")}`;

const names = process.argv.slice(2);
if (names.length === 0 || names.some((name) => proofs[name] === undefined)) {
  process.stderr.write(usage);
  process.exit(2);
}

process.env["SVC_PROVE"] = "1";
for (const name of names) await prove(name, proofs[name]?.files ?? []);

/** Runs the full size of a proof and records what came of it, a line for each engine. */
async function prove(name: string, files: readonly string[]): Promise<void> {
  const about = { proof: name, commit: currentCommit(), machine: describeMachine() };
  // One engine after the other: at full size, each would falsify what the other measures.
  const vitest = await startVitest("test", [...files], { watch: false, testTimeout: 900_000, maxWorkers: 1 });
  const modules = vitest.state.getTestModules();
  await vitest.close();
  for (const [engine, own] of Map.groupBy(modules, (module) => module.project.name))
    recordResult({ ...about, engine, ...outcomeOf(own) });
}

function outcomeOf(modules: readonly TestModule[]) {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const count = (state: string) => tests.filter((test) => test.result().state === state).length;
  return {
    passed: count("passed"),
    failed: count("failed") + modules.filter((module) => module.errors().length > 0).length,
    seconds: Math.round(modules.reduce((ms, module) => ms + module.diagnostic().duration, 0) / 100) / 10,
    figures: Object.assign({}, ...tests.map((test) => test.meta().figures)) as Record<string, number>,
  };
}
