import type { Ticket } from "@svc/contract";
import { limits } from "@svc/contract";
import { findContact } from "../../leads/leads.ts";
import { readTicketWish } from "../../tickets/tickets.ts";
import type { MessageToAnswer } from "../reply.ts";
import type { ContactRoom } from "./room.ts";

const subjectCharacters = 120;
/** A wish for a ticket with no word of what it is about. */
const bareWishCharacters = 60;

/** Opens the ticket that a conversation asks for: what it is about is taken from the visitor's own words. */
export async function openTicketFor(
  { clock, tickets }: Pick<ContactRoom, "clock" | "tickets">,
  message: MessageToAnswer,
  requester: { readonly name: string; readonly email: string },
  requestKey: number,
): Promise<Ticket> {
  const { chatbot, sessionKey, sessionId } = message;
  const words = visitorWords(message);
  const { ticket } = await tickets.open({
    chatbot,
    session: { key: sessionKey, sessionId },
    requestKey,
    subject: subjectOf(words),
    description: words.join("\n\n").slice(-limits.ticketTextCharacters).toWellFormed(),
    priority: "normal",
    requester,
    assignee: null,
    now: clock.now(),
  });
  return ticket;
}

function visitorWords({ request }: MessageToAnswer): string[] {
  return [...request.history.filter(({ role }) => role === "user").map(({ content }) => content), request.message];
}

/** The last thing that the visitor said that is more than a wish, a yes, or contact details. */
function subjectOf(words: readonly string[]): string {
  const telling = words.findLast((text) => {
    const { asks, accepts, declines } = readTicketWish(text);
    if (text.length <= bareWishCharacters && (asks || accepts || declines)) return false;
    const { name, email } = findContact([{ role: "user", text }]);
    return (
      text.length > bareWishCharacters ||
      (name === null && email === null && /\s|\p{Script=Han}|\p{Script=Hiragana}/u.test(text))
    );
  });
  const subject = (telling ?? words[0] ?? "").replace(/\s+/gu, " ").trim();
  return subject.length <= subjectCharacters
    ? subject
    : `${subject
        .slice(0, subjectCharacters - 1)
        .toWellFormed()
        .trimEnd()}…`;
}
