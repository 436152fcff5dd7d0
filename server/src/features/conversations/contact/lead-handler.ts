import { languageOf } from "../../answers/answers.ts";
import { mayHoldContact, understandContact } from "../../leads/leads.ts";
import type { Contact, ContactQuestion } from "../../leads/leads.ts";
import { readMetadata } from "../metadata.ts";
import type { MessageToAnswer, HandlerResult, PreHandler } from "../reply.ts";
import { captureLead, turnsOf } from "./deps.ts";
import type { ContactDeps } from "./deps.ts";
import { leadPart } from "./contact-parts.ts";
import { contactPhrase } from "./contact-phrases.ts";

/**
 * Notes a visitor who introduces themselves with name and email address, in one message or in several, whatever
 * answers. Of what is not certain, or incomplete, it asks: once a session, and once more when that was replied to.
 */
export function createLeadHandler(deps: ContactDeps): PreHandler {
  return async (message) => {
    const turns = turnsOf(message);
    if (!mayHoldContact(turns)) return null;
    const contact = understandContact(turns);
    if (contact.withdraws) return withdraw(deps, message);
    const isWhole = !isAsking(message.request.message);
    if (contact.declines) return { text: say(message, "asYouLike"), isWhole };
    return (await recordLead(deps, message, contact)) ?? (await ask(deps, message, contact));
  };
}

/** Notes a visitor who has written name and address, and says so; asks nothing. */
export function createNoting(deps: ContactDeps): PreHandler {
  return async (message) => {
    const turns = turnsOf(message);
    if (!mayHoldContact(turns)) return null;
    const contact = understandContact(turns);
    return contact.withdraws ? null : recordLead(deps, message, contact);
  };
}

async function recordLead(
  deps: ContactDeps,
  message: MessageToAnswer,
  contact: Contact,
): Promise<HandlerResult | null> {
  const { name, email, phone, isNew } = contact;
  if (!isNew || name === null || email === null) return null;
  const { id } = await captureLead(deps, message, { name, email, phone });
  const text = say(message, "leadNoted", { name });
  const data = [leadPart({ status: "captured", leadId: id })];
  return { text, isWhole: !isAsking(message.request.message), data };
}

async function ask(
  { leads }: ContactDeps,
  message: MessageToAnswer,
  { question, isFollowUp }: Contact,
): Promise<HandlerResult | null> {
  if (question === null) return null;
  const { chatbot, sessionKey, messageKey, request } = message;
  const known = (await leads.ofSessions([sessionKey])).get(sessionKey);
  if (known !== undefined) return null;
  if (!isFollowUp && !(await leads.mayAsk({ chatbotKey: chatbot.key, sessionKey, messageKey }))) return null;
  const text = say(message, phraseOf[question.kind], "email" in question ? { name: "", ...question } : {});
  return { text, isWhole: !isAsking(request.message), data: [leadPart({ status: "asked" })] };
}

const phraseOf = {
  name: "askName",
  both: "askBoth",
  email: "askEmail",
  emailAgain: "askEmailAgain",
} as const satisfies Record<ContactQuestion["kind"], string>;

async function withdraw({ leads }: ContactDeps, message: MessageToAnswer): Promise<HandlerResult | null> {
  if (!(await leads.withdraw(message.sessionKey)))
    return wasAsked(message) ? { text: say(message, "asYouLike"), isWhole: true } : null;
  return { text: say(message, "leadDeleted"), isWhole: true, data: [leadPart({ status: "deleted" })] };
}

function say(
  { request, chatbot }: MessageToAnswer,
  key: Parameters<typeof contactPhrase>[1],
  values: Record<string, string> = {},
): string {
  return contactPhrase(languageOf(request.message, request.history, chatbot.locale), key, values);
}

function wasAsked({ earlier }: MessageToAnswer): boolean {
  const last = earlier.findLast(({ role }) => role === "assistant");
  return readMetadata(last?.metadata ?? null).asked === "lead";
}

/** The message asks something that has an answer of its own. */
function isAsking(message: string): boolean {
  return /[?？؟]/u.test(message);
}
