import type { Database } from "../../foundation/database/database.ts";
import { Problem } from "../../foundation/problem.ts";
import type { VisitorMailDeps } from "./deps.ts";
import { readToken } from "./links.ts";
import { findAbout, languageFor } from "./thread-about.ts";
import { findMailSettings } from "./thread-row.ts";
import { packs } from "../../language/packs.ts";
import type { Language } from "../../language/packs.ts";

export interface Unsubscribing {
  /** The words of the page that asks. Throws a Problem where the token is none of ours. */
  ask(token: string): Promise<{
    language: Language;
    words: { readonly title: string; readonly question: string; readonly button: string; readonly done: string };
  }>;
  /** Ends the mail of one conversation, at once and also what waits. */
  unsubscribe(token: string): Promise<void>;
}

/** What the link of every mail leads to (RFC 8058): a GET changes nothing, one POST ends the mail. */
export function createUnsubscribing({
  database,
  clock,
  unsubscribeKey,
}: Pick<VisitorMailDeps, "database" | "clock" | "unsubscribeKey">): Unsubscribing {
  function idOf(token: string): string {
    const threadId = readToken(unsubscribeKey, token);
    if (threadId === null) throw new Problem("not_found", "This link isn't complete. Copy all of it from the email.");
    return threadId;
  }

  return {
    async ask(token) {
      const language = await languageOfThread(database, idOf(token));
      const { unsubscribe: button, question, done } = packs[language].messages.mail;
      return { language, words: { title: button, question, button, done } };
    },
    async unsubscribe(token) {
      const threadId = idOf(token);
      await database.transaction(async (transaction) => {
        const thread = await transaction
          .updateTable("visitor_mail_thread")
          .set({ unsubscribed_at: clock.now() })
          .where("id", "=", threadId)
          .returning("key")
          .executeTakeFirst();
        if (thread !== undefined)
          await transaction.deleteFrom("visitor_mail_item").where("thread_key", "=", thread.key).execute();
      });
    },
  };
}

async function languageOfThread({ query }: Database, threadId: string): Promise<Language> {
  const thread = await query
    .selectFrom("visitor_mail_thread")
    .select(["session_key", "ticket_key"])
    .where("id", "=", threadId)
    .executeTakeFirst();
  const about = thread && (await findAbout(query, thread));
  if (about === undefined) return "en";
  const settings = await findMailSettings(query, about.chatbot_key);
  return languageFor(about, settings?.locale ?? "en");
}
