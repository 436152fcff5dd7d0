import { getRouteApi, Link } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Session } from "@svc/contract";
import { useOperation, useChange } from "../../api/queries.ts";
import { useMay } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Actions } from "./actions.tsx";
import { Messages } from "./messages.tsx";
import { markSeen } from "./seen.ts";
import { Side } from "./side.tsx";
import { HandoffBadge, useNameOf } from "./who.tsx";
import { useColleagues } from "./presence.ts";
import { classNames } from "../../ui/class-names.ts";
import { ModeTabs } from "../../ui/mode-tabs.tsx";
import { Reply } from "./reply.tsx";
import { useKey } from "./use-key.ts";
import { useReplyDraft } from "./use-reply-draft.ts";
import { readStorage, writeStorage } from "../../storage.ts";
import type { RefObject } from "react";
import { Button } from "../../ui/button.tsx";
import { isEnter } from "../../ui/is-enter.ts";
import { useToastProblem } from "../../ui/toasts.tsx";

const route = getRouteApi("/member/sessions/$sesId");

/** One conversation: messages, actions and visitor details. */
export function ConversationPage() {
  const { sesId } = route.useParams();
  const session = useOperation("getSession", { sesId });
  return (
    <div className="flex h-[calc(100dvh-3rem)] min-h-0 flex-col lg:h-full">
      <Loaded query={session}>{(found) => <Conversation key={found.id} session={found} />}</Loaded>
    </div>
  );
}

function Conversation({ session }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  const mayReply = useMay("agent");
  const name = useNameOf()(session);
  useMarkSeen(session);
  return (
    <>
      <header className="flex items-center gap-2 border-b border-line bg-surface px-4 py-3 max-lg:flex-wrap max-lg:py-2">
        <div className="flex min-w-0 flex-1 items-center gap-2">
          <Link
            to="/sessions"
            search={(search) => search}
            aria-label={inbox.back}
            title={inbox.back}
            className="-ms-2 grid size-9 shrink-0 place-items-center rounded-lg text-quiet hover:bg-hover hover:text-ink lg:hidden"
          >
            <ChevronLeft aria-hidden="true" className="size-5 rtl:rotate-180" />
          </Link>
          <h1 dir="auto" className="min-w-0 truncate text-base">
            {name}
          </h1>
          <Colleagues sesId={session.id} />
          {mayReply ? null : <HandoffBadge session={session} />}
          {session.status === "resolved" ? <Badge tone="good">{inbox.statuses.resolved}</Badge> : null}
        </div>
        <Actions session={session} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto xl:grid xl:grid-cols-[minmax(0,1fr)_18rem] xl:overflow-hidden">
        <>
          <div className="flex min-h-full flex-col xl:min-h-0">
            <Messages session={session} />
            {mayReply ? <Composer session={session} /> : null}
          </div>
          <Side session={session} />
        </>
      </div>
    </>
  );
}

/** A hidden tab doesn't mark messages as seen. */
function useMarkSeen(session: Session): void {
  useEffect(() => {
    const mark = () => {
      if (document.visibilityState === "visible") markSeen(session);
    };
    mark();
    document.addEventListener("visibilitychange", mark);
    return () => document.removeEventListener("visibilitychange", mark);
  }, [session]);
}

/** Who else has the conversation open: two agents don't answer one visitor. */
function Colleagues({ sesId }: { readonly sesId: string }) {
  const inbox = useWords("inbox");
  const colleagues = useColleagues(sesId);
  return (
    <span role="status" className="flex flex-wrap gap-1 empty:hidden">
      {colleagues.map(({ id, name, isTyping }) => (
        <Badge key={id} tone={isTyping ? "warn" : "accent"}>
          {isTyping ? inbox.typing(name) : inbox.viewing(name)}
        </Badge>
      ))}
    </span>
  );
}

const modes = ["reply", "note"] as const;
type Mode = (typeof modes)[number];

/** Always at the bottom of the conversation: a reply to the visitor, or a note for the team. R and N lead to them, D to a draft. */
function Composer({ session }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  const [mode, choose] = useState<Mode>("reply");
  const field = useRef<HTMLTextAreaElement>(null);
  const [turn, take] = useState(0);
  // Whoever chooses one is about to write.
  useEffect(() => {
    if (turn > 0) field.current?.focus();
  }, [turn]);
  const go = (next: Mode) => {
    choose(next);
    take((before) => before + 1);
  };
  const [text, write] = useDraft(session.id);
  const drafted = useReplyDraft(session, { text, write });
  useKey("n", () => go("note"));
  useKey("r", () => go("reply"));
  useKey("d", () => {
    go("reply");
    drafted.ask();
  });
  const labels = { reply: inbox.reply, note: inbox.note };
  return (
    <div
      className={classNames(
        "sticky bottom-0 z-1 border-t border-line px-4 pt-2 pb-3",
        mode === "note" ? "bg-warn-soft" : "bg-surface",
      )}
    >
      <div className="mb-1.5">
        <ModeTabs
          label={inbox.composer}
          value={mode}
          onChange={go}
          choices={modes.map((value) => ({ value, label: labels[value] }))}
        />
      </div>
      {mode === "reply" ? (
        <Reply session={session} field={field} text={text} write={write} drafted={drafted} />
      ) : (
        <NoteForm session={session} field={field} />
      )}
    </div>
  );
}

/** Most drafts kept. */
const draftsMax = 50;

/** Unsent drafts by conversation. They survive a reload. */
function useDraft(sesId: string): [text: string, write: (text: string) => void] {
  const [text, setText] = useState(() => readDrafts()[sesId] ?? "");
  const write = (next: string) => {
    setText(next);
    const { [sesId]: _, ...others } = readDrafts();
    const drafts = Object.entries(next === "" ? others : { ...others, [sesId]: next }).slice(-draftsMax);
    writeStorage("inbox-drafts", drafts.length === 0 ? null : JSON.stringify(Object.fromEntries(drafts)));
  };
  return [text, write];
}

function readDrafts(): Record<string, string> {
  try {
    const drafts: unknown = JSON.parse(readStorage("inbox-drafts") ?? "{}");
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this file writes it
    return typeof drafts === "object" && drafts !== null ? (drafts as Record<string, string>) : {};
  } catch {
    return {};
  }
}

interface NoteFormProps {
  readonly session: Session;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** What only the team reads. */
function NoteForm({ session: { id }, field }: NoteFormProps) {
  const inbox = useWords("inbox");
  const [text, write] = useState("");
  const create = useChange("createSessionNote", ["listSessionNotes"]);
  const toastProblem = useToastProblem();
  const add = () => {
    if (text.trim() === "" || create.isPending) return;
    create.mutate({ sesId: id, text }, { onSuccess: () => write(""), onError: toastProblem });
  };
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <textarea
        ref={field}
        aria-label={inbox.note}
        placeholder={inbox.noteFor}
        rows={3}
        value={text}
        maxLength={4_000}
        onChange={({ target }) => write(target.value)}
        onKeyDown={(event) => {
          if (!isEnter(event) || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          add();
        }}
        className="control field-sizing-content max-h-60 min-h-11 sm:min-h-20"
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-xs text-warn">{inbox.notesHint}</span>
        <Button
          type="submit"
          look="primary"
          title={inbox.sendKeys}
          disabled={text.trim() === ""}
          isBusy={create.isPending}
        >
          {inbox.addNote}
        </Button>
      </div>
    </form>
  );
}
