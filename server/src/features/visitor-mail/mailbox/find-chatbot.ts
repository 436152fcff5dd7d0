import { foldEmail } from "@svc/contract";
import type { KnownChatbot } from "../../chatbots/chatbots.ts";
import type { ReadMail } from "../../knowledge/knowledge.ts";
import { withoutDetail } from "../inbound/ignored-reason.ts";
import { threadIn, threadOfMessageId } from "../reply-address.ts";
import type { MailboxDeps } from "./deps.ts";

type Deps = Pick<MailboxDeps, "database" | "chatbots" | "workspace">;

const chatbotsAtMost = 200;

/**
 * The chatbot that a fetched mail is for: whose conversation or ticket its reply address or the mail that it answers
 * belongs to, else whose address it was sent to, else the only one that takes email. Null: nobody's.
 */
export async function findChatbot(deps: Deps, mail: ReadMail | null): Promise<KnownChatbot | null> {
  const receiving = await chatbotsThatReceive(deps);
  if (mail !== null) {
    const threads = [threadIn(mail.recipients), ...mail.answers.map(threadOfMessageId)].filter((id) => id !== null);
    const key = threads.length === 0 ? undefined : await chatbotOfThreads(deps, threads);
    const replied = receiving.find((chatbot) => chatbot.key === key);
    if (replied !== undefined) return replied;
    const sentTo = addressesIn(mail.recipients);
    const addressed = receiving.find(({ inboundEmail: { address } }) => address && sentTo.has(foldEmail(address)));
    if (addressed !== undefined) return addressed;
  }
  const [only, another] = receiving;
  return another === undefined ? (only ?? null) : null;
}

async function chatbotsThatReceive({ database, chatbots, workspace }: Deps): Promise<KnownChatbot[]> {
  const rows = await database.query
    .selectFrom("chatbot")
    .select("key")
    .where("workspace_id", "=", await workspace())
    .where("deleted_at", "is", null)
    // As the settings are written; spares parsing those of all others.
    .where("settings", "like", '%"inboundEmail":{"enabled":true%')
    .orderBy("key")
    .limit(chatbotsAtMost)
    .execute();
  const known = await Promise.all(rows.map(({ key }) => chatbots.findByKey(key)));
  return known.filter((chatbot) => chatbot !== undefined).filter(({ inboundEmail }) => inboundEmail.enabled);
}

async function chatbotOfThreads({ database }: Deps, ids: readonly string[]): Promise<number | null | undefined> {
  const row = await database.query
    .selectFrom("visitor_mail_thread as thread")
    .leftJoin("session", "session.key", "thread.session_key")
    .leftJoin("ticket", "ticket.key", "thread.ticket_key")
    .select(({ fn }) => fn.coalesce("session.chatbot_key", "ticket.chatbot_key").as("chatbotKey"))
    .where("thread.id", "in", [...ids])
    .orderBy("thread.key", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.chatbotKey;
}

/** Folded, and without what stands after a plus sign. */
function addressesIn(recipients: string): ReadonlySet<string> {
  const words = recipients.split(/[\s<>,;:"()]/u).filter((word) => word.includes("@"));
  return new Set(words.map((word) => foldEmail(withoutDetail(word))));
}
