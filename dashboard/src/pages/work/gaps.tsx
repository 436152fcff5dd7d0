import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import type { KnowledgeGap } from "@svc/contract";
import { useList } from "../../api/queries.ts";
import { useMay } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { Segments } from "../../ui/segments.tsx";
import { ChatbotFilter } from "./chatbot-filter.tsx";
import { useGapColumns } from "./gap-columns.tsx";
import { gapsInput } from "./gaps-search.ts";
import { ListPage } from "./list-page.tsx";
import { MergeGaps } from "./merge-gaps.tsx";
import { NoGaps } from "./no-gaps.tsx";
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
