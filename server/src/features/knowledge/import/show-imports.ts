import { operations } from "@svc/contract";
import type { Import, importItemSchema } from "@svc/contract";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation, RequestContext } from "../../../foundation/implement.ts";
import { paginate, readCursor, toPage } from "../../../foundation/page.ts";
import { Problem } from "../../../foundation/problem.ts";
import type { Queue } from "../../../foundation/queue.ts";
import type { Chatbots } from "../../chatbots/chatbots.ts";
import type { ImportTokens } from "./import-tokens.ts";
import type { ImportRow } from "./write-articles.ts";
import { waitUntilEnded } from "../wait-until-ended.ts";
import type { z } from "zod";
import { isoTime } from "../../../foundation/clock.ts";
import { ofColumns, type ReasonColumns } from "../../../foundation/database/reason-columns.ts";
import { toReport, type Tally } from "./report.ts";

export interface ImportOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly chatbots: Chatbots;
  readonly queue: Queue;
  readonly tokens: ImportTokens;
}

/** Throws a Problem where the chatbot has none of that id. */
export async function findImport(database: Database, chatbotKey: number, id: string): Promise<ImportRow> {
  const row = await database.query
    .selectFrom("article_import")
    .selectAll()
    .where("chatbot_key", "=", chatbotKey)
    .where("id", "=", id)
    .executeTakeFirst();
  if (row !== undefined) return row;
  throw new Problem("not_found", "This chatbot has no import with this id. List its imports to see their ids.");
}

export async function showImport(database: Database, row: ImportRow, chatbotId: string): Promise<Import> {
  const [shown] = await toImports(database, [row], chatbotId);
  if (shown === undefined) throw new Error("An import wasn't shown.");
  return shown;
}

/** The import, once its run has ended or the caller has waited long enough. */
export async function answerImport(
  { database, queue }: Pick<ImportOptions, "database" | "queue">,
  { chatbotKey, chatbotId, id }: { chatbotKey: number; chatbotId: string; id: string },
  context: RequestContext,
): Promise<Import> {
  queue.wake();
  return showImport(database, await waitUntilEnded(() => findImport(database, chatbotKey, id), context), chatbotId);
}

/** Lists imports and their items. */
export function showOperations({ database, chatbots }: ImportOptions): Implementation[] {
  const list = implement(operations.listImports, async ({ chatbotId, limit, cursor }, caller) => {
    const { key } = await chatbots.find(caller, chatbotId);
    const query = database.query.selectFrom("article_import").selectAll().where("chatbot_key", "=", key);
    const page = await paginate(query, "article_import.key", { limit, cursor });
    return { imports: await toImports(database, page.items, chatbotId), nextCursor: page.nextCursor };
  });

  const get = implement(operations.getImport, async ({ chatbotId, importId }, caller) => {
    const { key } = await chatbots.find(caller, chatbotId);
    return showImport(database, await findImport(database, key, importId), chatbotId);
  });

  const listItems = implement(
    operations.listImportItems,
    async ({ chatbotId, importId, outcome, limit, cursor }, caller) => {
      const chatbot = await chatbots.find(caller, chatbotId);
      const { key } = await findImport(database, chatbot.key, importId);
      let query = database.query
        .selectFrom("article_import_item as item")
        .leftJoin("source", "source.key", "item.source_key")
        .select(["item.key", "item.origin", "item.title", "item.url", "item.outcome"])
        .select(["item.reason", "item.reason_code", "item.reason_args", "source.id as source_id"])
        .where("item.import_key", "=", key);
      if (outcome !== undefined) query = query.where("item.outcome", "=", outcome);
      if (cursor !== undefined) query = query.where("item.key", ">", readCursor(cursor));
      const rows = await query
        .orderBy("item.key")
        .limit(limit + 1)
        .execute();
      const page = toPage(rows, limit);
      return { items: page.items.map(toItem), nextCursor: page.nextCursor };
    },
  );

  return [list, get, listItems];
}

/** Imports as the API has them. */
async function toImports(database: Database, rows: readonly ImportRow[], chatbotId: string): Promise<Import[]> {
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

function toItem(row: ShownItem): z.output<typeof importItemSchema> {
  const { origin, title, url, outcome, source_id: sourceId } = row;
  return { origin, title, url, outcome, ...ofColumns(row), sourceId };
}
