import type { InsightReport } from "@svc/contract";
import { useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { useFormats } from "../analytics/use-formats.ts";
import { topicLabel, Topics } from "./topics.tsx";
import { Link } from "@tanstack/react-router";
import { sourceLink } from "../work/source-link.ts";
import type { LinkProps } from "@tanstack/react-router";
import type { Words } from "../../strings/words.ts";
import { isolated } from "../../ui/isolated.ts";

interface ReportProps {
  readonly chatbotId: string;
  readonly report: InsightReport;
  readonly madeAt: string | null;
}

/** The insights as they were made last: in short, what to do, what changed, and what it rests on. */
export function Report({ chatbotId, report, madeAt }: ReportProps) {
  const { insights } = useWords("analytics");
  const { summary } = report;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        <Card title={insights.summary}>
          <p lang={summary.language} dir="auto" className="max-w-prose whitespace-pre-wrap">
            {summary.text}
          </p>
          <p className="mt-3 text-xs text-quiet">
            {madeAt === null ? null : (
              <>
                {insights.madeAt} <TimeAgo at={madeAt} />.{" "}
              </>
            )}
            {summary.writtenBy === "embedded" ? null : insights.byModel(summary.writtenBy)}
          </p>
        </Card>
        <NextSteps chatbotId={chatbotId} report={report} />
      </div>
      <Changes report={report} />
      <Topics report={report} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        <AskedTwice report={report} />
        <SourcesToLookAt chatbotId={chatbotId} report={report} />
      </div>
    </>
  );
}

