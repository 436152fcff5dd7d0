import { expect } from "vitest";
import { runCliWith } from "./cli.ts";
import type { TestStore } from "./store.ts";

export interface Finding {
  readonly check: string;
  readonly status: string;
  readonly says: string;
  readonly fix?: string;
}

/** What `svc doctor` finds in this environment. Every finding that failed says what to do. */
export async function examineStore(of: Pick<TestStore, "settings">, environment: Record<string, string> = {}) {
  const quiet = { SVC_EMBEDDING_MODEL: "off", PORT: "0", ...environment };
  const { code, output } = await runCliWith(of, quiet, "doctor", "--json");
  const report: { healthy: boolean; findings: Finding[] } = JSON.parse(output);
  expect(report.healthy).toBe(code === 0);
  const failed = report.findings.filter(({ status }) => status === "failed");
  for (const { fix } of failed) expect(fix).toBeTruthy();
  return { code, output, findings: report.findings, failed: failed.map(({ check }) => check) };
}
