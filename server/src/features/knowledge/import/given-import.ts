import type { ImportPreview } from "@svc/contract";
import { toReasonFields } from "../../../foundation/database/reason-columns.ts";
import { EgressFailed, EgressRefused } from "../../../foundation/egress/egress.ts";
import type { Egress } from "../../../foundation/egress/egress.ts";
import { Problem } from "../../../foundation/problem.ts";
import { Unreadable } from "../read/read.ts";
import type { Reader } from "../read/read.ts";
import type { WantedImport } from "./begin-run.ts";
import type { ImportPlan } from "./compare-entries.ts";
import type { ImportSettings } from "./entry.ts";
import { previewReport } from "./report.ts";
import type { ImportOptions } from "./show-imports.ts";
import type { ImportRow } from "./write-articles.ts";

export interface StartOptions extends ImportOptions {
  readonly egress: Egress;
  readonly unpacker: Pick<Reader, "unpack">;
}

export interface GivenSettings {
  readonly name?: string | null | undefined;
  readonly siteUrl?: string | null | undefined;
  readonly language?: string | null | undefined;
  readonly folder?: string | null | undefined;
}

const leftOutShown = 200;

export function settingsOf({ siteUrl, language, folder }: GivenSettings): ImportSettings {
  return { siteUrl: siteUrl ?? null, language: language ?? null, folder: folder ?? null };
}

export function columnsOf({ siteUrl, language, folder }: ImportSettings) {
  return { site_url: siteUrl, language, folder };
}

export function auditOf({
  kind,
  name,
  url,
  branch,
  folder,
  site_url: siteUrl,
  language,
  public: isPublic,
}: WantedImport) {
  return { kind, name, url, branch, folder, siteUrl, language, public: isPublic === 1 };
}

export function previewOf(wanted: WantedImport, known: ImportRow | undefined, plan: ImportPlan): ImportPreview {
  const leftOut = plan.items.filter(({ outcome }) => outcome === "left_out").slice(0, leftOutShown);
  return {
    kind: wanted.kind,
    name: wanted.name,
    importId: known?.id ?? null,
    report: previewReport(plan),
    leftOut: leftOut.map(({ entry: { origin, title }, reason }) => ({ origin, title, ...toReasonFields(reason) })),
  };
}

/** What is wrong with what the caller has given is theirs to know. */
export async function asProblem<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const isExpected = error instanceof Unreadable || error instanceof EgressFailed || error instanceof EgressRefused;
    throw isExpected ? new Problem("unprocessable", error.reason, {}) : error;
  }
}
