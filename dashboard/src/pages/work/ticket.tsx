import { getRouteApi, Link } from "@tanstack/react-router";
import type { OutputOf } from "../../api/client.ts";
import { useChange, useOperation } from "../../api/queries.ts";
import { dayAt, dayInWords, endOf, shortTime } from "../../day.ts";
import { useMemberNames } from "../../member-names.ts";
import { useMay } from "../../session.ts";
import { useLocale, useWords } from "../../strings/strings.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Card } from "../../ui/card.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { DotList } from "../../ui/dot-list.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { Select } from "../../ui/select.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { useToastProblem } from "../../ui/toasts.tsx";

import { Comments } from "./comments.tsx";
import { priorities } from "./priorities.ts";
import { OwnConversation, useOwnSession } from "./own-conversation.tsx";

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
    <Page
      back={<BackLink to="/tickets">{work.tickets.back}</BackLink>}
      title={title}
      description={ticket.data === undefined ? undefined : <Origin ticket={ticket.data} />}
    >
      <Loaded query={ticket}>
        {(found) => (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <Card title={work.tickets.fields.description}>
                <p dir="auto" className="whitespace-pre-wrap">
                  {found.description}
                </p>
              </Card>
              <OwnConversation chatbotId={found.chatbotId} sessionId={found.sessionId} />
              <Comments ticket={found} />
              <History ticket={found} />
            </div>
            <div className="max-lg:order-first">
              <State ticket={found} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** Whose it is, since when, and where it was opened. */
function Origin({ ticket: { requester, createdAt, chatbotId, sessionId } }: { readonly ticket: WholeTicket }) {
  const { tickets, conversation } = useWords("work");
  const locale = useLocale();
  const sesId = useOwnSession({ chatbotId, sessionId })?.id;
  return (
    <DotList>
      {requester.name === "" ? null : <bdi>{requester.name}</bdi>}
      {requester.email === "" ? null : (
        <a href={`mailto:${requester.email}`} className="hover:underline">
          {requester.email}
        </a>
      )}
      <time dateTime={createdAt}>{tickets.opened(shortTime(createdAt, locale))}</time>
      {sesId === undefined ? null : (
        <Link to="/sessions/$sesId" params={{ sesId }} className="text-accent-text underline">
          {conversation.title}
        </Link>
      )}
    </DotList>
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
      <fieldset disabled={!mayReply} className="grid grid-cols-2 gap-4 md:grid-cols-4 lg:grid-cols-1">
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
              ...members.map(({ id: memberId, name, email }) => ({ value: memberId, label: name ?? email })),
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

function History({ ticket: { history } }: { readonly ticket: WholeTicket }) {
  const work = useWords("work");
  const { tickets } = work;
  const locale = useLocale();
  const fields: Readonly<Record<string, string>> = tickets.fields;
  const nameOf = useMemberNames();
  if (history.length === 0) return null;
  return (
    <Card title={tickets.history}>
      <ul className="grid gap-2">
        {history.map(({ actor, changes, at }, place) => (
          <li key={place} className="text-sm">
            <span className="font-medium">{nameOf(actor.id, actor.name)}</span>{" "}
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
    return names?.[text] ?? nameOf(text, text);
  }
}
