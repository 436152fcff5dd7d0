import type { Ticket } from "@svc/contract";
import { limits } from "@svc/contract";
import { readMetadata } from "../metadata.ts";
import type { MessageToAnswer } from "../reply.ts";
import type { ContactDeps } from "./deps.ts";
import { subjectOf } from "./ticket-subject.ts";

/** Opens the ticket that a conversation asks for: what it is about is taken from the visitor's own words. */
export async function openTicketFor(
  { clock, tickets }: Pick<ContactDeps, "clock" | "tickets">,
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
    subject: subjectOf(openWords(message), requester.name),
    description: words.join("\n\n").slice(-limits.ticketTextCharacters).toWellFormed(),
    priority: "normal",
    requester,
    assignee: null,
    now: clock.now(),
  });
  return ticket;
}

/** Without the questions that the knowledge has answered: the ticket is about something else. */
function openWords(message: MessageToAnswer): string[] {
  const answered = new Set(
    message.earlier.flatMap(({ role, metadata }, at) => {
      const { answered: isAnswered, sources } = readMetadata(metadata);
      const asked = message.earlier[at - 1];
      return role === "assistant" && isAnswered && sources.length > 0 && asked?.role === "user" ? [asked.content] : [];
    }),
  );
  const words = visitorWords(message);
  const open = words.filter((each) => !answered.has(each));
  return open.length === 0 ? words : open;
}

function visitorWords({ request }: MessageToAnswer): string[] {
  return [...request.history.filter(({ role }) => role === "user").map(({ content }) => content), request.message];
}
