import { foldEmail } from "@svc/contract/email";
import type { ListedSession, Session } from "@svc/contract";
import { useOperation, useOperations } from "../../api/queries.ts";

const shownAtMost = 10;

interface VisitorSessions {
  /** Newest first, at most ten. */
  readonly sessions: readonly ListedSession[];
  readonly hasMore: boolean;
  /** What finds them in the inbox. */
  readonly who: string;
}

/**
 * The conversations of the same visitor: by what the owner's site calls the visitor, or else by the email address, and
 * by the addresses that were merged with it.
 */
export function useVisitorSessions({ visitor, lead }: Session): VisitorSessions | undefined {
  const { externalId, email } = visitor ?? {};
  const who = externalId ? { externalId } : email ? { email } : null;
  const found = useOperation("listSessions", { ...who, limit: shownAtMost }, { enabled: who !== null }).data;
  const contact = useOperation("getLeadContact", { leadId: lead?.id ?? "" }, { enabled: lead !== null }).data;
  const isMerged = contact !== undefined && contact.emails.length > 1;
  const own = email ? foldEmail(email) : "";
  const merged = useOperations(
    "listSessions",
    (isMerged ? contact.emails : [])
      .filter((each) => each !== own)
      .map((each) => ({ email: each, limit: shownAtMost })),
  );
  if (found === undefined && !isMerged) return undefined;
  const pages = found === undefined ? merged : [found, ...merged];
  const byId = new Map(pages.flatMap((page) => page.sessions).map((each) => [each.id, each]));
  const sessions = [...byId.values()].toSorted((one, other) => other.startedAt.localeCompare(one.startedAt));
  if (found === undefined && sessions.length === 0) return undefined;
  return {
    sessions: sessions.slice(0, shownAtMost),
    hasMore: sessions.length > shownAtMost || pages.some(({ nextCursor }) => nextCursor !== null),
    who: externalId || email || lead?.email || "",
  };
}
