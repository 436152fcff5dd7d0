import { getRouteApi, Link } from "@tanstack/react-router";
import { Contact } from "lucide-react";
import { useList, useOperation } from "../../api/queries.ts";
import { setOf } from "../../set-of.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterRow } from "../../ui/filter-row.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { ChatbotFilter, ChatbotName } from "./chatbot-filter.tsx";
import { ListPage } from "./list-page.tsx";
import { groupByContact } from "./same-contact.tsx";

const route = getRouteApi("/member/leads");

/** Who left name and address. */
export function LeadsPage() {
  const work = useWords("work");
  const { leads } = work;
  const { problems } = useStrings();
  const search = route.useSearch();
  const { q, chatbotId } = search;
  const navigate = route.useNavigate();
  const wanted = setOf({ q, chatbotId });
  const list = useList("listLeads", wanted);
  const merged = useOperation("listMergedContacts", { limit: 200 }).data?.mergedContacts ?? [];
  const filter = (changes: typeof search) => void navigate({ search: { ...search, ...changes } });
  return (
    <ListPage
      title={leads.title}
      description={leads.description}
      csv={{ operation: "listLeads", input: wanted, fileName: "leads.csv" }}
      onUnfilter={Object.keys(wanted).length > 0 ? () => void navigate({ search: {} }) : undefined}
      empty={
        <EmptyState
          icon={Contact}
          title={leads.none}
          action={<LinkButton to="/chatbots">{problems.goHome}</LinkButton>}
        >
          {leads.noneHint}
        </EmptyState>
      }
      list={list}
      rows={groupByContact(
        list.pages.flatMap((page) => page.leads),
        merged.map(({ emails }) => emails),
      )}
      filters={
        <FilterRow>
          <SearchField
            label={work.search}
            placeholder={leads.searchHint}
            value={q ?? ""}
            onSearch={(text) => filter({ q: text === "" ? undefined : text })}
          />
          <ChatbotFilter value={chatbotId} onChange={(id) => filter({ chatbotId: id })} />
        </FilterRow>
      }
      columns={[
        {
          title: leads.columns.name,
          cell: ({ id, name, email, chatbotId: of, count }) => (
            <span className="flex items-center gap-3">
              <Avatar id={email} name={name} />
              <span className="min-w-0">
                <Link to="/leads/$leadId" params={{ leadId: id }} dir="auto" className="wrap-anywhere hover:underline">
                  {name}
                </Link>{" "}
                {count === 1 ? null : <Badge>{work.contact.count(count)}</Badge>}
                {chatbotId === undefined ? <ChatbotName chatbotId={of} /> : null}
              </span>
            </span>
          ),
        },
        { title: leads.columns.email, cell: ({ email }) => <span className="break-all">{email}</span> },
        { title: leads.columns.phone, cell: ({ phone }) => phone },
        { title: leads.columns.source, cell: ({ source }) => leads.sources[source] },
        { title: leads.columns.at, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
      ]}
    />
  );
}
