import { Link } from "@tanstack/react-router";
import type { Analytics } from "@svc/contract";
import { useWords } from "../../strings/strings.tsx";
import { sourceLink } from "../work/source-link.ts";
import { Ranking } from "./ranking.tsx";
import { useFormats } from "./use-formats.ts";

/** Which sources answers rested on, in which languages they are, what wrote them. */
export function Rankings({ analytics }: { readonly analytics: Analytics }) {
  const words = useWords("analytics");
  const { sources, languages, answerers, answersColumn } = words;
  const { count, language } = useFormats();
  const { chatbotId } = analytics;
  return (
    <>
      <Ranking
        title={sources.title}
        hint={sources.hint}
        none={sources.none}
        fileName="sources.csv"
        rows={analytics.sources}
        keyOf={({ id }) => id}
        columns={[
          {
            title: sources.columns.title,
            value: ({ title, id }) => title ?? id,
            show: ({ id, kind, title }) =>
              title === null || kind === null ? (
                <span className="text-quiet">{sources.gone}</span>
              ) : chatbotId !== null ? (
                <Link {...sourceLink(chatbotId, { id, kind, title })} dir="auto" className="hover:underline">
                  {title}
                </Link>
              ) : kind === "faq" ? (
                <span dir="auto">{title}</span>
              ) : (
                <Link to="/sources/$sourceId" params={{ sourceId: id }} dir="auto" className="hover:underline">
                  {title}
                </Link>
              ),
          },
          { title: sources.columns.kind, value: ({ kind }) => (kind === null ? "" : sources.kinds[kind]) },
          {
            title: sources.columns.answers,
            value: ({ answers }) => answers,
            show: ({ answers }) => count(answers),
            isNumeric: true,
          },
          {
            title: sources.columns.ratings,
            value: ({ ratings: { up, down } }) => words.updown(count(up), count(down)),
            show: ({ ratings: { up, down } }) =>
              up + down === 0 ? words.chart.none : words.updown(count(up), count(down)),
            isNumeric: true,
          },
        ]}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        <Ranking
          title={languages.title}
          hint={languages.hint}
          none={words.chart.nothing}
          fileName="languages.csv"
          rows={analytics.languages}
          keyOf={(row) => row.language}
          columns={[
            { title: languages.column, value: (row) => language(row.language) },
            {
              title: answersColumn,
              value: ({ answers }) => answers,
              show: ({ answers }) => count(answers),
              isNumeric: true,
            },
          ]}
        />
        <Ranking
          title={answerers.title}
          hint={answerers.hint}
          none={words.chart.nothing}
          fileName="answerers.csv"
          rows={analytics.answerers}
          keyOf={({ name }) => name}
          columns={[
            { title: answerers.column, value: ({ name }) => (name === "embedded" ? answerers.embedded : name) },
            {
              title: answersColumn,
              value: ({ answers }) => answers,
              show: ({ answers }) => count(answers),
              isNumeric: true,
            },
            {
              title: answerers.input,
              value: ({ inputTokens }) => inputTokens,
              show: ({ inputTokens }) => count(inputTokens),
              isNumeric: true,
            },
            {
              title: answerers.output,
              value: ({ outputTokens }) => outputTokens,
              show: ({ outputTokens }) => count(outputTokens),
              isNumeric: true,
            },
          ]}
        />
      </div>
    </>
  );
}
