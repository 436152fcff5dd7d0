import type { Compilable, Kysely } from "kysely";
import type { Engine } from "./database.ts";
import type { Tables } from "./tables.ts";

/** A value that is only known when the statement runs. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** One statement to run; the engine answers `yield` with its rows. */
export interface Call {
  readonly statement: AnyStatement;
  readonly args: Readonly<Record<string, unknown>>;
}

/**
 * A piece of work on the store, written once for both engines: SQLite drives the generator to its
 * end without a pause (so that many fit in one transaction), PostgreSQL awaits each statement.
 */
export type Work<Result> = Generator<Call, Result, readonly unknown[]>;

/** What the engines need of a statement, whatever its types. */
export interface AnyStatement {
  compile(db: Kysely<Tables>, engine: Engine): CompiledStatement;
}

export interface CompiledStatement {
  readonly sql: string;
  bind(args: Readonly<Record<string, unknown>>): unknown[];
}

export interface Statement<Args, Row> extends AnyStatement {
  /** `const rows = yield* statement.run({ … })`. */
  run(args: Args): Work<Row[]>;
}

/**
 * A statement of the hot path, built with Kysely for its types and compiled once an engine.
 * `prepare<Args>()((db, arg, engine) => db.selectFrom(…).where("key", "=", arg("key")))`
 */
export function prepare<Args extends Record<string, unknown>>() {
  return <Row>(
    build: (
      db: Kysely<Tables>,
      arg: <Name extends keyof Args & string>(name: Name) => Args[Name],
      engine: Engine,
    ) => Compilable<Row>,
  ): Statement<Args, Row> => {
    const statement: Statement<Args, Row> = {
      compile(db, engine) {
        const { sql, parameters } = build(db, placeholder, engine).compile();
        return {
          sql,
          bind: (args) =>
            parameters.map((parameter) => (parameter instanceof Placeholder ? args[parameter.name] : parameter)),
        };
      },
      *run(args) {
        const rows = yield { statement, args };
        return rowsOf<Row>(rows);
      },
    };
    return statement;
  };
}

function placeholder<Value>(name: string): Value {
  const marker: unknown = new Placeholder(name);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Kysely has no placeholders: a marker travels through as if it were the value
  return marker as Value;
}

function rowsOf<Row>(rows: readonly unknown[]): Row[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement was type-checked when it was built; the driver knows no types
  return rows as Row[];
}

/** Compiles each statement once for one open store. */
export function createCompiler(db: Kysely<Tables>, engine: Engine) {
  const compiled = new Map<AnyStatement, CompiledStatement>();
  return (statement: AnyStatement): CompiledStatement => {
    let known = compiled.get(statement);
    if (known === undefined) compiled.set(statement, (known = statement.compile(db, engine)));
    return known;
  };
}
