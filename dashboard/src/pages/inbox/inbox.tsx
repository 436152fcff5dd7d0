import { getRouteApi, Outlet, useMatchRoute, useNavigate } from "@tanstack/react-router";
import { Keyboard } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Session } from "@svc/contract";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { InTurn } from "../../ui/in-turn.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { useDocumentTitle } from "../../ui/page.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { SearchField } from "../../ui/search-field.tsx";
import { Segments } from "../../ui/segments.tsx";
import { CsvButton } from "../work/csv-button.tsx";
import { NoneFound } from "../work/none-found.tsx";
import { AlertSettings, useAlerts } from "./alerts.tsx";
import { Filters } from "./filters.tsx";
import { inboxViews } from "./inbox-search.ts";
import type { InboxSearch } from "./inbox-search.ts";
import { Keys } from "./keys.tsx";
import { SessionLine } from "./session-line.tsx";
import { useInboxList } from "./use-inbox-list.ts";
import { useKey } from "./use-key.ts";
import { useLiveSessions } from "./use-live-sessions.ts";

const route = getRouteApi("/member/sessions");
/** More than a screen shows. */
const linesAtOnce = 15;

/** The conversations, and beside them the one that is open; both move by themselves. */
export function InboxPage() {
  const inbox = useWords("inbox");
  const { problems } = useStrings();
  const search = route.useSearch();
  const { view, ...narrowed } = search;
  const isNarrowed = Object.values(narrowed).some((value) => value !== undefined);
  const navigate = route.useNavigate();
  const isWide = useMedia("(min-width: 64rem)");
  const isOpen = useMatchRoute()({ to: "/sessions/$sesId" }) !== false;
  const { list, sessions, input, isUnread } = useInboxList(search);
  const { alerts, change, hear, shownTitle } = useAlerts(inbox.title, sessions);
  // An open conversation is what the page is about.
  const Heading = isOpen ? "h2" : "h1";
  const filter = (changes: InboxSearch) => void navigate({ to: "/sessions", search: { ...search, ...changes } });
  useDocumentTitle(shownTitle);
  useLiveSessions(hear);
  useSteps(sessions);
  return (
    <div className="lg:grid lg:h-dvh lg:grid-cols-[22rem_minmax(0,1fr)]">
      {isOpen && !isWide ? null : (
        <section aria-label={inbox.list} className="flex min-h-0 flex-col border-e border-line bg-surface">
          <div className="grid gap-3 border-b border-line p-4">
            <div className="flex items-center gap-1">
              <Heading className="me-auto text-xl">{inbox.title}</Heading>
              <CsvButton operation="listSessions" input={input} fileName="conversations.csv" isSmall />
              <AlertSettings alerts={alerts} onChange={change} />
              <KeysButton />
            </div>
            <Segments
              label={inbox.viewsLabel}
              value={view ?? "created"}
              onChange={(chosen) => filter({ view: chosen })}
              choices={inboxViews.map((value) => ({ value, label: inbox.views[value] }))}
            />
            <SearchField
              label={inbox.search}
              value={search.q ?? ""}
              onSearch={(text) => filter({ q: text === "" ? undefined : text })}
            />
            <Filters search={search} onChange={filter} />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">
            <Loaded query={list}>
              {() =>
                sessions.length > 0 ? (
                  <ul>
                    <InTurn atOnce={linesAtOnce}>
                      {sessions.map((session) => (
                        <SessionLine key={session.id} session={session} isUnread={isUnread(session)} />
                      ))}
                    </InTurn>
                  </ul>
                ) : (
                  <div className="grid justify-items-start gap-3 p-4">
                    {isNarrowed ? (
                      <NoneFound onShowAll={() => void navigate({ to: "/sessions", search: { view } })} />
                    ) : (
                      <p className="text-quiet">{inbox.none}</p>
                    )}
                    {isNarrowed || (view ?? "created") !== "created" ? null : (
                      <LinkButton to="/chatbots">{problems.goHome}</LinkButton>
                    )}
                  </div>
                )
              }
            </Loaded>
            <LoadMore list={list} />
          </div>
        </section>
      )}
      <div className={classNames("min-h-0 lg:block", isOpen ? "block" : "hidden")}>
        <Outlet />
      </div>
    </div>
  );
}

function KeysButton() {
  const inbox = useWords("inbox");
  const [isOpen, open] = useState(false);
  useKey("?", () => open(true));
  return (
    <>
      <IconButton label={inbox.keys.title} icon={<Keyboard className="size-4" />} onClick={() => open(true)} />
      <Keys isOpen={isOpen} onClose={() => open(false)} />
    </>
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
