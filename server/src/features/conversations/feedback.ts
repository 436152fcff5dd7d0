import { operations } from "@svc/contract";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { Problem } from "../../foundation/problem.ts";
import type { Handoff } from "./handoff/handoff.ts";
import type { Visitors } from "./visitors.ts";

/** What a visitor thinks of an answer of his own session: one opinion an answer, the last one. */
export function createFeedback({
  database,
  clock,
  visitors,
  handoff,
}: {
  database: Database;
  clock: Clock;
  visitors: Visitors;
  handoff: Pick<Handoff, "afterRating">;
}): Implementation {
  return implement(operations.rateAnswer, async ({ messageId, rating, comment }, _caller, context) => {
    const { chatbot, sessionKey } = await visitors.identify(context);
    const feedback = { rating, comment: rating === null ? null : (comment ?? null) };
    const isDown = rating === "down" && chatbot.handoff.rules.thumbsDown;
    const before = isDown ? await ratingOf(database, messageId) : null;
    const rated = await database.transaction((transaction) =>
      transaction
        .updateTable("message")
        .set({ rating: feedback.rating, rating_comment: feedback.comment, changed_at: clock.now() })
        .where("id", "=", messageId)
        .where("role", "=", "assistant")
        .where("session_key", "=", sessionKey)
        .where("is_proven", "=", 1)
        .returning("session_key")
        .executeTakeFirst(),
    );
    if (rated === undefined)
      throw new Problem("not_found", "This conversation has no such answer. Send the answer's own id (`msg_…`).");
    // The same opinion again is no new reason.
    if (isDown && before !== "down") await handoff.afterRating(chatbot, rated.session_key);
    return { messageId, ...feedback };
  });
}

async function ratingOf(database: Database, messageId: string): Promise<string | null> {
  const row = await database.query
    .selectFrom("message")
    .select("rating")
    .where("id", "=", messageId)
    .executeTakeFirst();
  return row?.rating ?? null;
}
