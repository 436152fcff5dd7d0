import { ChartColumn, Download, Table } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { useWords } from "../../strings/strings.tsx";
import { IconButton } from "../button.tsx";
import { Card } from "../card.tsx";
import { DataTable } from "../data-table.tsx";
import { saveCsv } from "../download-csv.ts";
import { Plot } from "./plot.tsx";
import type { PlotProps } from "./plot.tsx";
import { hasCourse, isEmpty } from "./series.ts";

interface ChartProps extends Omit<PlotProps, "label" | "nothing"> {
  readonly title: string;
  /** What it shows, in plain words. */
  readonly children: ReactNode;
  /** What the places are: "Day". */
  readonly placeTitle: string;
  readonly fileName: string;
  /** What chooses what is drawn. */
  readonly controls?: ReactNode;
}

/** Figures drawn, or as a table, or as a file; said in words where there are too few. */
export function Chart({ title, children, placeTitle, fileName, controls, ...plot }: ChartProps) {
  const { chart } = useWords("analytics");
  const [isTable, showTable] = useState(false);
  const { places, series, format } = plot;
  const save = () =>
    saveCsv(fileName, [
      [placeTitle, ...series.map(({ label }) => label)],
      ...places.map(({ name }, place) => [name, ...series.map(({ values }) => values[place] ?? null)]),
    ]);
  const hasNothing = isEmpty(series);
  const shape = plot.shape === "line" && hasCourse(series) ? "line" : "bars";
  return (
    <Card
      title={title}
      actions={
        <div className="-my-1 flex flex-wrap items-center gap-1">
          {controls}
          {hasNothing ? null : (
            <>
              <IconButton
                label={isTable ? chart.asChart : chart.asTable}
                icon={isTable ? <ChartColumn className="size-4" /> : <Table className="size-4" />}
                onClick={() => showTable(!isTable)}
              />
              <IconButton label={chart.csvOf(title)} icon={<Download className="size-4" />} onClick={save} />
            </>
          )}
        </div>
      }
    >
      <p className="max-w-prose text-xs text-quiet">{children}</p>
      {hasNothing ? (
        <p className="py-8 text-center text-quiet">{chart.nothing}</p>
      ) : isTable ? (
        <div className="max-h-96 overflow-y-auto" tabIndex={0} role="region" aria-label={title}>
          <DataTable
            label={title}
            rows={places.map((place, nth) => ({ place, nth }))}
            keyOf={({ nth }) => String(nth)}
            columns={[
              { title: placeTitle, cell: ({ place }) => place.name },
              ...series.map(({ label, values }) => ({
                title: label,
                cell: ({ nth }: { nth: number }) => say(values[nth]),
                isNumeric: true,
              })),
            ]}
          />
        </div>
      ) : (
        <>
          <Plot {...plot} shape={shape} label={title} nothing={chart.none} />
          {shape === plot.shape ? null : <p className="mt-2 text-xs text-quiet">{chart.tooFew}</p>}
        </>
      )}
    </Card>
  );

  function say(value: number | null | undefined): string {
    return value === null || value === undefined ? chart.none : format(value);
  }
}
