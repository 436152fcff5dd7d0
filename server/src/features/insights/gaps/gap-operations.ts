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
import { listGaps } from "./list-gaps.ts";
import { describeGaps, findGap } from "./read-gaps.ts";
import { mergeGaps, moveQuestions } from "./regroup.ts";
import { chatbotOf, toDraft, wholeGap } from "./whole-gap.ts";

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
