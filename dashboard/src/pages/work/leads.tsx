import { getRouteApi, Link } from "@tanstack/react-router";
import { Contact } from "lucide-react";
import { useList } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { ChatbotFilter } from "./chatbot-filter.tsx";
import { CsvButton } from "./csv-button.tsx";

const route = getRouteApi("/member/leads");

/** Who left name and address. */
export function LeadsPage() {
  const work = useWords("work");
  const { leads } = work;
  const { q, chatbotId } = route.useSearch();
  const navigate = route.useNavigate();
  const wanted = { ...(q === undefined ? {} : { q }), ...(chatbotId === undefined ? {} : { chatbotId }) };
  const list = useList("listLeads", wanted);
  return (
    <Page
      title={leads.title}
      description={leads.description}
      actions={<CsvButton operation="listLeads" input={wanted} fileName="leads.csv" />}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <SearchField
          label={work.search}
          value={q ?? ""}
          onSearch={(text) => void navigate({ search: { chatbotId, q: text === "" ? undefined : text } })}
        />
        <ChatbotFilter value={chatbotId} onChange={(id) => void navigate({ search: { q, chatbotId: id } })} />
      </div>
      <Card>
        <Loaded query={list}>
          {() => {
            const rows = list.pages.flatMap((page) => page.leads);
            if (rows.length > 0)
              return (
                <DataTable
                  label={leads.title}
                  rows={rows}
                  keyOf={({ id }) => id}
                  columns={[
                    {
                      title: leads.columns.name,
                      cell: ({ id, name }) => (
                        <Link to="/leads/$leadId" params={{ leadId: id }} dir="auto" className="underline">
                          {name}
                        </Link>
                      ),
                    },
                    { title: leads.columns.email, cell: ({ email }) => <span className="break-all">{email}</span> },
                    { title: leads.columns.phone, cell: ({ phone }) => phone },
                    { title: leads.columns.source, cell: ({ source }) => leads.sources[source] },
                    { title: leads.columns.at, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
                  ]}
                  more={{
                    isThere: list.hasNextPage,
                    isBusy: list.isFetchingNextPage,
                    onLoad: () => void list.fetchNextPage(),
                  }}
                />
              );
            return Object.keys(wanted).length > 0 ? (
              <p className="text-quiet">{leads.noneFound}</p>
            ) : (
              <EmptyState icon={Contact} title={leads.none}>
                {leads.noneHint}
              </EmptyState>
            );
          }}
        </Loaded>
      </Card>
    </Page>
  );
}
