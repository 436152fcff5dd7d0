import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OutputOf } from "../../api/client.ts";
import { addressOf } from "../../api/client.ts";
import { useEventStream } from "../../api/events.ts";
import { useChange, useOperation, useList } from "../../api/queries.ts";
import { useMay } from "../../session.ts";
import { useReasons } from "../../strings/reasons.ts";
import { useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Progress } from "../../ui/progress.tsx";
import { todayInputs } from "./today-inputs.ts";
import { BookOpen } from "lucide-react";
import type { ReactNode } from "react";
import type { Tone } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { Source } from "./knowledge/use-source-changes.ts";

type Crawl = OutputOf<"getCrawl">;
type CrawledPage = Crawl["pages"][number];

interface LatestCrawlProps {
  readonly chatbotId: string;
  /** It was just created: what it is given is shown even once it has been read. */
  readonly isNew: boolean;
}

/** The site that is being read, and its result while the page stays open. */
export function LatestCrawl({ chatbotId, isNew }: LatestCrawlProps) {
  const chatbots = useWords("chatbots");
  const crawls = useOperation(...todayInputs(chatbotId).crawls);
  const [seen, see] = useState<string>();
  const last = crawls.data?.crawls[0];
  if (last?.status === "running" && seen !== last.id) see(last.id);
  const params = { chatbotId };
  if (!isNew && (last === undefined || (last.status !== "running" && seen !== last.id))) return null;
  return (
    <Card
      title={chatbots.reading.title}
      actions={
        <LinkButton to="/chatbots/$chatbotId/knowledge" params={params}>
          {chatbots.reading.add}
        </LinkButton>
      }
    >
      <Loaded query={crawls}>
        {({ crawls: [crawl] }) =>
          crawl === undefined ? (
            <FirstKnowledge chatbotId={chatbotId} />
          ) : (
            <FollowedCrawl key={crawl.id} crawlId={crawl.id} chatbotId={chatbotId} />
          )
        }
      </Loaded>
    </Card>
  );
}

/** Moves by itself while the site is read. */
function FollowedCrawl({ crawlId, chatbotId }: { readonly crawlId: string; readonly chatbotId: string }) {
  const why = useReasons();
  const chatbots = useWords("chatbots");
  const queries = useQueryClient();
  const first = useOperation("getCrawl", { crawlId });
  const [moved, move] = useState<{ crawl: Crawl; pages: readonly CrawledPage[] } | null>(null);
  const crawl = moved?.crawl ?? first.data;
  const isRunning = crawl?.status === "running";
  useEventStream<Crawl>(isRunning ? addressOf("streamCrawl", { crawlId }).url : null, ["crawl"], (_name, next) => {
    move((before) => ({ crawl: next, pages: latest([...(before?.pages ?? first.data?.pages ?? []), ...next.pages]) }));
    if (next.status !== "running") void queries.invalidateQueries({ queryKey: ["listSources", { chatbotId }] });
  });
  const cancel = useChange("cancelCrawl", ["getCrawl"]);
  const mayWrite = useMay("admin");
  if (crawl === undefined) return <Loaded query={first}>{() => null}</Loaded>;
  const { status } = chatbots.reading;
  const { done, total } = crawl.progress;
  const pages = moved?.pages ?? latest(crawl.pages);
  return (
    <div className="grid gap-3">
      <p className="truncate font-medium">{crawl.url}</p>
      <div className="flex items-center gap-3">
        {crawl.status === "failed" ? (
          <p className="text-sm text-quiet">{status.failed(done)}</p>
        ) : (
          <Progress
            label={isRunning ? status.running(done, total) : textOf(status, crawl)}
            done={isRunning ? done : 1}
            total={isRunning ? total : 1}
          />
        )}
        {isRunning && mayWrite ? (
          <Button isBusy={cancel.isPending} onClick={() => cancel.mutate({ crawlId })}>
            {chatbots.reading.cancel}
          </Button>
        ) : null}
      </div>
      {crawl.reason === null ? null : (
        <Notice tone={crawl.status === "failed" ? "bad" : "warn"}>{why(crawl.reason, crawl)}</Notice>
      )}
      {pages.length === 0 ? (
        isRunning ? (
          <p className="text-quiet">{chatbots.reading.waiting}</p>
        ) : null
      ) : (
        <ul
          className="grid max-h-72 grid-cols-[minmax(0,1fr)] gap-1 overflow-y-auto"
          tabIndex={0}
          aria-label={chatbots.reading.title}
        >
          {pages.map((page) => (
            <CrawledLine key={page.url} page={page} />
          ))}
        </ul>
      )}
    </div>
  );
}

