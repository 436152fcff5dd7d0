import { getRouteApi, Outlet, useMatchRoute, useNavigate } from "@tanstack/react-router";
import { Inbox } from "lucide-react";
import { useMay, useSignedIn } from "../../session.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { useDocumentTitle } from "../../ui/page.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { NoneFound } from "../work/none-found.tsx";
import type { InboxSearch } from "./inbox-search.ts";
import { ListHead } from "./list-head.tsx";
import { SessionLine } from "./session-line.tsx";
import { useEffect, useRef, useState, useCallback } from "react";
import type { Session } from "@svc/contract";
import { useKey } from "./use-key.ts";
import { useList, useOperation, useChange } from "../../api/queries.ts";
import { sessionsInput, waitingInput } from "./inbox-search.ts";
import { useIsUnread } from "./seen.ts";
import { CheckCheck, Clock, Tag, UserPlus, X } from "lucide-react";
import type { InputOf } from "../../api/client.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, TextField } from "../../ui/form.tsx";
import { Menu } from "../../ui/menu.tsx";
import { toast, useToastProblem } from "../../ui/toasts.tsx";
import { snoozeTimes } from "./snooze-times.ts";

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

type Changes = Omit<InputOf<"updateSessions">, "ids">;

/** Below the list: what to do with the selected conversations, all in one call. */
function BulkBar({ selection }: { readonly selection: Selection }) {
  const inbox = useWords("inbox");
  const { actions } = useStrings();
  const { account } = useSignedIn();
  const { bulk } = inbox;
  const [isTagging, tag] = useState(false);
  const members = useOperation("listMembers", {}).data?.members ?? [];
  const update = useChange("updateSessions", ["listSessions", "getSession", "getSessionCounts"]);
  const toastProblem = useToastProblem();
  // Not by the call's own callbacks: with what it changes this bar may be gone.
  const act = (changes: Changes) =>
    void update.mutateAsync({ ids: [...selection.ids], ...changes }).then(({ updated, failed }) => {
      selection.clear();
      toast(failed.length === 0 ? bulk.done(updated.length) : bulk.partly(updated.length, failed.length));
    }, toastProblem);
  const look = { look: "quiet", className: "px-1.5", disabled: update.isPending } as const;
  return (
    <section aria-label={bulk.title} className="grid gap-1 border-t border-line bg-raised px-3 py-2">
      <div className="flex items-center gap-1">
        <p role="status" className="px-2 text-sm font-medium">
          {bulk.selected(selection.ids.size)}
        </p>
        <Button look="quiet" className="me-auto px-2 text-quiet" onClick={selection.selectAll}>
          {bulk.all}
        </Button>
        <IconButton label={bulk.clear} icon={<X className="size-4" />} onClick={selection.clear} />
      </div>
      <div className="flex flex-wrap items-center">
        <Menu
          trigger={
            <Button {...look} icon={<UserPlus className="size-4" />}>
              {bulk.assign}
            </Button>
          }
          entries={[
            ...members
              .filter(({ role }) => role !== "viewer")
              .map(({ id, email }) => ({
                label: id === account.id ? inbox.me : email,
                onSelect: () => act({ assignee: id }),
              })),
            { label: inbox.giveBack, onSelect: () => act({ assignee: null }) },
          ]}
        />
        <Button {...look} icon={<Tag className="size-4" />} onClick={() => tag(true)}>
          {inbox.filter.tag}
        </Button>
        <Menu
          trigger={
            <Button {...look} icon={<Clock className="size-4" />}>
              {inbox.snooze.action}
            </Button>
          }
          entries={snoozeTimes(Date.now()).map(({ name, at }) => ({
            label: inbox.snooze.times[name],
            onSelect: () => act({ snoozedUntil: at.toISOString() }),
          }))}
        />
        <Button {...look} icon={<CheckCheck className="size-4" />} onClick={() => act({ status: "resolved" })}>
          {inbox.resolve}
        </Button>
      </div>
      <Dialog isOpen={isTagging} onClose={() => tag(false)} title={inbox.addTag}>
        <Form<{ tag: string }>
          problem={update.error}
          onSubmit={({ tag: written }) => {
            tag(false);
            act({ addTags: [written] });
          }}
        >
          <TextField name="tag" label={inbox.filter.tag} maxLength={50} required />
          <Button type="submit" look="primary" className="justify-self-start px-3">
            {actions.save}
          </Button>
        </Form>
      </Dialog>
    </section>
  );
}

/** As many as one call changes. */
const selectedAtMost = 100;

interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  /** All that the list shows, up to the limit. */
  readonly selectAll: () => void;
  readonly clear: () => void;
}

/** The conversations that are about to be changed together. X takes the one with the focus, or else the open one. */
function useSelection(sessions: readonly Session[]): Selection {
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const match = useMatchRoute()({ to: "/sessions/$sesId" });
  const toggle = useCallback(
    (id: string) =>
      select((before) => {
        const after = new Set(before);
        if (!after.delete(id) && after.size < selectedAtMost) after.add(id);
        return after;
      }),
    [],
  );
  useKey("x", () => {
    const focused = document.activeElement?.closest<HTMLElement>("[data-session]")?.dataset["session"];
    const id = focused ?? (match === false ? undefined : match.sesId);
    if (id !== undefined) toggle(id);
  });
  const shown = new Set(sessions.map(({ id }) => id));
  // What the list no longer shows is not changed unseen.
  const ids = new Set([...selected].filter((id) => shown.has(id)));
  return {
    ids,
    toggle,
    selectAll: () => select(new Set([...shown].slice(0, selectedAtMost))),
    clear: () => select(new Set()),
  };
}
