import type { CannedRepliesOfChatbots } from "../../../foundation/canned-replies.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { newId } from "../../../foundation/ids.ts";

const readAtOnce = 500;

/** A chatbot's own canned replies, as its file and its duplicates have them. */
export function cannedRepliesOfChatbots(database: Database, clock: Clock): CannedRepliesOfChatbots {
  return {
    async *stored(chatbotKey) {
      for (let after = 0; ;) {
        const rows = await database.query
          .selectFrom("canned_reply")
          .select(["key", "shortcut", "text"])
          .where("chatbot_key", "=", chatbotKey)
          .where("key", ">", after)
          .orderBy("key")
          .limit(readAtOnce)
          .execute();
        for (const { shortcut, text } of rows) yield { shortcut, text };
        const last = rows.at(-1);
        if (last === undefined) return;
        after = last.key;
      }
    },
    async put({ key, workspaceId }, replies) {
      const now = clock.now();
      const own = { workspace_id: workspaceId, chatbot_key: key, created_at: now, updated_at: now };
      await database.transaction((transaction) =>
        transaction
          .insertInto("canned_reply")
          .values(replies.map(({ shortcut, text }) => ({ ...own, id: newId("rep", now), shortcut, text })))
          // A file may name a shortcut twice: the first has it.
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      );
    },
  };
}
