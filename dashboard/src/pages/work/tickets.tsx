import { getRouteApi, Link } from "@tanstack/react-router";
import { Ticket as TicketIcon } from "lucide-react";
import { useList } from "../../api/queries.ts";
import { setOf } from "../../set-of.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Segments } from "../../ui/segments.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { ChatbotFilter } from "./chatbot-filter.tsx";
import { ListPage } from "./list-page.tsx";

const route = getRouteApi("/member/tickets");
const statuses = ["open", "pending", "resolved", "closed"] as const;
const tones = { open: "accent", pending: "warn", resolved: "good", closed: "neutral" } as const;
const urgency = { low: "neutral", normal: "neutral", high: "warn", urgent: "bad" } as const;

/** The list of tickets. */
export function TicketsPage() {
  const work = useWords("work");
  const { tickets } = work;
  const { nav } = useStrings();
  const search = route.useSearch();
  const { q, chatbotId, status } = search;
  const navigate = route.useNavigate();
  const wanted = setOf({ q, chatbotId, status });
  const list = useList("listTickets", wanted);
  const filter = (changes: typeof search) => void navigate({ search: { ...search, ...changes } });
  return (
    <ListPage
      title={tickets.title}
      description={tickets.description}
      csv={{ operation: "listTickets", input: wanted, fileName: "tickets.csv" }}
      onUnfilter={Object.keys(wanted).length > 0 ? () => void navigate({ search: {} }) : undefined}
      empty={
        <EmptyState icon={TicketIcon} title={tickets.none} action={<LinkButton to="/sessions">{nav.inbox}</LinkButton>}>
          {tickets.noneHint}
        </EmptyState>
      }
      list={list}
      rows={list.pages.flatMap((page) => page.tickets)}
      filters={
        <>
          <Segments
            label={tickets.statusLabel}
            value={status ?? "all"}
            onChange={(value) => filter({ status: value === "all" ? undefined : value })}
            choices={[
              { value: "all" as const, label: tickets.allStatuses },
              ...statuses.map((value) => ({ value, label: tickets.statuses[value] })),
            ]}
          />
          <div className="grid gap-3 sm:grid-cols-2">
            <SearchField
              label={work.search}
              value={q ?? ""}
              onSearch={(text) => filter({ q: text === "" ? undefined : text })}
            />
            <ChatbotFilter value={chatbotId} onChange={(id) => filter({ chatbotId: id })} />
          </div>
        </>
      }
      columns={[
        {
          title: tickets.columns.subject,
          cell: ({ id, number, subject }) => (
            <Link to="/tickets/$ticketId" params={{ ticketId: id }} dir="auto" className="wrap-anywhere underline">
              #{number} {subject}
            </Link>
          ),
        },
        {
          title: tickets.columns.status,
          cell: ({ status: now }) => <Badge tone={tones[now]}>{tickets.statuses[now]}</Badge>,
        },
        {
          title: tickets.columns.priority,
          cell: ({ priority }) => <Badge tone={urgency[priority]}>{tickets.priorities[priority]}</Badge>,
        },
        {
          title: tickets.columns.requester,
          cell: ({ requester: { name, email } }) => (
            <span dir="auto" className="wrap-anywhere">
              {name === "" ? email : name}
            </span>
          ),
        },
        { title: tickets.columns.at, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
      ]}
    />
  );
}
