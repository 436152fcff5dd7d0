import { useState } from "react";
import type { OutputOf } from "../../api/client.ts";
import { useChange, useOperation } from "../../api/queries.ts";
import { useMemberNames } from "../../member-names.ts";
import { useMay } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { classNames } from "../../ui/class-names.ts";
import { ModeTabs } from "../../ui/mode-tabs.tsx";
import { ClockTime } from "../../ui/time.tsx";
import { useToastProblem } from "../../ui/toasts.tsx";

type WholeTicket = OutputOf<"getTicket">;

/** What was written about a ticket, and the way to write more: to the requester, or for the team. */
export function Comments({ ticket }: { readonly ticket: WholeTicket }) {
  const { tickets } = useWords("work");
  const mayReply = useMay("agent");
  const nameOf = useMemberNames();
  const { comments } = ticket;
  if (comments.length === 0 && !mayReply) return null;
  return (
    <Card title={tickets.comments}>
      <ul className="grid gap-3 not-last:mb-4 empty:hidden">
        {comments.map(({ id, author, text, public: isReply, createdAt }) => (
          <li key={id} className={classNames("rounded-lg px-3 py-2", isReply ? "bg-accent-soft" : "bg-warn-soft")}>
            <p className="flex flex-wrap items-baseline gap-2 text-xs text-quiet">
              <span className="font-medium text-ink">{nameOf(author.id, author.name)}</span>
              <ClockTime at={createdAt} />
              <Badge tone={isReply ? "accent" : "warn"}>{isReply ? tickets.reply : tickets.internalNote}</Badge>
            </p>
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {text}
            </p>
          </li>
        ))}
      </ul>
      {/* A comment that was taken leaves an empty form. */}
      {mayReply ? <Write key={comments.length} ticket={ticket} /> : null}
    </Card>
  );
}

function Write({ ticket: { id, chatbotId, requester } }: { readonly ticket: WholeTicket }) {
  const { tickets } = useWords("work");
  const canReply = requester.email !== "";
  const [mode, choose] = useState<"reply" | "note">(canReply ? "reply" : "note");
  const [text, write] = useState("");
  const chatbot = useOperation("getChatbot", { chatbotId }).data;
  const comment = useChange("commentTicket", ["getTicket"]);
  const toastProblem = useToastProblem();
  const isReply = mode === "reply";
  const name = requester.name || requester.email;
  return (
    <form
      className={classNames("grid gap-2", isReply ? "" : "-m-4 rounded-b-xl bg-warn-soft p-4")}
      onSubmit={(event) => {
        event.preventDefault();
        comment.mutate({ ticketId: id, text, public: isReply }, { onError: toastProblem });
      }}
    >
      <ModeTabs
        label={tickets.composer}
        value={mode}
        onChange={choose}
        choices={[
          ...(canReply ? [{ value: "reply" as const, label: tickets.reply }] : []),
          { value: "note", label: tickets.internalNote },
        ]}
      />
      <textarea
        aria-label={isReply ? tickets.reply : tickets.internalNote}
        placeholder={isReply ? tickets.replyTo(name) : tickets.noteFor}
        rows={3}
        value={text}
        maxLength={20_000}
        onChange={({ target }) => write(target.value)}
        className="control field-sizing-content max-h-60 min-h-20"
      />
      <div className="flex items-center justify-between gap-2">
        <span dir="auto" className="min-w-0 text-xs text-quiet">
          {isReply
            ? chatbot?.visitorEmail.enabled === false
              ? tickets.emailOff
              : tickets.emails(name)
            : tickets.teamOnly}
        </span>
        <Button
          type="submit"
          look="primary"
          disabled={text.trim() === ""}
          isBusy={comment.isPending}
          className="shrink-0 px-3"
        >
          {isReply ? tickets.sendReply : tickets.addNote}
        </Button>
      </div>
    </form>
  );
}
