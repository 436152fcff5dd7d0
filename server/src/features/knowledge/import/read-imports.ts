import type { Import } from "@svc/contract";
import type { z } from "zod";
import type { importItemSchema } from "@svc/contract";
import { isoTime } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { ofColumns, type ReasonColumns } from "../../../foundation/database/reason-columns.ts";
import { toReport, type Tally } from "./report.ts";
import type { ImportRow } from "./write-articles.ts";

/** Imports as the API has them. */
export async function toImports(database: Database, rows: readonly ImportRow[], chatbotId: string): Promise<Import[]> {
  const tallies = await tallyItems(database, rows);
  return rows.map((row) => ({
    id: row.id,
    chatbotId,
    kind: row.kind,
    name: row.name,
    url: row.url,
    branch: row.branch,
    folder: row.folder,
    hasToken: row.sealed_token !== null,
    siteUrl: row.site_url,
    language: row.language,
    public: row.public === 1,
    status: row.status,
    ...ofColumns(row),
    report: toReport(tallies.get(row.key) ?? [], row.removed),
    refresh: row.refresh_every,
    nextRefreshAt: row.refresh_at === null ? null : isoTime(row.refresh_at),
    createdAt: isoTime(row.created_at),
    startedAt: isoTime(row.started_at),
    finishedAt: row.finished_at === null ? null : isoTime(row.finished_at),
  }));
}

async function tallyItems(database: Database, rows: readonly ImportRow[]): Promise<Map<number, Tally[]>> {
  const tallies = new Map<number, Tally[]>();
  if (rows.length === 0) return tallies;
  const counted = await database.query
    .selectFrom("article_import_item")
    .select(["import_key", "outcome", "reason_code as code"])
    .select((select) => select.fn.countAll<number | string>().as("count"))
    .where(
      "import_key",
      "in",
      rows.map(({ key }) => key),
    )
    .groupBy(["import_key", "outcome", "reason_code"])
    .execute();
  for (const { import_key: key, outcome, code, count } of counted)
    tallies.set(key, [...(tallies.get(key) ?? []), { outcome, code, count: Number(count) }]);
  return tallies;
}

interface ShownItem extends ReasonColumns {
  readonly origin: string;
  readonly title: string;
  readonly url: string | null;
  readonly outcome: z.output<typeof importItemSchema>["outcome"];
  readonly source_id: string | null;
}

export function toItem(row: ShownItem): z.output<typeof importItemSchema> {
  const { origin, title, url, outcome, source_id: sourceId } = row;
  return { origin, title, url, outcome, ...ofColumns(row), sourceId };
}
