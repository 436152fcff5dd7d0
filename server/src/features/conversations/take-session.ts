import type { Clock } from "../../foundation/clock.ts";
import type { Work } from "../../foundation/database/prepare.ts";
import { newId } from "../../foundation/ids.ts";
import type { Proof, Standing } from "./session-access.ts";
import type { SessionRow } from "./sessions/session-rows.ts";
import { visitorMetadataColumns } from "./sessions/visitor-details.ts";
import type { VisitorMetadata } from "./sessions/visitor-details.ts";
import { findSession, insertSession } from "./turn-statements.ts";

/** A visitor's request that belongs to a session. */
export interface SessionRequest {
  readonly chatbot: { readonly key: number; readonly id: string; readonly workspaceId: string };
  readonly sessionId: string;
  readonly now: number;
  /** Of the clock that says `now`. */
  readonly sinceSet?: Clock["sinceSet"];
  readonly visitorMetadata: VisitorMetadata;
  readonly proof: Proof;
  readonly requires: Requirements;
  /** It came as a mail: a session that it makes is one of mails. */
  readonly isMail?: true;
}

/** What the chatbot's owner wants of a request. */
export interface Requirements {
  /** The visitor has agreed. */
  readonly consent: boolean;
  /** In an existing session, the proof that it is the caller's. */
  readonly token: boolean;
  /** The visitor's identity is signed by the owner's site. */
  readonly identity: boolean;
}

export const nothingRequired: Requirements = { consent: false, token: false, identity: false };

export type Refusal = "consent needed" | "token needed" | "identity needed";

export type LockedSession = SessionRow & { readonly wanted_events: string | null };

type Taken =
  | { readonly refusal: Refusal }
  | { readonly refusal?: undefined; readonly session: LockedSession; readonly isNew: boolean };

/** The request's session, locked until the commit; made where it is not there and the request has what is required. */
export function* takeSession(request: SessionRequest): Work<Taken> {
  const { chatbot, sessionId, now, visitorMetadata, proof } = request;
  const place = { workspaceId: chatbot.workspaceId, chatbotKey: chatbot.key, sessionId };
  const [known] = yield* findSession.run(place);
  if (known !== undefined) return { session: known, isNew: false };
  const refusal = refusalOf(request, undefined, "own");
  if (refusal !== undefined) return { refusal };
  const [made] = yield* insertSession.run({
    ...place,
    ...visitorMetadataColumns(undefined, visitorMetadata, "own", now),
    id: newId("ses", now),
    now,
    channel: request.isMail === true ? "email" : "chat",
    creatorKey: proof.keys[0] ?? null,
    provenAt: proof.subject === null ? null : now,
  });
  if (made !== undefined) return { session: made, isNew: true };
  // Another process was faster: its session is there now, and locked until it has committed.
  const [theirs] = yield* findSession.run(place);
  if (theirs === undefined) throw new Error("A session is neither there nor can it be made.");
  return { session: theirs, isNew: false };
}

/** Why a request is not taken: `session` is undefined where it would make one. */
export function refusalOf(
  { requires, visitorMetadata, proof }: Pick<SessionRequest, "requires" | "visitorMetadata" | "proof">,
  session: Pick<SessionRow, "consent_at" | "verified"> | undefined,
  standing: Standing,
): Refusal | undefined {
  // Another person's consent doesn't count for a stranger.
  const hasAgreed = visitorMetadata.consent || (standing !== "stranger" && typeof session?.consent_at === "number");
  if (requires.consent && !hasAgreed) return "consent needed";
  const isIdentified = proof.subject !== null || (standing === "own" && session?.verified === 1);
  if (requires.identity && !isIdentified) return "identity needed";
  const isProven = standing === "own" || standing === "owner";
  return requires.token && !isProven ? "token needed" : undefined;
}
