import { operations } from "@svc/contract";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { Problem } from "../../foundation/problem.ts";
import type { Visitors } from "./visitors.ts";

/** What a visitor thinks of an answer of his own session: one opinion an answer, the last one. */
export function createFeedback(database: Database, clock: Clock, visitors: Visitors): Implementation {
  return implement(operations.rateAnswer, async ({ messageId, rating, comment }, _caller, context) => {
    const { chatbot, sessionId } = await visitors.identify(context);
    const kept = { rating, comment: rating === null ? null : (comment ?? null) };
    const { numUpdatedRows } = await database.transaction((transaction) =>
      transaction
        .updateTable("message")
        .set({ rating: kept.rating, rating_comment: kept.comment, changed_at: clock.now() })
        .where("id", "=", messageId)
        .where("role", "=", "assistant")
        .where("session_key", "in", (session) =>
          session
            .selectFrom("session")
            .select("key")
            .where("chatbot_key", "=", chatbot.key)
            .where("session_id", "=", sessionId),
        )
        .executeTakeFirst(),
    );
    if (numUpdatedRows === 0n)
      throw new Problem("not_found", "This conversation has no such answer. Send the answer's own id (`msg_…`).");
    return { messageId, ...kept };
  });
}
