import type { SessionRow } from "./sessions/session-rows.ts";

/** What a request brings to show that a session is its own. */
export interface Proof {
  /** The session that its visitor token opens, `ses_…`. */
  readonly tokenOf: string | null;
  /** The external id that the owner's site has signed. */
  readonly subject: string | null;
  /** Its message id and Idempotency-Key, if unguessable. */
  readonly keys: readonly string[];
  /** It came with a credential of the chatbot's workspace. */
  readonly isOwner?: true;
}

/**
 * What a request may do in a session. `own`: it carried the proof. `open`: it did not, and neither has any other, as
 * with clients that know no token. `stranger`: it did not, and others have. `owner`: a credential of the workspace.
 */
export type Standing = "own" | "open" | "stranger" | "owner";

export function standingOf(
  session: Pick<SessionRow, "id" | "external_id" | "verified" | "proven_at">,
  { tokenOf, subject, isOwner }: Proof,
): Standing {
  if (isOwner === true) return "owner";
  // A verified caller owns only sessions that are verified to be theirs.
  const isSubject = subject !== null && session.verified === 1 && session.external_id === subject;
  if (tokenOf === session.id || isSubject) return "own";
  return session.proven_at === null ? "open" : "stranger";
}

/** Whether a request of this standing may read a turn, and have its answer made anew. */
export function mayRead(standing: Standing, turn: { readonly is_proven: number }): boolean {
  return standing === "own" ? turn.is_proven === 1 : standing !== "stranger";
}
