import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { KnowledgeGap, GapStatus } from "@svc/contract";
import { useList, useChange } from "../../api/queries.ts";
import { useMay } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { Segments } from "../../ui/segments.tsx";
import { ChatbotFilter } from "./chatbot-filter.tsx";
import { useGapColumns } from "./gap-columns.tsx";
import { gapsInput } from "./gaps-search.ts";
import { ListPage } from "./list-page.tsx";
import { useGapStatus } from "./use-gap-status.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/dialog.tsx";
import { isolated } from "../../ui/isolated.ts";
import { toast } from "../../ui/toasts.tsx";
import { Puzzle } from "lucide-react";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";

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
  const columns = useGapColumns({
    choice: canMerge ? { gaps: chosen, set: choose } : undefined,
    action:
      mayWrite && status !== "closed"
        ? status === "open"
          ? { label: gaps.dismiss, run: dismiss }
          : { label: gaps.reopen, run: reopen }
        : undefined,
    namesChatbot: search.chatbotId === undefined,
  });
  return (
    <ListPage
      title={gaps.title}
      description={gaps.description}
      csv={{ operation: "listKnowledgeGaps", input: wanted, fileName: "knowledge-gaps.csv" }}
      empty={<NoGaps status={status} chatbotId={search.chatbotId} />}
      list={list}
      rows={rows}
      columns={columns}
      filters={
        <>
          <div className="flex flex-wrap items-end justify-between gap-3">
            <Segments
              label={gaps.statusLabel}
              isStrip
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

interface MergeGapsProps {
  /** Those that were chosen, the most asked first: it takes the others in. */
  readonly gaps: readonly KnowledgeGap[];
  readonly onMerged: () => void;
}

/** Makes one gap of several that ask the same. */
function MergeGaps({ gaps: chosen, onMerged }: MergeGapsProps) {
  const { gaps } = useWords("analytics");
  const merge = useChange("mergeKnowledgeGaps", ["getKnowledgeGap", "listKnowledgeGaps"]);
  const navigate = useNavigate();
  const [isAsked, ask] = useState(false);
  const [target, ...others] = chosen;
  if (target === undefined || others.length === 0) return null;
  return (
    <div className="flex justify-end">
      <Button look="primary" onClick={() => ask(true)}>
        {gaps.merge(chosen.length)}
      </Button>
      <Confirm
        isOpen={isAsked}
        onClose={() => ask(false)}
        title={gaps.merging(chosen.length)}
        action={gaps.mergeAction}
        onConfirm={async () => {
          await merge.mutateAsync({ gapId: target.id, gapIds: others.map(({ id }) => id) });
          onMerged();
          toast(gaps.merged);
          await navigate({ to: "/gaps/$gapId", params: { gapId: target.id } });
        }}
      >
        {gaps.mergingHint(isolated(target.question))}
      </Confirm>
    </div>
  );
}

interface NoGapsProps {
  readonly status: GapStatus;
  readonly chatbotId: string | undefined;
}

/** In place of an empty list of gaps: what there would be, and where to go. */
function NoGaps({ status, chatbotId }: NoGapsProps) {
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
