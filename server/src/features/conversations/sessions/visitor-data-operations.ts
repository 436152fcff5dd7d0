import { operations, foldEmail } from "@svc/contract";
import type { z } from "zod";
import type { Caller } from "../../../foundation/caller.ts";
import { isoTime } from "../../../foundation/clock.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { amendAuditContext } from "../../../foundation/audit-context.ts";
import type { VisitorDataHolder, KnownVisitor, SoughtVisitor } from "../../../foundation/visitor-data.ts";
import type { Chatbots } from "../../chatbots/chatbots.ts";
import { correctionsOf } from "../corrections.ts";
import { readHistory } from "../history.ts";
import type { Eraser } from "./erase.ts";
import { toNote } from "./notes.ts";
import { describeSession, findSession } from "./session-rows.ts";
import { callersName } from "./marked-name.ts";
import { sessionsWithAddress } from "./written-address.ts";

const messagesAtOnce = 500;

export interface VisitorDataOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly chatbots: Chatbots;
  readonly holders: readonly VisitorDataHolder[];
  readonly eraser: Eraser;
}

export type VisitorExport = (
  input: z.output<typeof operations.exportVisitor.input>,
  caller: Caller,
) => Promise<AsyncIterable<string>>;

/** Erases a visitor's data. */
export function eraseOperations(options: VisitorDataOptions): Implementation[] {
  const { database, holders, eraser } = options;

  const removeSession = implement(operations.deleteSession, async ({ sesId }, caller) => {
    await eraser.erase(await findVisitor(database, holders, await seek(options, { sesId }, caller)));
    return null;
  });

  const removeVisitor = implement(operations.deleteVisitor, async (input, caller) => {
    const who = await findVisitor(database, holders, await seek(options, input, caller));
    // By ids that no longer exist. An email address in the audit log would survive its erasure.
    amendAuditContext({ resource: who.sessions[0]?.id ?? "", after: { sessions: who.sessions.length } });
    await eraser.erase(who);
    return { sessions: who.sessions.length };
  });

  return [removeSession, removeVisitor];
}

/** One JSON object of lists, written while it is read. */
export function createVisitorExport(options: VisitorDataOptions): VisitorExport {
  const { database, clock, holders } = options;
  return async (input, caller) => {
    const who = await findVisitor(database, holders, await seek(options, input, caller));

    async function* sessions(): AsyncGenerator<string> {
      for (const [nth, { id }] of who.sessions.entries()) {
        const row = await findSession(database.query, caller, id);
        const notes = await database.query
          .selectFrom("session_note")
          .selectAll()
          .where("session_key", "=", row.key)
          .orderBy("key")
          .execute();
        const head = JSON.stringify({
          ...(await describeSession(database.query, row)),
          notes: notes.map((note) => toNote(note, id)),
          corrections: await correctionsOf(database, row.key),
        });
        yield `${nth === 0 ? "" : ",\n"}${head.slice(0, -1)},"messages":[`;
        let between = "";
        for (let cursor: string | undefined; ;) {
          const of = { key: row.chatbot_key };
          const page = await readHistory(options, of, { sessionId: row.session_id }, messagesAtOnce, cursor);
          for (const message of page.messages) {
            yield `${between}${JSON.stringify(message)}`;
            between = ",\n";
          }
          if (page.nextCursor === null) break;
          cursor = page.nextCursor;
        }
        yield "]}";
      }
    }

    async function* write(): AsyncGenerator<string> {
      yield `{"exportedAt":${JSON.stringify(isoTime(clock.now()))},"sessions":[`;
      yield* sessions();
      yield "]";
      for (const holder of holders)
        if (holder.export !== undefined)
          yield `,\n${JSON.stringify(holder.name)}:${JSON.stringify(await holder.export(who))}`;
      yield "}\n";
    }

    return write();
  };
}

type Asked = z.output<typeof operations.deleteVisitor.input>;

/** Whom a caller means. Throws `not_found` for a session or a chatbot that is none of its own. */
async function seek(
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
async function findVisitor(
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
