import { prepare } from "../../foundation/database/prepare.ts";
import { timesWithin } from "../../foundation/sliding-log.ts";
import type { SessionRow } from "./sessions/session-rows.ts";

/** Contract section 8: so many messages of a session in any window of this length. */
export interface SessionLimit {
  readonly messages: number;
  readonly windowSeconds: number;
}

/** What a session's limit says of one message more. */
interface Counting {
  /** Null: it is let through. */
  readonly retryAfterMs: number | null;
  /** When messages came that count now, this one among them where it is let through: for the session's row. */
  readonly times: readonly number[];
  /** The row says otherwise because the clock was set back: it has to be stored also where the message is refused. */
  readonly isSetBack: boolean;
}

/** `json`: when earlier messages came, as the session's row has it; `sinceSet`: a clock's, for times of that row. */
function countMessage(
  json: string,
  { messages, windowSeconds }: SessionLimit,
  now: number,
  sinceSet: (timeMs: number) => number = (timeMs) => timeMs,
): Counting {
  const windowMs = windowSeconds * 1_000;
  const known = readTimes(json).map(sinceSet);
  const times = timesWithin(known, now, windowMs);
  const isSetBack = known.some((time) => time > now);
  const oldest = times.at(-messages);
  if (times.length >= messages && oldest !== undefined)
    return { retryAfterMs: oldest + windowMs - now, times, isSetBack };
  return { retryAfterMs: null, times: [...times, now], isSetBack };
}

/** The sliding logs of a session's row: its visitor's, and that of callers without proof where one has it. */
type SessionLogs = Pick<SessionRow, "recent_messages" | "stranger_messages">;

export interface CountedTurn {
  readonly retryAfterMs: number | null;
  readonly isSetBack: boolean;
  /** For the session's row. */
  readonly logs: { readonly recent: string; readonly strangers: string };
  /** Messages that the limit still lets through now; null: not limited. */
  readonly remaining: number | null;
}

/** Counts a turn in its session. Strangers have a limit of their own, so that they don't use up the visitor's. */
export function countTurn(
  { recent_messages: recent, stranger_messages: strangers }: SessionLogs,
  isStranger: boolean,
  limit: SessionLimit | null,
  { now, sinceSet }: { readonly now: number; readonly sinceSet?: ((timeMs: number) => number) | undefined },
): CountedTurn {
  if (limit === null) return { retryAfterMs: null, isSetBack: false, logs: { recent, strangers }, remaining: null };
  const { retryAfterMs, times, isSetBack } = countMessage(isStranger ? strangers : recent, limit, now, sinceSet);
  const log = JSON.stringify(times);
  const logs = isStranger ? { recent, strangers: log } : { recent: log, strangers };
  return { retryAfterMs, isSetBack, logs, remaining: limit.messages - times.length };
}

export const storeTimes = prepare<{ key: number; recent: string; strangers: string }>()((db, arg) =>
  db
    .updateTable("session")
    .set({ recent_messages: arg("recent"), stranger_messages: arg("strangers") })
    .where("key", "=", arg("key")),
);

function readTimes(json: string): number[] {
  const times: unknown = JSON.parse(json);
  return Array.isArray(times) ? times.filter((time) => typeof time === "number") : [];
}
