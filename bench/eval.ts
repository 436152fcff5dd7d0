import type { Engine } from "../server/src/foundation/database/database.ts";
import { evaluateExtraction } from "./eval/extraction.ts";
import { evaluateVariant } from "./eval/evaluate.ts";
import { evaluateGaps } from "./eval/gaps.ts";
import type { Labels } from "./eval/gaps.ts";
import { MalformedSet } from "./eval/faults.ts";
import { readOptions, usage, UsageError } from "./eval/options.ts";
import { readSet } from "./eval/read-set.ts";
import type { EvaluationSet, SetVariant } from "./eval/read-set.ts";
import { openService } from "./eval/service.ts";
import { evaluateSamples } from "./eval/samples.ts";
import { metricNames, summarise } from "./eval/summarise.ts";
import type { Summary } from "./eval/summarise.ts";
import { currentCommit, describeMachine, recordResult } from "./record.ts";
import { createStores } from "./store.ts";
import { evaluateVisitors } from "./visitors/evaluate.ts";
import type { Stores } from "./store.ts";
import { formatTable } from "./table.ts";

interface Result extends Summary {
  readonly set: string;
  readonly variant: string | null;
  readonly engine: Engine;
  readonly encoder: "on" | "off";
  readonly commit: string;
  readonly machine: string;
  readonly seconds: number;
}

/** Evaluates sets through the service's own code on fresh stores, prints and records the results. */
async function main(): Promise<void> {
  const { sets, json, engine, encoder, gaps, labels, visitors, out } = readOptions(process.argv.slice(2));
  if (visitors.length > 0) return evaluateVisitors({ folders: visitors, json, engine, encoder, out });
  // All are read first: a fault in the last set is told before minutes have gone by.
  const known = sets.map(readSet);
  const wanted = gaps ? { labels: readLabels(labels) } : null;
  const stores = createStores(engine, process.env["DATABASE_URL"] ?? "");
  const [commit, machine] = [currentCommit(), describeMachine()];
  const results: Result[] = [];
  try {
    for (const set of known) {
      for await (const { variant, seconds, summaries } of evaluateSet(set, stores, encoder, wanted)) {
        for (const { kind, queries, metrics, gapSizes } of summaries) {
          const of = { set: set.name, variant, engine, encoder, ...(kind === undefined ? {} : { kind }) };
          const sizes = gapSizes === undefined ? {} : { gapSizes };
          const result: Result = { ...of, queries, commit, machine, metrics, ...sizes, seconds };
          recordResult(result);
          results.push(result);
          if (json) process.stdout.write(`${JSON.stringify(result)}\n`);
        }
      }
    }
  } finally {
    await stores.close();
    // Also what came before a failure.
    if (!json && results.length > 0) process.stdout.write(`${describe(results)}\n`);
  }
}

interface VariantResult {
  readonly variant: string | null;
  readonly seconds: number;
  readonly summaries: readonly Summary[];
}

/** Null: answers are evaluated, not gaps. */
type GapsWanted = { readonly labels: Labels } | null;

function readLabels(directory: string | null): Labels {
  const queries = directory === null ? [] : (readSet(directory).variants[0]?.queries ?? []);
  return new Map(queries.flatMap(({ text, answerId }) => (answerId === undefined ? [] : [[text, answerId] as const])));
}

async function* evaluateSet(
  set: EvaluationSet,
  stores: Stores,
  encoder: "on" | "off",
  gaps: GapsWanted,
): AsyncGenerator<VariantResult> {
  if (set.isExtraction && gaps === null) {
    const started = performance.now();
    const { extractionF1, documents } = evaluateExtraction(set.directory);
    const metrics = { extractionF1: Number(extractionF1.toFixed(4)) };
    yield { variant: null, seconds: secondsSince(started), summaries: [{ queries: documents, metrics }] };
  }
  if (set.isSamples) {
    const started = performance.now();
    const outcomes = await evaluateSamples(set.directory);
    for (const { file, reason, passages, characters, milliseconds } of outcomes) {
      const told = reason ?? `ready: ${passages} passages, ${characters} characters`;
      process.stderr.write(`${file} (${milliseconds} ms): ${told}\n`);
    }
    const ready = outcomes.filter(({ reason }) => reason === null).length;
    const metrics = { filesReady: ready, filesRefused: outcomes.length - ready };
    yield { variant: null, seconds: secondsSince(started), summaries: [{ queries: outcomes.length, metrics }] };
  }
  for (const variant of set.variants) yield await evaluateOnFreshStore(variant, stores, encoder, gaps);
}

async function evaluateOnFreshStore(
  variant: SetVariant,
  stores: Stores,
  encoder: "on" | "off",
  gaps: GapsWanted,
): Promise<VariantResult> {
  const store = await stores.fresh();
  try {
    const service = await openService(store.settings, encoder);
    try {
      const started = performance.now();
      const summaries =
        gaps === null
          ? summarise(variant, await evaluateVariant(service, variant))
          : [await evaluateGaps(service, variant, gaps.labels)].flatMap((summary) => summary ?? []);
      return { variant: variant.name, seconds: secondsSince(started), summaries };
    } finally {
      await service.close();
    }
  } finally {
    await store.remove();
  }
}

function secondsSince(started: number): number {
  return Number(((performance.now() - started) / 1_000).toFixed(2));
}

/** Only the measures that some result has. */
function describe(results: readonly Result[]): string {
  const measures = metricNames.filter((name) => results.some(({ metrics }) => metrics[name] !== undefined));
  const rows = results.map((result) => [
    result.set,
    result.variant,
    result.kind ?? null,
    result.engine,
    result.encoder,
    result.queries,
    ...measures.map((name) => result.metrics[name] ?? null),
    result.seconds,
  ]);
  const sizes = results.flatMap(({ set, variant, gapSizes }) =>
    gapSizes === undefined ? [] : [`\n${set} ${variant ?? ""}: ${gapSizes.length} gaps of ${gapSizes.join(", ")}`],
  );
  const table = formatTable(["set", "variant", "kind", "engine", "encoder", "queries", ...measures, "seconds"], rows);
  return [table, ...sizes].join("\n");
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message}\n`);
  if (error instanceof UsageError) process.stderr.write(`\n${usage}`);
  else if (!(error instanceof MalformedSet) && error instanceof Error && error.stack !== undefined)
    process.stderr.write(`${error.stack}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
