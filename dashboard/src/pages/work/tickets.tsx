import { getRouteApi, Link } from "@tanstack/react-router";
import type { Ticket } from "@svc/contract";
import { Ticket as TicketIcon } from "lucide-react";
import { useList } from "../../api/queries.ts";
import { dayInWords } from "../../day.ts";
import { useLocale, useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterRow } from "../../ui/filter-row.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Segments } from "../../ui/segments.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { ChatbotFilter, ChatbotName } from "./chatbot-filter.tsx";
import { ticketFilter } from "./ticket-filter.ts";
import { ListPage } from "./list-page.tsx";

const route = getRouteApi("/member/tickets");
const statuses = ["open", "pending", "resolved", "closed"] as const;
const tones = { open: "accent", pending: "warn", resolved: "good", closed: "neutral" } as const;
const urgency = { low: "neutral", normal: "neutral", high: "warn", urgent: "bad" } as const;

/** How the address says what is shown. */
function shownAs(value: Ticket["status"] | "all" | "overdue") {
  if (value === "overdue") return { status: undefined, overdue: true };
  return { status: value === "all" ? undefined : value, overdue: undefined };
}

/** Marked once it is over, while there is something to do. */
function Due({ dueAt, status }: Pick<Ticket, "dueAt" | "status">) {
  const { tickets } = useWords("work");
  const locale = useLocale();
  if (dueAt === null) return null;
  const day = dayInWords(dueAt, locale);
  const isOver = (status === "open" || status === "pending") && Date.parse(dueAt) < Date.now();
  return isOver ? <Badge tone="bad">{tickets.overdue(day)}</Badge> : <span className="whitespace-nowrap">{day}</span>;
}

/** The list of tickets. */
export function TicketsPage() {
  const work = useWords("work");
  const { tickets } = work;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const wanted = ticketFilter(search);
  const list = useList("listTickets", wanted);
  const filter = (changes: Search) => void navigate({ search: { ...search, ...changes } });
  return (
    <ListPage
      title={tickets.title}
      description={tickets.description}
      csv={{ operation: "listTickets", input: wanted, fileName: "tickets.csv" }}
      onUnfilter={Object.keys(wanted).length > 0 ? () => void navigate({ search: {} }) : undefined}
      empty={
        <EmptyState
          icon={TicketIcon}
          title={tickets.none}
          action={<LinkButton to="/sessions">{tickets.toInbox}</LinkButton>}
        >
          {tickets.noneHint}
        </EmptyState>
      }
      list={list}
      rows={list.pages.flatMap((page) => page.tickets)}
      filters={<Filters search={search} onFilter={filter} />}
      columns={[
        {
          title: tickets.columns.subject,
          cell: ({ id, number, subject, chatbotId }) => (
            <>
              <Link
                to="/tickets/$ticketId"
                params={{ ticketId: id }}
                dir="auto"
                className="wrap-anywhere hover:underline"
              >
                #{number} {subject}
              </Link>
              {search.chatbotId === undefined ? <ChatbotName chatbotId={chatbotId} /> : null}
            </>
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
        {
          title: tickets.columns.due,
          isTitled: true,
          cell: (ticket) => (ticket.dueAt === null ? null : <Due {...ticket} />),
        },
        { title: tickets.columns.at, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
      ]}
    />
  );
}

interface Search {
  readonly q?: string | undefined;
  readonly chatbotId?: string | undefined;
  readonly status?: Ticket["status"] | undefined;
  readonly overdue?: boolean | undefined;
}

interface FiltersProps {
  readonly search: Search;
  readonly onFilter: (changes: Search) => void;
}

function Filters({ search: { q, chatbotId, status, overdue }, onFilter }: FiltersProps) {
  const work = useWords("work");
  const { tickets } = work;
  return (
    <>
      <Segments
        label={tickets.statusLabel}
        isStrip
        value={overdue === true ? "overdue" : (status ?? "all")}
        onChange={(value) => onFilter(shownAs(value))}
        choices={[
          { value: "all" as const, label: tickets.allStatuses },
          ...statuses.map((value) => ({ value, label: tickets.statuses[value] })),
          { value: "overdue" as const, label: tickets.isOverdue },
        ]}
      />
      <FilterRow>
        <SearchField
          label={work.search}
          placeholder={tickets.searchHint}
          value={q ?? ""}
          onSearch={(text) => onFilter({ q: text === "" ? undefined : text })}
        />
        <ChatbotFilter value={chatbotId} onChange={(id) => onFilter({ chatbotId: id })} />
      </FilterRow>
    </>
  );
}
