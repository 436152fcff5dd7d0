import { limits, operations } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { Problem } from "../../../foundation/problem.ts";
import { createSlidingLog } from "../../../foundation/sliding-log.ts";
import type { Answers } from "../../answers/answers.ts";
import type { Chatbots } from "../../chatbots/chatbots.ts";
import { textsOf } from "../attachments/file-texts.ts";
import { verifiedAttributes } from "../sessions/visitor-details.ts";
import { findSession } from "./find-session.ts";
import { readUnanswered } from "./unanswered-messages.ts";

/** Of one member: a draft may cost a language model's answer. */
const draftsAtMost = 30;
const windowMs = 60_000;

/** What the chatbot would reply to the visitor's latest message, for an agent to edit and send; stores nothing. */
export function draftOperation({
  database,
  clock,
  chatbots,
  answers,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly chatbots: Pick<Chatbots, "findByKey">;
  readonly answers: Pick<Answers, "writeDraft">;
}): Implementation {
  const drafts = createSlidingLog({ limit: draftsAtMost, windowMs });
  return implement(operations.draftReply, async ({ sesId }, caller, { signal }) => {
    const { key, chatbot } = await findSession({ database, chatbots }, caller, sesId);
    const admission = drafts.admit(caller.id, clock.now());
    if (!admission.admitted) throw tooManyDrafts(admission.retryAfterMs);
    const asked = await readUnanswered(database, key);
    if (asked === null) throw new Problem("conflict", because("nothing_to_reply_to"));
    const session = await database.query
      .selectFrom("session")
      .select(["page_url", "attributes", "verified_fields"])
      .where("key", "=", key)
      .executeTakeFirstOrThrow();
    const request = {
      message: asked.text,
      history: asked.history,
      ...(session.page_url === null ? {} : { pageUrl: session.page_url }),
      attributes: verifiedAttributes(session),
      ...(chatbot.attachments.readText && { files: () => textsOf(database, key) }),
    };
    const { answer, sources, ...draft } = await answers.writeDraft(chatbot, request, signal);
    const text = answer.slice(0, limits.messageCharacters).toWellFormed();
    return { messageId: asked.messageId, text, sources: [...sources], ...draft };
  });
}

function tooManyDrafts(retryAfterMs: number): Problem {
  const retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1_000));
  return new Problem("too_many_attempts", because("too_many_drafts", { seconds: retryAfterSeconds }), {
    retryAfterSeconds,
    limit: draftsAtMost,
  });
}
