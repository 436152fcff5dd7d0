import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import type { OutputOf } from "../../api/client.ts";
import { useChange, useOperation } from "../../api/queries.ts";
import { dayAt, dayInWords, endOf } from "../../day.ts";
import { useMay } from "../../session.ts";
import { useLocale, useWords } from "../../strings/strings.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { Form } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { Select } from "../../ui/select.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { useToastProblem } from "../../ui/toasts.tsx";

import { priorities } from "./priorities.ts";
import { OwnConversation } from "./own-conversation.tsx";

const route = getRouteApi("/member/tickets/$ticketId");
const statuses = ["open", "pending", "resolved", "closed"] as const;
const nobody = "";
type WholeTicket = OutputOf<"getTicket">;

/** One ticket: details, assignee, comments and activity. */
export function TicketPage() {
  const work = useWords("work");
  const { ticketId } = route.useParams();
  const ticket = useOperation("getTicket", { ticketId });
  const title = ticket.data === undefined ? work.tickets.title : `#${ticket.data.number} ${ticket.data.subject}`;
  return (
    <Page back={<BackLink to="/tickets">{work.tickets.back}</BackLink>} title={title}>
      <Loaded query={ticket}>
        {(found) => (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <Card title={[found.requester.name, found.requester.email].filter((text) => text !== "").join(" · ")}>
                <p dir="auto" className="whitespace-pre-wrap">
                  {found.description}
                </p>
              </Card>
              <OwnConversation chatbotId={found.chatbotId} sessionId={found.sessionId} />
              <Comments ticket={found} />
              <History ticket={found} />
            </div>
            <State ticket={found} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function State({ ticket: { id, status, priority, assignee, dueAt } }: { readonly ticket: WholeTicket }) {
  const work = useWords("work");
  const { tickets } = work;
  const mayReply = useMay("agent");
  const members = useOperation("listMembers", {}).data?.members ?? [];
  const update = useChange("updateTicket", ["getTicket", "listTickets"]);
  const toastProblem = useToastProblem();
  const change = (changes: Omit<Parameters<typeof update.mutate>[0], "ticketId">) =>
    update.mutate({ ticketId: id, ...changes }, { onError: toastProblem });
  return (
    <Card>
      <fieldset disabled={!mayReply} className="grid gap-4">
        <label className="grid gap-1 text-sm font-medium">
          {tickets.statusLabel}
          <Select
            value={status}
            onChange={(next) => change({ status: next })}
            choices={statuses.map((value) => ({ value, label: tickets.statuses[value] }))}
          />
        </label>
        <label className="grid gap-1 text-sm font-medium">
          {tickets.priority}
          <Select
            value={priority}
            onChange={(next) => change({ priority: next })}
            choices={priorities.map((value) => ({ value, label: tickets.priorities[value] }))}
          />
        </label>
        <label className="grid gap-1 text-sm font-medium">
          {tickets.assignee}
          <Select
            value={assignee ?? nobody}
            onChange={(next) => change({ assignee: next === nobody ? null : next })}
            choices={[
              { value: nobody, label: tickets.nobody },
              ...members.map(({ id: memberId, email }) => ({ value: memberId, label: email })),
            ]}
          />
        </label>
        <DayField
          label={tickets.due}
          value={dueAt === null ? undefined : dayAt(dueAt)}
          onChange={(day) => change({ dueAt: day === undefined ? null : endOf(day) })}
        />
      </fieldset>
    </Card>
  );
}

function Comments({ ticket: { id, comments } }: { readonly ticket: WholeTicket }) {
  const work = useWords("work");
  const { tickets } = work;
  const mayReply = useMay("agent");
  const [isPublic, publish] = useState(false);
  const comment = useChange("commentTicket", ["getTicket"]);
  if (comments.length === 0 && !mayReply) return null;
  return (
    <Card title={tickets.comment}>
      <div className="grid gap-4">
        <ul className="grid gap-3 empty:hidden">
          {comments.map(({ id: commentId, author, text, public: isShown, createdAt }) => (
            <li key={commentId}>
              <p className="flex flex-wrap items-baseline gap-2 text-xs text-quiet">
                <span className="font-medium text-ink">{author.name}</span>
                <TimeAgo at={createdAt} />
                {isShown ? <Badge tone="accent">{tickets.isPublic}</Badge> : null}
              </p>
              <p dir="auto" className="whitespace-pre-wrap">
                {text}
              </p>
            </li>
          ))}
        </ul>
        {mayReply ? (
          // A comment that was taken leaves an empty form.
          <Form<{ text: string }>
            key={comments.length}
            problem={comment.error}
            onSubmit={({ text }) => comment.mutate({ ticketId: id, text, public: isPublic })}
          >
            <TextAreaField name="text" label={tickets.comment} hint={tickets.commentHint} required />
            <Switch label={tickets.isPublic} isOn={isPublic} onChange={publish} />
            <Button type="submit" isBusy={comment.isPending} className="justify-self-start px-3">
              {tickets.add}
            </Button>
          </Form>
        ) : null}
      </div>
    </Card>
  );
}

function History({ ticket: { history } }: { readonly ticket: WholeTicket }) {
  const work = useWords("work");
  const { tickets } = work;
  const locale = useLocale();
  const fields: Readonly<Record<string, string>> = tickets.fields;
  const members = useOperation("listMembers", {}).data?.members ?? [];
  if (history.length === 0) return null;
  return (
    <Card title={tickets.history}>
      <ul className="grid gap-2">
        {history.map(({ actor, changes, at }, place) => (
          <li key={place} className="text-sm">
            <span className="font-medium">{actor.name}</span>{" "}
            <span className="text-quiet">
              {Object.entries(changes)
                .map(([field, { from, to }]) =>
                  tickets.changed(fields[field] ?? field, wordsOf(field, from), wordsOf(field, to)),
                )
                .join(", ")}
            </span>{" "}
            <span className="text-xs text-quiet">
              <TimeAgo at={at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );

  function wordsOf(field: string, value: unknown): string {
    if (value === null || value === "") return tickets.nothing;
    if (field === "dueAt" && typeof value === "string") return dayInWords(value, locale);
    const text = typeof value === "string" ? value : JSON.stringify(value);
    const names: Readonly<Record<string, string>> | undefined =
      field === "status" ? tickets.statuses : field === "priority" ? tickets.priorities : undefined;
    return names?.[text] ?? members.find(({ id }) => id === text)?.email ?? text;
  }
}
