import { Check, RotateCcw, Bot, Download, MoreHorizontal, Ticket, Clock } from "lucide-react";
import type { Session } from "@svc/contract";
import { useOperation } from "../../api/queries.ts";
import { useMay, useSignedIn } from "../../session.ts";
import { useStrings, useWords, useLocale } from "../../strings/strings.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { toast } from "../../ui/toasts.tsx";
import { SideButton } from "./side.tsx";
import { useHandoff } from "./use-handoff.ts";
import { useKey } from "./use-key.ts";
import { useUpdateSession } from "./use-update-session.ts";
import { useState, useRef } from "react";
import { Menu } from "../../ui/menu.tsx";
import { useSaveCsv } from "../work/csv-button.tsx";
import { NewTicket } from "./new-ticket.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { snoozeTimes } from "./snooze-times.ts";

const chatbot = "";

/**
 * Who has the conversation, and what becomes of it. Where there is no room, the icons stay beside the name, and the
 * rest has a row of its own, in which the assignee can be read.
 */
export function Actions({ session }: { readonly session: Session }) {
  const mayReply = useMay("agent");
  return (
    <>
      {mayReply ? <AgentActions session={session} /> : null}
      <div className="flex shrink-0 items-center">
        {mayReply ? <Snooze session={session} /> : null}
        <SideButton session={session} />
        <More session={session} />
      </div>
    </>
  );
}

function AgentActions({ session }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  const { take, isMine, isPending } = useHandoff(session);
  useKey("c", take);
  return (
    <div className="flex min-w-0 items-center gap-2 max-lg:order-last max-lg:basis-full">
      <Assignee session={session} />
      {isMine ? null : (
        <Button look={session.handoff === "human" ? "secondary" : "primary"} isBusy={isPending} onClick={take}>
          {inbox.claim}
        </Button>
      )}
      <Resolve session={session} isMine={isMine} />
    </div>
  );
}

/** Take over, reassign, return to AI. */
function Assignee({ session }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  const { account } = useSignedIn();
  const { act, assignee } = useHandoff(session);
  const members = useOperation("listMembers", {}, { everyMs: 60_000 }).data?.members ?? [];
  const agents = members.filter(({ role }) => role !== "viewer");
  const photo = members.find(({ id: member }) => member === assignee?.id)?.photo;
  return (
    <div className="flex min-w-0 items-center gap-2 max-lg:flex-1">
      <span aria-hidden="true" className="shrink-0 text-xs text-quiet max-sm:hidden">
        {inbox.assignee}
      </span>
      {assignee === null ? null : (
        <span className="shrink-0 max-lg:hidden">
          <Avatar id={assignee.id} name={assignee.name} photo={photo} look="small" />
        </span>
      )}
      <Select
        label={inbox.assignee}
        className="min-w-0 border-rim sm:max-w-48 lg:w-auto! lg:max-w-40"
        value={assignee?.id ?? chatbot}
        onChange={(member) =>
          act(
            member === chatbot
              ? { action: "return" }
              : member === account.id && assignee === null
                ? { action: "claim" }
                : { action: "assign", member },
          )
        }
        choices={[
          { value: chatbot, label: session.handoff === "waiting" ? inbox.handoffs.waiting : inbox.handoffs.none },
          ...agents.map(({ id: agent, email, name, presence }) => ({
            value: agent,
            label:
              agent === account.id ? inbox.me : presence === "away" ? inbox.isAway(name ?? email) : (name ?? email),
          })),
          ...(assignee === null || agents.some((one) => one.id === assignee.id)
            ? []
            : [{ value: assignee.id, label: assignee.name }]),
        ]}
      />
    </div>
  );
}

