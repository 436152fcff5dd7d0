import { operations } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { isoTime } from "../../foundation/clock.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { paginate } from "../../foundation/page.ts";
import { Problem } from "../../foundation/problem.ts";
import { amendAuditContext } from "../../foundation/audit-context.ts";
import type { Chatbots } from "../chatbots/chatbots.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { findSession } from "./sessions/session-rows.ts";

interface CorrectionOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly chatbots: Chatbots;
  readonly knowledge: Pick<Knowledge, "saveFaqs">;
}

/** A new FAQ is compared by meaning after so long at the latest; until then by its words. */
const encodedWithinMs = 10_000;

/** What was answered badly is answered better from now on, and either side knows of the other. */
export function correctionOperations({ database, clock, chatbots, knowledge }: CorrectionOptions): Implementation[] {
  /** All that the caller may see. */
  const select = ({ workspaceId, chatbotIds }: { workspaceId: string; chatbotIds?: readonly string[] }) => {
    const all = selectCorrections(database)
      .where("chatbot.workspace_id", "=", workspaceId)
      .where("chatbot.deleted_at", "is", null);
    return chatbotIds === undefined ? all : all.where("chatbot.id", "in", [...chatbotIds, ""]);
  };

  const correct = implement(operations.correctAnswer, async (input, caller, { draining }) => {
    const { sesId, messageId, question, answer, public: isPublic } = input;
    const faq = { question, answer, ...(isPublic === undefined ? {} : { public: isPublic }) };
    const session = await findSession(database.query, caller, sesId);
    const message = await database.query
      .selectFrom("message")
      .select("key")
      .where("session_key", "=", session.key)
      .where("id", "=", messageId)
      .where("role", "=", "assistant")
      .executeTakeFirst();
    if (message === undefined)
      throw new Problem("not_found", "This session has no answer with this id. List its messages to see their ids.");
    amendAuditContext({ resource: sesId, after: { messageId, ...faq } });
    const patience = AbortSignal.any([draining, AbortSignal.timeout(encodedWithinMs)]);
    const [faqId = ""] = await knowledge.saveFaqs(session.chatbot_key, [faq], patience);
    await database.transaction(async (transaction) => {
      const stored = await transaction.selectFrom("faq").select("key").where("id", "=", faqId).executeTakeFirst();
      if (stored === undefined) throw new Problem("conflict", because("faq_deleted"));
      const link = {
        faq_key: stored.key,
        author_kind: caller.kind,
        author_id: caller.id,
        author_name: caller.name,
        created_at: clock.now(),
      };
      await transaction
        .insertInto("answer_correction")
        .values({ chatbot_key: session.chatbot_key, session_key: session.key, message_key: message.key, ...link })
        .onConflict((conflict) => conflict.column("message_key").doUpdateSet(link))
        .execute();
    });
    return toCorrection(
      await select(caller).where("correction.message_key", "=", message.key).executeTakeFirstOrThrow(),
    );
  });

  const list = implement(operations.listCorrections, async ({ chatbotId, sesId, faqId, limit, cursor }, caller) => {
    let rows = select(caller);
    if (chatbotId !== undefined)
      rows = rows.where("correction.chatbot_key", "=", (await chatbots.find(caller, chatbotId)).key);
    if (sesId !== undefined) rows = rows.where("session.id", "=", sesId);
    if (faqId !== undefined) rows = rows.where("faq.id", "=", faqId);
    const page = await paginate(rows, "correction.key", { limit, cursor });
    return { corrections: page.items.map(toCorrection), nextCursor: page.nextCursor };
  });

  return [correct, list];
}

/** What was corrected in one session, oldest first. */
export async function correctionsOf(database: Database, sessionKey: number) {
  const rows = selectCorrections(database).where("correction.session_key", "=", sessionKey).orderBy("correction.key");
  return (await rows.execute()).map(toCorrection);
}

function selectCorrections(database: Database) {
  return database.query
    .selectFrom("answer_correction as correction")
    .innerJoin("chatbot", "chatbot.key", "correction.chatbot_key")
    .innerJoin("session", "session.key", "correction.session_key")
    .innerJoin("message", "message.key", "correction.message_key")
    .innerJoin("faq", "faq.key", "correction.faq_key")
    .selectAll("correction")
    .select(["chatbot.id as chatbot_id", "session.id as session_id", "message.id as message_id"])
    .select(["faq.id as faq_id", "faq.question"]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectCorrections>["execute"]>>[number];

function toCorrection(row: Row) {
  return {
    chatbotId: row.chatbot_id,
    sesId: row.session_id,
    messageId: row.message_id,
    faqId: row.faq_id,
    question: row.question,
    author: {
      kind: row.author_kind === "key" ? ("key" as const) : ("member" as const),
      id: row.author_id,
      name: row.author_name,
    },
    createdAt: isoTime(row.created_at),
  };
}
