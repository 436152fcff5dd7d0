import { sql } from "kysely";
import type { SelectQueryBuilder } from "kysely";
import { Problem } from "./problem.ts";

/** A page of a list that is ordered by row key. */
export interface Page<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
}

/**
 * Cuts what was read with `limit + 1` to a page. The cursor is opaque to the caller; inside it is
 * the row key of the page's last row.
 */
export function toPage<Row extends { readonly key: number }>(rows: readonly Row[], limit: number): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    nextCursor: rows.length > limit && last !== undefined ? cursorAt(last.key) : null,
  };
}

interface PageInput {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A page of the rows, newest first; `column`: their row key, as it's named in the query. */
export async function paginate<Db, Table extends keyof Db, Row extends { readonly key: number }>(
  query: SelectQueryBuilder<Db, Table, Row>,
  column: `${Table & string}.key`,
  { limit, cursor }: PageInput,
): Promise<Page<Row>> {
  const key = sql.ref<number>(column);
  const rows = query.orderBy(key, "desc").limit(limit + 1);
  return toPage(await (cursor === undefined ? rows : rows.where(key, "<", readCursor(cursor))).execute(), limit);
}

/** Behind the row of this key. */
export const cursorAt = (key: number): string => Buffer.from(`k${key}`).toString("base64url");

/** A page of a short list that was read as a whole; its cursor counts what was answered before it. */
export function pageOfAll<Item>(items: readonly Item[], { limit, cursor }: PageInput): Page<Item> {
  const start = cursor === undefined ? 0 : readCursor(cursor);
  const rows = items.slice(start, start + limit + 1).map((item, at) => ({ item, key: start + at + 1 }));
  const page = toPage(rows, limit);
  return { items: page.items.map(({ item }) => item), nextCursor: page.nextCursor };
}

/** The row key that a cursor stands for; a Problem when it is none of ours. */
export function readCursor(cursor: string): number {
  const key = /^k(\d{1,15})$/u.exec(Buffer.from(cursor, "base64url").toString())?.[1];
  if (key === undefined)
    throw new Problem(
      "invalid_request",
      "This cursor is not valid. Use the nextCursor of the page before, unchanged.",
      { errors: [{ path: "cursor", message: "is not a cursor of this list" }] },
    );
  return Number(key);
}
