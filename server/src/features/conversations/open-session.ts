import { prepare } from "../../foundation/database/prepare.ts";
import type { Work } from "../../foundation/database/prepare.ts";
import { newId } from "../../foundation/ids.ts";
import { recordSessionCreated } from "./record-turn.ts";
import type { VisitorTurn } from "./record-turn.ts";
import { countMessage, storeTimes } from "./session-limit.ts";
import type { SessionLimit } from "./session-limit.ts";
import { findSession, insertSession } from "./turn-statements.ts";
import { nothingTold, toldColumns } from "./sessions/visitor-details.ts";

type Opened =
  | { readonly outcome: "limited"; readonly retryAfterMs: number }
  | { readonly outcome: "open"; readonly sessionKey: number; readonly isNew: boolean };

const storeVisit = prepare<{ key: number; recent: string; now: number }>()((db, arg) =>
  db
    .updateTable("session")
    .set({ recent_messages: arg("recent"), last_message_at: arg("now") })
    .where("key", "=", arg("key")),
);

/**
 * The visitor's session for what comes beside its messages, such as a form: made where it is not there, with
 * its one `session.created`. It counts as a message does: towards the session's limit, and as a sign that the visitor is there.
 */
export function* openSession({
  chatbot,
  sessionId,
  rateLimit,
  now,
  sinceSet,
}: Pick<VisitorTurn, "chatbot" | "sessionId" | "now" | "sinceSet"> & {
  readonly rateLimit: SessionLimit;
}): Work<Opened> {
  const place = { workspaceId: chatbot.workspaceId, chatbotKey: chatbot.key, sessionId };
  let [session] = yield* findSession.run(place);
  let isNew = false;
  if (session === undefined) {
    [session] = yield* insertSession.run({
      ...place,
      ...toldColumns(undefined, nothingTold, now),
      id: newId("ses", now),
      now,
    });
    isNew = session !== undefined;
    if (session === undefined) [session] = yield* findSession.run(place);
  }
  if (session === undefined) throw new Error("A session is neither there nor can it be made.");
  const { retryAfterMs, times, isSetBack } = countMessage(session.recent_messages, rateLimit, now, sinceSet);
  const recent = JSON.stringify(times);
  if (retryAfterMs !== null) {
    if (isSetBack) yield* storeTimes.run({ key: session.key, recent });
    return { outcome: "limited", retryAfterMs };
  }
  yield* storeVisit.run({ key: session.key, recent, now });
  if (isNew) yield* recordSessionCreated({ chatbot, sessionId, now }, session, 0);
  return { outcome: "open", sessionKey: session.key, isNew };
}
