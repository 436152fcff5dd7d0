import type { GapDraft, WholeKnowledgeGap } from "@svc/contract";
import { isoTime } from "../../../foundation/clock.ts";
import { Problem } from "../../../foundation/problem.ts";
import type { AnswerDraft } from "../../answers/answers.ts";
import type { KnownChatbot } from "../../chatbots/chatbots.ts";
import type { GapOptions } from "./gap-operations.ts";
import { describeGaps } from "./read-gaps.ts";
import type { SeenGap } from "./read-gaps.ts";
import { namesOf } from "./signals.ts";

const questionsShown = 100;
const sourcesShown = 5;
const excerptCharacters = 500;

/** A gap with its newest questions, the closest sources, and a draft quoted from them. */
export async function wholeGap(options: GapOptions, gap: SeenGap): Promise<WholeKnowledgeGap> {
  const { database, answers } = options;
  const [described] = await describeGaps(database, [gap]);
  if (described === undefined) throw new Error("A gap was not described.");
  const { draft, near } = await answers.quoteDraft(await chatbotOf(options, gap), described.question);
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

/** The gap's chatbot; a Problem if it was deleted meanwhile. */
export async function chatbotOf({ chatbots }: GapOptions, gap: SeenGap): Promise<KnownChatbot> {
  const chatbot = await chatbots.findByKey(gap.chatbot_key);
  if (chatbot === undefined)
    throw new Problem("not_found", "The chatbot of this knowledge gap was deleted. List the gaps again.");
  return chatbot;
}

export function toDraft(question: string, { answer, sources, writtenBy }: AnswerDraft): GapDraft {
  const notice =
    answer === ""
      ? "Nothing that the chatbot has read supports an answer. Write one."
      : "A draft: a person has to check it before it is published.";
  return { question, answer, sources: [...sources], writtenBy, notice };
}
