import { fold } from "../../../language/fold.ts";
import { introducedName } from "./introduced-name.ts";
import type { Introduced } from "./introduced-name.ts";
import { ownEmails } from "./own-email.ts";
import type { OwnEmail } from "./own-email.ts";
import { readTurn } from "./read-turn.ts";
import type { ReadTurn } from "./read-turn.ts";
import { readReply } from "./reply.ts";
import type { Reply } from "./reply.ts";
import { hideEmails } from "@svc/contract";

/** What the chatbot asks to complete a contact. */
export type ContactQuestion =
  | { readonly kind: "name"; readonly email: string }
  | { readonly kind: "both"; readonly email: string; readonly name: string }
  | { readonly kind: "email" | "emailAgain" };

/** What is known of a visitor after the last turn. */
export interface Contact {
  /** Introduced by the visitor, or said in reply to a question of ours: fit to be stored. */
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** The last turn brought or changed some of it. */
  readonly isNew: boolean;
  readonly question: ContactQuestion | null;
  /** The question comes after another one of ours that the last turn replied to. */
  readonly isFollowUp: boolean;
  /** The last turn declines what we asked. */
  readonly declines: boolean;
  /** … because the visitor would rather not say it. */
  readonly isUnwilling: boolean;
  /** The last turn wants to have deleted what was said. */
  readonly withdraws: boolean;
}

interface Detail {
  readonly value: string;
  /** Fit to be stored; else it is only fit for a question. */
  readonly isStated: boolean;
}

/** A question of ours may be replied to in the next message, or after one that asks something back. */
const openMessages = 2;
/** So many tokens beside an address are a correction of the one before, rather than about something else. */
const correctionTokens = 8;
/** A longer message has more to say than that something is to be deleted. */
const withdrawalTokens = 60;

const nothing = {
  isNew: false,
  question: null,
  isFollowUp: false,
  declines: false,
  isUnwilling: false,
  withdraws: false,
} as const;

/** Reads a conversation turn by turn. */
export class ContactReader {
  private name: Detail | null = null;
  private email: Detail | null = null;
  private phone: string | null = null;
  /** For so many messages a question of ours may still be replied to. */
  private open = 0;
  private last: Omit<Contact, "name" | "email" | "phone"> = nothing;

  contact(): Contact {
    return { name: stated(this.name), email: stated(this.email), phone: this.phone, ...this.last };
  }

  /** An answer that asks for name or address was said. */
  ask(): void {
    this.open = openMessages;
  }

  hear(text: string): void {
    const turn = readTurn(text);
    this.last = nothing;
    if (isWithdrawal(turn)) return this.forget();
    const before = this.known();
    const isAsked = this.open > 0;
    const introduced = introducedName(turn);
    const email = this.ownEmail(turn, introduced, isAsked);
    const reply = isAsked ? readReply(turn, this.email?.value ?? null) : null;
    if (reply?.declines === true && introduced === null && email === null) return this.decline(reply.isUnwilling);
    const isReply = reply !== null || (isAsked && email !== null);
    const shown = this.name;
    this.phone = phoneIn(text) ?? this.phone;
    const isBetter = email?.isStated === true || this.email?.isStated !== true;
    if (email !== null && isBetter) this.email = { value: email.email, isStated: email.isStated };
    this.takeName(introduced, email, reply);
    if (isReply) this.settle(shown, email !== null || reply?.accepts === true);
    this.open = isReply || !turn.sentences.some(({ isQuestion }) => isQuestion) ? 0 : Math.max(0, this.open - 1);
    const question = this.nextQuestion(turn, email !== null, isReply);
    const isNew = this.known() !== before;
    this.last = { ...nothing, isNew, question, isFollowUp: isReply && question !== null };
  }

  private known(): string {
    return JSON.stringify([stated(this.name), stated(this.email), this.phone]);
  }

  private forget(): void {
    [this.name, this.email, this.phone, this.open] = [null, null, null, 0];
    this.last = { ...nothing, withdraws: true };
  }

  private decline(isUnwilling: boolean): void {
    if (stated(this.name) === null) this.email = null;
    this.open = 0;
    this.last = { ...nothing, declines: true, isUnwilling };
  }

  private ownEmail(turn: ReadTurn, introduced: Introduced | null, isAsked: boolean): OwnEmail | null {
    const own = ownEmails(turn, introduced?.found ?? null);
    const found = own.findLast(({ isStated }) => isStated) ?? own.at(-1);
    if (found === undefined) return null;
    const isOther = found.beside !== null && this.name !== null && found.beside.name !== this.name.value;
    const isCorrection = isAsked || (this.email !== null && turn.tokens.length <= correctionTokens && !isOther);
    return { ...found, isStated: turn.emails.length === 1 && (found.isStated || isCorrection) };
  }

