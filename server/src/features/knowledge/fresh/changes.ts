import { operations } from "@svc/contract";
import { isoTime } from "../../../foundation/clock.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { paginate } from "../../../foundation/page.ts";
import type { Chatbots } from "../../chatbots/chatbots.ts";
import { compareTexts } from "./compare-texts.ts";

/** A source's text before and after; null where it has none. */
export interface TextChange {
  readonly sourceId: string;
  readonly title: string;
  readonly url: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

const retentionMs = 90 * 24 * 60 * 60_000;
const rowsAtOnce = 50;

/** Notes what became of texts, in the transaction that does it; no text before and after is no change. */
export async function recordChanges(
  transaction: WriteTransaction,
  clock: Clock,
  chatbotKey: number,
  changes: readonly TextChange[],
): Promise<void> {
  const rows = changes.flatMap(({ sourceId, title, url, before, after }) => {
    if (before === null && after === null) return [];
    const { added, removed } = before !== null && after !== null ? compareTexts(before, after) : nothing;
    return [
      {
        chatbot_key: chatbotKey,
        source_id: sourceId,
        change: before === null ? ("added" as const) : after === null ? ("removed" as const) : ("changed" as const),
        title,
        url,
        added: JSON.stringify(added),
        removed: JSON.stringify(removed),
        at: clock.now(),
      },
    ];
  });
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await transaction
      .insertInto("knowledge_change")
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
}

const nothing = { added: [], removed: [] };

export function changeOperations({ database, chatbots }: { database: Database; chatbots: Chatbots }): Implementation[] {
  return [
    implement(operations.listChanges, async ({ chatbotId, limit, cursor, change, sourceId, from, to }, caller) => {
      const chatbot = await chatbots.find(caller, chatbotId);
      let query = database.query.selectFrom("knowledge_change").selectAll().where("chatbot_key", "=", chatbot.key);
      if (change !== undefined) query = query.where("change", "=", change);
      if (sourceId !== undefined) query = query.where("source_id", "=", sourceId);
      if (from !== undefined) query = query.where("at", ">=", Date.parse(from));
      if (to !== undefined) query = query.where("at", "<", Date.parse(to));
      const page = await paginate(query, "knowledge_change.key", { limit, cursor });
      return {
        changes: page.items.map((row) => ({
          sourceId: row.source_id,
          change: row.change,
          title: row.title,
          url: row.url,
          added: linesOf(row.added),
          removed: linesOf(row.removed),
          createdAt: isoTime(row.at),
        })),
        nextCursor: page.nextCursor,
      };
    }),
  ];
}

/** Drops what is older than 90 days. */
export async function dropOldChanges(database: Database, clock: Clock): Promise<void> {
  await database.transaction((transaction) =>
    transaction
      .deleteFrom("knowledge_change")
      .where("at", "<", clock.now() - retentionMs)
      .execute(),
  );
}

/** JSON that we have written. */
function linesOf(text: string): string[] {
  const lines: unknown = JSON.parse(text);
  return Array.isArray(lines) ? lines.map(String) : [];
}