function NextSteps({ chatbotId, report }: Pick<ReportProps, "chatbotId" | "report">) {
  const { insights } = useWords("analytics");
  const { percent } = useFormats();
  const steps = nextSteps(report, chatbotId, insights, percent);
  return (
    <Card title={insights.next}>
      {steps.length === 0 ? (
        <p className="text-quiet">{insights.nothingToDo}</p>
      ) : (
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {steps.map(({ text, go, link }) => (
            <li key={text} className="flex flex-wrap items-center justify-between gap-2">
              <span dir="auto" className="min-w-0 flex-[1_1_14rem]">
                {text}
              </span>
              <LinkButton {...link}>{go}</LinkButton>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

/** What differs from the time before by more than chance. */
function Changes({ report: { topics } }: Pick<ReportProps, "report">) {
  const { insights } = useWords("analytics");
  const { percent } = useFormats();
  const changed = topics.flatMap((topic) =>
    topic.trend === null || topic.trend.direction === "steady" ? [] : [{ topic, ...topic.trend }],
  );
  if (changed.length === 0) return null;
  return (
    <Card title={insights.changes}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {changed.map(({ topic, direction, shareBefore }) => (
          <li key={topic.name} className="flex flex-wrap items-center gap-2">
            <Badge tone={direction === "rising" ? "accent" : "neutral"}>{insights[direction]}</Badge>
            <span dir="auto" className="min-w-0 font-medium">
              {topicLabel(topic)}
            </span>
            <span className="text-xs text-quiet">{insights.from(percent(shareBefore), percent(topic.share))}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function AskedTwice({ report: { askedTwice } }: Pick<ReportProps, "report">) {
  const { insights } = useWords("analytics");
  return (
    <Card title={insights.askedTwice}>
      <p className="mb-2 text-xs text-quiet">{insights.askedTwiceHint}</p>
      {askedTwice.length === 0 ? (
        <p className="text-quiet">{insights.noneAskedTwice}</p>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {askedTwice.map(({ question, times }) => (
            <li key={question} className="flex justify-between gap-3">
              <span dir="auto" className="min-w-0">
                {question}
              </span>
              <span className="shrink-0 text-quiet">{insights.times(times)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type Listed = InsightReport["sources"]["neverUsed"][number] & { readonly note?: string };

/** Sources that are unused, badly rated or too short. */
function SourcesToLookAt({ chatbotId, report }: { readonly chatbotId: string; readonly report: InsightReport }) {
  const words = useWords("analytics");
  const { insights } = words;
  const { count } = useFormats();
  const { neverUsedCount, neverUsed, disliked, nearRefused } = report.sources;
  const lists: readonly { title: string; sources: readonly Listed[] }[] = [
    {
      title: insights.disliked,
      sources: disliked.map(({ up, down, ...source }) => ({ ...source, note: words.updown(count(up), count(down)) })),
    },
    {
      title: insights.nearRefused,
      sources: nearRefused.map(({ refusals, ...source }) => ({ ...source, note: insights.refusals(refusals) })),
    },
    { title: insights.neverUsed(neverUsedCount), sources: neverUsed },
  ];
  const shown = lists.filter(({ sources }) => sources.length > 0);
  return (
    <Card title={insights.sources}>
      {shown.length === 0 ? <p className="text-quiet">{insights.noSources}</p> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {shown.map(({ title, sources }) => (
          <section key={title}>
            <h3 className="mb-1 text-xs text-quiet">{title}</h3>
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
              {sources.map(({ note, ...source }) => (
                <li key={source.id} className="flex justify-between gap-3">
                  <Link {...sourceLink(chatbotId, source)} dir="auto" className="min-w-0 underline">
                    {source.title}
                  </Link>
                  {note === undefined ? null : <span className="shrink-0 text-xs text-quiet">{note}</span>}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  );
}

interface NextStep {
  readonly text: string;
  readonly go: string;
  readonly link: LinkProps;
}

/** More at once would be ignored. */
const stepsMost = 5;
/** As the summary has it: fewer sessions of a topic say little about how well it is answered. */
const weakSessions = 3;
const weakShare = 0.5;

/** What follows from insights, the most urgent first, each with the page where it is done. */
function nextSteps(
  { totals, topics, askedTwice, sources }: InsightReport,
  chatbotId: string,
  { steps }: Words["analytics"]["insights"],
  percent: (share: number) => string,
): readonly NextStep[] {
  const gaps = { to: "/gaps", search: { chatbotId } } satisfies LinkProps;
  const knowledge = { to: "/chatbots/$chatbotId/knowledge", params: { chatbotId } } satisfies LinkProps;
  const playground = { to: "/chatbots/$chatbotId/playground", params: { chatbotId } } satisfies LinkProps;
  const install = { to: "/chatbots/$chatbotId/install", params: { chatbotId } } satisfies LinkProps;
  if (totals.questions === 0) return [{ text: steps.install.text, go: steps.install.go, link: install }];

  const found: NextStep[] = [];
  const [weakest] = topics
    .filter(
      ({ questions, sessions, answeredShare }) =>
        questions > 0 && sessions >= weakSessions && (answeredShare ?? 1) < weakShare,
    )
    .toSorted((one, other) => (one.answeredShare ?? 1) - (other.answeredShare ?? 1));
  if (weakest !== undefined)
    found.push({
      text: steps.weak.text(
        isolated(topicLabel(weakest)),
        weakest.answeredShare === 0 ? null : percent(weakest.answeredShare ?? 0),
      ),
      go: steps.weak.go,
      link: gaps,
    });
  else if (totals.refused > 0) found.push({ text: steps.gaps.text(totals.refused), go: steps.gaps.go, link: gaps });
  const [again] = askedTwice;
  if (again !== undefined)
    found.push({ text: steps.askedTwice.text(isolated(again.question)), go: steps.askedTwice.go, link: playground });
  const [disliked] = sources.disliked;
  if (disliked !== undefined)
    found.push({
      text: steps.disliked.text(isolated(disliked.title)),
      go: steps.disliked.go,
      link: sourceLink(chatbotId, disliked),
    });
  const [near] = sources.nearRefused;
  if (near !== undefined)
    found.push({ text: steps.near.text(isolated(near.title)), go: steps.near.go, link: sourceLink(chatbotId, near) });
  if (sources.neverUsedCount > 0)
    found.push({ text: steps.unused.text(sources.neverUsedCount), go: steps.unused.go, link: knowledge });
  return found.slice(0, stepsMost);
}
