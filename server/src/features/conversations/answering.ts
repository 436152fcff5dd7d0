import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { prepare } from "../../foundation/database/prepare.ts";
import type { StoredAnswer } from "./record-answer.ts";

/** A process that has not said for so long that it makes an answer has ended. */
export const answeringLeaseMs = 15_000;
/** So often it says so. */
export const beatMs = 5_000;

const findRunning = prepare<{ chatbotKey: number; sessionId: string }>()((db, arg) =>
  db
    .selectFrom("session")
    .select(["key", "answering_id", "answering_until"])
    .where("chatbot_key", "=", arg("chatbotKey"))
    .where("session_id", "=", arg("sessionId")),
);

const renew = prepare<{ key: number; id: string; now: number; until: number }>()((db, arg) =>
  db
    .updateTable("session")
    .set({ answering_id: arg("id"), answering_until: arg("until") })
    .where("key", "=", arg("key"))
    .where((where) =>
      where.or([
        where("answering_id", "is", null),
        where("answering_id", "=", arg("id")),
        where("answering_until", "<", arg("now")),
      ]),
    ),
);

const end = prepare<{ key: number; id: string }>()((db, arg) =>
  db
    .updateTable("session")
    .set({ answering_id: null })
    .where("key", "=", arg("key"))
    .where("answering_id", "=", arg("id")),
);

const findStored = prepare<{ sessionKey: number; id: string }>()((db, arg) =>
  db
    .selectFrom("message")
    .select(["id", "content", "metadata", "created_at"])
    .where("session_key", "=", arg("sessionKey"))
    .where("id", "=", arg("id"))
    .where("is_proven", "=", 1),
);

/** A session, and what its row says of the answer that it is being given. */
export interface SessionState {
  readonly key: number;
  /** Null: none is being made. */
  readonly answeringId: string | null;
  /** The process that made it has ended. */
  readonly isOver: boolean;
}

export async function readSessionState(
  database: Database,
  clock: Clock,
  chatbotKey: number,
  sessionId: string,
): Promise<SessionState | undefined> {
  const [row] = await database.hot.read(() => findRunning.run({ chatbotKey, sessionId }));
  if (row === undefined) return undefined;
  return { key: row.key, answeringId: row.answering_id, isOver: (row.answering_until ?? 0) < clock.now() };
}

/** For the session's visitor: an answer to a turn that carried the proof. */
export async function findStoredAnswer(
  database: Database,
  sessionKey: number,
  id: string,
): Promise<StoredAnswer | undefined> {
  const [row] = await database.hot.read(() => findStored.run({ sessionKey, id }));
  return row;
}

/** Says that an answer is no longer being made, where nothing of it was stored. */
export async function endAnswering(database: Database, sessionKey: number, id: string): Promise<void> {
  await database.hot.write(() => end.run({ key: sessionKey, id }));
}

/**
 * Says in the session's row that this answer is being made, for as long as it is: a short one needs
 * no word beyond those of its own transactions. Call what comes back before the answer is stored.
 */
export function keepAnswering(
  { database, clock }: { database: Database; clock: Clock },
  { sessionKey, isLeased }: { sessionKey: number; isLeased: boolean },
  id: string,
): () => Promise<void> {
  let said: Promise<unknown> = Promise.resolve();
  const say = () => {
    const now = clock.now();
    const until = now + answeringLeaseMs;
    // A store that is away keeps this from being said, and everybody else from reading it.
    said = database.hot.write(() => renew.run({ key: sessionKey, id, now, until })).catch(() => undefined);
  };
  if (!isLeased) say();
  const beat = setInterval(say, beatMs);
  return async () => {
    clearInterval(beat);
    await said;
  };
}

const lastTurn = prepare<{ sessionKey: number }>()((db, arg) =>
  db
    .selectFrom("message")
    .select("is_proven")
    .where("session_key", "=", arg("sessionKey"))
    .where("role", "=", "user")
    .orderBy("key", "desc")
    .limit(1),
);

/** Whether the last turn carried the session's proof: what another process makes then is for its visitor. */
export async function isOwnTurnLast(database: Database, sessionKey: number): Promise<boolean> {
  const [row] = await database.hot.read(() => lastTurn.run({ sessionKey }));
  return row?.is_proven === 1;
}
