import { getRouteApi, Link } from "@tanstack/react-router";
import { Ticket as TicketIcon } from "lucide-react";
import type { Ticket } from "@svc/contract";
import { useList } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Segments } from "../../ui/segments.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { ChatbotFilter } from "./chatbot-filter.tsx";
import { CsvButton } from "./csv-button.tsx";

const route = getRouteApi("/member/tickets");
const statuses = ["open", "pending", "resolved", "closed"] as const;
const tones = { open: "accent", pending: "warn", resolved: "good", closed: "neutral" } as const;
const urgency = { low: "neutral", normal: "neutral", high: "warn", urgent: "bad" } as const;

/** What somebody has to see to. */
export function TicketsPage() {
  const work = useWords("work");
  const { tickets } = work;
  const search = route.useSearch();
  const { q, chatbotId, status } = search;
  const navigate = route.useNavigate();
  const wanted = {
    ...(q === undefined ? {} : { q }),
    ...(chatbotId === undefined ? {} : { chatbotId }),
    ...(status === undefined ? {} : { status }),
  };
  const list = useList("listTickets", wanted);
  return (
    <Page
      title={tickets.title}
      description={tickets.description}
      actions={<CsvButton operation="listTickets" input={wanted} fileName="tickets.csv" />}
    >
      <Segments
        label={tickets.statusLabel}
        value={status ?? "all"}
        onChange={(value) => void navigate({ search: { ...search, status: value === "all" ? undefined : value } })}
        choices={[
          { value: "all" as const, label: tickets.allStatuses },
          ...statuses.map((value) => ({ value, label: tickets.statuses[value] })),
        ]}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <SearchField
          label={work.search}
          value={q ?? ""}
          onSearch={(text) => void navigate({ search: { ...search, q: text === "" ? undefined : text } })}
        />
        <ChatbotFilter value={chatbotId} onChange={(id) => void navigate({ search: { ...search, chatbotId: id } })} />
      </div>
      <Card>
        <Loaded query={list}>
          {() => {
            const rows = list.pages.flatMap((page) => page.tickets);
            return rows.length === 0 ? (
              <EmptyState icon={TicketIcon} title={tickets.none}>
                {tickets.noneHint}
              </EmptyState>
            ) : (
              <DataTable
                label={tickets.title}
                rows={rows}
                keyOf={({ id }) => id}
                columns={[
                  {
                    title: tickets.columns.subject,
                    cell: ({ id, number, subject }) => (
                      <Link to="/tickets/$ticketId" params={{ ticketId: id }} dir="auto" className="underline">
                        #{number} {subject}
                      </Link>
                    ),
                  },
                  { title: tickets.columns.status, cell: ({ status: now }) => <TicketStatus status={now} /> },
                  {
                    title: tickets.columns.priority,
                    cell: ({ priority }) => <Badge tone={urgency[priority]}>{tickets.priorities[priority]}</Badge>,
                  },
                  {
                    title: tickets.columns.requester,
                    cell: ({ requester: { name, email } }) => <span dir="auto">{name === "" ? email : name}</span>,
                  },
                  { title: tickets.columns.at, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
                ]}
                more={{
                  isThere: list.hasNextPage,
                  isBusy: list.isFetchingNextPage,
                  onLoad: () => void list.fetchNextPage(),
                }}
              />
            );
          }}
        </Loaded>
      </Card>
    </Page>
  );
}

function TicketStatus({ status }: Pick<Ticket, "status">) {
  const work = useWords("work");
  return <Badge tone={tones[status]}>{work.tickets.statuses[status]}</Badge>;
}
