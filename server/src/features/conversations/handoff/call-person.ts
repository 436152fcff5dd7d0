import type { Channel } from "../../../foundation/channel.ts";
import type { DataPart } from "../../../foundation/chat.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import type { Queue } from "../../../foundation/queue.ts";
import type { Language } from "../../answers/answers.ts";
import { canReachPerson, nextOpening } from "../../chatbots/chatbots.ts";
import type { KnownChatbot } from "../../chatbots/chatbots.ts";
import type { Reach, ReachDeps } from "../find-email.ts";
import { handoffPhrase, offerPhrase, openingTime, replyTime, sentences } from "./handoff-phrases.ts";
import type { Team, TeamStatus } from "./team.ts";
import { escalate, lockSession, stateOf, broadcastSession } from "./transitions.ts";
import type { HandoffState } from "./transitions.ts";

export interface HandoffDeps extends ReachDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly channel: Channel;
  readonly queue: Pick<Queue, "add" | "wake">;
  readonly team: Pick<Team, "read">;
}

/** Jobs that check whether an agent came; payload `{ sessionKey, since }`. */
export const unansweredQueue = "handoff-unanswered";

/** What came of calling a person. */
export type Called =
  | {
      readonly outcome: "called";
      readonly handoff: Exclude<HandoffState, "none">;
      readonly agent: string | null;
      /** It waits since just now. */
      readonly isNew: boolean;
      /** What to expect; null in a test chat, where nobody is called. */
      readonly team: TeamStatus | null;
    }
  | { readonly outcome: "closed"; readonly opensAtMs: number | null }
  | { readonly outcome: "disabled" };

/**
 * Calls a person to a session: it waits from now on, unless a person is called or there already. Where nobody
 * is there, or people do not answer at all, nothing changes.
 */
export async function callPerson(
  { database, clock, channel, queue, team }: HandoffDeps,
  chatbot: KnownChatbot,
  sessionKey: number,
  { by, reason }: { readonly by: "visitor" | "chatbot"; readonly reason: string },
): Promise<Called> {
  const { workspaceId, handoff } = chatbot;
  const now = clock.now();
  const would = wouldCall(chatbot, now);
  if (would.outcome !== "called") return would;
  const { before, after } = await database.transaction(async (transaction) => {
    const session = await lockSession(transaction, sessionKey);
    if (session === undefined) return {};
    const waiting = await escalate(transaction, session, { workspaceId, by, reason, now });
    if (waiting !== session)
      await queue.add(
        transaction,
        unansweredQueue,
        { sessionKey, since: waiting.handoff_since },
        now + handoff.waitSeconds * 1_000,
      );
    return { before: session, after: waiting };
  });
  // Its chatbot has just been deleted, or its visitor's data.
  if (after === undefined) return { outcome: "disabled" };
  const isNew = before !== after;
  if (isNew)
    broadcastSession(channel, {
      workspaceId,
      sessionKey,
      kind: "state",
      messageId: null,
      agent: null,
      forVisitor: true,
    });
  const state = stateOf(after);
  return {
    outcome: "called",
    handoff: state === "none" ? "waiting" : state,
    agent: after.assignee_name,
    isNew,
    team: await team.read(chatbot),
  };
}

/** What would come of calling a person to a new session. */
export function wouldCall(chatbot: KnownChatbot, now: number): Called {
  const { handoff, officeHours } = chatbot;
  if (!handoff.enabled) return { outcome: "disabled" };
  if (!canReachPerson(chatbot, now)) return { outcome: "closed", opensAtMs: nextOpening(officeHours, now) };
  return { outcome: "called", handoff: "waiting", agent: null, isNew: true, team: null };
}

/** The reply to the visitor. */
export function wordsFor(called: Called, language: Language, chatbot: KnownChatbot, reach: Reach): string {
  const say = handoffPhrase;
  if (called.outcome === "called") return comingWords(language, called.team, reach);
  const offer = offerPhrase(language, reach);
  if (called.outcome === "disabled") return `${say(language, "unavailable")} ${offer}`;
  const { opensAtMs } = called;
  const time = opensAtMs === null ? "" : openingTime(language, opensAtMs, chatbot.officeHours?.timeZone ?? "UTC");
  const back = time === "" ? "" : ` ${say(language, "nextOpening", { time })}`;
  return `${say(language, "closed")}${back}\n\n${offer}`;
}

function comingWords(language: Language, team: TeamStatus | null, { email, isMailed }: Reach): string {
  const say = handoffPhrase;
  const parts = [say(language, team?.isOnline === false ? "comingLater" : "coming")];
  if (typeof team?.replyMs === "number")
    parts.push(say(language, "replyTime", { time: replyTime(language, team.replyMs) }));
  if (isMailed && email !== null) parts.push(say(language, "ifYouLeave", { email }));
  return sentences(language, ...parts);
}

/** The same as session state for the stream. */
export function dataFor(called: Called): DataPart[] {
  return called.outcome === "called" ? [handoffPart(called.handoff, called.agent)] : [ticketOffer];
}

export function handoffPart(handoff: HandoffState, agent: string | null): DataPart {
  return { type: "data", name: "handoff", data: { handoff, agent: agent === null ? null : { name: agent } } };
}

/** Whoever takes up the offer knows it by the answer's metadata: `offered: "ticket"`. */
export const ticketOffer: DataPart = { type: "data", name: "ticket-offer", data: { offered: "ticket" } };
