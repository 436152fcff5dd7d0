import { prepare } from "../../foundation/database/prepare.ts";
import type { Work } from "../../foundation/database/prepare.ts";
import { recordSessionCreated } from "./record-turn.ts";
import { countTurn, storeTimes } from "./session-rate-limit.ts";
import type { SessionLimit } from "./session-rate-limit.ts";
import { standingOf } from "./session-access.ts";
import { refusalOf, takeSession } from "./take-session.ts";
import type { Refusal, SessionRequest } from "./take-session.ts";

type Opened =
  | { readonly outcome: "limited"; readonly retryAfterMs: number }
  | { readonly outcome: "refused"; readonly refusal: Refusal }
  | { readonly outcome: "open"; readonly sessionKey: number; readonly sesId: string; readonly isNew: boolean };

const storeVisit = prepare<{ key: number; recent: string; now: number }>()((db, arg) =>
  db
    .updateTable("session")
    .set({ recent_messages: arg("recent"), last_message_at: arg("now") })
    .where("key", "=", arg("key")),
);

/**
 * The visitor's session for what comes beside its messages, such as a form: made where it is not there, with
 * its one `session.created`. It counts as a message does: towards the session's limit, and as a sign that the
 * visitor is there. A stranger's is refused.
 */
export function* openSession(request: SessionRequest & { readonly rateLimit: SessionLimit }): Work<Opened> {
  const { now, rateLimit } = request;
  const taken = yield* takeSession(request);
  if (taken.refusal !== undefined) return { outcome: "refused", refusal: taken.refusal };
  const { session, isNew } = taken;
  const standing = isNew ? "own" : standingOf(session, request.proof);
  if (standing === "stranger") return { outcome: "refused", refusal: "token needed" };
  const refusal = isNew ? undefined : refusalOf(request, session, standing);
  if (refusal !== undefined) return { outcome: "refused", refusal };
  const { retryAfterMs, isSetBack, logs } = countTurn(session, false, rateLimit, request);
  if (retryAfterMs !== null) {
    if (isSetBack) yield* storeTimes.run({ key: session.key, ...logs });
    return { outcome: "limited", retryAfterMs };
  }
  yield* storeVisit.run({ key: session.key, recent: logs.recent, now });
  if (isNew) yield* recordSessionCreated(request, session, 0);
  return { outcome: "open", sessionKey: session.key, sesId: session.id, isNew };
}
