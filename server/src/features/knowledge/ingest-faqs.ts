import { cleanText, limits } from "@svc/contract";
import type { faqImportSchema } from "@svc/contract";
import type { z } from "zod";
import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import { inEnglish } from "@svc/contract/reasons/en.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { answersNow, foldQuestion, putFaqs, type NewFaq } from "./faqs.ts";
import { Unreadable } from "./read/read.ts";
import type { FaqRow } from "./read/read.ts";

/** A row that is no FAQ. */
interface FaqFault {
  readonly row: number;
  readonly reason: Reason;
}

export interface TakenFaqs {
  /** Of the first of them. */
  readonly id: string;
  readonly count: number;
  readonly faults: readonly FaqFault[];
}

/** Makes the rows of a file the chatbot's FAQs, but for those that are none. Throws Unreadable where all are. */
export async function takeFaqs(
  database: Database,
  clock: Clock,
  chatbotKey: number,
  rows: readonly FaqRow[],
): Promise<TakenFaqs> {
  const { faqs, faults } = judgeRows(rows);
  const stored = await putFaqs(database, clock, chatbotKey, faqs);
  const [first] = stored;
  if (first === undefined) throw noneTaken(faults);
  return { id: first.id, count: new Set(stored.map(({ id }) => id)).size, faults };
}

const shownAtMost = 100;

/** What `takeFaqs` would do with these rows. Throws Unreadable as it does. */
export async function previewFaqs(
  database: Database,
  chatbotKey: number,
  rows: readonly FaqRow[],
): Promise<z.output<typeof faqImportSchema>> {
  const { faqs, faults } = judgeRows(rows);
  if (faqs.length === 0) throw noneTaken(faults);
  // The last answer to a question is the one that is kept.
  const unique = [...new Map(faqs.map((faq) => [foldQuestion(faq.question), faq])).values()];
  const now = await answersNow(
    database,
    chatbotKey,
    unique.map(({ question }) => question),
  );
  const coming = unique.map((faq) => ({ ...faq, replaces: now.get(faq.question) ?? null }));
  const replaced = coming.filter(({ answer, replaces }) => replaces !== null && replaces !== answer).length;
  return {
    imported: coming.length,
    errors: tellFaults(faults),
    preview: { replaced, faqs: coming.slice(0, shownAtMost) },
  };
}

/** What of a file's rows is a FAQ, and what is wrong with the others. Throws Unreadable where there are too many. */
function judgeRows(rows: readonly FaqRow[]): { readonly faqs: NewFaq[]; readonly faults: FaqFault[] } {
  if (rows.length > limits.trainFaqs) {
    throw new Unreadable(because("faqs_too_many", { count: limits.trainFaqs }));
  }
  const faqs: NewFaq[] = [];
  const faults: FaqFault[] = [];
  for (const { row, question, answer } of rows) {
    const reason =
      faultOf("question", question, limits.questionCharacters) ?? faultOf("answer", answer, limits.answerCharacters);
    if (reason !== undefined) faults.push({ row, reason });
    else faqs.push({ question: clean(question), answer: clean(answer) });
  }
  return { faqs, faults };
}

function noneTaken(faults: readonly FaqFault[]): Unreadable {
  const left = leftOut(faults);
  return new Unreadable(left === null ? because("faqs_unusable") : because("faqs_all_left_out", { leftOut: left }));
}

const faultsListed = 3;

/** Which rows were left out; null where none was. */
export function leftOut(faults: readonly FaqFault[]): Reason | null {
  if (faults.length === 0) return null;
  const rows = faults.slice(0, faultsListed).map(({ row, reason }) => because("faq_row", { row, fault: reason }));
  if (faults.length > faultsListed) rows.push(because("faq_more_rows", { count: faults.length - faultsListed }));
  return because("faqs_left_out", { rows });
}

/** The rows that were left out, as an import tells them. */
export function tellFaults(faults: readonly FaqFault[]): z.output<typeof faqImportSchema>["errors"] {
  return faults.map(({ row, reason }) => ({
    row,
    message: inEnglish(reason),
    reasonCode: reason.code,
    reasonArgs: reason.args,
  }));
}

function faultOf(name: "question" | "answer", value: unknown, most: number): Reason | undefined {
  if (value !== undefined && value !== null && typeof value !== "string") return because(`${name}_not_text`);
  const { length } = clean(value ?? "");
  if (length === 0) return because(`${name}_missing`);
  return length > most ? because(`${name}_too_long`, { count: most }) : undefined;
}

function clean(value: unknown): string {
  return typeof value === "string" ? cleanText(value).trim() : "";
}
