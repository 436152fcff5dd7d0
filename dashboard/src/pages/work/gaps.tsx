import { getRouteApi, Link } from "@tanstack/react-router";
import { Puzzle } from "lucide-react";
import { useState } from "react";
import { gapSignals } from "./gap-signals.ts";
import { gapsInput } from "./gaps-search.ts";
import type { GapStatus, KnowledgeGap } from "@svc/contract";
import { useList } from "../../api/queries.ts";
import { useMay } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Segments } from "../../ui/segments.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { ChatbotFilter } from "./chatbot-filter.tsx";
import { ListPage } from "./list-page.tsx";
import { MergeGaps } from "./merge-gaps.tsx";
import { useGapStatus } from "./use-gap-status.ts";

const route = getRouteApi("/member/gaps");
const statuses = ["open", "closed", "dismissed"] as const;

/** What visitors asked in vain. */
export function GapsPage() {
  const { gaps } = useWords("analytics");
  const search = route.useSearch();
  const status = search.status ?? "open";
  const navigate = route.useNavigate();
  const wanted = gapsInput(search);
  const list = useList("listKnowledgeGaps", wanted);
  const mayWrite = useMay("admin");
  const { dismiss, reopen } = useGapStatus();
  const [chosen, choose] = useState<readonly KnowledgeGap[]>([]);
  const rows = list.pages.flatMap((page) => page.knowledgeGaps);
  const canMerge = mayWrite && status === "open" && rows.length > 1;
  const columns: Column<KnowledgeGap>[] = [
    {
      title: gaps.columns.question,
      cell: ({ id, question }) => (
        <Link to="/gaps/$gapId" params={{ gapId: id }} dir="auto" className="underline">
          {question}
        </Link>
      ),
    },
    { title: gaps.columns.why, cell: (gap) => <Signals gap={gap} /> },
    {
      title: gaps.columns.asked,
      cell: ({ questions, sessions }) => (
        <>
          {questions}
          <span className="block text-xs wrap-normal text-quiet">{gaps.inSessions(sessions)}</span>
        </>
      ),
      isNumeric: true,
    },
    {
      title: gaps.columns.at,
      cell: ({ firstAskedAt, lastAskedAt }) => (
        <>
          <TimeAgo at={lastAskedAt} />
          <span className="block text-xs text-quiet">
            {gaps.firstAsked} <TimeAgo at={firstAskedAt} />
          </span>
        </>
      ),
    },
  ];
  if (canMerge)
    columns.push({
      title: gaps.columns.choose,
      cell: (gap) => <Choice gap={gap} chosen={chosen} onChoose={choose} />,
    });
  if (mayWrite && status !== "closed")
    columns.push({
      title: gaps.columns.actions,
      cell: (gap) => (
        <Button onClick={() => (status === "open" ? dismiss(gap) : reopen(gap))}>
          {status === "open" ? gaps.dismiss : gaps.reopen}
          <span className="sr-only">: {gap.question}</span>
        </Button>
      ),
    });
  return (
    <ListPage
      title={gaps.title}
      description={gaps.description}
      csv={{ operation: "listKnowledgeGaps", input: wanted, fileName: "knowledge-gaps.csv" }}
      empty={<None status={status} chatbotId={search.chatbotId} />}
      list={list}
      rows={rows}
      columns={columns}
      filters={
        <>
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
          {canMerge ? (
            // Only what is still shown: the list may have moved meanwhile.
            <MergeGaps
              gaps={rows.filter(({ id }) => chosen.some((one) => one.id === id))}
              onMerged={() => choose([])}
            />
          ) : null}
        </>
      }
    />
  );
}

/** What says that it was not answered well, and how often. */
function Signals({ gap: { signals } }: { readonly gap: KnowledgeGap }) {
  const { gaps } = useWords("analytics");
  return (
    <span className="flex flex-wrap justify-end gap-1 sm:justify-start">
      {gapSignals.map((signal) =>
        signals[signal] === 0 ? null : (
          <Badge key={signal}>{gaps.signalCount(signals[signal], gaps.signals[signal])}</Badge>
        ),
      )}
    </span>
  );
}

interface ChoiceProps {
  readonly gap: KnowledgeGap;
  readonly chosen: readonly KnowledgeGap[];
  readonly onChoose: (chosen: readonly KnowledgeGap[]) => void;
}

/** To be made one with others, which have to be of the same chatbot. */
function Choice({ gap, chosen, onChoose }: ChoiceProps) {
  const { gaps } = useWords("analytics");
  const isChosen = chosen.some(({ id }) => id === gap.id);
  return (
    <input
      type="checkbox"
      aria-label={gaps.choose(gap.question)}
      checked={isChosen}
      disabled={chosen.some(({ chatbotId }) => chatbotId !== gap.chatbotId)}
      onChange={() => onChoose(isChosen ? chosen.filter(({ id }) => id !== gap.id) : [...chosen, gap])}
      className="size-6 accent-accent"
    />
  );
}

function None({ status, chatbotId }: { readonly status: GapStatus; readonly chatbotId: string | undefined }) {
  const { gaps } = useWords("analytics");
  if (status !== "open")
    return (
      <EmptyState
        icon={Puzzle}
        title={gaps.noneOf[status]}
        action={
          <LinkButton to="/gaps" search={{ chatbotId }}>
            {gaps.toOpen}
          </LinkButton>
        }
      >
        {gaps.noneOfHint}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={Puzzle}
      title={gaps.none}
      action={
        chatbotId === undefined ? (
          <LinkButton to="/chatbots">{gaps.ask}</LinkButton>
        ) : (
          <LinkButton to="/chatbots/$chatbotId/playground" params={{ chatbotId }}>
            {gaps.ask}
          </LinkButton>
        )
      }
    >
      {gaps.noneHint}
    </EmptyState>
  );
}
