import { foldEmail } from "@svc/contract/email";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Lead } from "@svc/contract";
import { useOperation, useOperations } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { TimeAgo } from "../../ui/time.tsx";

const shownAtMost = 50;
const link = "wrap-anywhere text-accent-text underline";

/** What else there is of the same contact, in all chatbots: conversations, tickets and further leads. */
export function SameContact({ lead: { id, email } }: { readonly lead: Lead }) {
  const work = useWords("work");
  const contact = useOperation("getLeadContact", { leadId: id }).data;
  const emails = contact?.emails ?? [foldEmail(email)];
  const limit = shownAtMost;
  const sessions = useOperations(
    "listSessions",
    emails.map((each) => ({ email: each, limit })),
  )
    .flatMap((page) => page.sessions)
    .toSorted((one, other) => other.lastMessageAt.localeCompare(one.lastMessageAt));
  const tickets = useOperations(
    "listTickets",
    emails.map((each) => ({ q: each, limit })),
  )
    .flatMap((page) => page.tickets.filter(({ requester }) => emails.includes(foldEmail(requester.email))))
    .filter((ticket, at, all) => all.findIndex(({ id: other }) => other === ticket.id) === at)
    .toSorted((one, other) => other.number - one.number);
  const leads = (contact?.leads ?? []).filter((other) => other.id !== id);
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

/** The newest lead of each contact, and how many it has. `merged`: the addresses of each merged contact. */
export function groupByContact(
  leads: readonly Lead[],
  merged: readonly (readonly string[])[],
): readonly (Lead & { readonly count: number })[] {
  const firstOf = new Map(merged.flatMap((emails) => emails.map((email) => [email, emails[0] ?? email])));
  const contacts = new Map<string, Lead & { count: number }>();
  for (const lead of leads) {
    const email = foldEmail(lead.email);
    const contact = firstOf.get(email) ?? email;
    const known = contacts.get(contact);
    if (known === undefined) contacts.set(contact, { ...lead, count: 1 });
    else known.count++;
  }
  return [...contacts.values()];
}
