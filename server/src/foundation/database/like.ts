import { sql } from "kysely";
import type { Expression, SqlBool } from "kysely";

/**
 * Whether one of the columns holds the text. A store folds no more than ASCII: what is typed as it
 * is written is found in any case.
 */
export function holdsText(text: string, ...columns: readonly string[]): Expression<SqlBool> {
  const typed = likeOf(text.trim());
  const small = likeOf(text.trim().toLowerCase());
  const found = columns.flatMap((column) => [
    sql`lower(${sql.ref(column)}) like ${small} escape '\\'`,
    sql`${sql.ref(column)} like ${typed} escape '\\'`,
  ]);
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

/** A pattern for `like` with a backslash as its escape: finds the text anywhere, and takes none of its signs for a wildcard. */
export function likeOf(text: string): string {
  return `%${text.replace(/[\\%_]/gu, String.raw`\$&`)}%`;
}
