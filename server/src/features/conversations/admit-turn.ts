import type { Work } from "../../foundation/database/prepare.ts";
import type { FileLink } from "./attachments/file-links.ts";
import { countTurn, storeTimes } from "./session-rate-limit.ts";
import type { CountedTurn, SessionLimit } from "./session-rate-limit.ts";
import type { SessionRow } from "./sessions/session-rows.ts";
import { standingOf } from "./session-access.ts";
import type { Standing } from "./session-access.ts";
import { refusalOf, takeSession } from "./take-session.ts";
import type { LockedSession, Refusal, SessionRequest } from "./take-session.ts";
import { findMessage } from "./turn-statements.ts";

export interface VisitorTurn extends SessionRequest {
  /** The caller's id of the message, if it chose one. */
  readonly clientId: string | null;
  readonly text: string;
  readonly files?: readonly FileLink[];
  /**
   * A new answer to an earlier message is wanted: to the one with this id, or to the last one where its text is this.
   */
  readonly regenerate: boolean;
  /** What the answer will be called, if there is to be one. */
  readonly answerId: string;
  /** Null: not limited. */
  readonly rateLimit: SessionLimit | null;
  /** Not answered yet. Sending it again gets it answered. */
  readonly isAnsweredLater?: true;
}

export type NotAdmitted =
  | { readonly outcome: "refused"; readonly refusal: Refusal }
  | { readonly outcome: "limited"; readonly retryAfterMs: number };

export type KnownMessage = { key: number; id: string; content: string; is_proven: number };

interface Sender {
  readonly standing: Standing;
  /** By the proof alone, which a repeat of the message that created the session doesn't need. */
  readonly shown: Standing;
  readonly isCreator: boolean;
}

export interface AdmittedTurn extends Sender {
  readonly session: LockedSession;
  readonly isNew: boolean;
  /** Of the session, with the caller's id. */
  readonly named: KnownMessage | undefined;
  readonly counted: CountedTurn;
}

/** Takes the session, and checks requirements and the rate limit. */
export function* admitTurn(turn: VisitorTurn): Work<AdmittedTurn | NotAdmitted> {
  const taken = yield* takeSession(turn);
  if (taken.refusal !== undefined) return { outcome: "refused", refusal: taken.refusal };
  const { session, isNew } = taken;
  const [named] =
    turn.clientId === null || isNew ? [] : yield* findMessage.run({ sessionKey: session.key, clientId: turn.clientId });
  const sender = senderOf(turn, taken, named);
  const refusal = isNew ? undefined : refusalOf(turn, session, sender.standing);
  if (refusal !== undefined) return { outcome: "refused", refusal };
  const counted = countTurn(session, sender.standing === "stranger", turn.rateLimit, turn);
  if (counted.retryAfterMs === null) return { session, isNew, named, counted, ...sender };
  if (counted.isSetBack) yield* storeTimes.run({ key: session.key, ...counted.logs });
  return { outcome: "limited", retryAfterMs: counted.retryAfterMs };
}

function senderOf(
  { text, proof }: VisitorTurn,
  { session, isNew }: { readonly session: SessionRow; readonly isNew: boolean },
  named: KnownMessage | undefined,
): Sender {
  const isReplay = named?.content === text && session.creator_key !== null && proof.keys.includes(session.creator_key);
  const isCreator = isNew || isReplay;
  const shown = standingOf(session, proof);
  return { standing: isCreator && shown !== "owner" ? "own" : shown, shown, isCreator };
}
