import { getRouteApi, Outlet, useMatchRoute, useNavigate } from "@tanstack/react-router";
import { Inbox } from "lucide-react";
import { useMay } from "../../session.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { useDocumentTitle } from "../../ui/page.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { NoneFound } from "../work/none-found.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import type { InboxSearch } from "./inbox-search.ts";
import { ListHead } from "./list-head.tsx";
import { SessionLine } from "./session-line.tsx";
import { useSelection } from "./use-selection.ts";
import { useEffect, useRef } from "react";
import type { Session } from "@svc/contract";
import { useKey } from "./use-key.ts";
import { useList, useOperation } from "../../api/queries.ts";
import { sessionsInput, waitingInput } from "./inbox-search.ts";
import { useIsUnread } from "./seen.ts";

const route = getRouteApi("/member/sessions");

/** The conversations, and beside them the one that is open; both change as things happen. */
export function InboxPage() {
  const inbox = useWords("inbox");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayReply = useMay("agent");
  const isWide = useMedia("(min-width: 64rem)");
  const isOpen = useMatchRoute()({ to: "/sessions/$sesId" }) !== false;
  const { list, sessions, input, isUnread } = useInboxList(search);
  const selection = useSelection(sessions);
  const filter = (changes: InboxSearch) =>
    void navigate({ search: { ...search, ...changes }, replace: "q" in changes });
  useDocumentTitle(inbox.title);
  useSteps(sessions);
  return (
    <div className="lg:grid lg:h-dvh lg:grid-cols-[22rem_minmax(0,1fr)]">
      {isOpen && !isWide ? null : (
        <section aria-label={inbox.list} className="flex min-h-0 flex-col border-e border-line bg-surface">
          <ListHead search={search} onFilter={filter} input={input} isBesideConversation={isOpen} />
          <div className="min-h-0 flex-1 overflow-y-auto">
            <Loaded query={list}>
              {() =>
                sessions.length > 0 ? (
                  <ul>
                    {sessions.map((session) => (
                      <SessionLine
                        key={session.id}
                        session={session}
                        isUnread={isUnread(session)}
                        isSelected={selection.ids.has(session.id)}
                        onSelect={mayReply ? selection.toggle : undefined}
                      />
                    ))}
                  </ul>
                ) : (
                  <NoSessions search={search} />
                )
              }
            </Loaded>
            <LoadMore list={list} />
          </div>
          {selection.ids.size === 0 ? null : <BulkBar selection={selection} />}
        </section>
      )}
      <div className={classNames("min-h-0 lg:block", isOpen ? "block" : "hidden")}>
        {/* Nothing can be chosen from an empty list. */}
        {isOpen || sessions.length > 0 ? <Outlet /> : null}
      </div>
    </div>
  );
}

function NoSessions({ search: { view, ...narrowed } }: { readonly search: InboxSearch }) {
  const inbox = useWords("inbox");
  const { problems } = useStrings();
  const navigate = route.useNavigate();
  const isNarrowed = Object.values(narrowed).some((value) => value !== undefined);
  if (isNarrowed)
    return (
      <div className="p-4">
        <NoneFound onShowAll={() => void navigate({ to: "/sessions", search: { view } })} />
      </div>
    );
  if (view !== undefined) return <EmptyState icon={Inbox} title={inbox.none} />;
  return (
    <EmptyState icon={Inbox} title={inbox.none} action={<LinkButton to="/chatbots">{problems.goHome}</LinkButton>}>
      {inbox.noneHint}
    </EmptyState>
  );
}

/** J and K, as in mail programs; from one that has left the list they go on where it stood. */
function useSteps(sessions: readonly Session[]): void {
  const navigate = useNavigate();
  const match = useMatchRoute()({ to: "/sessions/$sesId" });
  const at = match === false ? -1 : sessions.findIndex(({ id }) => id === match.sesId);
  const stoodAt = useRef(0);
  useEffect(() => {
    if (at !== -1) stoodAt.current = at;
  }, [at]);
  const go = (step: 1 | -1) => {
    // The next one has taken the place of one that is gone.
    const isGone = match !== false && at === -1;
    const next = isGone ? stoodAt.current + (step === 1 ? 0 : -1) : at + step;
    const session = sessions[next];
    if (session !== undefined)
      void navigate({ to: "/sessions/$sesId", params: { sesId: session.id }, search: (search) => search });
  };
  useKey("j", () => go(1));
  useKey("k", () => go(-1));
}

/**
 * The conversations that the address asks for: those that need a reply first, the longest wait on top, then what is
 * unread, the last that was spoken in first. What is read meanwhile keeps its place.
 */
function useInboxList(search: InboxSearch) {
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
