import { because } from "@svc/contract/reasons/reason.ts";
import { Problem } from "../../../foundation/problem.ts";
import { QuestionAffinity } from "../../knowledge/knowledge.ts";
import type { ComparedQuestion, Knowledge } from "../../knowledge/knowledge.ts";
import type { KnownChatbot } from "../../chatbots/chatbots.ts";
import { chooseVariants } from "./choose-variants.ts";
import type { GapOptions } from "./gap-operations.ts";
import { lockGaps } from "./gap-rows.ts";

/** A gap whose questions are answered to this share is closed. */
const closingShare = 0.7;
/** Of its questions, the newest, that are asked again while the owner waits. */
const askedAgainMax = 100;
const askedAtOnce = 4;
/** Of the variants that are offered, the most that are made FAQs beside the question. */
const variantsMade = 3;
/** New FAQs are compared by meaning after so long at the latest; until then by their words. */
const encodedWithinMs = 10_000;

export interface AcceptedFaq {
  readonly question: string;
  readonly answer: string;
  /** Further ways to ask it; not shown publicly. */
  readonly wordings: readonly string[];
  readonly public: boolean;
}

/**
 * Makes the FAQ, asks the gap's own questions again and stores which of them it answers: then the gap is
 * closed, or open still. The same again replaces the FAQ's answer, and asks again.
 */
export async function acceptGap(
  { database, clock, answers, knowledge }: GapOptions,
  chatbot: KnownChatbot,
  gap: { readonly key: number },
  { question, answer, wordings: variants, public: isPublic }: AcceptedFaq,
  draining: AbortSignal,
): Promise<void> {
  const rows = await database.query
    .selectFrom("gap_question")
    .select(["key", "text", "encoder", "vector"])
    .where("gap_key", "=", gap.key)
    .orderBy("asked_at", "desc")
    .orderBy("key", "desc")
    .limit(askedAgainMax)
    .execute();
  const patience = AbortSignal.any([draining, AbortSignal.timeout(encodedWithinMs)]);
  const asked = rows.map(({ text, encoder, vector: bytes }) => ({
    text,
    meaning: bytes === null ? null : { encoder, bytes },
  }));
  const offered = [...new Set(variants)].filter((variant) => variant !== question);
  const made = await bestOf(knowledge, question, offered, asked, patience);
  const faqs = [
    { question, answer, public: isPublic },
    ...made.map((variant) => ({ question: variant, answer, public: false })),
  ];
  const [faqId] = await knowledge.saveFaqs(chatbot.key, faqs, patience);

  const isAnswered = new Map<number, boolean>();
  const waiting = [...rows];
  const askNext = async () => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      const decision = await answers.decide(chatbot, row.text);
      // Another answer than the accepted one may be the very one that the visitor complained of.
      isAnswered.set(row.key, decision.answered && decision.text === answer);
    }
  };
  await Promise.all(Array.from({ length: askedAtOnce }, askNext));

  const answered = [...isAnswered].flatMap(([key, is]) => (is ? [key] : []));
  const unanswered = [...isAnswered].flatMap(([key, is]) => (is ? [] : [key]));
  await database.transaction(async (transaction) => {
    const row = (await lockGaps(transaction, [gap.key])).get(gap.key);
    if (row === undefined || row.merged_into !== null) throw new Problem("conflict", because("gap_merged_with_faq"));
    const all = transaction.updateTable("gap_question").where("gap_key", "=", gap.key);
    await all.set({ answered: null }).execute();
    if (answered.length > 0) await all.set({ answered: 1 }).where("key", "in", answered).execute();
    if (unanswered.length > 0) await all.set({ answered: 0 }).where("key", "in", unanswered).execute();
    const now = clock.now();
    await transaction
      .updateTable("knowledge_gap")
      .set({
        status: answered.length >= closingShare * isAnswered.size ? "closed" : "open",
        faq_id: faqId ?? null,
        accepted_at: now,
        updated_at: now,
      })
      .where("key", "=", gap.key)
      .execute();
  });
}

/** The few variants that, beside the question, are most like what was asked. */
async function bestOf(
  knowledge: Knowledge,
  question: string,
  offered: readonly string[],
  asked: readonly ComparedQuestion[],
  signal: AbortSignal,
): Promise<string[]> {
  if (offered.length <= variantsMade) return [...offered];
  const texts = [question, ...offered];
  // Where the encoder is late, words choose.
  const meanings = await knowledge.meaningsOf(texts, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
    return [];
  });
  const own = texts.map((text, at) => ({ text, meaning: meanings[at] ?? null }));
  const affinity = await QuestionAffinity.of([...own, ...asked]);
  const places = [...own, ...asked].map((_, place) => place);
  const choice = {
    chosen: [0],
    candidates: places.slice(1, own.length),
    asked: places.slice(own.length),
    count: variantsMade,
  };
  return (await chooseVariants(choice, (place) => affinity.of(place))).map((place) => texts[place]!);
}
