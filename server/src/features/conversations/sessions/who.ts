import { foldEmail } from "@svc/contract";
import type { operations } from "@svc/contract";
import type { z } from "zod";
import type { Caller } from "../../../foundation/caller.ts";
import type { Database } from "../../../foundation/database/database.ts";
import type { KnownVisitor, SoughtVisitor, VisitorDataHolder } from "../../../foundation/visitor-data.ts";
import type { Chatbots } from "../../chatbots/chatbots.ts";
import { callersName } from "./marked-name.ts";
import { findSession } from "./session-rows.ts";
import { sessionsWithAddress } from "./written-address.ts";

type Asked = z.output<typeof operations.deleteVisitor.input>;

/** Whom a caller means. Throws `not_found` for a session or a chatbot that is none of its own. */
export async function seek(
  { database, chatbots }: { database: Database; chatbots: Chatbots },
  { sesId, email, externalId, chatbotId }: Asked,
  caller: Caller,
): Promise<SoughtVisitor> {
  const chatbot = chatbotId === undefined ? null : await chatbots.find(caller, chatbotId);
  if (sesId !== undefined) await findSession(database.query, caller, sesId);
  return {
    workspaceId: caller.workspaceId,
    chatbotKey: chatbot?.key ?? null,
    session: sesId ?? null,
    emails: email === undefined ? [] : [foldEmail(email)],
    externalId: externalId ?? null,
  };
}

/**
 * The visitor with all addresses that members have merged, and all sessions that are known to be its: by what they say
 * themselves, in their messages too, and by what the holders know.
 */
export async function findVisitor(
  database: Database,
  holders: readonly VisitorDataHolder[],
  asked: SoughtVisitor,
): Promise<KnownVisitor> {
  const merged = await Promise.all(holders.map(async (holder) => holder.addressesOf?.(asked) ?? []));
  const sought = { ...asked, emails: [...new Set([...asked.emails, ...merged.flat()])] };
  const reported = await Promise.all(holders.map(async (holder) => holder.sessionsOf?.(sought) ?? []));
  const { workspaceId, chatbotKey, session, emails, externalId } = sought;
  const written = emails.length === 0 ? [] : await sessionsWithAddress(database, sought);
  const keys = [...new Set([...reported.flat(), ...written])];
  let select = database.query
    .selectFrom("session")
    .select(["key", "id", "session_id", "chatbot_key"])
    .where("workspace_id", "=", workspaceId)
    .where((where) =>
      where.or([
        ...(session === null ? [] : [where("id", "=", session)]),
        ...(emails.length === 0 ? [] : [where("visitor_email_folded", "in", emails)]),
        ...(externalId === null ? [] : [where("external_id", "=", externalId)]),
        ...(keys.length === 0 ? [] : [where("key", "in", keys)]),
      ]),
    );
  if (chatbotKey !== null) select = select.where("chatbot_key", "=", chatbotKey);
  const rows = await select.orderBy("key").execute();
  return {
    ...sought,
    sessions: rows.map((row) => ({
      key: row.key,
      id: row.id,
      sessionId: callersName(row),
      chatbotKey: row.chatbot_key,
    })),
  };
}
