import { insightReportSchema } from "@svc/contract";
import type { InsightReport } from "@svc/contract";
import { z } from "zod";
import type { Database } from "../../../foundation/database/database.ts";
import type { Job } from "../../../foundation/queue.ts";
import type { MadeReport } from "./make-report.ts";

const storedSchema = z.object({ report: insightReportSchema, quoted: z.array(z.int()) });
const keptMs = 30 * 24 * 60 * 60 * 1_000;

export interface StoredReport {
  readonly report: InsightReport;
  readonly madeAt: number;
}

export async function storeReport(
  database: Database,
  job: Pick<Job, "holdLease">,
  row: { readonly chatbotKey: number; readonly days: number; readonly madeAt: number },
  { period, report, quoted }: MadeReport,
): Promise<void> {
  const values = {
    from_at: period.from,
    to_at: period.to,
    report: JSON.stringify({ report, quoted }),
    made_at: row.madeAt,
  };
  await database.transaction(async (transaction) => {
    await job.holdLease(transaction);
    await transaction
      .insertInto("insight_report")
      .values({ chatbot_key: row.chatbotKey, days: row.days, ...values })
      .onConflict((conflict) => conflict.columns(["chatbot_key", "days"]).doUpdateSet(values))
      .execute();
  });
}

/** The latest; none where a message that it quotes was deleted, or where another release has written it. */
export async function readReport(
  database: Database,
  chatbotKey: number,
  days: number,
): Promise<StoredReport | undefined> {
  const row = await database.query
    .selectFrom("insight_report")
    .select(["report", "made_at"])
    .where("chatbot_key", "=", chatbotKey)
    .where("days", "=", days)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { data: stored } = storedSchema.safeParse(JSON.parse(row.report));
  if (stored === undefined || !(await areThere(database, stored.quoted))) return undefined;
  return { report: stored.report, madeAt: row.made_at };
}

/** Removes reports that quote what was deleted, and old ones. */
export async function dropReports(database: Database, now: number): Promise<void> {
  const keys = await database.query.selectFrom("insight_report").select(["chatbot_key", "days", "made_at"]).execute();
  for (const { chatbot_key: chatbotKey, days, made_at: madeAt } of keys) {
    if (madeAt > now - keptMs && (await readReport(database, chatbotKey, days)) !== undefined) continue;
    await database.transaction((transaction) =>
      transaction
        .deleteFrom("insight_report")
        .where("chatbot_key", "=", chatbotKey)
        .where("days", "=", days)
        // A newer one may have come meanwhile.
        .where("made_at", "=", madeAt)
        .execute(),
    );
  }
}

async function areThere({ query }: Database, messages: readonly number[]): Promise<boolean> {
  if (messages.length === 0) return true;
  const { count } = await query
    .selectFrom("message")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("key", "in", messages)
    .executeTakeFirstOrThrow();
  return Number(count) === messages.length;
}