  private takeName(introduced: Introduced | null, email: OwnEmail | null, reply: Reply | null): void {
    const replied = reply?.name ?? null;
    // "typo: ada@example.com" says no name; "Ada Byron, ada@example.com" does.
    const isName = email === null || (this.name === null && /^\p{Lu}/u.test(replied ?? ""));
    if (replied !== null && isName) this.name = { value: replied, isStated: reply?.isWhole === true };
    else if (introduced !== null) {
      const { found, isSure, isLikely } = introduced;
      const isStated = isSure || (isLikely && (this.open > 0 || isIn(found.name, this.email?.value)));
      if (isStated || this.name?.isStated !== true)
        this.name = { value: respelled(this.name?.value, found.name), isStated };
    } else if (email !== null && email.beside !== null && this.name === null)
      this.name = { value: email.beside.name, isStated: false };
  }

  /** The visitor replied to our question: what it named is the visitor's. */
  private settle(shown: Detail | null, isGiven: boolean): void {
    if (this.email !== null) this.email = { ...this.email, isStated: true };
    const isSure = this.name === shown || /^\p{Lu}/u.test(this.name?.value ?? "");
    if (this.name !== null && isGiven && isSure) this.name = { ...this.name, isStated: true };
  }

  private nextQuestion(turn: ReadTurn, isGiven: boolean, isReply: boolean): ContactQuestion | null {
    const { name, email } = this;
    if (email?.isStated === true && name?.isStated === true) return null;
    if (email !== null && (isGiven || isReply))
      return name === null
        ? { kind: "name", email: email.value }
        : { kind: "both", email: email.value, name: name.value };
    if (turn.emails.length > 0) return null;
    if (holdsLostEmail(turn)) return { kind: "emailAgain" };
    const isWanted = this.phone === null && turn.phrases.some(({ kind }) => kind === "contactMe");
    return email === null && (isReply || isWanted) ? { kind: "email" } : null;
  }
}

function stated(said: Detail | null): string | null {
  return said?.isStated === true ? said.value : null;
}

/** "The surname is Abdi": of Yusra Abdu the part that was mistyped. */
function respelled(before: string | undefined, name: string): string {
  const parts = before?.split(" ") ?? [];
  const at = parts.findIndex((part) => part[0] === name[0] && Math.abs(part.length - name.length) <= 2);
  return parts.length < 2 || name.includes(" ") || at < 0 ? name : parts.with(at, name).join(" ");
}

/** Whether the address is made of the name: ada.byron@… of Ada Byron. */
function isIn(name: string, email: string | undefined): boolean {
  const local = fold(email?.split("@")[0] ?? "");
  return name.split(/[\s'’-]+/u).some((part) => part.length >= 3 && local.includes(fold(part)));
}

/** "Please delete my data". */
function isWithdrawal({ emails, phrases, tokens }: ReadTurn): boolean {
  const has = (wanted: string) => phrases.some(({ kind }) => kind === wanted);
  return emails.length === 0 && tokens.length <= withdrawalTokens && has("remove") && has("details");
}

const near = 8;

/** Whether the visitor meant to write an address that is none as it stands: "ada@gmail,com", "ada at example dot com". */
function holdsLostEmail({ text, tokens, phrases, sentences }: ReadTurn): boolean {
  if (sentences.some(({ isQuestion }) => isQuestion) || text.includes("://")) return false;
  if (/[\p{L}\p{N}_](?:@+[ \t]?|[ \t]@[ \t])[\p{L}\p{N}-]+ ?[.,،，。]{1,2} ?\p{L}/u.test(text)) return true;
  return phrases.some(({ kind, from, to }) => {
    const isBetween = from > 0 && to < tokens.length;
    return (
      kind === "at" && isBetween && phrases.some((dot) => dot.kind === "dot" && dot.from > to && dot.from <= to + near)
    );
  });
}

const leastDigits = 8;
const mostDigits = 15;
const separators = " ()/.-";
const wordCharacter = /[\p{L}@]/u;

/** A telephone number that a visitor wrote: 8 to 15 digits (E.164) with spaces and strokes, no date. */
function phoneIn(text: string): string | null {
  const hidden = hideEmails(text, "@");
  for (const { 0: run, index } of hidden.matchAll(/\d[\d ()/.-]*/gu)) {
    const end = lastDigit(run) + 1;
    const start = index - openingBefore(hidden, index);
    const digits = run.replace(/\D/gu, "").length;
    const isWord = wordCharacter.test(hidden[start - 1] ?? "") || wordCharacter.test(hidden[index + end] ?? "");
    if (isWord || digits < leastDigits || digits > mostDigits || /\d{4}-\d{2}-\d{2}/u.test(run)) continue;
    return hidden.slice(start, index + end);
  }
  return null;
}

/** `+` and `(` in front of the first digit: "+49", "(030", "(+49". */
function openingBefore(text: string, at: number): number {
  let count = 0;
  while (count < 2 && /[+(]/u.test(text[at - count - 1] ?? "")) count++;
  return count;
}

function lastDigit(run: string): number {
  let at = run.length - 1;
  while (separators.includes(run[at] ?? "0")) at--;
  return at;
}
