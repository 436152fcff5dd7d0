import type { Database } from "../../foundation/database/database.ts";
import { languageOf, languageOfLocale } from "../answers/answers.ts";
import type { Thread } from "./thread-row.ts";
import type { Language } from "../../language/packs.ts";

/** What the thread is about; `text`: the visitor's own words, which tell the language. */
export async function findAbout(
  query: Pick<Database["query"], "selectFrom">,
  { session_key: sessionKey, ticket_key: ticketKey }: Pick<Thread, "session_key" | "ticket_key">,
) {
  if (sessionKey === null) {
    const ticket = await query
      .selectFrom("ticket")
      .select(["chatbot_key", "requester_email", "description as text"])
      .where("key", "=", ticketKey)
      .executeTakeFirst();
    return ticket === undefined ? undefined : { ...ticket, session: null };
  }
  const session = await query
    .selectFrom("session")
    .select(["id", "session_id as sessionId", "chatbot_key", "locale", "proven_at"])
    .where("key", "=", sessionKey)
    .executeTakeFirst();
  if (session === undefined) return undefined;
  const message = await query
    .selectFrom("message")
    .select("content")
    .where("session_key", "=", sessionKey)
    .where("role", "=", "user")
    .orderBy("key", "desc")
    .limit(1)
    .executeTakeFirst();
  return { chatbot_key: session.chatbot_key, requester_email: null, text: message?.content ?? "", session };
}

/** The visitor's language: of its last words, else of its browser, else the chatbot's. */
export function languageFor(
  { text, session }: { readonly text: string; readonly session: { readonly locale: string | null } | null },
  locale: Language,
): Language {
  return languageOf(text, [], languageOfLocale(session?.locale ?? "") ?? locale);
}
