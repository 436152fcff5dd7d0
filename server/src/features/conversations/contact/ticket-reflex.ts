import { languageOf } from "../../answers/answers.ts";
import { understandContact } from "../../leads/leads.ts";
import type { Contact } from "../../leads/leads.ts";
import { readTicketWish } from "../../tickets/tickets.ts";
import { readMetadata } from "../metadata.ts";
import type { MessageToAnswer, Reaction, Reflex } from "../reply.ts";
import { captureLead, turnsOf } from "./room.ts";
import type { ContactRoom } from "./room.ts";
import { ticketPart } from "./contact-parts.ts";
import { contactPhrase } from "./contact-phrases.ts";
import { openTicketFor } from "./open-ticket-for.ts";

/**
 * Opens a ticket for a visitor who asks for one, wants to complain, or takes up the offer of one. Who is
 * not known is asked for name and address, once: after the next message the ticket is opened, whatever
 * that says, unless it says no.
 */
export function createTicketReflex(room: ContactRoom): Reflex {
  return async (message) => {
    const { chatbot, request, messageKey } = message;
    const last = message.earlier.findLast(({ role }) => role === "assistant");
    const { offered, asked } = readMetadata(last?.metadata ?? null);
    const wish = readTicketWish(request.message);
    const isPending = asked === "ticket";
    if (!isPending && !wish.asks && !(offered === "ticket" && wish.accepts)) return null;

    const say = (key: Parameters<typeof contactPhrase>[1], values: Record<string, string> = {}) =>
      contactPhrase(languageOf(request.message, request.history, chatbot.locale), key, values);
    const found = understandContact(turnsOf(message));
    if (isPending && wish.declines && found.email === null && !found.isUnwilling)
      return { text: say("ticketDropped"), isWhole: true, data: [ticketPart({ status: "dropped" })] };

    const requester = await requesterOf(room, message, found);
    if (!isPending && requester === null)
      return { text: say("ticketAsk"), isWhole: true, data: [ticketPart({ status: "asked" })] };
    const who = requester ?? { name: found.name ?? "", email: found.email ?? "" };
    const requestKey = isPending ? (requestBefore(message) ?? messageKey) : messageKey;
    const ticket = await openTicketFor(room, message, who, requestKey);
    const { id, number } = ticket;
    const values = { number: String(number), email: who.email };
    const reaction: Reaction = {
      // A form may have given another's address where the session's name can be guessed: only what was said here is repeated.
      text: say(found.email === null ? "ticketOpened" : "ticketOpenedFor", values),
      isWhole: true,
      data: [ticketPart({ status: "opened", ticketId: id, number })],
    };
    return reaction;
  };
}

/** Who the visitor is, from this conversation or its lead; whoever says it now becomes a lead by that. */
async function requesterOf(
  room: ContactRoom,
  message: MessageToAnswer,
  { name, email, phone }: Contact,
): Promise<{ name: string; email: string } | null> {
  if (name !== null && email !== null) {
    await captureLead(room, message, { name, email, phone });
    return { name, email };
  }
  return (await room.leads.ofSessions([message.sessionKey])).get(message.sessionKey) ?? null;
}

/** Key of the message whose answer asked for name and address. */
function requestBefore({ earlier }: MessageToAnswer): number | undefined {
  const asking = earlier.findLastIndex(({ role }) => role === "assistant");
  return earlier.slice(0, Math.max(asking, 0)).findLast(({ role }) => role === "user")?.key;
}
