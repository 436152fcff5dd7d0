import { getRouteApi } from "@tanstack/react-router";
import { Globe, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { useList } from "../../../api/queries.ts";
import { useMay } from "../../../session.ts";
import { useWords } from "../../../strings/strings.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { NoneFound } from "../../work/none-found.tsx";
import { useChatbotId } from "../use-chatbot-id.ts";
import { AddKnowledge } from "./add-knowledge.tsx";
import { FailedSources, useFailedSources } from "./failed-sources.tsx";
import { SourceFilters } from "./source-filters.tsx";
import { SourceTable } from "./source-table.tsx";
import { isUnderway, useSourceChanges } from "./use-source-changes.ts";

const route = getRouteApi("/member/chatbots/$chatbotId/knowledge/");
/** While something is read, the list is asked again. */
const lookEveryMs = 2_000;

/** The pages and files a chatbot has read, each with what became of it; and how it gets more. */
export function SourcesPage(): ReactNode {
  const words = useWords("knowledge");
  const chatbotId = useChatbotId();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useList(
    "listSources",
    { chatbotId, ...search },
    { everyMs: (pages) => pages.some(({ sources }) => sources.some(isUnderway)) && lookEveryMs },
  );
  const sources = list.pages.flatMap((page) => page.sources);
  const failed = useFailedSources(chatbotId, sources.some(isUnderway));
  const { readAll } = useSourceChanges(chatbotId);
  const mayWrite = useMay("admin");
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  const isEmpty = list.data !== undefined && sources.length === 0 && !isFiltered;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SourceFilters />
        {mayWrite && !isEmpty ? (
          <div className="flex flex-wrap gap-2">
            <Button icon={<RotateCw className="size-4" />} isBusy={readAll.isPending} onClick={() => readAll.mutate()}>
              {words.sources.refreshAll}
            </Button>
            <AddKnowledge chatbotId={chatbotId} />
          </div>
        ) : null}
      </div>
      <Card>
        {/* Together: what comes first would be pushed down by what comes next. */}
        <Loaded query={failed.isPending ? { ...list, data: undefined } : list}>
          {() =>
            sources.length > 0 ? (
              <>
                {search.status === "failed" || failed.data === undefined ? null : (
                  <div className="mb-3 empty:hidden">
                    <FailedSources
                      chatbotId={chatbotId}
                      sources={failed.data.sources}
                      isMore={failed.data.nextCursor !== null}
                    />
                  </div>
                )}
                <SourceTable chatbotId={chatbotId} sources={sources} list={list} />
              </>
            ) : isFiltered ? (
              <NoneFound onShowAll={() => void navigate({ search: {} })} />
            ) : (
              <EmptyState
                icon={Globe}
                title={words.sources.none}
                action={mayWrite ? <AddKnowledge chatbotId={chatbotId} /> : undefined}
              >
                {words.sources.noneHint}
              </EmptyState>
            )
          }
        </Loaded>
      </Card>
    </>
  );
}
