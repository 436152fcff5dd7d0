import { foldEmail } from "@svc/contract/email";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Lead } from "@svc/contract";
import { useOperation } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { TimeAgo } from "../../ui/time.tsx";

const shownAtMost = 50;
const link = "wrap-anywhere text-accent-text underline";

/** What else there is with the same email address, in all chatbots: conversations, tickets and further leads. */
export function SameContact({ lead: { id, email } }: { readonly lead: Lead }) {
  const work = useWords("work");
  const isSame = (other: string) => foldEmail(other) === foldEmail(email);
  const limit = shownAtMost;
  const sessions = useOperation("listSessions", { email, limit }).data?.sessions ?? [];
  const found = useOperation("listTickets", { q: email, limit }).data?.tickets ?? [];
  const tickets = found.filter(({ requester }) => isSame(requester.email));
  const leads = (useOperation("listLeads", { q: email, limit }).data?.leads ?? []).filter(
    (other) => other.id !== id && isSame(other.email),
  );
  if (sessions.length + tickets.length + leads.length === 0) return null;
  return (
    <Card title={work.contact.title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-3">
        <Items title={work.contact.conversations}>
          {sessions.map((session) => (
            <li key={session.id} className="flex flex-wrap items-baseline gap-x-2">
              <Link to="/sessions/$sesId" params={{ sesId: session.id }} className={link}>
                <TimeAgo at={session.lastMessageAt} />
              </Link>
              <span className="text-xs text-quiet">{work.contact.messages(session.messageCount)}</span>
            </li>
          ))}
        </Items>
        <Items title={work.tickets.title}>
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <Link to="/tickets/$ticketId" params={{ ticketId: ticket.id }} dir="auto" className={link}>
                #{ticket.number} {ticket.subject}
              </Link>{" "}
              <Badge>{work.tickets.statuses[ticket.status]}</Badge>
            </li>
          ))}
        </Items>
        <Items title={work.contact.leads}>
          {leads.map((other) => (
            <li key={other.id} className="flex flex-wrap items-baseline gap-x-2">
              <Link to="/leads/$leadId" params={{ leadId: other.id }} dir="auto" className={link}>
                {other.name}
              </Link>
              <span className="text-xs text-quiet">
                <TimeAgo at={other.createdAt} />
              </span>
            </li>
          ))}
        </Items>
      </div>
    </Card>
  );
}

function Items({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  return children.length === 0 ? null : (
    <section>
      <h3 className="mb-1 text-sm font-medium">{title}</h3>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">{children}</ul>
    </section>
  );
}

/** The leads with the newest of each email address alone, and how many there are of it. */
export function groupByContact(leads: readonly Lead[]): readonly (Lead & { readonly count: number })[] {
  const contacts = new Map<string, Lead & { count: number }>();
  for (const lead of leads) {
    const known = contacts.get(foldEmail(lead.email));
    if (known === undefined) contacts.set(foldEmail(lead.email), { ...lead, count: 1 });
    else known.count++;
  }
  return [...contacts.values()];
}
