import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useWords } from "../../strings/strings.tsx";
import { IconButton } from "../../ui/button.tsx";
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
          rows={rows}
          keyOf={keyOf}
          columns={columns.map((column) => ({
            title: column.title,
            cell: column.show ?? column.value,
            isNumeric: column.isNumeric ?? false,
          }))}
        />
      )}
    </Card>
  );
}
