import type { ReactNode } from "react";
import { DataRow } from "./data-row.tsx";
import { classNames } from "./class-names.ts";
import { LoadMore } from "./load-more.tsx";

export interface Column<Row> {
  readonly title: string;
  /** Before the title, in the header row. */
  readonly header?: ReactNode;
  /** Null: nothing to show. Make the one that names the row a link where the row has a page. */
  readonly cell: (row: Row) => ReactNode;
  readonly isNumeric?: boolean;
  /**
   * `name`: names the row; the first column does where none is said to. `menu`: a button that opens a menu.
   * `action`: buttons. `control`: a field that changes the row's value.
   */
  readonly role?: "name" | "menu" | "action" | "control";
  /** On a narrow screen its title stands before the value, which says too little alone; a number's always does. */
  readonly isTitled?: boolean;
}

interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** What is shown below a row that is open; null: it is closed. */
  readonly detail?: (row: Row) => ReactNode;
  readonly more?: { readonly isThere: boolean; readonly isBusy: boolean; readonly onLoad: () => void };
}

/**
 * A table where there is room. Where there is not, each row is its name with the menu beside it, its values in one
 * line, and its buttons. As wide as a card with its padding, so that its text lines up with the card's.
 */
export function DataTable<Row>({ label, rows, columns, keyOf, detail, more }: DataTableProps<Row>) {
  return (
    <>
      <table className="block w-full text-start sm:-mx-4 sm:table sm:w-[calc(100%+2rem)]" aria-label={label}>
        {/* It stays in view while a long list is scrolled. */}
        <thead className="sr-only sm:not-sr-only sm:sticky sm:top-12 sm:z-1 sm:table-header-group sm:bg-surface lg:top-0">
          <tr className="text-xs text-quiet">
            {columns.map(({ title, header, isNumeric, role }) => (
              <th
                key={title}
                scope="col"
                className={classNames(
                  "px-2 py-2 font-medium shadow-[inset_0_-1px_var(--color-line)] first:ps-4 last:pe-4 lg:px-4",
                  isNumeric === true ? "text-end" : "text-start",
                )}
              >
                {role === "menu" || role === "action" ? (
                  <span className="sr-only">{title}</span>
                ) : header === undefined ? (
                  title
                ) : (
                  <span className="flex items-center gap-3">
                    {header}
                    {title}
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block sm:table-row-group">
          {rows.map((row) => (
            <DataRow key={keyOf(row)} row={row} columns={columns} detail={detail?.(row) ?? null} />
          ))}
        </tbody>
      </table>
      {more?.isThere === true ? (
        <div className="-mx-4 -mb-4 border-t border-line">
          <LoadMore
            list={{ hasNextPage: true, isFetchingNextPage: more.isBusy, fetchNextPage: more.onLoad }}
            count={rows.length}
          />
        </div>
      ) : null}
    </>
  );
}
