import { operations } from "@svc/contract";
import { recordChange } from "../../foundation/audit-context.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { holdsText } from "../../foundation/database/like.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { paginate, readCursor, toPage } from "../../foundation/page.ts";
import type { Queue } from "../../foundation/queue.ts";
import type { Chatbots } from "../chatbots/chatbots.ts";
import { emitTrained } from "./emit-trained.ts";
import { planRefresh } from "./fresh/plan-refresh.ts";
import { lockIndex } from "./search/lock-index.ts";
import { fileRefused, findSource, sourceNotFound, sourceRows, toSource } from "./source-rows.ts";
import { dropSource } from "./sources.ts";

interface SourceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly chatbots: Chatbots;
  readonly queue: Queue;
}

export function sourceOperations(deps: SourceDeps): Implementation[] {
  return [...readOperations(deps), ...changeOperations(deps)];
}

function readOperations({ database, chatbots }: SourceDeps): Implementation[] {
  return [
    implement(operations.listSources, async ({ chatbotId, limit, cursor, status, kind, q, from, to }, caller) => {
      const chatbot = await chatbots.find(caller, chatbotId);
      let query = sourceRows(database.query, chatbot.key);
      if (status !== undefined) query = query.where("source.status", "=", status);
      if (kind !== undefined) query = query.where("source.kind", "=", kind);
      if (q !== undefined) query = query.where(holdsText(q, "source.name", "source.title", "source.url"));
      if (from !== undefined) query = query.where("source.created_at", ">=", Date.parse(from));
      if (to !== undefined) query = query.where("source.created_at", "<", Date.parse(to));
      const page = await paginate(query, "source.key", { limit, cursor });
      return { sources: page.items.map((row) => toSource(row, chatbotId)), nextCursor: page.nextCursor };
    }),
    implement(operations.getSource, async ({ chatbotId, sourceId }, caller) => {
      const chatbot = await chatbots.find(caller, chatbotId);
      return toSource(await findSource(database.query, chatbot.key, sourceId), chatbotId);
    }),
    implement(operations.findSource, async ({ sourceId }, caller) => {
      const found = await database.query
        .selectFrom("source")
        .innerJoin("chatbot", "chatbot.key", "source.chatbot_key")
        .select("chatbot.id")
        .where("source.id", "=", sourceId)
        .where("chatbot.workspace_id", "=", caller.workspaceId)
        .executeTakeFirst();
      if (found === undefined || caller.chatbotIds?.includes(found.id) === false) throw sourceNotFound();
      const chatbot = await chatbots.find(caller, found.id);
      return toSource(await findSource(database.query, chatbot.key, sourceId), found.id);
    }),
    implement(operations.getSourceText, async ({ chatbotId, sourceId }, caller) => {
      const chatbot = await chatbots.find(caller, chatbotId);
      const row = await database.query
        .selectFrom("source")
        .select(["id", "name", "title", "url", "markdown"])
        .where("chatbot_key", "=", chatbot.key)
        .where("id", "=", sourceId)
        .executeTakeFirst();
      if (row === undefined) throw sourceNotFound();
      return { id: row.id, title: row.title ?? row.name, url: row.url, markdown: row.markdown ?? "" };
    }),
  ];
}

function changeOperations({ database, clock, chatbots, queue }: SourceDeps): Implementation[] {
  return [
    implement(operations.updateSource, async ({ chatbotId, sourceId, name, public: isPublic, refresh }, caller) => {
      const chatbot = await chatbots.find(caller, chatbotId);
      const before = await findSource(database.query, chatbot.key, sourceId);
      const after = await database.transaction(async (transaction) => {
        // What is found leads to the source's name.
        await lockIndex(transaction, chatbot.key, "passage");
        const row = await transaction
          .updateTable("source")
          .set({
            ...(name === undefined ? {} : { name }),
            ...(isPublic === undefined ? {} : { public: Number(isPublic) }),
            updated_at: clock.now(),
          })
          .where("chatbot_key", "=", chatbot.key)
          .where("id", "=", sourceId)
          .returning(["key", "kind"])
          .executeTakeFirst();
        if (row === undefined) throw sourceNotFound();
        if (refresh !== undefined) {
          if (row.kind !== "url") throw fileRefused();
          await planRefresh(transaction, { clock, queue }, { table: "source", key: row.key }, refresh);
        }
        const changed = await findSource(transaction, chatbot.key, sourceId);
        await recordChange(transaction, clock, {
          before: toSource(before, chatbotId),
          after: toSource(changed, chatbotId),
        });
        return changed;
      });
      return toSource(after, chatbotId);
    }),
    implement(operations.deleteSource, async ({ chatbotId, sourceId }, caller) => {
      const { key: chatbotKey } = await chatbots.find(caller, chatbotId);
      const before = await findSource(database.query, chatbotKey, sourceId);
      await database.transaction(async (transaction) => {
        await dropSource(transaction, { clock, queue }, { chatbotKey, sourceId });
        await emitTrained(transaction, clock, chatbotKey);
        await recordChange(transaction, clock, { before: toSource(before, chatbotId) });
      });
      queue.wake();
      return null;
    }),
  ];
}

/** The passages of a source as searches find them: none of a text that is on its way in, or out. */
export function passageOperations({
  database,
  chatbots,
}: {
  database: Database;
  chatbots: Chatbots;
}): Implementation[] {
  return [
    implement(operations.listPassages, async ({ chatbotId, sourceId, limit, cursor }, caller) => {
      const chatbot = await chatbots.find(caller, chatbotId);
      const source = await database.query
        .selectFrom("source")
        .select(["key", "first_docno"])
        .where("chatbot_key", "=", chatbot.key)
        .where("id", "=", sourceId)
        .executeTakeFirst();
      if (source === undefined) throw sourceNotFound();
      const rows = await database.query
        .selectFrom("passage")
        .innerJoin("search_index", "search_index.key", "passage.index_key")
        .select(["passage.docno as key", "passage.heading", "passage.text", "passage.page"])
        .where("search_index.chatbot_key", "=", chatbot.key)
        .where("search_index.kind", "=", "passage")
        .where("passage.owner_key", "=", source.key)
        .where("passage.docno", ">", cursor === undefined ? source.first_docno - 1 : readCursor(cursor))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("hidden_range")
                .select("hidden_range.index_key")
                .whereRef("hidden_range.index_key", "=", "passage.index_key")
                .whereRef("hidden_range.from_docno", "<=", "passage.docno")
                .whereRef("hidden_range.to_docno", ">=", "passage.docno"),
            ),
          ),
        )
        .orderBy("passage.docno")
        .limit(limit + 1)
        .execute();
      const page = toPage(rows, limit);
      return { passages: page.items, nextCursor: page.nextCursor };
    }),
  ];
}
