import type { KnownChatbot } from "../../chatbots/chatbots.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import { askQuestion } from "./ask-question.ts";
import { checkQueue, lockCheck, readCheck, updateCheck } from "./check-row.ts";
import type { CheckOptions } from "./run-check.ts";

/** A new FAQ is compared by meaning after so long at the latest; until then by its words. */
const encodedWithinMs = 10_000;

export interface Fact {
  readonly questions: readonly string[];
  readonly answer: string;
  readonly public: boolean;
}

/**
 * Makes a FAQ of the first question, and of the others further ways to ask it; then asks everything that the check
 * has found no answer to again.
 */
export async function addFact(
  options: CheckOptions & { readonly knowledge: Knowledge },
  chatbot: KnownChatbot,
  { questions, answer, public: isPublic }: Fact,
  draining: AbortSignal,
): Promise<void> {
  const { database, queue, knowledge, answers } = options;
  const faqs = questions.map((question, at) => ({ question, answer, public: at === 0 && isPublic }));
  await knowledge.saveFaqs(chatbot.key, faqs, AbortSignal.any([draining, AbortSignal.timeout(encodedWithinMs)]));

  const before = (await readCheck(database, chatbot.key))?.questions ?? [];
  const again = new Map<string, Awaited<ReturnType<typeof askQuestion>>>();
  for (const question of before)
    if (question.outcome !== "answered" || questions.includes(question.question))
      again.set(question.question, await askQuestion(answers, chatbot, question));

  await database.transaction(async (transaction) => {
    const row = await lockCheck(transaction, chatbot.key);
    const run = row.requested + 1;
    // A run in progress has read less than this: another takes its place.
    const isRunning = row.requested > row.finished;
    await updateCheck(transaction, chatbot.key, {
      questions: row.questions.map((question) => again.get(question.question) ?? question),
      requested: run,
      ...(isRunning ? {} : { finished: run }),
    });
    if (isRunning) await queue.add(transaction, checkQueue, { chatbotKey: chatbot.key, run, repeats: 0 });
  });
  queue.wake();
}
