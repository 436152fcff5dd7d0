import type { Database } from "../../foundation/database/database.ts";
import type { KnownChatbot } from "../chatbots/chatbots.ts";
import { leadsOfSessions } from "../leads/leads.ts";
import type { Standing } from "./session-access.ts";
import { verifiedFieldsOf } from "./sessions/visitor-details.ts";

/** The email address for replies to a visitor who has left. */
export interface ReachedBy {
  readonly email: string;
  /** The owner's site has signed it. */
  readonly isSigned: boolean;
}

/**
 * The email address of a session's visitor: what the owner's site has signed, else the sender's where it
 * began with a mail, else the lead's, else that of the latest ticket. Null: the visitor hears of replies in the chat
 * only.
 */
export async function findEmail(
  query: Pick<Database["query"], "selectFrom">,
  sessionKey: number,
): Promise<ReachedBy | null> {
  const session = await query
    .selectFrom("session")
    .select(["visitor_email", "verified_fields", "channel"])
    .where("key", "=", sessionKey)
    .executeTakeFirst();
  const { visitor_email: stated = null, verified_fields: signed = "[]" } = session ?? {};
  if (stated !== null && verifiedFieldsOf(signed).includes("email")) return { email: stated, isSigned: true };
  if (stated !== null && session?.channel === "email") return { email: stated, isSigned: false };
  const lead = (await leadsOfSessions(query, [sessionKey])).get(sessionKey);
  if (lead !== undefined) return { email: lead.email, isSigned: false };
  const ticket = await query
    .selectFrom("ticket")
    .select("requester_email")
    .where("session_key", "=", sessionKey)
    .where("requester_email", "!=", "")
    .orderBy("key", "desc")
    .executeTakeFirst();
  return ticket === undefined ? null : { email: ticket.requester_email, isSigned: false };
}

/** Dependencies of `reachOf`. */
export interface ReachDeps {
  readonly database: Pick<Database, "query">;
  /** A mail server is configured. */
  readonly mailsVisitors?: boolean;
}

/** How the visitor receives later replies. */
export interface Reach {
  /** The address, where the request has shown that it is the visitor's: it may be repeated. */
  readonly email: string | null;
  /** Replies are emailed to a visitor who has left. */
  readonly isMailed: boolean;
}

export const reachUnknown: Reach = { email: null, isMailed: false };

/** For whatever offers a visitor a ticket or a person. */
export async function reachOf(
  { database, mailsVisitors = false }: ReachDeps,
  {
    chatbot,
    sessionKey,
    standing,
  }: { readonly chatbot: KnownChatbot; readonly sessionKey: number; readonly standing: Standing },
): Promise<Reach> {
  const found = await findEmail(database.query, sessionKey);
  if (found === null) return reachUnknown;
  return {
    email: standing === "own" ? found.email : null,
    isMailed: mailsVisitors && chatbot.visitorEmail.enabled,
  };
}
