import { prepare } from "../../foundation/database/prepare.ts";
import { timesWithin } from "../../foundation/sliding-log.ts";

/** Contract section 8: so many messages of a session in any window of this length. */
export interface SessionLimit {
  readonly messages: number;
  readonly windowSeconds: number;
}

/** What a session's limit says of one message more. */
export interface Counting {
  /** Null: it is let through. */
  readonly retryAfterMs: number | null;
  /** When messages came that count now, this one among them where it is let through: for the session's row. */
  readonly times: readonly number[];
  /** The row says otherwise because the clock was set back: it has to be stored also where the message is refused. */
  readonly isSetBack: boolean;
}

/** `json`: when earlier messages came, as the session's row has it; `sinceSet`: a clock's, for times of that row. */
export function countMessage(
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

export const storeTimes = prepare<{ key: number; recent: string }>()((db, arg) =>
  db
    .updateTable("session")
    .set({ recent_messages: arg("recent") })
    .where("key", "=", arg("key")),
);

function readTimes(json: string): number[] {
  const times: unknown = JSON.parse(json);
  return Array.isArray(times) ? times.filter((time) => typeof time === "number") : [];
}
