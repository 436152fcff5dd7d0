import { operations } from "@svc/contract";
import type { Database } from "../../foundation/database/database.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { readCursor, toPage } from "../../foundation/page.ts";
import type { Chatbots } from "../chatbots/chatbots.ts";
import { sourceNotFound } from "./source-rows.ts";

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
