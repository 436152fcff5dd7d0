import { useEffect, useRef } from "react";
import type { Session } from "@svc/contract";
import { useList, useOperation } from "../../api/queries.ts";
import { sessionsInput, waitingInput } from "./inbox-search.ts";
import type { InboxSearch } from "./inbox-search.ts";
import { useIsUnread } from "./seen.ts";

/**
 * The conversations that the address asks for: those that need a reply first, the longest wait on top, then what is
 * unread, the last that was spoken in first. What is read meanwhile keeps its place.
 */
export function useInboxList(search: InboxSearch) {
  const input = sessionsInput(search);
  const list = useList("listSessions", input);
  const ofWaiting = waitingInput(search);
  const waiting = useOperation("listSessions", ofWaiting ?? {}, { enabled: ofWaiting !== undefined, keep: true });
  const first = ofWaiting === undefined ? [] : (waiting.data?.sessions ?? []);
  const all = new Map([...list.pages.flatMap((page) => page.sessions), ...first].map((one) => [one.id, one]));
  const isUnread = useIsUnread();
  const wasUnread = useRef({ of: "", ids: new Set<string>() });
  const of = JSON.stringify(input);
  const stillShown = wasUnread.current.of === of ? wasUnread.current.ids : new Set<string>();
  const rank = (one: Session) =>
    one.awaitingReplySince !== null ? 0 : isUnread(one) || stillShown.has(one.id) ? 1 : 2;
  const sessions = [...all.values()].toSorted(
    (one, other) => rank(one) - rank(other) || waitOf(other) - waitOf(one) || lastOf(other) - lastOf(one),
  );
  useEffect(() => {
    if (wasUnread.current.of !== of) wasUnread.current = { of, ids: new Set() };
    for (const one of sessions) if (isUnread(one)) wasUnread.current.ids.add(one.id);
  });
  return { list, sessions, input, isUnread };
}

const lastOf = ({ lastMessageAt }: Session): number => Date.parse(lastMessageAt);

/** How long the visitor has been waiting, as a number that grows with it; of all others the same. */
function waitOf({ awaitingReplySince: since }: Session): number {
  return since === null ? 0 : -Date.parse(since);
}
