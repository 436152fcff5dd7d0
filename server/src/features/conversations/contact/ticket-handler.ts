import { asksSomething } from "../../../language/questions.ts";
import { wordsOf } from "../../../language/tokenize.ts";
import { languageOf } from "../../answers/answers.ts";
import type { Language } from "../../answers/answers.ts";
import { understandContact } from "../../leads/leads.ts";
import type { Contact } from "../../leads/leads.ts";
import { readTicketWish } from "../../tickets/tickets.ts";
import { replyPhrase, sentences } from "../handoff/handoff-phrases.ts";
import { readMetadata } from "../metadata.ts";
import type { MessageToAnswer, HandlerResult, PreHandler } from "../reply.ts";
import { captureLead, turnsOf } from "./deps.ts";
import type { ContactDeps } from "./deps.ts";
import { ticketPart } from "./contact-parts.ts";
import { contactPhrase } from "./contact-phrases.ts";
import { openTicketFor } from "./open-ticket-for.ts";

/** An offer, or a question for the contact details, stays open behind so many answers to other questions. */
const answersBetween = 2;
/** A message of fewer words says neither what is wrong nor how to reach the visitor: "you are useless". */
const fewWords = 5;

/**
 * Opens a ticket for a visitor who asks for one, wants to complain, or takes up the offer of one. Who is not known is
 * asked for name and email address. A question is answered meanwhile, and the request stays open; a no drops it. Who
 * gives no email address gets a ticket only where the answer can be read in this chat.
 */
export function createTicketHandler(deps: ContactDeps): PreHandler {
  return async (message) => {
    const { request, chatbot } = message;
    const state = stateOf(message);
    const wish = readTicketWish(request.message);
    if (state.asked === null && !wish.asks && !(state.isOffered && (wish.accepts || wish.declines))) return null;

    const language = languageOf(request.message, request.history, chatbot.locale);
    const say = (key: Parameters<typeof contactPhrase>[1]) => contactPhrase(language, key);
    const found = understandContact(turnsOf(message));
    if (wish.declines && found.email === null && !found.isUnwilling)
      return { text: say("ticketDropped"), isWhole: true, data: [ticketPart({ status: "dropped" })] };
    const asking = { text: say("ticketAsk"), isWhole: true, data: [ticketPart({ status: "asked" })] };
    const requester = await requesterOf(deps, message, found);
    const opening = { key: state.asked ?? message.messageKey, isEmailSaid: found.email !== null };
    if (requester !== null) return opened(message, requester, opening, language);
    if (state.asked === null) return asking;
    if (found.email === null && !found.isUnwilling) {
      if (asksSomething(request.message, language)) return null;
      if (wordsOf(request.message).length < fewWords && found.name === null) return asking;
    }
    const isReachable = found.email !== null || message.standing !== "stranger";
    if (!isReachable) return asking;
    return opened(message, { name: found.name ?? "", email: found.email ?? "" }, opening, language);
  };

  async function opened(
    message: MessageToAnswer,
    who: { readonly name: string; readonly email: string },
    { key: requestKey, isEmailSaid }: { readonly key: number; readonly isEmailSaid: boolean },
    language: Language,
  ): Promise<HandlerResult> {
    const { id, number } = await openTicketFor(deps, message, who, requestKey);
    // With a guessable session id, a form may contain another person's email address. It is only shown to callers with
    // proof.
    const email = isEmailSaid || message.standing === "own" ? who.email : null;
    const say = (key: "ticketOpened" | "ticketOpenedHere") => contactPhrase(language, key, { number: String(number) });
    const text =
      who.email === ""
        ? say("ticketOpenedHere")
        : sentences(language, say("ticketOpened"), replyPhrase(language, { email }));
    return { text, isWhole: true, data: [ticketPart({ status: "opened", ticketId: id, number })] };
  }
}

/** What the conversation was about to do: the last words on it, behind at most two answers to other questions. */
function stateOf({ earlier }: MessageToAnswer): {
  /** Key of the message whose answer asked for the contact details. */
  readonly asked: number | null;
  readonly isOffered: boolean;
} {
  const replies = [...earlier.keys()].filter((at) => earlier[at]?.role === "assistant").reverse();
  for (const at of replies.slice(0, answersBetween + 1)) {
    const { asked, offered, sources } = readMetadata(earlier[at]?.metadata ?? null);
    if (asked === "ticket") return { asked: firstAsked(earlier, at) ?? earlier[at]?.key ?? null, isOffered: false };
    if (offered === "ticket") return { asked: null, isOffered: true };
    // Whatever is no answer to a question has ended it.
    if (sources.length === 0) break;
  }
  return { asked: null, isOffered: false };
}

/** Asked twice, it is still the request of the first time. */
function firstAsked(earlier: MessageToAnswer["earlier"], at: number): number | undefined {
  const isAsking = (reply: number): boolean =>
    earlier[reply]?.role !== "assistant" || readMetadata(earlier[reply]?.metadata ?? null).asked === "ticket";
  let from = at;
  while (from > 0 && isAsking(from - 1)) from--;
  return earlier.slice(from, at).find(({ role }) => role === "user")?.key;
}

/** The visitor's contact details from this message or the session's lead. New details create a lead. */
async function requesterOf(
  deps: ContactDeps,
  message: MessageToAnswer,
  { name, email, phone }: Contact,
): Promise<{ name: string; email: string } | null> {
  if (name !== null && email !== null) {
    await captureLead(deps, message, { name, email, phone });
    return { name, email };
  }
  return (await deps.leads.ofSessions([message.sessionKey])).get(message.sessionKey) ?? null;
}
