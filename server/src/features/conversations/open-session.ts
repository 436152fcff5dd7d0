import { prepare } from "../../foundation/database/prepare.ts";
import type { Work } from "../../foundation/database/prepare.ts";
import { newId } from "../../foundation/ids.ts";
import { recentTimes, recordSessionCreated } from "./record-turn.ts";
import type { VisitorTurn } from "./record-turn.ts";
import { findSession, insertSession } from "./turn-statements.ts";
import { nothingTold, toldColumns } from "./sessions/visitor-details.ts";

const countMessage = prepare<{ key: number; recent: string }>()((db, arg) =>
  db
    .updateTable("session")
    .set({ recent_messages: arg("recent") })
    .where("key", "=", arg("key")),
);

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
  readonly rateLimit: { readonly messages: number; readonly windowSeconds: number };
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
  const windowMs = rateLimit.windowSeconds * 1_000;
  const counted = recentTimes(session.recent_messages).filter((time) => time > now - windowMs);
  const oldest = counted.at(-rateLimit.messages);
  if (counted.length >= rateLimit.messages && oldest !== undefined)
    return { outcome: "limited", retryAfterMs: oldest + windowMs - now };
  yield* countMessage.run({ key: session.key, recent: JSON.stringify([...counted, now]) });
  if (isNew) yield* recordSessionCreated({ chatbot, sessionId, now }, session, 0);
  return { outcome: "open", sessionKey: session.key, isNew };
}
