import { languageOf } from "../../answers/answers.ts";
import { findContact, isWithdrawal, mayHoldContact } from "../../leads/leads.ts";
import type { FoundContact } from "../../leads/leads.ts";
import { readMetadata } from "../metadata.ts";
import type { MessageToAnswer, Reaction, Reflex } from "../reply.ts";
import { captureLead, contactBefore, turnsOf } from "./room.ts";
import type { ContactRoom } from "./room.ts";
import { leadPart } from "./contact-parts.ts";
import { contactPhrase } from "./contact-phrases.ts";

/**
 * Notes a visitor who writes name and address, in one message or in several, whatever answers. Where
 * one half is missing and the visitor wants to be contacted it asks for the other, once a session.
 */
export function createLeadReflex(room: ContactRoom): Reflex {
  const { leads } = room;

  return async (message) => {
    const turns = turnsOf(message);
    const { chatbot, request, sessionKey, messageKey } = message;
    if (!mayHoldContact(turns)) return null;
    const say = (key: Parameters<typeof contactPhrase>[1], values: Record<string, string> = {}) =>
      contactPhrase(languageOf(request.message, request.history, chatbot.locale), key, values);

    if (isWithdrawal(request.message)) {
      if (!(await leads.withdraw(sessionKey))) return null;
      return { text: say("leadDeleted"), isWhole: true, data: [leadPart({ status: "deleted" })] };
    }
    const found = findContact(turns);
    const before = contactBefore(message);
    if (found.name !== null && found.email !== null) {
      if (found.name === before.name && found.email === before.email && found.phone === before.phone) return null;
      const { id } = await captureLead(room, message, { name: found.name, email: found.email, phone: found.phone });
      const text = say("leadNoted", { name: found.name });
      return { text, isWhole: !isAsking(request.message), data: [leadPart({ status: "captured", leadId: id })] };
    }
    if (found.refuses) return wasAsked(message) ? { text: say("asYouLike"), isWhole: true } : null;
    const missing = missingHalf(found, before);
    if (missing === null || !(await leads.mayAsk({ chatbotKey: chatbot.key, sessionKey, messageKey }))) return null;
    return ask(say(missing === "name" ? "askName" : "askEmail"), request.message);
  };
}

/** Notes a visitor who has written name and address, and says so; asks nothing. */
export function createNoting(room: ContactRoom): Reflex {
  const react = createLeadReflex(room);
  return async (message, signal) => {
    const turns = turnsOf(message);
    if (!mayHoldContact(turns) || isWithdrawal(message.request.message)) return null;
    const { name, email } = findContact(turns);
    return name === null || email === null ? null : react(message, signal);
  };
}

function ask(text: string, message: string): Reaction {
  return { text, isWhole: !isAsking(message), data: [leadPart({ status: "asked" })] };
}

/** Which half the visitor has left out, in the message that gave the other and asked to be contacted. */
function missingHalf(found: FoundContact, before: FoundContact): "name" | "email" | null {
  if (!found.wantsContact) return null;
  if (found.email !== null && before.email === null) return "name";
  return found.name !== null && (before.name === null || !before.wantsContact) && found.email === null ? "email" : null;
}

function wasAsked({ earlier }: MessageToAnswer): boolean {
  const last = earlier.findLast(({ role }) => role === "assistant");
  return last !== undefined && readMetadata(last.metadata).asked === "lead";
}

/** The message asks something that has an answer of its own. */
function isAsking(message: string): boolean {
  return /[?？؟]/u.test(message);
}
