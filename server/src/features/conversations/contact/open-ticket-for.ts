import type { Ticket } from "@svc/contract";
import { limits } from "@svc/contract";
import type { MessageToAnswer } from "../reply.ts";
import type { ContactRoom } from "./room.ts";
import { subjectOf } from "./ticket-subject.ts";

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
    subject: subjectOf(words, requester.name),
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
