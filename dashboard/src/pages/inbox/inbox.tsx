import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, Outlet, useMatchRoute, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { Session } from "@svc/contract";
import { addressOf } from "../../api/client.ts";
import { useEventStream } from "../../api/events.ts";
import { useList } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { LoadMore } from "../../ui/load-more.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { useDocumentTitle } from "../../ui/page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Segments } from "../../ui/segments.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { useKey } from "./use-key.ts";
import { HandoffBadge, nameOf } from "./who.tsx";

const route = getRouteApi("/member/sessions");
const views = {
  waiting: { handoff: "waiting" },
  human: { handoff: "human" },
  created: { status: "created" },
  resolved: { status: "resolved" },
} as const;
export type InboxView = keyof typeof views;

/** The conversations, and beside them the one that is open; both move by themselves. */
export function InboxPage() {
  const inbox = useWords("inbox");
  const { view = "created", q } = route.useSearch();
  const navigate = route.useNavigate();
  const isOpen = useMatchRoute()({ to: "/sessions/$sesId" }) !== false;
  const list = useList("listSessions", { ...views[view], ...(q === undefined ? {} : { q }) });
  const sessions = list.pages.flatMap((page) => page.sessions);
  // An open conversation is what the page is about.
  const Heading = isOpen ? "h2" : "h1";
  useDocumentTitle(inbox.title);
  useLiveSessions();
  useSteps(sessions);
  return (
    <div className="lg:grid lg:h-dvh lg:grid-cols-[22rem_minmax(0,1fr)]">
      <section
        aria-label={inbox.list}
        className={classNames("min-h-0 flex-col border-e border-line bg-surface lg:flex", isOpen ? "hidden" : "flex")}
      >
        <div className="grid gap-3 border-b border-line p-4">
          <Heading className="text-xl">{inbox.title}</Heading>
          <Segments
            label={inbox.viewsLabel}
            value={view}
            onChange={(next) => void navigate({ to: "/sessions", search: { q, view: next } })}
            choices={(["waiting", "human", "created", "resolved"] as const).map((value) => ({
              value,
              label: inbox.views[value],
            }))}
          />
          <SearchField
            label={inbox.search}
            value={q ?? ""}
            onSearch={(text) => void navigate({ search: { view, q: text === "" ? undefined : text } })}
          />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">
          <Loaded query={list}>
            {() =>
              sessions.length === 0 ? (
                <p className="p-4 text-quiet">{inbox.none}</p>
              ) : (
                <ul>
                  {sessions.map((session) => (
                    <Line key={session.id} session={session} />
                  ))}
                </ul>
              )
            }
          </Loaded>
          <LoadMore list={list} />
        </div>
      </section>
      <div className={classNames("min-h-0 lg:block", isOpen ? "block" : "hidden")}>
        <Outlet />
      </div>
    </div>
  );
}

function Line({ session }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  const { id, handoff, lastMessageAt, messageCount, tags } = session;
  return (
    <li className="border-b border-line">
      <Link
        to="/sessions/$sesId"
        params={{ sesId: id }}
        search={(search) => search}
        className="grid gap-1 px-4 py-3 hover:bg-hover aria-[current=page]:bg-accent-soft"
      >
        <span className="flex items-baseline justify-between gap-2">
          <span dir="auto" className="min-w-0 truncate font-medium">
            {nameOf(session) ?? inbox.somebody}
          </span>
          <span className="text-xs text-quiet">
            <TimeAgo at={lastMessageAt} />
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-2 text-xs text-quiet">
          {handoff === "none" ? null : <HandoffBadge session={session} />}
          {inbox.messages(messageCount)}
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
      </Link>
    </li>
  );
}

/** What happens in the workspace is heard at once; what may have been missed is read again. */
function useLiveSessions(): void {
  const queries = useQueryClient();
  useEventStream<{ readonly id?: string }>(
    addressOf("followSessions", {}).url,
    ["message", "handoff", "resync"],
    (name, { id }) => {
      void queries.invalidateQueries({ queryKey: ["listSessions"] });
      const isOne = name !== "resync" && id !== undefined;
      for (const read of ["getSession", "listSessionMessages", "getSessionSummary"])
        void queries.invalidateQueries({ queryKey: isOne ? [read, { sesId: id }] : [read] });
    },
  );
}

/** J and K, as in programs for mail; from one that has left the list they go on where it stood. */
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
