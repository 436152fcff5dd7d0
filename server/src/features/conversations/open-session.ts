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

/**
 * The visitor's session for what comes beside its messages, such as a form: made where it is not there, with
 * its one `session.created`. It counts towards the session's limit as a message does.
 */
export function* openSession({
  chatbot,
  sessionId,
  rateLimit,
  now,
}: Pick<VisitorTurn, "chatbot" | "sessionId" | "now"> & {
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
  const { retryAfterMs, times, isSetBack } = countMessage(session.recent_messages, rateLimit, now);
  if (retryAfterMs === null || isSetBack) yield* storeTimes.run({ key: session.key, recent: JSON.stringify(times) });
  if (retryAfterMs !== null) return { outcome: "limited", retryAfterMs };
  if (isNew) yield* recordSessionCreated({ chatbot, sessionId, now }, session, 0);
  return { outcome: "open", sessionKey: session.key, isNew };
}
