import { operations } from "@svc/contract";
import type { GapDraft, WholeKnowledgeGap } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Clock } from "../../../foundation/clock.ts";
import { isoTime } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { Problem } from "../../../foundation/problem.ts";
import { amendAuditContext, recordChange } from "../../../foundation/audit-context.ts";
import type { AnswerDraft, Answers } from "../../answers/answers.ts";
import type { Chatbots, KnownChatbot } from "../../chatbots/chatbots.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import { acceptGap } from "./accept-gap.ts";
import { lockGaps, putInto, refreshGap } from "./gap-rows.ts";
import { listGaps } from "./list-gaps.ts";
import { describeGaps, findGap } from "./read-gaps.ts";
import type { SeenGap } from "./read-gaps.ts";
import { namesOf } from "./signals.ts";

export interface GapOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly chatbots: Chatbots;
  readonly answers: Answers;
  readonly knowledge: Knowledge;
}

const questionsShown = 100;
const sourcesShown = 5;
const excerptCharacters = 500;

/** The operations on what visitors asked in vain. */
export function gapOperations(options: GapOptions): Implementation[] {
  const { database, clock, chatbots, answers } = options;

  async function chatbotOf(gap: SeenGap): Promise<KnownChatbot> {
    const chatbot = await chatbots.findByKey(gap.chatbot_key);
    if (chatbot === undefined)
      throw new Problem("not_found", "The chatbot of this knowledge gap was deleted. List the gaps again.");
    return chatbot;
  }

  async function whole(gap: SeenGap): Promise<WholeKnowledgeGap> {
    const [described] = await describeGaps(database, [gap]);
    if (described === undefined) throw new Error("A gap was not described.");
    const { draft, near } = await answers.quoteDraft(await chatbotOf(gap), described.question);
    const rows = await database.query
      .selectFrom("gap_question")
      .innerJoin("session", "session.key", "gap_question.session_key")
      .innerJoin("message", "message.key", "gap_question.message_key")
      .select(["gap_question.text", "asked_at", "confidence", "signals", "answered"])
      .select(["session.id as ses_id", "session.session_id", "message.id as message_id", "message.client_id"])
      .where("gap_key", "=", gap.key)
      .orderBy("asked_at", "desc")
      .orderBy("gap_question.key", "desc")
      .limit(questionsShown)
      .execute();
    return {
      ...described,
      evidence: {
        questions: rows.map((row) => ({
          text: row.text,
          sesId: row.ses_id,
          sessionId: row.session_id,
          messageId: row.client_id ?? row.message_id,
          askedAt: isoTime(row.asked_at),
          confidence: row.confidence / 1_000,
          signals: namesOf(row.signals),
          answeredNow: row.answered === null ? null : row.answered === 1,
        })),
        sources: near
          .slice(0, sourcesShown)
          .map((source) => ({ ...source, excerpt: source.excerpt.slice(0, excerptCharacters).toWellFormed() })),
      },
      draft: toDraft(described.question, draft),
    };
  }

  const get = implement(operations.getKnowledgeGap, async ({ gapId }, caller) =>
    whole(await findGap(database, caller, gapId)),
  );

  const draft = implement(operations.draftKnowledgeGap, async ({ gapId }, caller, { signal }) => {
    const gap = await findGap(database, caller, gapId);
    const [described] = await describeGaps(database, [gap]);
    const question = described?.question ?? "";
    return toDraft(question, await answers.writeDraft(await chatbotOf(gap), question, signal));
  });

  const accept = implement(operations.acceptKnowledgeGap, async ({ gapId, question, ...faq }, caller, { draining }) => {
    const gap = await findGap(database, caller, gapId);
    const [described] = await describeGaps(database, [gap]);
    const chatbot = await chatbotOf(gap);
    // What is asked may be in visitors' words, which the audit log would outlive: those stand with the FAQ alone.
    amendAuditContext({ after: { answer: faq.answer, public: faq.public, wordings: faq.wordings.length } });
    await acceptGap(options, chatbot, gap, { ...faq, question: question ?? described?.question ?? "" }, draining);
    return whole(await findGap(database, caller, gapId));
  });

  const merge = implement(operations.mergeKnowledgeGaps, async ({ gapId, gapIds }, caller) => {
    const target = await findGap(database, caller, gapId);
    const others: SeenGap[] = [];
    for (const id of new Set(gapIds)) others.push(await findGap(database, caller, id));
    if (others.some((other) => other.chatbot_key !== target.chatbot_key))
      throw new Problem("unprocessable", because("gaps_of_several_chatbots"));
    await database.transaction(async (transaction) => {
      const keys = [target, ...others].map(({ key }) => key);
      const rows = await lockGaps(transaction, keys);
      const into = rows.get(target.key);
      if (into === undefined || into.merged_into !== null) throw new Problem("conflict", because("gap_merged"));
      for (const row of rows.values())
        if (row.key !== into.key && row.merged_into === null) await putInto(transaction, row, into, clock.now());
      await transaction
        .updateTable("knowledge_gap")
        .set({ updated_at: clock.now() })
        .where("key", "=", into.key)
        .execute();
      await refreshGap(transaction, into.key);
      await recordChange(transaction, clock, { after: { merged: others.map(({ id }) => id) } });
    });
    return whole(await findGap(database, caller, gapId));
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
    return whole(await findGap(database, caller, gapId));
  });

  return [listGaps(database, chatbots), get, draft, accept, merge, update];
}

function toDraft(question: string, { answer, sources, writtenBy }: AnswerDraft): GapDraft {
  const notice =
    answer === ""
      ? "Nothing that the chatbot has read supports an answer. Write one."
      : "A draft: a person has to check it before it is published.";
  return { question, answer, sources: [...sources], writtenBy, notice };
}
