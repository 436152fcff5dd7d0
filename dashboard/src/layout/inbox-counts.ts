import type { OutputOf } from "../api/client.ts";
import type { InboxView } from "../pages/inbox/inbox-search.ts";

/** The service counts no further. */
const countedAtMost = 1_000;

/** How many conversations each view has, where that is counted and known. */
export function countsOf(counts: OutputOf<"getSessionCounts"> | undefined): Partial<Record<InboxView, number>> {
  if (counts === undefined) return {};
  const { needsReply, mine, unassigned, ai, snoozed } = counts;
  return { needs_reply: needsReply, mine, unassigned, ai, snoozed };
}

export function countText(count: number): string {
  return count >= countedAtMost ? `${countedAtMost - 1}+` : String(count);
}
