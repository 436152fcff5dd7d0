import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { CsvButton } from "./csv-button.tsx";
import { NoneFound } from "./none-found.tsx";

interface ListPageProps<Row extends { readonly id: string }> {
  readonly title: string;
  readonly description: string;
  readonly csv: { readonly operation: string; readonly input: object; readonly fileName: string };
  readonly filters: ReactNode;
  /** Where it is filtered: shows all again. An empty list then says that nothing is found, not that there is nothing. */
  readonly onUnfilter?: (() => void) | undefined;
  /** In place of no rows. */
  readonly empty: ReactNode;
  /** As `useList` answers it. */
  readonly list: {
    readonly data: unknown;
    readonly error: Error | null;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
    readonly refetch: () => unknown;
  };
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
}

/** A page that is a list: what it is, filters, the table, the way to more, and all of it as a file. */
export function ListPage<Row extends { readonly id: string }>({
  title,
  description,
  csv,
  filters,
  onUnfilter,
  empty,
  list,
  rows,
  columns,
}: ListPageProps<Row>) {
  const isEmpty = list.data !== undefined && rows.length === 0;
  return (
    <Page title={title} description={description} actions={isEmpty ? null : <CsvButton {...csv} />}>
      {filters}
      <Card>
        <Loaded query={list}>
          {() =>
            rows.length > 0 ? (
              <DataTable
                label={title}
                rows={rows}
                keyOf={({ id }) => id}
                columns={columns}
                more={{
                  isThere: list.hasNextPage,
                  isBusy: list.isFetchingNextPage,
                  onLoad: () => void list.fetchNextPage(),
                }}
              />
            ) : onUnfilter === undefined ? (
              empty
            ) : (
              <NoneFound onShowAll={onUnfilter} />
            )
          }
        </Loaded>
      </Card>
    </Page>
  );
}
