import { MessagesSquare } from "lucide-react";
import type { InsightReport, Topic } from "@svc/contract";
import { useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useFormats } from "../analytics/use-formats.ts";

/** What visitors ask about, the most asked first. */
export function Topics({ report: { topics, questions, questionsRead } }: { readonly report: InsightReport }) {
  const words = useWords("analytics");
  const { insights } = words;
  const { count, percent } = useFormats();
  const columns = insights.topicColumns;
  return (
    <Card title={insights.topics}>
      {topics.length === 0 ? (
        <EmptyState icon={MessagesSquare} title={insights.noTopics}>
          {insights.noTopicsHint}
        </EmptyState>
      ) : (
        <>
          <p className="mb-2 text-xs text-quiet">{insights.topicsHint(count(questionsRead), count(questions))}</p>
          <DataTable
            label={insights.topics}
            rows={topics.map((topic, place) => ({ topic, place }))}
            keyOf={({ place }) => String(place)}
            columns={[
              { title: columns.topic, cell: ({ topic }) => <Asked topic={topic} /> },
              { title: columns.questions, cell: ({ topic }) => count(topic.questions), isNumeric: true },
              { title: columns.sessions, cell: ({ topic }) => count(topic.sessions), isNumeric: true },
              { title: columns.share, cell: ({ topic }) => percent(topic.share), isNumeric: true },
              {
                title: columns.answered,
                cell: ({ topic }) => (topic.answeredShare === null ? words.chart.none : percent(topic.answeredShare)),
                isNumeric: true,
              },
              {
                title: columns.ratings,
                isTitled: true,
                cell: ({
                  topic: {
                    ratings: { up, down },
                  },
                }) =>
                  up + down === 0 ? (
                    words.chart.none
                  ) : (
                    <span className="whitespace-nowrap">{words.updown(count(up), count(down))}</span>
                  ),
              },
              {
                title: columns.trend,
                isTitled: true,
                cell: ({ topic }) => (
                  <span className="whitespace-nowrap">
                    <Trend topic={topic} />
                  </span>
                ),
              },
            ]}
          />
        </>
      )}
    </Card>
  );
}

/** A model's name, else the typical question: the service's own names are only the words that the questions share. */
export function topicLabel({ name, question, isNamedByModel }: Topic): string {
  return isNamedByModel ? name : question;
}

/** Its name, and behind it how it was asked. */
function Asked({ topic }: { readonly topic: Topic }) {
  const { insights } = useWords("analytics");
  const label = topicLabel(topic);
  const asked = new Set([topic.question, ...topic.examples]);
  asked.delete(label);
  if (asked.size === 0) return <span dir="auto">{label}</span>;
  return (
    <details>
      <summary dir="auto">
        {label} <span className="sr-only">{insights.examples}</span>
      </summary>
      <ul className="mt-1 grid gap-1 text-xs font-normal text-quiet">
        {[...asked].map((text) => (
          <li key={text} dir="auto">
            {text}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Trend({ topic: { trend } }: { readonly topic: Topic }) {
  const { insights } = useWords("analytics");
  if (trend === null) return <span className="text-quiet">{insights.newTopic}</span>;
  if (trend.direction === "steady") return <span className="text-quiet">{insights.steady}</span>;
  return <Badge tone={trend.direction === "rising" ? "accent" : "neutral"}>{insights[trend.direction]}</Badge>;
}