const tones = { ready: "good", skipped: "neutral", failed: "bad" } as const;

function CrawledLine({ page }: { readonly page: CrawledPage }) {
  const why = useReasons();
  const chatbots = useWords("chatbots");
  return (
    <li className="flex items-start gap-2">
      <Badge tone={tones[page.status]}>{chatbots.reading.pages[page.status]}</Badge>
      <span className="min-w-0">
        <span className="block truncate">{page.title ?? page.url}</span>
        {page.reason === null ? null : <span className="block text-xs text-quiet">{why(page.reason, page)}</span>}
      </span>
    </li>
  );
}

const shownAtMost = 100;

/** The newest first; each page once. */
function latest(pages: readonly CrawledPage[]): readonly CrawledPage[] {
  return [...new Map(pages.map((page) => [page.url, page])).values()].slice(-shownAtMost).reverse();
}

function textOf(
  texts: { completed: (done: number) => string; cancelled: string },
  { status, progress }: Crawl,
): string {
  return status === "cancelled" ? texts.cancelled : texts.completed(progress.done);
}

const itemsAtMost = 8;
const lookEveryMs = 1_000;
const sourceTones = { queued: "neutral", reading: "accent", ready: "good", failed: "bad" } as const;

/** What a chatbot that was given no site knows: files while they are read, and questions. */
function FirstKnowledge({ chatbotId }: { readonly chatbotId: string }) {
  const { reading } = useWords("chatbots");
  const { status: names } = useWords("knowledge").sources;
  const sources = useList(
    "listSources",
    { chatbotId, limit: itemsAtMost },
    {
      everyMs: (pages) =>
        pages.some((page) => page.sources.some(({ status }) => status === "queued" || status === "reading")) &&
        lookEveryMs,
    },
  );
  const faqs = useOperation("listFaqs", { chatbotId, limit: itemsAtMost });
  return (
    <Loaded query={sources}>
      {() => (
        <Loaded query={faqs}>
          {({ faqs: questions }) => {
            const files = sources.pages.flatMap((page) => page.sources).slice(0, itemsAtMost);
            return files.length + questions.length === 0 ? (
              <EmptyState icon={BookOpen} title={reading.none}>
                {reading.noneHint}
              </EmptyState>
            ) : (
              <ul className="grid gap-1">
                {files.map((source) => (
                  <Line key={source.id} tone={sourceTones[source.status]} state={names[source.status]} source={source}>
                    {source.title ?? source.name}
                  </Line>
                ))}
                {questions.map(({ id, question }) => (
                  <Line key={id} tone="good" state={names.ready}>
                    {question}
                  </Line>
                ))}
              </ul>
            );
          }}
        </Loaded>
      )}
    </Loaded>
  );
}

interface LineProps {
  readonly tone: Tone;
  readonly state: string;
  /** Which may say why it could not be read. */
  readonly source?: Source;
  readonly children: ReactNode;
}

function Line({ tone, state, source, children }: LineProps) {
  const why = useReasons();
  const reason = source?.reason ?? null;
  return (
    <li className="flex items-start gap-2">
      <Badge tone={tone}>{state}</Badge>
      <span className="min-w-0">
        <span dir="auto" className="line-clamp-2">
          {children}
        </span>
        {reason === null ? null : <span className="block text-xs text-quiet">{why(reason, source ?? {})}</span>}
      </span>
    </li>
  );
}
