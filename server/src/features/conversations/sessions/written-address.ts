import { setImmediate } from "node:timers/promises";
import { findEmails, foldEmail, isEmail } from "@svc/contract";
import type { Database } from "../../../foundation/database/database.ts";
import type { SoughtVisitor } from "../../../foundation/visitor-data.ts";

/** Messages that are looked through at a time: some milliseconds, in which SQLite does nothing else. */
const messagesAtOnce = 20_000;

/** All that is an `@` once it is folded. A store folds no more than ASCII, and every other sign may be written wide, too. */
const atSigns = ["@", "＠", "﹫"] as const;

/**
 * Row keys of the sessions in which a visitor wrote one of these addresses, whatever came of it. Nothing is indexed for
 * it, as that would cost each message: all of them are looked through.
 */
export async function sessionsWithAddress(
  { query }: Database,
  { workspaceId, chatbotKey, emails }: Pick<SoughtVisitor, "workspaceId" | "chatbotKey" | "emails">,
): Promise<number[]> {
  const ofWorkspace = query.selectFrom("chatbot").select("key").where("workspace_id", "=", workspaceId);
  const chatbots = chatbotKey === null ? ofWorkspace : ofWorkspace.where("key", "=", chatbotKey);
  const newest = await query
    .selectFrom("message")
    .select(({ fn }) => fn.max("key").as("key"))
    .executeTakeFirst();
  const found = new Set<number>();
  for (let behind = 0; behind < (newest?.key ?? 0); behind += messagesAtOnce) {
    const rows = await query
      .selectFrom("message")
      .select(["session_key", "content"])
      .where("key", ">", behind)
      .where("key", "<=", behind + messagesAtOnce)
      .where("chatbot_key", "in", chatbots)
      .where("role", "=", "user")
      .where((where) => where.or(atSigns.map((sign) => where("content", "like", `%${sign}%`))))
      .execute();
    for (const { session_key: key, content } of rows)
      if (emails.some((email) => hasAddress(content, email))) found.add(key);
    await setImmediate();
  }
  return [...found];
}

/**
 * Whether it stands there whole: `da@example.com` is not in `ada@example.com`, nor in `da@example.com.au`. Addresses
 * in the query of a URL count too, and what an older version took for an address, where it is a word of its own.
 */
export function hasAddress(text: string, email: string): boolean {
  const folded = foldEmail(text).replace(/https?:\/\/\S+/gu, (url) => url.replace(/[/?&=]/gu, " "));
  if (!isEmail(email)) return folded.split(/\s+/u).includes(email);
  return findEmails(folded).some((found) => found.email === email);
}
