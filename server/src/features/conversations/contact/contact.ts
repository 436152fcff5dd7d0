import { findContact } from "../../leads/leads.ts";
import type { FoundContact, Leads, Turn } from "../../leads/leads.ts";
import type { Tickets } from "../../tickets/tickets.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import type { MessageToAnswer, Reflex, ToolMaker } from "../reply.ts";
import { createLeadReflex } from "./lead-reflex.ts";
import { createSubmitLead } from "./submit-lead.ts";
import type { SubmitLeadOptions } from "./submit-lead.ts";
import { createTicketReflex } from "./ticket-reflex.ts";
import { captureLeadTool, createTicketTool } from "./tools.ts";

export interface ContactRoom {
  readonly database: Database;
  readonly clock: Clock;
  readonly leads: Leads;
  readonly tickets: Tickets;
}

export interface Contact {
  readonly reflexes: readonly Reflex[];
  readonly tools: readonly ToolMaker[];
  readonly submitLead: Implementation;
}

/** What a conversation does with a visitor's name and address, and with the wish for a ticket. */
export function createContact(options: ContactRoom & SubmitLeadOptions): Contact {
  return {
    // A ticket first: it takes name and address along, and thanks for both at once.
    reflexes: [createTicketReflex(options), createLeadReflex(options)],
    tools: [captureLeadTool(options), createTicketTool(options)],
    submitLead: createSubmitLead(options),
  };
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
