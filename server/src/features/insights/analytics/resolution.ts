import { isThanks } from "../../answers/answers.ts";
import { readAnswerMetrics, readMetadata } from "../../conversations/conversations.ts";
import type { StoredMessage, StoredSession } from "./count-session.ts";

/** Scores of a conversation, 1 to 5, that say that it helped, and that it did not. */
const goodScore = 4;
const badScore = 2;

/**
 * What is known of a conversation that was resolved without a person: `confirmed` by a good rating or thanks;
 * `silent`, where it ended with an answer; null where it was rated badly, or ended without an answer.
 */
export function resolutionOf({
  score,
  messages,
}: Pick<StoredSession, "score" | "messages">): "confirmed" | "silent" | null {
  if (score !== null && score >= goodScore) return "confirmed";
  if (score !== null && score <= badScore) return null;
  const rating = messages.findLast((message) => message.rating !== null)?.rating;
  if (rating === "down") return null;
  if (rating === "up") return "confirmed";
  if (!isLastAnswered(messages)) return null;
  const lastSaid = messages.findLast(({ role }) => role === "user")?.text ?? "";
  return isThanks(lastSaid) ? "confirmed" : "silent";
}

/** Whether the last question got an answer; replies to small talk and handlers' replies are none. */
function isLastAnswered(messages: readonly StoredMessage[]): boolean {
  const last = messages.findLast(({ role, metadata }) => {
    if (role === "user") return false;
    const figures = readAnswerMetrics(metadata);
    return figures?.isSmallTalk !== true && figures?.answerer !== null;
  });
  if (last === undefined) return false;
  const { answered, partial } = readMetadata(last.metadata);
  return answered && partial !== true;
}
