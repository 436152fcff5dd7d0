import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { Engine } from "./database.ts";

/** A list as one parameter of `among`, so that the statement is the same for any length. */
export function asParameter(engine: Engine, values: readonly (string | number)[]): unknown {
  return engine === "sqlite" ? JSON.stringify(values) : values;
}

/** Whether the column's value is one of a list; `parameter`: from `asParameter`. */
export function among(
  engine: Engine,
  column: string,
  parameter: unknown,
  type: "text" | "bigint" = "bigint",
): RawBuilder<SqlBool> {
  if (engine === "sqlite") return sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${parameter}))`;
  // `= any` looks each value up in the index, where `in (select unnest …)` may read the whole table.
  return sql<SqlBool>`${sql.ref(column)} = any(${parameter}::${sql.raw(type)}[])`;
}
