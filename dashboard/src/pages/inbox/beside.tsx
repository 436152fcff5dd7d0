import { Link } from "@tanstack/react-router";
import { Merge } from "lucide-react";
import { useState } from "react";
import type { Session, Ticket } from "@svc/contract";
import { useChange, useOperation } from "../../api/queries.ts";
import { useMay } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { useToastProblem } from "../../ui/toasts.tsx";
import { MergeLead } from "../work/merge-lead.tsx";
import { newestOfEach } from "../work/newest-of-each.ts";
import { priorities } from "../work/priorities.ts";
import { Part } from "./part.tsx";
import { useVisitorSessions } from "./use-visitor-sessions.ts";

const shownAtMost = 10;

/** What else there is of the same visitor: earlier conversations, the lead, tickets. */
export function Beside({ session }: { readonly session: Session }) {
  return (
    <>
      <Earlier session={session} />
      <LeadAndTickets session={session} />
    </>
  );
}

function Earlier({ session }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  const others = useVisitorSessions(session)?.sessions.filter(({ id }) => id !== session.id) ?? [];
  if (others.length === 0) return null;
  return (
    <Part title={inbox.earlier}>
      <ul className="grid gap-1">
        {others.map((other) => (
          <li key={other.id} className="flex flex-wrap items-baseline gap-x-2">
            <Link
              to="/sessions/$sesId"
              params={{ sesId: other.id }}
              search={(search) => search}
              className="text-accent-text underline"
            >
              <TimeAgo at={other.startedAt} />
            </Link>
            <span className="text-xs text-quiet">
              {inbox.messages(other.messageCount)} · {inbox.statuses[other.status]}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function LeadAndTickets({ session: { chatbotId, sessionId, lead } }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  const { tickets: words } = useWords("work");
  const found = useOperation("listTickets", { chatbotId, sessionId, limit: shownAtMost }).data?.tickets ?? [];
  return (
    <>
      {lead === null ? null : (
        <Part title={inbox.lead} action={<MergeWith lead={lead} />}>
          <Link
            to="/leads/$leadId"
            params={{ leadId: lead.id }}
            dir="auto"
            className="wrap-anywhere text-accent-text underline"
          >
            {lead.name}
          </Link>
          <MergedLeads leadId={lead.id} email={lead.email} />
        </Part>
      )}
      {found.length === 0 ? null : (
        <Part title={words.title}>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
            {found.map(({ id, number, subject, status, priority }) => (
              <li key={id}>
                <Link
                  to="/tickets/$ticketId"
                  params={{ ticketId: id }}
                  dir="auto"
                  className="wrap-anywhere text-accent-text underline"
                >
                  #{number} {subject}
                </Link>{" "}
                <Badge>{words.statuses[status]}</Badge> <Priority ticketId={id} number={number} priority={priority} />
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

function MergeWith({ lead }: { readonly lead: NonNullable<Session["lead"]> }) {
  const { merge } = useWords("work");
  const mayReply = useMay("agent");
  const [isOpen, open] = useState(false);
  if (!mayReply) return null;
  return (
    <>
      <IconButton
        label={merge.open}
        icon={<Merge className="size-3.5" />}
        className="-my-2 size-8! min-h-8!"
        onClick={() => open(true)}
      />
      <MergeLead lead={lead} isOpen={isOpen} onClose={() => open(false)} />
    </>
  );
}

/** Leads of the addresses that were merged with this one. */
function MergedLeads({ leadId, email }: { readonly leadId: string; readonly email: string }) {
  const leads = useOperation("getLeadContact", { leadId }).data?.leads ?? [];
  return newestOfEach(leads, [email]).map((other) => (
    <Link
      key={other.id}
      to="/leads/$leadId"
      params={{ leadId: other.id }}
      className="break-all text-accent-text underline"
    >
      {other.email}
    </Link>
  ));
}

/** Editable in place, with access. */
function Priority({ ticketId, number, priority }: { ticketId: string; number: number; priority: Ticket["priority"] }) {
  const { tickets } = useWords("work");
  const mayReply = useMay("agent");
  const toastProblem = useToastProblem();
  const update = useChange("updateTicket", ["getTicket", "listTickets"]);
  if (!mayReply) return <Badge>{tickets.priorities[priority]}</Badge>;
  return (
    <Select
      label={`${tickets.priority}: #${number}`}
      className="mt-1"
      value={priority}
      onChange={(next) => update.mutate({ ticketId, priority: next }, { onError: toastProblem })}
      choices={priorities.map((value) => ({ value, label: tickets.priorities[value] }))}
    />
  );
}
