import { setTimeout as wait } from "node:timers/promises";
import { operations } from "@svc/contract";
import type { Channel } from "../../foundation/channel.ts";
import type { ChatPart, Conversations, ResumedAnswer } from "../../foundation/chat.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { newId } from "../../foundation/ids.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { Problem } from "../../foundation/problem.ts";
import { beatMs, findStoredAnswer, isOwnTurnLast, readSessionState } from "./answering.ts";
import type { LiveAnswers } from "./live-answers.ts";
import { partsOf } from "./stored-answer.ts";
import type { Visitors } from "./visitors.ts";

/** How often a process looks whether an answer that another one makes has ended. */
const pollMs = 250;
/** The longest wait when stopping an answer that another process produces. */
const stopWithinMs = 5_000;
/** The producing process renews its lease every five seconds. */
const givenBackWithinMs = 2 * beatMs;
const stopTopic = "stop-answers";
/** A number: the row key of a chatbot whose answers are all to be stopped. */
const stopAllTopic = "stop-all-answers";

/** The answers of this session (its row key) with smaller ids, which were begun before, are to be stopped. */
interface StopMessage {
  readonly key: number;
  readonly before: string;
  /** Only those that the session's own visitor asked for: what stands in a token's power. */
  readonly isOwn?: boolean;
}

interface Options {
  readonly database: Database;
  readonly clock: Clock;
  readonly channel: Channel;
  readonly visitors: Visitors;
  readonly live: LiveAnswers;
}

/** What a visitor can do with an answer that is being made, by whichever process: read it again, stop it. */
export function createRunningAnswers({ database, clock, channel, visitors, live }: Options): {
  readonly resume: Conversations["resume"];
  /** Ends the answers of a session that were begun until now; resolves when what there is of them is stored. */
  stop(session: { readonly chatbotKey: number; readonly sessionId: string }): Promise<void>;
  /** Ends all answers of a deleted chatbot; resolves when what there is of this process's is stored. */
  stopAll(chatbotKey: number): Promise<void>;
  readonly implementations: readonly Implementation[];
  /** Ends what is being written in a session, in whatever process. */
  silence(sessionKey: number): void;
} {
  channel.subscribe(stopTopic, {
    receive(message) {
      void live.stop(isMeantBy(readStop(message)));
    },
  });

  const stopHere = (chatbotKey: unknown) => live.stop((entry) => entry.chatbotKey === chatbotKey);
  channel.subscribe(stopAllTopic, { receive: (message) => void stopHere(message) });

  /** The id of the answer that another process is making. */
  async function madeElsewhere(chatbotKey: number, sessionId: string): Promise<string | null> {
    if (database.engine === "sqlite") return null;
    const state = await readSessionState(database, clock, chatbotKey, sessionId);
    return state === undefined || state.isOver ? null : state.answeringId;
  }

  async function resume(
    sessionId: string,
    context: Parameters<Conversations["resume"]>[1],
  ): Promise<ResumedAnswer | null> {
    const { chatbot } = await visitors.identify(context, sessionId);
    const state = await readSessionState(database, clock, chatbot.key, sessionId);
    if (state === undefined) return null;
    const running = live.ofVisitor(state.key);
    if (running !== undefined) return { messageId: running.messageId, parts: running.read() };
    if (database.engine === "sqlite" || state.answeringId === null || state.isOver) return null;
    if (!(await isOwnTurnLast(database, state.key))) return null;
    return {
      messageId: state.answeringId,
      parts: follow(chatbot.key, sessionId, state.answeringId, context.signal),
    };
  }

  /**
   * Waits for the end of another process's answer, and gives what is stored of it. One that was begun after it
   * takes its place in the session's row, and gives it back, when it has ended, to an answer that is still made.
   */
  async function* follow(
    chatbotKey: number,
    sessionId: string,
    id: string,
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

  async function stop(
    { chatbotKey, sessionId }: { chatbotKey: number; sessionId: string },
    isOwn = false,
  ): Promise<void> {
    const state = await readSessionState(database, clock, chatbotKey, sessionId);
    if (state === undefined) return;
    // An answer's id is a millisecond later than its message's.
    const before = newId("msg", clock.now() + 2);
    const message: StopMessage = { key: state.key, before, isOwn };
    channel.publish(stopTopic, message);
    await live.stop(isMeantBy(message));
    // Said until it was heard: a message between processes can be lost.
    const deadline = performance.now() + stopWithinMs;
    const isMeant = async () => ((await madeElsewhere(chatbotKey, sessionId)) ?? before) < before;
    while ((await isMeant()) && performance.now() < deadline) {
      await wait(pollMs);
      channel.publish(stopTopic, message);
    }
  }

  const stopChat = implement(operations.stopChat, async ({ sessionId }, _caller, context) => {
    const { chatbot } = await visitors.identify(context, sessionId);
    await stop({ chatbotKey: chatbot.key, sessionId }, true);
    return null;
  });

  return {
    resume,
    stop,
    stopAll(chatbotKey) {
      channel.publish(stopAllTopic, chatbotKey);
      return stopHere(chatbotKey);
    },
    implementations: [stopChat],
    silence: (key) => channel.publish(stopTopic, { key, before: newId("msg", clock.now() + 2) } satisfies StopMessage),
  };
}

const isMeantBy =
  ({ key, before, isOwn = false }: StopMessage) =>
  ({ sessionKey, standing, answer }: Parameters<Parameters<LiveAnswers["stop"]>[0]>[0]) =>
    sessionKey === key && answer.messageId < before && (!isOwn || standing === "own");

/** What is no such message stops nothing. */
function readStop(message: unknown): StopMessage {
  if (typeof message === "object" && message !== null && "key" in message && "before" in message) {
    const { key, before } = message;
    const isOwn = "isOwn" in message && message.isOwn === true;
    if (typeof key === "number" && typeof before === "string") return { key, before, isOwn };
  }
  return { key: -1, before: "" };
}
