import { cleanText, limits } from "@svc/contract";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { putFaqs, type NewFaq } from "./faqs.ts";
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
  const stored = await putFaqs(database, clock, chatbotKey, faqs);
  const [first] = stored;
  if (first === undefined) throw new Unreadable(`No row has a question and an answer. ${leftOut(faults) ?? ""}`.trim());
  return { id: first.id, count: new Set(stored.map(({ id }) => id)).size, faults };
}

const faultsTold = 3;

/** Which rows were left out, in a sentence; null where none was. */
export function leftOut(faults: readonly FaqFault[]): string | null {
  if (faults.length === 0) return null;
  const told = faults.slice(0, faultsTold).map(({ row, message }) => `row ${row} ${message}`);
  const more = faults.length > faultsTold ? `; and ${faults.length - faultsTold} more` : "";
  return `Left out: ${told.join("; ")}${more}.`;
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
