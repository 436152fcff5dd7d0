import type { ListedSession, Session } from "@svc/contract";
import { useOperation } from "../../api/queries.ts";

const shownAtMost = 10;

interface VisitorSessions {
  /** Newest first, at most ten. */
  readonly sessions: readonly ListedSession[];
  readonly hasMore: boolean;
  /** What finds them in the inbox. */
  readonly who: string;
}

/** The conversations of the same visitor: by what the owner's site calls the visitor, or else by the email address. */
export function useVisitorSessions({ visitor }: Session): VisitorSessions | undefined {
  const { externalId, email } = visitor ?? {};
  const who = externalId ? { externalId } : email ? { email } : null;
  const found = useOperation("listSessions", { ...who, limit: shownAtMost }, { enabled: who !== null }).data;
  if (who === null || found === undefined) return undefined;
  return { sessions: found.sessions, hasMore: found.nextCursor !== null, who: externalId || email || "" };
}
