import { setTimeout as wait } from "node:timers/promises";
import { operations } from "@svc/contract";
import type { Channel } from "../../foundation/channel.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { newId } from "../../foundation/ids.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { readSessionState } from "./answering.ts";
import type { LiveAnswers } from "./live-answers.ts";
import type { Visitors } from "./visitors.ts";

/** How often an answer of another process is told to stop again. */
const repeatMs = 250;
/** The longest wait when stopping an answer that another process produces. */
const stopWithinMs = 5_000;
const stopTopic = "stop-answers";
/** A number: the row key of a chatbot whose answers are all to be stopped. */
const stopAllTopic = "stop-all-answers";

/** Stops the answers of this session (its row key) with smaller ids, which were begun before. */
interface StopMessage {
  readonly key: number;
  readonly before: string;
  /** Only those that the session's own visitor asked for: a token allows no more. */
  readonly isOwn?: boolean;
}

interface Session {
  readonly chatbotKey: number;
  readonly sessionId: string;
}

interface StopAnswers {
  /** Ends the answers of a session that were begun until now; resolves when what there is of them is stored. */
  stop(session: Session): Promise<void>;
  /** Ends all answers of a deleted chatbot; resolves when what there is of this process's is stored. */
  stopAll(chatbotKey: number): Promise<void>;
  /** Ends what is being written in a session, in whatever process. */
  silence(sessionKey: number): void;
  readonly stopChat: Implementation;
}

export function createStopAnswers({
  database,
  clock,
  channel,
  visitors,
  live,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly channel: Channel;
  readonly visitors: Visitors;
  readonly live: LiveAnswers;
}): StopAnswers {
  const stopHere = (chatbotKey: unknown) => live.stop((entry) => entry.chatbotKey === chatbotKey);
  channel.subscribe(stopTopic, { receive: (message) => void live.stop(isMeantBy(readStop(message))) });
  channel.subscribe(stopAllTopic, { receive: (message) => void stopHere(message) });

  /** An answer's id is a millisecond later than its message's. */
  const idNow = () => newId("msg", clock.now() + 2);

  /** Whether another process makes an answer that was begun before. */
  async function isMadeElsewhere({ chatbotKey, sessionId }: Session, before: string): Promise<boolean> {
    if (database.engine === "sqlite") return false;
    const state = await readSessionState(database, clock, chatbotKey, sessionId);
    return state !== undefined && !state.isOver && state.answeringId !== null && state.answeringId < before;
  }

  async function stop(session: Session, isOwn = false): Promise<void> {
    const state = await readSessionState(database, clock, session.chatbotKey, session.sessionId);
    if (state === undefined) return;
    const message: StopMessage = { key: state.key, before: idNow(), isOwn };
    channel.publish(stopTopic, message);
    await live.stop(isMeantBy(message));
    // A broadcast message can be lost, so it is repeated.
    const deadline = performance.now() + stopWithinMs;
    while ((await isMadeElsewhere(session, message.before)) && performance.now() < deadline) {
      await wait(repeatMs);
      channel.publish(stopTopic, message);
    }
  }

  return {
    stop,
    stopAll(chatbotKey) {
      channel.publish(stopAllTopic, chatbotKey);
      return stopHere(chatbotKey);
    },
    silence: (key) => channel.publish(stopTopic, { key, before: idNow() } satisfies StopMessage),
    stopChat: implement(operations.stopChat, async ({ sessionId }, _caller, context) => {
      const { chatbot } = await visitors.identify(context, sessionId);
      await stop({ chatbotKey: chatbot.key, sessionId }, true);
      return null;
    }),
  };
}

const isMeantBy =
  ({ key, before, isOwn = false }: StopMessage) =>
  ({ sessionKey, standing, answer }: Parameters<Parameters<LiveAnswers["stop"]>[0]>[0]) =>
    sessionKey === key && answer.messageId < before && (!isOwn || standing === "own");

/** Anything else stops nothing. */
function readStop(message: unknown): StopMessage {
  if (typeof message === "object" && message !== null && "key" in message && "before" in message) {
    const { key, before } = message;
    const isOwn = "isOwn" in message && message.isOwn === true;
    if (typeof key === "number" && typeof before === "string") return { key, before, isOwn };
  }
  return { key: -1, before: "" };
}
