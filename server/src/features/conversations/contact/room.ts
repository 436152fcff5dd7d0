import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { findContact } from "../../leads/leads.ts";
import type { FoundContact, Leads, Turn } from "../../leads/leads.ts";
import type { Tickets } from "../../tickets/tickets.ts";
import type { MessageToAnswer } from "../reply.ts";

export interface ContactRoom {
  readonly database: Database;
  readonly clock: Clock;
  readonly leads: Leads;
  readonly tickets: Tickets;
}

/** The conversation up to and with the message. */
export function turnsOf({ request }: MessageToAnswer): Turn[] {
  return [
    ...request.history.map(({ role, content }) => ({ role, text: content })),
    { role: "user" as const, text: request.message },
  ];
}

/** What was known of the visitor before this message. */
export function contactBefore(message: MessageToAnswer): FoundContact {
  return findContact(turnsOf(message).slice(0, -1));
}

/** Notes the lead of a message; again for the same message it is the same lead. */
export async function captureLead(
  { database, clock, leads }: ContactRoom,
  message: MessageToAnswer,
  found: { readonly name: string; readonly email: string; readonly phone: string | null },
): Promise<{ readonly id: string }> {
  const { chatbot, sessionKey, sessionId, messageKey } = message;
  const lead = {
    chatbot,
    session: { key: sessionKey, sessionId },
    source: "chat" as const,
    ...found,
    messageKey,
    now: clock.now(),
  };
  return (await database.hot.write(() => leads.record(lead))).lead;
}
