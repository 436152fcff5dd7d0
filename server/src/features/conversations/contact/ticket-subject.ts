import { findEmails } from "@svc/contract";
import { keepOfClauses } from "../../../language/clauses.ts";
import type { Clause } from "../../../language/clauses.ts";
import { wordsOf } from "../../../language/tokenize.ts";
import { introducesName } from "../../leads/leads.ts";
import { beyondTicketWish } from "../../tickets/tickets.ts";

const subjectCharacters = 120;
/** One word, such as a name or a greeting, doesn't say what is wrong. */
const wordsAtLeast = 2;
const phoneDigitsAtLeast = 8;

/**
 * The subject of a visitor's ticket: the last thing that is neither a wish for a ticket nor a yes, a courtesy or
 * contact details, as typed. Those stand in the ticket's requester and description.
 */
export function subjectOf(messages: readonly string[], requesterName: string): string {
  const name = new Set(wordsOf(requesterName));
  const candidates = messages.map((message) => {
    const isContact = contactIn(message, name);
    const without = keepOfClauses(message, (clause) => (isContact(clause) ? [] : clause.tokens));
    return {
      without,
      problem: keepOfClauses(message, (clause) => (isContact(clause) ? [] : beyondTicketWish(clause))),
    };
  });
  const problem = candidates.findLast((each) => wordsOf(each.problem).length >= wordsAtLeast)?.problem;
  const subject = problem ?? candidates.find(({ without }) => without !== "")?.without ?? "Ticket";
  const line = subject.replace(/\s/gu, " ").trim();
  return line.length <= subjectCharacters
    ? line
    : `${line
        .slice(0, subjectCharacters - 1)
        .toWellFormed()
        .trimEnd()}…`;
}

/** Whether a clause of the message holds an email address or a phone number, or introduces the visitor by name. */
function contactIn(message: string, name: ReadonlySet<string>): (clause: Clause) => boolean {
  const emails = findEmails(message);
  return ({ tokens, words }) => {
    const start = tokens[0]?.start ?? 0;
    const end = tokens.at(-1)?.end ?? start;
    if (words.every((word) => name.has(word))) return true;
    if (emails.some((email) => email.start < end && start < email.end)) return true;
    const text = message.slice(start, end);
    return isPhone(message.charAt(start - 1) + text) || introducesName(text);
  };
}

/** Digits that begin as phone numbers with a country or an area code do; "order 47118822" doesn't. */
function isPhone(text: string): boolean {
  const digits = text.replace(/[^\d+]/gu, "");
  return digits.length >= phoneDigitsAtLeast && (digits.startsWith("+") || digits.startsWith("0"));
}
