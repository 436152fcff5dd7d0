import { getRouteApi, Link } from "@tanstack/react-router";
import { Puzzle } from "lucide-react";
import { useList } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Segments } from "../../ui/segments.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { ChatbotFilter } from "./chatbot-filter.tsx";
import { ListPage, setOf } from "./list-page.tsx";

const route = getRouteApi("/member/gaps");
const statuses = ["open", "closed", "dismissed"] as const;

/** What visitors asked in vain. */
export function GapsPage() {
  const { gaps } = useWords("work");
  const search = route.useSearch();
  const { status = "open", chatbotId } = search;
  const navigate = route.useNavigate();
  const wanted = { status, ...setOf({ chatbotId }) };
  const list = useList("listKnowledgeGaps", wanted);
  const filter = (changes: typeof search) => void navigate({ search: { ...search, ...changes } });
  return (
    <ListPage
      title={gaps.title}
      description={gaps.description}
      csv={{ operation: "listKnowledgeGaps", input: wanted, fileName: "knowledge-gaps.csv" }}
      isFiltered={chatbotId !== undefined}
      empty={{ icon: Puzzle, title: gaps.none, hint: gaps.noneHint }}
      list={list}
      rows={list.pages.flatMap((page) => page.knowledgeGaps)}
      filters={
        <div className="flex flex-wrap items-end justify-between gap-3">
          <Segments
            label={gaps.statusLabel}
            value={status}
            onChange={(value) => filter({ status: value })}
            choices={statuses.map((value) => ({ value, label: gaps.statuses[value] }))}
          />
          <ChatbotFilter value={chatbotId} onChange={(id) => filter({ chatbotId: id })} />
        </div>
      }
      columns={[
        {
          title: gaps.columns.question,
          cell: ({ id, question }) => (
            <Link to="/gaps/$gapId" params={{ gapId: id }} dir="auto" className="wrap-anywhere underline">
              {question}
            </Link>
          ),
        },
        { title: gaps.columns.asked, cell: ({ questions }) => questions, isNumeric: true },
        { title: gaps.columns.sessions, cell: ({ sessions }) => sessions, isNumeric: true },
        { title: gaps.columns.at, cell: ({ lastAskedAt }) => <TimeAgo at={lastAskedAt} /> },
      ]}
    />
  );
}
