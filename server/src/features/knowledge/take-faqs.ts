import { cleanText, limits } from "@svc/contract";
import type { faqImportSchema } from "@svc/contract";
import type { z } from "zod";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { answersNow, foldQuestion, putFaqs, type NewFaq } from "./faqs.ts";
import { Unreadable } from "./read/read.ts";
import type { FaqRow } from "./read/read.ts";

/** A row that is no FAQ. */
export interface FaqFault {
  readonly row: number;
  readonly message: string;
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
  const kept = [...new Map(faqs.map((faq) => [foldQuestion(faq.question), faq])).values()];
  const now = await answersNow(
    database,
    chatbotKey,
    kept.map(({ question }) => question),
  );
  const coming = kept.map((faq) => ({ ...faq, replaces: now.get(faq.question) ?? null }));
  const replaced = coming.filter(({ answer, replaces }) => replaces !== null && replaces !== answer).length;
  return { imported: coming.length, errors: [...faults], preview: { replaced, faqs: coming.slice(0, shownAtMost) } };
}

/** What of a file's rows is a FAQ, and what is wrong with the others. Throws Unreadable where there are too many. */
function judgeRows(rows: readonly FaqRow[]): { readonly faqs: NewFaq[]; readonly faults: FaqFault[] } {
  if (rows.length > limits.trainFaqs) {
    throw new Unreadable(`More than ${limits.trainFaqs} FAQs in one file are not read. Send them in parts.`);
  }
  const faqs: NewFaq[] = [];
  const faults: FaqFault[] = [];
  for (const { row, question, answer } of rows) {
    const message =
      faultOf("question", question, limits.questionCharacters) ?? faultOf("answer", answer, limits.answerCharacters);
    if (message !== undefined) faults.push({ row, message });
    else faqs.push({ question: clean(question), answer: clean(answer) });
  }
  return { faqs, faults };
}

function noneTaken(faults: readonly FaqFault[]): Unreadable {
  return new Unreadable(`No row has a question and an answer. ${leftOut(faults) ?? ""}`.trim());
}

const faultsTold = 3;

/** Which rows were left out, in a sentence; null where none was. */
export function leftOut(faults: readonly FaqFault[]): string | null {
  if (faults.length === 0) return null;
  const told = faults.slice(0, faultsTold).map(({ row, message }) => `row ${row} ${message}`);
  if (faults.length > faultsTold) told.push(`and ${faults.length - faultsTold} more`);
  const rows = told.join("; ");
  return `Left out: ${rows}.`;
}

function faultOf(name: string, value: unknown, most: number): string | undefined {
  if (value !== undefined && value !== null && typeof value !== "string") return `has ${aWith(name)} that is no text`;
  const { length } = clean(value ?? "");
  if (length === 0) return `has no ${name}`;
  return length > most ? `has ${aWith(name)} of more than ${most} characters` : undefined;
}

function aWith(name: string): string {
  return /^[aeiou]/.test(name) ? `an ${name}` : `a ${name}`;
}

function clean(value: unknown): string {
  return typeof value === "string" ? cleanText(value).trim() : "";
}
