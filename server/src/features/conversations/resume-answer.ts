import { setTimeout as wait } from "node:timers/promises";
import type { ChatPart, Conversations } from "../../foundation/chat.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { Problem } from "../../foundation/problem.ts";
import { beatMs, findStoredAnswer, isOwnTurnLast, readSessionState } from "./answering.ts";
import type { LiveAnswers } from "./live-answers.ts";
import { partsOf } from "./stored-answer.ts";
import type { Visitors } from "./visitors.ts";

/** How often a process checks whether an answer of another process has ended. */
const pollMs = 250;
/** The producing process renews its lease every five seconds. */
const givenBackWithinMs = 2 * beatMs;

interface ResumeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly visitors: Visitors;
  readonly live: LiveAnswers;
}

/** Reads an answer that is being made again, whichever process makes it. */
export function createResume(deps: ResumeDeps): Conversations["resume"] {
  const { database, clock, visitors, live } = deps;
  return async (sessionId, context) => {
    const { chatbot } = await visitors.identify(context, sessionId);
    const state = await readSessionState(database, clock, chatbot.key, sessionId);
    if (state === undefined) return null;
    const running = live.ofVisitor(state.key);
    if (running !== undefined) return { messageId: running.messageId, parts: running.read() };
    if (database.engine === "sqlite" || state.answeringId === null || state.isOver) return null;
    if (!(await isOwnTurnLast(database, state.key))) return null;
    const parts = follow(deps, { chatbotKey: chatbot.key, sessionId, id: state.answeringId }, context.signal);
    return { messageId: state.answeringId, parts };
  };
}

/**
 * Waits for the end of another process's answer, and reads what is stored of it. An answer that was begun after it
 * takes its place in the session's row, and gives it back when it has ended, to an answer that is still made.
 */
async function* follow(
  { database, clock }: ResumeDeps,
  { chatbotKey, sessionId, id }: { readonly chatbotKey: number; readonly sessionId: string; readonly id: string },
  signal: AbortSignal,
): AsyncGenerator<ChatPart> {
  let givenBackBy = Number.NEGATIVE_INFINITY;
  for (;;) {
    const state = await readSessionState(database, clock, chatbotKey, sessionId);
    if (state?.answeringId !== id) {
      const stored = state === undefined ? undefined : await findStoredAnswer(database, state.key, id);
      if (stored !== undefined) {
        yield* partsOf(stored);
        return;
      }
      const isReplaced = state !== undefined && state.answeringId !== null && !state.isOver;
      if (isReplaced) givenBackBy = performance.now() + givenBackWithinMs;
      else if (performance.now() >= givenBackBy) {
        yield { type: "stop" };
        return;
      }
    } else if (state.isOver) throw new Problem("unavailable", "The answer broke off. Please ask again.");
    try {
      await wait(pollMs, undefined, { signal });
    } catch {
      return;
    }
  }
}
