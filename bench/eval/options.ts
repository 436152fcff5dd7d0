import { parseArgs } from "node:util";
import type { Engine } from "../../server/src/foundation/database/database.ts";

export interface EvalOptions {
  readonly sets: readonly string[];
  readonly json: boolean;
  readonly engine: Engine;
  readonly encoder: "on" | "off";
  /** Evaluates knowledge gaps instead of answers. */
  readonly gaps: boolean;
  /** A folder whose queries say what those of the same text are about. */
  readonly labels: string | null;
  /** Folders of visitors' sets, whose answers are graded. */
  readonly visitors: readonly string[];
  /** Where every answer to visitors is written. */
  readonly out: string | null;
}

export const usage = `npm run eval -- --set DIR [--set DIR …] [--json] [--engine sqlite|postgres] [--encoder on|off]
                    [--gaps [--labels DIR]]
npm run eval -- --visitors DIR [--visitors DIR …] [--out DIR] [--json] [--engine …] [--encoder on|off]

  --set      a folder with corpus*.jsonl, queries.jsonl and qrels*.tsv, with html/ and ground-truth.json,
             or with documents of any kind below it
  --json     one JSON object a line instead of the table
  --engine   where the knowledge is kept: sqlite (default), or postgres (on DATABASE_URL, or a temporary server)
  --encoder  whether texts are also compared by their meaning: off (default), or on
  --gaps     replays what a set's knowledge does not answer as conversations, and accepts the gaps that come of it
  --visitors a folder of visitors' sets (questions.jsonl beside documents/, site/ or faqs.jsonl): grades what is read
  --out      where every answer to visitors is written (default: a new temporary folder)
  --labels   a folder whose queries.jsonl says by their answerId what queries of the same text are about
`;

/** Arguments that the command does not know; the message says which. */
export class UsageError extends Error {}

/** Reads the command line. Throws UsageError. */
export function readOptions(args: readonly string[]): EvalOptions {
  const {
    set = [],
    visitors = [],
    json = false,
    engine = "sqlite",
    gaps = false,
    labels = null,
    out = null,
  } = parse(args);
  // What visitors read is measured as it comes by default.
  const { encoder = visitors.length > 0 ? "on" : "off" } = parse(args);
  if (set.length > 0 && visitors.length > 0) throw new UsageError("--set and --visitors are runs of their own.");
  if (out !== null && visitors.length === 0) throw new UsageError("--out belongs to --visitors.");
  if (set.length === 0 && visitors.length === 0) throw new UsageError("Name at least one set.");
  if (engine !== "sqlite" && engine !== "postgres") throw new UsageError(`There is no engine ${engine}.`);
  if (encoder !== "on" && encoder !== "off") throw new UsageError("--encoder is on or off.");
  if (labels !== null && !gaps) throw new UsageError("--labels belongs to --gaps.");
  return { sets: set, json, engine, encoder, gaps, labels, visitors, out };
}

function parse(args: readonly string[]) {
  const one = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const options = {
    set: { ...one, multiple: true },
    json: flag,
    engine: one,
    encoder: one,
    gaps: flag,
    labels: one,
    visitors: { ...one, multiple: true },
    out: one,
  } as const;
  try {
    return parseArgs({ args: [...args], options, strict: true }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
