import { getRouteApi, Link } from "@tanstack/react-router";
import { Puzzle } from "lucide-react";
import { useList } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { Segments } from "../../ui/segments.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { ChatbotFilter } from "./chatbot-filter.tsx";
import { CsvButton } from "./csv-button.tsx";

const route = getRouteApi("/member/gaps");
const statuses = ["open", "closed", "dismissed"] as const;

/** What visitors asked in vain. */
export function GapsPage() {
  const work = useWords("work");
  const { gaps } = work;
  const search = route.useSearch();
  const status = search.status ?? "open";
  const navigate = route.useNavigate();
  const wanted = { status, ...(search.chatbotId === undefined ? {} : { chatbotId: search.chatbotId }) };
  const list = useList("listKnowledgeGaps", wanted);
  return (
    <Page
      title={gaps.title}
      description={gaps.description}
      actions={<CsvButton operation="listKnowledgeGaps" input={wanted} fileName="knowledge-gaps.csv" />}
    >
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Segments
          label={gaps.statusLabel}
          value={status}
          onChange={(value) => void navigate({ search: { ...search, status: value } })}
          choices={statuses.map((value) => ({ value, label: gaps.statuses[value] }))}
        />
        <ChatbotFilter
          value={search.chatbotId}
          onChange={(id) => void navigate({ search: { ...search, chatbotId: id } })}
        />
      </div>
      <Card>
        <Loaded query={list}>
          {() => {
            const rows = list.pages.flatMap((page) => page.knowledgeGaps);
            return rows.length === 0 ? (
              <EmptyState icon={Puzzle} title={gaps.none}>
                {gaps.noneHint}
              </EmptyState>
            ) : (
              <DataTable
                label={gaps.title}
                rows={rows}
                keyOf={({ id }) => id}
                columns={[
                  {
                    title: gaps.columns.question,
                    cell: ({ id, question }) => (
                      <Link to="/gaps/$gapId" params={{ gapId: id }} dir="auto" className="underline">
                        {question}
                      </Link>
                    ),
                  },
                  { title: gaps.columns.asked, cell: ({ questions }) => questions, isNumeric: true },
                  { title: gaps.columns.sessions, cell: ({ sessions }) => sessions, isNumeric: true },
                  { title: gaps.columns.at, cell: ({ lastAskedAt }) => <TimeAgo at={lastAskedAt} /> },
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
