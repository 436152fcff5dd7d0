import { existsSync, readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { MalformedSet } from "./faults.ts";
import type { Judgements } from "./metrics.ts";
import { readJsonLines, readTable } from "./read-lines.ts";
import { sampleFiles } from "./samples.ts";
import { toDocument, toQuery } from "./records.ts";
import type { SetDocument, SetQuery } from "./records.ts";

/** One knowledge base of a set, with the questions to it. */
export interface SetVariant {
  /** `k5` for `corpus-k5.jsonl`; null for `corpus.jsonl`. */
  readonly name: string | null;
  /** FAQ wordings (each names its answer), or documents. */
  readonly kind: "faq" | "passage";
  readonly documents: readonly SetDocument[];
  readonly queries: readonly SetQuery[];
  /** By query id; a query without an entry was not judged. */
  readonly judgements: ReadonlyMap<string, Judgements>;
}

export interface EvaluationSet {
  readonly name: string;
  readonly directory: string;
  /** HTML pages with the text that is in them, instead of variants. */
  readonly isExtraction: boolean;
  /** Files of many kinds, each of which has to be read or refused with a reason. */
  readonly isSamples: boolean;
  readonly variants: readonly SetVariant[];
}

/** Reads a folder of the form that bench/README.md describes. Throws MalformedSet. */
export function readSet(path: string): EvaluationSet {
  const directory = resolve(path);
  const name = basename(directory);
  if (!existsSync(directory)) throw new MalformedSet(path, undefined, "there is no such folder");
  const files = readdirSync(directory).toSorted();
  if (files.includes("html") && files.includes("ground-truth.json"))
    return { name, directory, isExtraction: true, isSamples: false, variants: [] };

  const corpora = files.filter((file) => /^corpus(?:-.+)?\.jsonl$/u.test(file));
  if (corpora.length === 0 && sampleFiles(directory).length > 0)
    return { name, directory, isExtraction: false, isSamples: true, variants: [] };
  if (corpora.length === 0)
    throw new MalformedSet(
      path,
      undefined,
      "holds no corpus*.jsonl, no html/ with ground-truth.json, and no documents",
    );
  const queries = readJsonLines(join(directory, "queries.jsonl"), toQuery);
  return {
    name,
    directory,
    isExtraction: false,
    isSamples: false,
    variants: corpora.map((corpus) => readVariant(directory, corpus, queries)),
  };
}

function readVariant(directory: string, corpus: string, queries: readonly SetQuery[]): SetVariant {
  const name = /^corpus-(.+)\.jsonl$/u.exec(corpus)?.[1] ?? null;
  const file = join(directory, corpus);
  const documents = readJsonLines(file, toDocument);
  const other = documents.findIndex(
    ({ answerId }) => (answerId === undefined) !== (documents[0]?.answerId === undefined),
  );
  if (other >= 0) throw new MalformedSet(file, documents[other]?.line, "either all lines have an answerId, or none");
  const kind = documents[0]?.answerId === undefined ? "passage" : "faq";
  const own = join(directory, `qrels-${name}.tsv`);
  const qrels = name !== null && existsSync(own) ? own : join(directory, "qrels.tsv");
  const queriesFile = join(directory, "queries.jsonl");
  if (kind === "faq") {
    const lost = queries.find(({ answerable, answerId }) => answerable === true && answerId === undefined);
    if (lost !== undefined)
      throw new MalformedSet(queriesFile, lost.line, "an answerable query of a FAQ set needs an answerId");
    return { name, kind, documents, queries, judgements: new Map() };
  }
  const isSited = queries.some(({ site }) => site !== undefined);
  const siteless = isSited ? queries.find(({ site }) => site === undefined) : undefined;
  if (siteless !== undefined)
    throw new MalformedSet(queriesFile, siteless.line, "either all queries have a site, or none");
  return { name, kind, documents, queries, judgements: readJudgements(qrels) };
}

function readJudgements(file: string): Map<string, Map<string, number>> {
  const judgements = new Map<string, Map<string, number>>();
  for (const { line, cells } of readTable(file)) {
    const [query, document, degree] = cells;
    if (query === "query-id") continue;
    if (query === undefined || document === undefined || degree === undefined || !/^-?\d+(?:\.\d+)?$/u.test(degree))
      throw new MalformedSet(file, line, "must be query-id, corpus-id and a number, with tabs between");
    const judged = judgements.get(query) ?? new Map<string, number>();
    judgements.set(query, judged.set(document, Number(degree)));
  }
  return judgements;
}