/** Shown at once; with a way back. Where it isn't what comes next, a phone shows its icon alone. */
function Resolve({ session, isMine }: { readonly session: Session; readonly isMine: boolean }) {
  const { id, status, handoff } = session;
  const inbox = useWords("inbox");
  const { actions } = useStrings();
  const update = useUpdateSession(id);
  const isResolved = status === "resolved";
  const isNext = handoff === "human" && !isResolved;
  const become = (next: Session["status"], say: boolean) => {
    update({ status: next });
    if (say)
      toast(next === "resolved" ? inbox.resolved : inbox.reopened, {
        label: actions.undo,
        onClick: () => become(status, false),
      });
  };
  const toggle = () => become(isResolved ? "created" : "resolved", true);
  useKey("e", toggle);
  const label = isResolved ? inbox.reopen : inbox.resolve;
  const Icon = isResolved ? RotateCcw : Check;
  return (
    <Button
      look={isNext ? "primary" : "secondary"}
      icon={<Icon aria-hidden="true" className="size-4 shrink-0" />}
      title={label}
      onClick={toggle}
      className="shrink-0 px-2.5 sm:px-3"
    >
      <span className={isNext && isMine ? "" : "max-sm:sr-only"}>{label}</span>
    </Button>
  );
}

/** What is done with a conversation less often. */
function More({ session }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  const { csv } = useWords("work");
  const { actions } = useStrings();
  const mayReply = useMay("agent");
  const { isMine, take } = useHandoff(session);
  const [isOpening, openTicket] = useState(false);
  const save = useSaveCsv({
    operation: "listSessionMessages",
    input: { sesId: session.id },
    fileName: "conversation.csv",
  });
  return (
    <>
      <Menu
        trigger={<IconButton label={actions.more} icon={<MoreHorizontal className="size-4" />} />}
        entries={[
          ...(mayReply
            ? [{ label: inbox.ticket.action, icon: <Ticket className="size-4" />, onSelect: () => openTicket(true) }]
            : []),
          { label: csv, icon: <Download className="size-4" />, onSelect: save },
          ...(mayReply && isMine ? [{ label: inbox.giveBack, icon: <Bot className="size-4" />, onSelect: take }] : []),
        ]}
      />
      <NewTicket session={session} isOpen={isOpening} onClose={() => openTicket(false)} />
    </>
  );
}

/** Hides the conversation until a time, or the visitor's next message; H opens the choice. */
function Snooze({ session: { id, snoozedUntil, status } }: { readonly session: Session }) {
  const { snooze } = useWords("inbox");
  const { actions } = useStrings();
  const locale = useLocale();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isPicking, pick] = useState(false);
  const update = useUpdateSession(id);
  useKey("h", () => trigger.current?.click());
  const become = (until: string | null) => {
    update({ snoozedUntil: until });
    if (until !== null)
      toast(snooze.done(timeText(until, locale)), {
        label: actions.undo,
        onClick: () => update({ snoozedUntil: null }),
      });
  };
  if (status === "resolved") return null;
  if (snoozedUntil !== null)
    return (
      <Button
        ref={trigger}
        icon={<Clock className="size-4 shrink-0" />}
        title={snooze.end}
        onClick={() => become(null)}
        look="quiet"
        className="shrink-0 px-2.5 text-accent-text sm:px-3"
      >
        <span className="max-sm:sr-only">{snooze.end}</span>
      </Button>
    );
  return (
    <>
      <Menu
        trigger={<IconButton ref={trigger} label={snooze.action} icon={<Clock className="size-4" />} />}
        heading={snooze.hint}
        entries={[
          ...snoozeTimes(Date.now()).map(({ name, at }) => ({
            label: snooze.times[name],
            onSelect: () => become(at.toISOString()),
          })),
          { label: snooze.pick, onSelect: () => pick(true) },
        ]}
      />
      <Dialog isOpen={isPicking} onClose={() => pick(false)} title={snooze.action} description={snooze.hint}>
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            const time = new FormData(event.currentTarget).get("until");
            if (typeof time !== "string" || time === "") return;
            pick(false);
            become(new Date(time).toISOString());
          }}
        >
          <label className="grid gap-1 text-sm font-medium">
            {snooze.until}
            <input name="until" type="datetime-local" required className="control font-normal" />
          </label>
          <Button type="submit" look="primary" className="justify-self-start px-3">
            {snooze.action}
          </Button>
        </form>
      </Dialog>
    </>
  );
}

export function timeText(at: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
  }).format(new Date(at));
}
