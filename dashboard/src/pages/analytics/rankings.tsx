import { Link } from "@tanstack/react-router";
import type { Analytics } from "@svc/contract";
import { useWords } from "../../strings/strings.tsx";
import { sourceLink } from "../work/source-link.ts";
import { useFormats } from "./use-formats.ts";
import { Download } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { Button, IconButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { saveCsv } from "../../ui/download-csv.ts";

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

interface RankingColumn<Row> {
  readonly title: string;
  /** As it stands in the file. */
  readonly value: (row: Row) => string | number;
  /** As it stands on the page, where that is something else. */
  readonly show?: (row: Row) => ReactNode;
  readonly isNumeric?: boolean;
}

const shownFirst = 10;

interface RankingProps<Row> {
  readonly title: string;
  readonly hint: string;
  /** In place of no rows. */
  readonly none: string;
  readonly fileName: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly RankingColumn<Row>[];
}

/** What was used most, first; as a table and as a file. */
function Ranking<Row>({ title, hint, none, fileName, rows, keyOf, columns }: RankingProps<Row>) {
  const { chart } = useWords("analytics");
  const [isWhole, showAll] = useState(false);
  const save = () =>
    saveCsv(fileName, [
      columns.map((column) => column.title),
      ...rows.map((row) => columns.map(({ value }) => value(row))),
    ]);
  return (
    <Card
      title={title}
      actions={
        rows.length === 0 ? null : (
          <IconButton label={chart.csvOf(title)} icon={<Download className="size-4" />} onClick={save} />
        )
      }
    >
      <p className="mb-2 text-xs text-quiet">{hint}</p>
      {rows.length === 0 ? (
        <p className="py-4 text-center text-quiet">{none}</p>
      ) : (
        <DataTable
          label={title}
          rows={isWhole ? rows : rows.slice(0, shownFirst)}
          keyOf={keyOf}
          columns={columns.map((column) => ({
            title: column.title,
            cell: column.show ?? column.value,
            isNumeric: column.isNumeric ?? false,
          }))}
        />
      )}
      {isWhole || rows.length <= shownFirst ? null : (
        <div className="border-t border-line pt-3 text-center">
          <Button look="quiet" onClick={() => showAll(true)}>
            {chart.showAll(rows.length)}
          </Button>
        </div>
      )}
    </Card>
  );
}
