import type { ReactNode } from "react";
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

interface DataRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly detail: ReactNode;
}

/** One row of a `DataTable`, and what is shown below it while it is open. */
function DataRow<Row>({ row, columns, detail }: DataRowProps<Row>) {
  const cells = columns.map((column) => ({ ...column, content: column.cell(row) }));
  const shown = cells.filter(({ content }) => content !== null);
  const name = cells.find(({ role }) => role === "name") ?? cells[0];
  const hasMenu = shown.some(({ role }) => role === "menu");
  const [firstControl, ...controls] = shown.filter(({ role }) => role === "action" || role === "control");
  /** A lone button has room beside the name. */
  const isBeside = !hasMenu && controls.length === 0 && firstControl?.role === "action";
  return (
    <>
      <tr
        className={classNames(
          // What stands before the first value of a line is cut off: see `placeOf`.
          "flex flex-wrap items-center gap-x-3.5 gap-y-1 border-line py-3 first:pt-0 last:pb-0 max-sm:[clip-path:inset(-4px)] sm:table-row sm:p-0 sm:hover:bg-hover/50",
          detail === null ? "border-b last:border-b-0" : "max-sm:pb-1",
        )}
      >
        {cells.map((cell) => (
          <td
            key={cell.title}
            data-title={cell.title}
            className={classNames(
              "min-w-0 sm:table-cell sm:px-2 sm:py-2.5 sm:align-middle sm:first:ps-4 sm:last:pe-4 lg:px-4",
              cell.content === null && "max-sm:hidden",
              cell.isNumeric === true ? "tabular-nums sm:text-end" : "sm:text-start",
              cell === name
                ? classNames(
                    "font-medium wrap-anywhere",
                    hasMenu
                      ? "flex-1 basis-[calc(100%-3.5rem)]"
                      : isBeside
                        ? "flex-1 basis-[calc(100%-9rem)]"
                        : "basis-full",
                  )
                : cell === firstControl && isBeside
                  ? "order-1 self-start"
                  : placeOf(cell),
              cell === firstControl && "max-sm:ms-auto",
            )}
          >
            <div
              className={classNames(
                "min-w-0",
                cell === name ? "sm:min-w-32" : "[&_button]:whitespace-nowrap",
                cell.role === "action" && "flex flex-wrap justify-end gap-2",
                cell.role === "menu" && "flex justify-end",
              )}
            >
              {cell.content}
            </div>
          </td>
        ))}
        {/* Several controls have a line of their own where the row is not one line, and values begin below a name. */}
        {controls.length > 0 || isBeside ? (
          <td aria-hidden="true" className={classNames("basis-full sm:hidden", isBeside ? "order-1" : "order-2")} />
        ) : null}
      </tr>
      {detail === null ? null : (
        <tr className="block border-b border-line pb-3 last:border-b-0 sm:table-row">
          <td colSpan={columns.length} className="block sm:table-cell sm:px-4 sm:pb-3">
            {detail}
          </td>
        </tr>
      )}
    </>
  );
}

/** Where a cell that isn't the name stands on a narrow screen. */
function placeOf({ role, isTitled, isNumeric }: Pick<Column<never>, "role" | "isTitled" | "isNumeric">): string {
  if (role === "menu") return "order-1 self-start";
  if (role !== undefined) return "order-3 max-sm:text-xs max-sm:text-quiet";
  const isNamed = isTitled === true || isNumeric === true;
  return classNames(
    "order-2 max-sm:flex max-sm:items-center max-sm:gap-1 max-sm:text-xs max-sm:text-quiet",
    // A dot before each value but those that stand beside a badge.
    "max-sm:relative max-sm:after:absolute max-sm:after:-start-2.25 max-sm:after:content-['·']",
    "max-sm:has-data-badge:-me-2 max-sm:has-data-badge:after:hidden max-sm:[td:has([data-badge])+&]:after:hidden",
    isNamed && "max-sm:before:shrink-0 max-sm:before:content-[attr(data-title)]",
  );
}
