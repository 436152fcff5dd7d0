import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import type { OutputOf } from "../../../api/client.ts";
import { addressOf } from "../../../api/client.ts";
import { useEventStream } from "../../../api/events.ts";
import { useChange, useList } from "../../../api/queries.ts";
import { useMay } from "../../../session.ts";
import { useReasons } from "../../../strings/reasons.ts";
import { useWords } from "../../../strings/strings.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { TimeAgo } from "../../../ui/time.tsx";
import { toast, useToastProblem } from "../../../ui/toasts.tsx";
import { crawlTones, CrawlActions } from "./crawls.tsx";
import { Facts } from "./facts.tsx";
import { ScheduleSelect } from "./schedule.tsx";

const route = getRouteApi("/member/chatbots/$chatbotId/detail/crawls/$crawlId");

type Crawl = OutputOf<"getCrawl">;
type CrawledPage = Crawl["pages"][number];
/** While it runs, the latest; when it has ended, all are listed. */
const heardAtMost = 200;

/** One reading of a site: how far it is while it runs, and what became of each page. */
export function CrawlPage() {
  const words = useWords("knowledge");
  const { chatbotId, crawlId } = route.useParams();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <BackLink to="/chatbots/$chatbotId/knowledge/crawls" params={{ chatbotId }} className="-mb-2">
        {words.crawls.back}
      </BackLink>
      {/* Another reading begins with nothing that was heard of this one. */}
      <Followed key={crawlId} chatbotId={chatbotId} crawlId={crawlId} />
    </div>
  );
}

function Followed({ chatbotId, crawlId }: { readonly chatbotId: string; readonly crawlId: string }) {
  const words = useWords("knowledge");
  const { crawls } = words;
  const queries = useQueryClient();
  const list = useList("getCrawl", { crawlId });
  const [heard, hear] = useState<{ crawl: Crawl; pages: readonly CrawledPage[] } | null>(null);
  const [first] = list.pages;
  const isRunning = first?.status === "running";
  useEventStream<Crawl>(isRunning ? addressOf("streamCrawl", { crawlId }).url : null, ["crawl"], (_name, crawl) => {
    hear((before) => ({ crawl, pages: [...(before?.pages ?? []), ...crawl.pages].slice(-heardAtMost) }));
    if (crawl.status !== "running")
      for (const name of ["getCrawl", "listSources", "listCrawls"])
        void queries.invalidateQueries({ queryKey: [name] });
  });
  // While it runs, events are ahead of the loaded data.
  const crawl = isRunning ? (heard?.crawl ?? first) : first;
  const read = list.pages.flatMap(({ pages }) => pages);
  const pages = isRunning ? onceEach([...read, ...(heard?.pages ?? [])]).toReversed() : read;
  return (
    <Loaded query={list}>
      {() =>
        crawl === undefined ? null : (
          <>
            <About crawl={crawl} />
            <Card title={crawls.pages}>
              {pages.length === 0 ? (
                <p className="text-quiet">{isRunning ? crawls.waiting : crawls.noPages}</p>
              ) : (
                <ul className="grid gap-2">
                  {pages.map((page) => (
                    <CrawledLine key={page.url} chatbotId={chatbotId} page={page} />
                  ))}
                </ul>
              )}
              {isRunning ? null : <LoadMore list={list} />}
            </Card>
          </>
        )
      }
    </Loaded>
  );
}

function About({ crawl }: { readonly crawl: Crawl }) {
  const words = useWords("knowledge");
  const { crawls, schedule } = words;
  const why = useReasons();
  const { id: crawlId, status, progress, reason, refresh } = crawl;
  const { facts } = crawls;
  const mayWrite = useMay("admin");
  const plan = useChange("updateCrawl", ["getCrawl", "listCrawls"]);
  const toastProblem = useToastProblem();
  return (
    <Card
      title={<span className="break-all">{crawl.url}</span>}
      actions={
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={crawlTones[status]}>{crawls.status[status]}</Badge>
          {mayWrite ? <CrawlActions crawl={crawl} /> : null}
        </div>
      }
    >
      <div className="grid gap-4">
        {status === "running" ? (
          <Progress
            label={crawls.progress(progress.done, progress.total)}
            done={progress.done}
            total={progress.total}
          />
        ) : null}
        {reason === null ? null : <Notice tone={status === "failed" ? "bad" : "warn"}>{why(reason, crawl)}</Notice>}
        <Facts
          facts={[
            [facts.pages, status === "failed" ? crawls.noneRead(progress.done) : progress.done],
            [facts.depth, crawl.depth],
            [facts.maxPages, crawl.maxPages],
            [facts.begun, <TimeAgo key="begun" at={crawl.createdAt} />],
            [facts.ended, crawl.finishedAt === null ? null : <TimeAgo key="ended" at={crawl.finishedAt} />],
            [facts.selector, crawl.selector],
            [facts.next, crawl.nextRefreshAt === null ? null : <TimeAgo key="next" at={crawl.nextRefreshAt} />],
          ]}
        />
        {mayWrite && status !== "running" ? (
          <label className="grid max-w-xs gap-1 text-sm font-medium">
            {schedule.title}
            <ScheduleSelect
              label={schedule.title}
              value={refresh}
              onChange={(period) =>
                plan.mutate(
                  { crawlId, refresh: period },
                  { onError: toastProblem, onSuccess: () => toast(schedule.saved) },
                )
              }
            />
          </label>
        ) : null}
      </div>
    </Card>
  );
}

const tones = { ready: "good", skipped: "neutral", failed: "bad" } as const;

function CrawledLine({ page, chatbotId }: { readonly page: CrawledPage; readonly chatbotId: string }) {
  const { crawls } = useWords("knowledge");
  const why = useReasons();
  const { sourceId, title, url, reason, status } = page;
  return (
    <li className="flex items-start gap-3">
      <Badge tone={tones[status]}>{crawls.outcomes[status]}</Badge>
      <span className="min-w-0">
        {sourceId === null ? (
          <span dir="auto" className="block break-all">
            {title ?? url}
          </span>
        ) : (
          <Link
            to="/chatbots/$chatbotId/sources/$sourceId"
            params={{ chatbotId, sourceId }}
            dir="auto"
            className="block break-words hover:underline"
          >
            {title ?? url}
          </Link>
        )}
        {title === null ? null : <span className="block text-xs break-all text-quiet">{url}</span>}
        {reason === null ? null : <span className="block text-xs">{why(reason, page)}</span>}
      </span>
    </li>
  );
}

function onceEach(pages: readonly CrawledPage[]): CrawledPage[] {
  return [...new Map(pages.map((page) => [page.url, page])).values()];
}
