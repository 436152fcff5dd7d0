import type { InsightReport } from "@svc/contract";
import { useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { useFormats } from "../analytics/use-formats.ts";
import { nextSteps } from "./next-steps.ts";
import { SourcesToLookAt } from "./sources-to-look-at.tsx";
import { Topics } from "./topics.tsx";

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
  const changed = topics.flatMap(({ name, share, trend }) =>
    trend === null || trend.direction === "steady" ? [] : [{ name, share, ...trend }],
  );
  return (
    <Card title={insights.changes}>
      {changed.length === 0 ? (
        <p className="text-quiet">{insights.noChanges}</p>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {changed.map(({ name, direction, share, shareBefore }) => (
            <li key={name} className="flex flex-wrap items-center gap-2">
              <Badge tone={direction === "rising" ? "accent" : "neutral"}>{insights[direction]}</Badge>
              <span dir="auto" className="min-w-0 font-medium">
                {name}
              </span>
              <span className="text-xs text-quiet">{insights.from(percent(shareBefore), percent(share))}</span>
            </li>
          ))}
        </ul>
      )}
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
