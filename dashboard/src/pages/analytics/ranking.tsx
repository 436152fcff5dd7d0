import { Download } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { useWords } from "../../strings/strings.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { saveCsv } from "../../ui/download-csv.ts";

export interface RankingColumn<Row> {
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
export function Ranking<Row>({ title, hint, none, fileName, rows, keyOf, columns }: RankingProps<Row>) {
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
