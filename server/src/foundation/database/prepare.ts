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

/** One statement to run. */
export interface Call {
  readonly statement: AnyStatement;
  readonly args: Readonly<Record<string, unknown>>;
}

/**
 * A piece of work on the store, written once for both engines: SQLite drives the generator to its
 * end without a pause (so that many fit in one transaction), PostgreSQL awaits what it yields. The
 * engine runs the statements of one `yield` in their order and answers it with the rows of each.
 */
export type Work<Result> = Generator<Step, Result, readonly (readonly unknown[])[]>;

/** What may be sent at once; a write's last step is committed with it. */
export type Step = readonly Call[] & { readonly isLast?: true };

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
      *run(args): Work<Row[]> {
        const [rows = []] = yield [{ statement, args }];
        return rowsOf<Row>(rows);
      },
    };
    return statement;
  };
}

/** Work none of which needs the other's rows: on PostgreSQL it takes one round trip, not several. */
export function* together<Results extends readonly unknown[]>(
  ...works: { readonly [Nth in keyof Results]: Work<Results[Nth]> }
): Work<Results> {
  const steps = works.map((work) => work.next());
  for (;;) {
    const waiting = works.flatMap((work, nth) => {
      const step = steps[nth];
      return step === undefined || step.done === true ? [] : [{ work, nth, calls: step.value }];
    });
    if (waiting.length === 0) return resultsOf<Results>(steps);
    const rows = yield waiting.flatMap(({ calls }) => calls);
    let next = 0;
    for (const { work, nth, calls } of waiting) steps[nth] = work.next(rows.slice(next, (next += calls.length)));
  }
}

/**
 * Like `together`, as the last thing that a write does: on PostgreSQL it is committed in the same
 * round trip. Throws where one of the works has more than one step.
 */
export function* lastly<Results extends readonly unknown[]>(
  ...works: { readonly [Nth in keyof Results]: Work<Results[Nth]> }
): Work<Results> {
  const all = together<Results>(...works);
  const first = all.next();
  if (first.done === true) return first.value;
  const rows = yield Object.assign([...first.value], { isLast: true as const });
  const end = all.next(rows);
  if (end.done !== true) throw new Error("What is done last has one step only.");
  return end.value;
}

/** The same work, for callers that add more work after it. */
export function* notLast<Result>(work: Work<Result>): Work<Result> {
  let step = work.next();
  while (step.done !== true) step = work.next(yield [...step.value]);
  return step.value;
}

function resultsOf<Results>(steps: readonly IteratorResult<unknown, unknown>[]): Results {
  const results: unknown = steps.map(({ value }) => value);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each result stands in the place of its work
  return results as Results;
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
