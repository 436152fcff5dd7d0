import { operations } from "@svc/contract";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { amendAuditContext, recordChange } from "../../../foundation/audit-context.ts";
import type { Answers } from "../../answers/answers.ts";
import type { Chatbots } from "../../chatbots/chatbots.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import { acceptGap } from "./accept-gap.ts";
import { lockGaps } from "./gap-rows.ts";
import { describeGaps, findGap, selectGaps } from "./read-gaps.ts";
import { mergeGaps, moveQuestions } from "./regroup.ts";
import { chatbotOf, toDraft, wholeGap } from "./whole-gap.ts";
import { Problem } from "../../../foundation/problem.ts";

export interface GapOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly chatbots: Chatbots;
  readonly answers: Answers;
  readonly knowledge: Knowledge;
}

/** The operations on what visitors asked in vain. */
export function gapOperations(options: GapOptions): Implementation[] {
  const { database, clock, chatbots, answers } = options;

  const get = implement(operations.getKnowledgeGap, async ({ gapId }, caller) =>
    wholeGap(options, await findGap(database, caller, gapId)),
  );

  const draft = implement(operations.draftKnowledgeGap, async ({ gapId }, caller, { signal }) => {
    const gap = await findGap(database, caller, gapId);
    const [described] = await describeGaps(database, [gap]);
    const question = described?.question ?? "";
    const request = { message: question, history: [] };
    return toDraft(question, await answers.writeDraft(await chatbotOf(options, gap), request, signal));
  });

  const accept = implement(operations.acceptKnowledgeGap, async ({ gapId, question, ...faq }, caller, { draining }) => {
    const gap = await findGap(database, caller, gapId);
    const [described] = await describeGaps(database, [gap]);
    const chatbot = await chatbotOf(options, gap);
    // What is asked may be in visitors' words, which the audit log would outlive: those stand with the FAQ alone.
    amendAuditContext({ after: { answer: faq.answer, public: faq.public, wordings: faq.wordings.length } });
    await acceptGap(options, chatbot, gap, { ...faq, question: question ?? described?.question ?? "" }, draining);
    return wholeGap(options, await findGap(database, caller, gapId));
  });

  const update = implement(operations.updateKnowledgeGap, async ({ gapId, status }, caller) => {
    const gap = await findGap(database, caller, gapId);
    await database.transaction(async (transaction) => {
      const before = (await lockGaps(transaction, [gap.key])).get(gap.key);
      await transaction
        .updateTable("knowledge_gap")
        .set({ status, updated_at: clock.now() })
        .where("key", "=", gap.key)
        .where("status", "<>", status)
        .execute();
      await recordChange(transaction, clock, { before: { status: before?.status }, after: { status } });
    });
    return wholeGap(options, await findGap(database, caller, gapId));
  });

  return [listGaps(database, chatbots), get, draft, accept, mergeGaps(options), moveQuestions(options), update];
}

/** What is asked most and last comes first. */
function listGaps(database: Database, chatbots: Chatbots): Implementation {
  return implement(operations.listKnowledgeGaps, async ({ chatbotId, status, from, to, limit, cursor }, caller) => {
    let gaps = selectGaps(database, caller).where("gap.merged_into", "is", null);
    if (chatbotId !== undefined)
      gaps = gaps.where("gap.chatbot_key", "=", (await chatbots.find(caller, chatbotId)).key);
    if (status !== undefined) gaps = gaps.where("gap.status", "=", status);
    if (from !== undefined) gaps = gaps.where("gap.last_at", ">=", Date.parse(from));
    if (to !== undefined) gaps = gaps.where("gap.last_at", "<", Date.parse(to));
    if (cursor !== undefined) {
      const { rank, key } = readRankCursor(cursor);
      gaps = gaps.where(({ eb, refTuple, tuple }) => eb(refTuple("gap.rank", "gap.key"), "<", tuple(rank, key)));
    }
    const rows = await gaps
      .orderBy("gap.rank", "desc")
      .orderBy("gap.key", "desc")
      .limit(limit + 1)
      .execute();
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      knowledgeGaps: await describeGaps(database, page),
      nextCursor: rows.length > limit && last !== undefined ? rankCursor(last) : null,
    };
  });
}

function rankCursor({ rank, key }: { rank: number; key: number }): string {
  return Buffer.from(`r${rank}k${key}`).toString("base64url");
}

function readRankCursor(cursor: string): { rank: number; key: number } {
  const found = /^r(-?\d{1,15})k(\d{1,15})$/u.exec(Buffer.from(cursor, "base64url").toString());
  if (found === null)
    throw new Problem(
      "invalid_request",
      "This cursor is not valid. Use the nextCursor of the page before, unchanged.",
      { errors: [{ path: "cursor", message: "is not a cursor of this list" }] },
    );
  return { rank: Number(found[1]), key: Number(found[2]) };
}
