import type { AnswerRequest } from "../../server/src/features/answers/answers.ts";
import type { JsonLine } from "./read-lines.ts";

/** A FAQ wording, or a document. */
export interface SetDocument {
  readonly line: number;
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly answerId: string | undefined;
  readonly group: string | undefined;
}

export interface SetQuery {
  readonly line: number;
  readonly id: string;
  readonly text: string;
  /** False: a gap in the knowledge. Null: not known, so the gap measures leave it out. */
  readonly answerable: boolean | null;
  readonly kind: string | undefined;
  readonly answerId: string | undefined;
  readonly answers: readonly string[];
  readonly site: string | undefined;
  readonly history: AnswerRequest["history"];
}

/** A line of `corpus*.jsonl`. */
export function toDocument({ line, fields, fail }: JsonLine): SetDocument {
  const { optional, required } = stringsOf(fields, fail);
  const [title, text] = [optional("title") ?? "", optional("text") ?? ""];
  const document = { line, id: required("id"), title, text, answerId: optional("answerId"), group: optional("group") };
  if (document.answerId !== undefined && title.trim() === "") throw fail("title must hold the FAQ's question");
  return document;
}

/** A line of `queries.jsonl`. */
export function toQuery({ line, fields, fail }: JsonLine): SetQuery {
  const { optional, required } = stringsOf(fields, fail);
  const answerable = fields["answerable"] ?? null;
  if (answerable !== null && typeof answerable !== "boolean") throw fail("answerable must be true, false or null");
  const answers = fields["answers"] ?? [];
  if (!isStrings(answers)) throw fail("answers must be a list of strings");
  return {
    line,
    id: required("id"),
    text: required("text"),
    answerable,
    kind: optional("kind"),
    answerId: optional("answerId"),
    answers,
    site: optional("site"),
    history: toHistory(fields["history"] ?? [], fail),
  };
}

/** Ids may be numbers in sets that others made. */
function stringsOf(fields: JsonLine["fields"], fail: JsonLine["fail"]) {
  const optional = (name: string): string | undefined => {
    const value = fields[name] ?? undefined;
    if (value === undefined || typeof value === "string") return value;
    if (typeof value === "number") return String(value);
    throw fail(`${name} must be a string`);
  };
  const required = (name: string): string => {
    const value = optional(name);
    if (value === undefined || value.trim() === "") throw fail(`${name} is missing`);
    return value;
  };
  return { optional, required };
}

/**
 * What was said before: turns `{ role, content }`, pairs `{ question, answer }`, or plain strings,
 * which are the visitor's earlier questions, each answered.
 */
function toHistory(value: unknown, fail: JsonLine["fail"]): AnswerRequest["history"] {
  if (!Array.isArray(value)) throw fail("history must be a list");
  return value.flatMap((turn: unknown) => {
    if (typeof turn === "string") return exchange(turn, "");
    const { role, content, text, question, answer } = fieldsOf(turn);
    const said = content ?? text;
    if (role === "user" && typeof said === "string") return [{ role, content: said } as const];
    if (role === "assistant" && typeof said === "string") return [{ role, content: said, answered: true } as const];
    if (typeof question === "string") return exchange(question, typeof answer === "string" ? answer : "");
    throw fail("history must hold strings, { role, content } or { question, answer }");
  });
}

function fieldsOf(turn: unknown): Readonly<Record<string, unknown>> {
  return typeof turn === "object" && turn !== null ? { ...turn } : {};
}

function exchange(question: string, answer: string): AnswerRequest["history"] {
  return [
    { role: "user", content: question },
    { role: "assistant", content: answer, answered: true },
  ];
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}
