import { Link, useNavigate } from "@tanstack/react-router";
import { Globe, RotateCw, Square } from "lucide-react";
import { useState } from "react";
import type { OutputOf } from "../../../api/client.ts";
import { useList, useChange } from "../../../api/queries.ts";
import { useMay } from "../../../session.ts";
import { useReasons } from "../../../strings/reasons.ts";
import { useWords } from "../../../strings/strings.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { TimeAgo } from "../../../ui/time.tsx";
import { useChatbotId } from "../use-chatbot-id.ts";
import { AddSite } from "./add-site.tsx";
import { ScheduleText } from "./schedule.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import type { ApiProblem } from "../../../api/problem.ts";
import { useToastProblem } from "../../../ui/toasts.tsx";

type ListedCrawl = OutputOf<"listCrawls">["crawls"][number];

export const crawlTones = { running: "accent", completed: "good", failed: "bad", cancelled: "neutral" } as const;
const lookEveryMs = 2_000;

/** The sites that were read for the chatbot, each time with what came of it. */
export function CrawlsPage() {
  const words = useWords("knowledge");
  const { crawls } = words;
  const chatbotId = useChatbotId();
  const [isAdding, add] = useState(false);
  const mayWrite = useMay("admin");
  const list = useList(
    "listCrawls",
    { chatbotId },
    { everyMs: (pages) => pages.some((page) => page.crawls.some(isRunning)) && lookEveryMs },
  );
  const addSite = mayWrite ? (
    <Button look="primary" icon={<Globe className="size-4" />} onClick={() => add(true)}>
      {words.site.add}
    </Button>
  ) : undefined;
  const rows = list.pages.flatMap((page) => page.crawls);
  return (
    <>
      <Card title={crawls.label} actions={rows.length > 0 ? addSite : undefined}>
        <Loaded query={list}>
          {() =>
            rows.length === 0 ? (
              <EmptyState icon={Globe} title={crawls.none} action={addSite}>
                {crawls.noneHint}
              </EmptyState>
            ) : (
              <DataTable
                label={crawls.label}
                rows={rows}
                keyOf={({ id }) => id}
                columns={[
                  { title: crawls.columns.url, cell: (crawl) => <CrawlName crawl={crawl} chatbotId={chatbotId} /> },
                  {
                    title: crawls.columns.status,
                    cell: ({ status }) => <Badge tone={crawlTones[status]}>{crawls.status[status]}</Badge>,
                  },
                  {
                    title: crawls.columns.pages,
                    cell: ({ status, progress: { done, total } }) =>
                      status === "failed" ? crawls.noneRead(done) : crawls.of(done, total),
                    isNumeric: true,
                  },
                  { title: crawls.columns.begun, isTitled: true, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
                  {
                    title: crawls.columns.again,
                    isTitled: true,
                    cell: (crawl) => (crawl.refresh === null ? null : <ScheduleText of={crawl} />),
                  },
                  ...(mayWrite
                    ? [
                        {
                          title: crawls.columns.actions,
                          role: "action" as const,
                          cell: (crawl: ListedCrawl) => <CrawlActions crawl={crawl} />,
                        },
                      ]
                    : []),
                ]}
                more={{
                  isThere: list.hasNextPage,
                  isBusy: list.isFetchingNextPage,
                  onLoad: () => void list.fetchNextPage(),
                }}
              />
            )
          }
        </Loaded>
      </Card>
      <AddSite chatbotId={chatbotId} isOpen={isAdding} onClose={() => add(false)} />
    </>
  );
}

function CrawlName({ crawl, chatbotId }: { readonly crawl: ListedCrawl; readonly chatbotId: string }) {
  const why = useReasons();
  return (
    <>
      <Link
        to="/chatbots/$chatbotId/crawls/$crawlId"
        params={{ chatbotId, crawlId: crawl.id }}
        className="break-all hover:underline"
      >
        {crawl.url}
      </Link>
      {crawl.reason === null ? null : (
        <span className="block text-xs font-normal text-quiet">{why(crawl.reason, crawl)}</span>
      )}
    </>
  );
}

function isRunning({ status }: ListedCrawl): boolean {
  return status === "running";
}

/** Stops a reading that runs; has the site of one that has ended read again, and leads there. */
export function CrawlActions({ crawl: { id: crawlId, chatbotId, status } }: { readonly crawl: ListedCrawl }) {
  const { crawls } = useWords("knowledge");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toastProblem = useToastProblem();
  const cancel = useChange("cancelCrawl", ["listCrawls", "getCrawl"]);
  const again = useMutation<OutputOf<"refreshCrawl">, ApiProblem>({
    mutationFn: () => call("refreshCrawl", { crawlId }, { waitSeconds: 0 }),
    onError: toastProblem,
    async onSuccess({ id }) {
      await queries.invalidateQueries({ queryKey: ["listCrawls"] });
      if (chatbotId !== null)
        await navigate({ to: "/chatbots/$chatbotId/crawls/$crawlId", params: { chatbotId, crawlId: id } });
    },
  });
  return status === "running" ? (
    <Button
      icon={<Square className="size-4" />}
      isBusy={cancel.isPending}
      onClick={() => cancel.mutate({ crawlId }, { onError: toastProblem })}
    >
      {crawls.stop}
    </Button>
  ) : (
    <Button icon={<RotateCw className="size-4" />} isBusy={again.isPending} onClick={() => again.mutate()}>
      {crawls.again}
    </Button>
  );
}
