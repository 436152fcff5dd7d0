import type { ReactNode } from "react";
import { useStrings } from "../strings/strings.tsx";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";

export interface Column<Row> {
  readonly title: string;
  /** The first column names the row: make it a link where the row has a page. */
  readonly cell: (row: Row) => ReactNode;
  readonly isNumeric?: boolean;
}

interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly more?: { readonly isThere: boolean; readonly isBusy: boolean; readonly onLoad: () => void };
}

/** A table where there is room, and a list of cards with the columns' titles where there is not. */
export function DataTable<Row>({ label, rows, columns, keyOf, more }: DataTableProps<Row>) {
  const { actions } = useStrings();
  return (
    <>
      <table className="block w-full text-start sm:table" aria-label={label}>
        <thead className="sr-only sm:not-sr-only sm:table-header-group">
          <tr className="border-b border-line text-xs text-quiet">
            {columns.map(({ title, isNumeric }) => (
              <th key={title} scope="col" className={classNames("px-2 py-2 font-medium lg:px-4", aligned(isNumeric))}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block sm:table-row-group">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className="block border-b border-line py-3 first:pt-0 last:border-b-0 sm:table-row sm:p-0 sm:hover:bg-hover/50"
            >
              {columns.map(({ title, cell, isNumeric }, place) => {
                const content = cell(row);
                return (
                  <td
                    key={title}
                    data-title={title}
                    className={classNames(
                      "min-w-0 justify-between gap-4 py-0.5 sm:table-cell sm:px-2 sm:py-2.5 sm:align-top lg:px-4",
                      // A card names only what there is.
                      content === null ? "hidden" : "flex",
                      place > 0 &&
                        "[&_button]:whitespace-nowrap before:shrink-0 before:text-xs/5 before:text-quiet before:content-[attr(data-title)] sm:before:content-none",
                      aligned(isNumeric),
                    )}
                  >
                    <div
                      className={classNames(
                        "min-w-0",
                        place === 0
                          ? "font-medium wrap-anywhere sm:min-w-32"
                          : isNumeric === true
                            ? "text-end"
                            : "text-end sm:text-start",
                      )}
                    >
                      {content}
                    </div>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {more?.isThere === true ? (
        <div className="border-t border-line p-3 text-center">
          <Button isBusy={more.isBusy} onClick={more.onLoad}>
            {actions.loadMore}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function aligned(isNumeric = false): string {
  return isNumeric ? "text-end tabular-nums" : "text-start";
}
