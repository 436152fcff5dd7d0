import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Engine } from "../../server/src/foundation/database/database.ts";
import { startServiceProcess } from "../../tests/support/service-process.ts";
import { currentCommit, describeMachine, recordResult } from "../record.ts";
import { createStores } from "../store.ts";
import { askVisitorQuestion, namesByTitle, trainVisitorSet } from "./converse.ts";
import { citesRight, gradeAnswer } from "./grade.ts";
import { readVisitorSets } from "./read-set.ts";
import type { VisitorSet } from "./read-set.ts";
import { figuresOf, tableOf, writeAnswers } from "./report.ts";
import type { GradedRow, VisitorFigures } from "./report.ts";

export interface VisitorOptions {
  readonly folders: readonly string[];
  readonly json: boolean;
  readonly engine: Engine;
  readonly encoder: "on" | "off";
  /** Where every answer is written; null: a new temporary folder. */
  readonly out: string | null;
}

/**
 * Grades what visitors would read: trains a fresh service with each set, asks its questions through the public chat, and
 * prints and records the figures of each set, of all sets and of each kind of question.
 */
export async function evaluateVisitors({ folders, json, engine, encoder, out }: VisitorOptions): Promise<void> {
  const sets = folders.flatMap((folder) => readVisitorSets(folder));
  const folder = out ?? mkdtempSync(join(tmpdir(), "svc-answers-"));
  const stores = createStores(engine, process.env["DATABASE_URL"] ?? "");
  const made = { engine, encoder, commit: currentCommit(), machine: describeMachine() };
  const all: GradedRow[] = [];
  const named: [string, VisitorFigures][] = [];
  const report = (name: string, rows: readonly GradedRow[]): void => {
    const figures = figuresOf(rows);
    const result = { visitors: name, ...made, figures };
    recordResult(result);
    named.push([name, figures]);
    if (json) process.stdout.write(`${JSON.stringify(result)}\n`);
  };
  try {
    for (const set of sets) {
      const rows = await evaluateSet(set, stores, encoder);
      process.stderr.write(`${writeAnswers(folder, set.name, rows)}\n`);
      all.push(...rows);
      report(set.name, rows);
    }
    if (sets.length > 1) report("all", all);
    for (const [kind, rows] of Map.groupBy(all, ({ question }) => question.kind)) report(`kind ${kind}`, rows);
  } finally {
    await stores.close();
    if (!json && named.length > 0) process.stdout.write(`${tableOf(named)}\n`);
  }
}

async function evaluateSet(
  set: VisitorSet,
  stores: ReturnType<typeof createStores>,
  encoder: "on" | "off",
): Promise<GradedRow[]> {
  const store = await stores.fresh();
  const service = await startServiceProcess(store, {
    SVC_EMBEDDING_MODEL: encoder === "on" ? "embedded" : "off",
    SVC_EGRESS_ALLOW: "127.0.0.1/32",
  });
  try {
    const chatbotId = await trainVisitorSet(service.url, set);
    const namesOf = await namesByTitle(service.url, chatbotId);
    const rows: GradedRow[] = [];
    for (const question of set.questions) {
      const answer = await askVisitorQuestion(service.url, chatbotId, question);
      const verdict = gradeAnswer(question, answer);
      rows.push({ question, answer, verdict, citesRight: citesRight(question, answer, namesOf) });
    }
    return rows;
  } finally {
    await service.end("SIGTERM");
    await store.remove();
  }
}
