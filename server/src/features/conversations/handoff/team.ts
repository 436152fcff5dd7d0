import { operations } from "@svc/contract";
import type { Presence } from "../../accounts/accounts.ts";
import { canReachPerson, nextOpening, openMsBetween } from "../../chatbots/chatbots.ts";
import type { Chatbots, KnownChatbot } from "../../chatbots/chatbots.ts";
import { isoTime } from "../../../foundation/clock.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";

/** The expected reply time for a waiting visitor. */
export interface TeamStatus {
  /** Null: not known, because no member has ever had the dashboard open. */
  readonly isOnline: boolean | null;
  /** Median first reply in business hours; null: too few replies to say. */
  readonly replyMs: number | null;
}

export interface Team {
  read(chatbot: KnownChatbot): Promise<TeamStatus>;
  readonly implementations: readonly Implementation[];
}

const dayMs = 24 * 60 * 60_000;
const measuredMs = 28 * dayMs;
const measuredAtMost = 200;
/** Fewer say nothing about the next one. */
const measuredAtLeast = 5;
/** Who waits for less may still get a reply. */
const pendingMs = 60 * 60_000;
const cacheMs = 10 * 60_000;
const chatbotsCached = 1_000;

interface TeamOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly presence: Pick<Presence, "isAnyoneOnline">;
  readonly chatbots: Pick<Chatbots, "findPublic">;
}

/** Whether the team is online, and how long it usually takes to reply. */
export function createTeam({ database, clock, presence, chatbots }: TeamOptions): Team {
  const measured = new Map<number, { readonly atMs: number; readonly replyMs: Promise<number | null> }>();

  function replyMsOf(chatbot: KnownChatbot): Promise<number | null> {
    const now = clock.now();
    const known = measured.get(chatbot.key);
    if (known !== undefined && now - known.atMs < cacheMs) return known.replyMs;
    if (measured.size >= chatbotsCached) measured.clear();
    const replyMs = measureReplyMs(database, chatbot, now);
    measured.set(chatbot.key, { atMs: now, replyMs });
    replyMs.catch(() => measured.delete(chatbot.key));
    return replyMs;
  }

  async function read(chatbot: KnownChatbot): Promise<TeamStatus> {
    const [isOnline, replyMs] = await Promise.all([presence.isAnyoneOnline(chatbot.workspaceId), replyMsOf(chatbot)]);
    return { isOnline, replyMs };
  }

  const status = implement(operations.getTeamStatus, async ({ chatbotId }) => {
    const chatbot = await chatbots.findPublic(chatbotId);
    const { officeHours, handoff } = chatbot;
    if (!handoff.enabled) return { open: false, opensAt: null, online: null, typicalReplySeconds: null };
    const now = clock.now();
    const open = canReachPerson(chatbot, now);
    const opensAtMs = open ? null : nextOpening(officeHours, now);
    const { isOnline, replyMs } = await read(chatbot);
    return {
      open,
      opensAt: opensAtMs === null ? null : isoTime(opensAtMs),
      online: isOnline,
      typicalReplySeconds: replyMs === null ? null : Math.round(replyMs / 1_000),
    };
  });

  return { read, implementations: [status] };
}

/** The median over the last four weeks. Conversations without a reply count as the longest. */
async function measureReplyMs(database: Database, { key, officeHours }: KnownChatbot, now: number) {
  const asked = await database.query
    .selectFrom("session_activity")
    .select((select) => [
      "created_at",
      select
        .selectFrom("message")
        .select(({ fn }) => fn.min<number | null>("message.created_at").as("at"))
        .whereRef("message.session_key", "=", "session_activity.session_key")
        .whereRef("message.created_at", ">=", "session_activity.created_at")
        .where("message.reply_to", "is", null)
        .where("message.metadata", "like", '%"generatedBy":"person"%')
        .as("replied_at"),
    ])
    .where("chatbot_key", "=", key)
    .where("kind", "=", "escalated")
    .where("created_at", ">=", now - measuredMs)
    .orderBy("created_at", "desc")
    .limit(measuredAtMost)
    .execute();
  const waits = asked
    .filter(({ created_at: at, replied_at: replied }) => replied !== null || at < now - pendingMs)
    .map(({ created_at: at, replied_at: replied }) =>
      replied === null ? Infinity : openMsBetween(officeHours, at, replied),
    )
    .toSorted((one, other) => one - other);
  const median = waits[Math.floor((waits.length - 1) / 2)] ?? Infinity;
  return waits.length < measuredAtLeast || median === Infinity ? null : median;
}
