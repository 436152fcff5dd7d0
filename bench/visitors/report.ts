import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { formatTable } from "../table.ts";
import type { Verdict, VisitorAnswer } from "./grade.ts";
import type { VisitorQuestion } from "./read-set.ts";

/** A question with what was answered, and how that is graded. */
export interface GradedRow {
  readonly question: VisitorQuestion;
  readonly answer: VisitorAnswer;
  readonly verdict: Verdict;
  readonly citesRight: boolean;
}

export interface VisitorFigures {
  readonly questions: number;
  readonly answerable: number;
  readonly right: number;
  readonly partly: number;
  readonly useless: number;
  readonly wrong: number;
  readonly hedged: number;
  /** Of the hedged ones, how many would be right. */
  readonly hedgedRight: number;
  readonly wronglyRefused: number;
  /** Share of the answerable, a hedged one that is right counting half. */
  readonly score: number | null;
  readonly unanswerable: number;
  readonly rightlyRefused: number;
  readonly wronglyAnswered: number;
  readonly unanswerableHedged: number;
  readonly handed: string;
  readonly citedRight: string;
  readonly leftovers: number;
  readonly medianCharacters: number | null;
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
}

/** The figures of some answers. */
export function figuresOf(rows: readonly GradedRow[]): VisitorFigures {
  const people = rows.filter(({ question }) => question.kind === "person");
  const asked = rows.filter(({ question }) => question.kind !== "person");
  const answerable = asked.filter(({ question }) => question.answerable);
  const other = asked.filter(({ question }) => !question.answerable);
  const graded = (of: readonly GradedRow[], grade: Verdict["grade"]): number =>
    of.filter(({ verdict }) => verdict.grade === grade).length;
  const shown = answerable.filter(({ verdict }) => verdict.grade !== "refused");
  const right = graded(answerable, "right");
  const hedgedRight = answerable.filter(({ verdict }) => verdict.isRightIfRead).length;
  const times = rows.map(({ answer }) => answer.ms);
  return {
    questions: rows.length,
    answerable: answerable.length,
    right,
    partly: graded(answerable, "partly"),
    useless: graded(answerable, "useless"),
    wrong: graded(answerable, "wrong"),
    hedged: graded(answerable, "hedged"),
    hedgedRight,
    wronglyRefused: graded(answerable, "refused"),
    score: answerable.length === 0 ? null : Number(((right + hedgedRight / 2) / answerable.length).toFixed(3)),
    unanswerable: other.length,
    rightlyRefused: graded(other, "refused"),
    wronglyAnswered: graded(other, "answered"),
    unanswerableHedged: graded(other, "hedged"),
    handed: `${graded(people, "handed")}/${people.length}`,
    citedRight: `${shown.filter((row) => row.citesRight).length}/${shown.length}`,
    leftovers: rows.filter(({ verdict }) => verdict.leftover !== null).length,
    medianCharacters: quantile(
      shown.map(({ answer }) => answer.text.length),
      0.5,
    ),
    p50Ms: quantile(times, 0.5),
    p95Ms: quantile(times, 0.95),
  };
}

function quantile(values: readonly number[], share: number): number | null {
  const value = values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ];
  return value === undefined ? null : Math.round(value);
}

/** A table of figures, a row a set or kind. */
export function tableOf(named: readonly (readonly [name: string, figures: VisitorFigures])[]): string {
  const columns = Object.keys(named[0]?.[1] ?? {});
  const rows = named.map(([name, figures]) => [name, ...Object.values(figures).map(cellOf)]);
  return formatTable(["", ...columns], rows);
}

const cellOf = (value: unknown): string | number | null =>
  typeof value === "number" || typeof value === "string" ? value : null;

/** All answers of a set as a page that a person reads, the worst first. Returns the file. */
export function writeAnswers(folder: string, name: string, rows: readonly GradedRow[]): string {
  mkdirSync(folder, { recursive: true });
  const order: readonly Verdict["grade"][] = [
    "wrong",
    "useless",
    "answered",
    "refused",
    "partly",
    "hedged",
    "handed",
    "right",
  ];
  const sorted = rows.toSorted((one, other) => order.indexOf(one.verdict.grade) - order.indexOf(other.verdict.grade));
  const file = join(folder, `${name.replaceAll("/", "-")}.md`);
  writeFileSync(file, `# ${name}\n\n${sorted.map(describeRow).join("\n")}`);
  return file;
}

function describeRow({ question, answer, verdict, citesRight }: GradedRow): string {
  const quoted = answer.text.split("\n").map((line) => `> ${line}`);
  const about = [
    verdict.grade + (verdict.isRightIfRead ? " (right if read)" : ""),
    ...(verdict.missing.length === 0 ? [] : [`missing: ${verdict.missing.join("; ")}`]),
    ...(verdict.forbidden.length === 0 ? [] : [`forbidden: ${verdict.forbidden.join("; ")}`]),
    ...(verdict.leftover === null ? [] : [`markup: ${verdict.leftover}`]),
    ...(verdict.isLong ? [`${answer.text.length} characters`] : []),
    `confidence ${answer.confidence?.toFixed(2) ?? "–"}`,
    `cites ${answer.sources.map(({ title }) => title).join("; ") || "nothing"}${citesRight ? "" : " (not a right source)"}`,
  ];
  const before = question.history.map((text) => `Before: ${text}\n`).join("");
  return `## ${question.id} (${question.kind}): ${question.text}\n\n${before}\n${quoted.join("\n")}\n\n${about.join(" | ")}\n\nExpected: ${question.note}\n`;
}
