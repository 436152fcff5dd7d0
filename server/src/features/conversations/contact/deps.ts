import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import type { Leads, Turn } from "../../leads/leads.ts";
import type { Tickets } from "../../tickets/tickets.ts";
import { readMetadata } from "../metadata.ts";
import type { MessageToAnswer } from "../reply.ts";

export interface ContactDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly leads: Leads;
  readonly tickets: Tickets;
}

/** The conversation up to and with the message, with what we asked in it. */
export function turnsOf({ request, earlier }: MessageToAnswer): Turn[] {
  const before = earlier.map(({ role, content, metadata }): Turn =>
    role === "user"
      ? { role, text: content }
      : { role: "assistant", text: content, asked: readMetadata(metadata).asked },
  );
  return [...before, { role: "user", text: request.message }];
}

/** Notes the lead of a message; again for the same message it is the same lead. */
export async function captureLead(
  { database, clock, leads }: ContactDeps,
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
