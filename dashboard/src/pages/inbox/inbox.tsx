import { getRouteApi, Outlet, useMatchRoute } from "@tanstack/react-router";
import { useMay } from "../../session.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { classNames } from "../../ui/class-names.ts";
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
import { useInboxList } from "./use-inbox-list.ts";
import { useSelection } from "./use-selection.ts";
import { useSteps } from "./use-steps.ts";

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
        <Outlet />
      </div>
    </div>
  );
}

function NoSessions({ search: { view, ...narrowed } }: { readonly search: InboxSearch }) {
  const inbox = useWords("inbox");
  const { problems } = useStrings();
  const navigate = route.useNavigate();
  const isNarrowed = Object.values(narrowed).some((value) => value !== undefined);
  return (
    <div className="grid justify-items-start gap-3 p-4">
      {isNarrowed ? (
        <NoneFound onShowAll={() => void navigate({ to: "/sessions", search: { view } })} />
      ) : (
        <p className="text-quiet">{inbox.none}</p>
      )}
      {isNarrowed || view !== undefined ? null : <LinkButton to="/chatbots">{problems.goHome}</LinkButton>}
    </div>
  );
}
