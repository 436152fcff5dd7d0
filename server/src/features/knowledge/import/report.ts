import type { ImportReport } from "@svc/contract";
import { englishReasons, inEnglish, type ReasonCode } from "@svc/contract/reasons/en.ts";
import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import type { ImportPlan } from "./compare-entries.ts";

/** How often each outcome came, and for which reason. */
export interface Tally {
  readonly outcome: string;
  readonly code: string | null;
  readonly count: number;
}

export function toReport(tallies: readonly Tally[], removed: number): ImportReport {
  const of = (outcome: string) => tallies.filter((tally) => tally.outcome === outcome);
  const count = (outcome: string) => of(outcome).reduce((sum, tally) => sum + tally.count, 0);
  const numbers = {
    added: count("added"),
    changed: count("changed"),
    unchanged: count("unchanged"),
    failed: count("failed"),
    removed,
  };
  const queued = count("queued");
  const articles = numbers.added + numbers.changed + numbers.unchanged + numbers.failed + queued;
  const leftOut = of("left_out")
    .map(({ code, count: times }) => ({ reasonCode: code ?? "", count: times }))
    .toSorted((one, other) => other.count - one.count || (one.reasonCode < other.reasonCode ? -1 : 1));
  const summary = because("import_summary", { articles, changes: changesOf(numbers), leftOut: leftOutCounts(leftOut) });
  return {
    articles,
    ...numbers,
    queued,
    leftOut,
    summary: inEnglish(summary),
    summaryReason: { reasonCode: summary.code, reasonArgs: summary.args },
  };
}

type Numbers = Pick<ImportReport, "added" | "changed" | "unchanged" | "failed" | "removed">;

function changesOf({ added, changed, unchanged, failed, removed }: Numbers): Reason | readonly Reason[] {
  const changes = [
    because("import_new_count", { count: added }),
    because("import_changed_count", { count: changed }),
    because("import_unchanged_count", { count: unchanged }),
    because("import_failed_count", { count: failed }),
    because("import_removed_count", { count: removed }),
  ].filter(({ args }) => args["count"] !== 0);
  return changes.length === 0 ? because("import_none") : changes;
}

/** What a plan would come to if every text could be read. */
export function previewReport({ items, removed }: ImportPlan): ImportReport {
  const tallies = new Map<string, Tally>();
  for (const { outcome, isKnown, reason } of items) {
    const name = outcome === "queued" ? (isKnown ? "changed" : "added") : outcome;
    const code = reason?.code ?? null;
    const key = `${name} ${code}`;
    tallies.set(key, { outcome: name, code, count: (tallies.get(key)?.count ?? 0) + 1 });
  }
  return toReport([...tallies.values()], removed);
}

export function leftOutCounts(leftOut: ImportReport["leftOut"]): Reason | readonly Reason[] {
  if (leftOut.length === 0) return because("import_none");
  return leftOut.map(({ reasonCode, count }) => countOf(reasonCode, count));
}

/** How many items were left out for one reason, such as "drafts: 12". */
function countOf(code: string, count: number): Reason {
  const counted = `${code}_count`;
  return isCounted(counted) ? because(counted, { count }) : because("import_other_count", { count });
}

function isCounted(code: string): code is Extract<ReasonCode, `import_${string}_count`> {
  return code.startsWith("import_") && Object.hasOwn(englishReasons, code);
}
