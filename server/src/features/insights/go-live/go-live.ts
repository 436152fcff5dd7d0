import { operations } from "@svc/contract";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import type { Outbox } from "../../../foundation/outbox.ts";
import { amendAuditContext, recordChange } from "../../../foundation/audit-context.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import { checkQueue, lockCheck, readCheck, requestRun, updateCheck } from "./check-row.ts";
import { describeCheck } from "./describe-check.ts";
import { runCheck, askQuestion } from "./run-check.ts";
import type { CheckOptions } from "./run-check.ts";
import { askedInVain, reportWeekly } from "./weekly-report.ts";
import type { KnownChatbot } from "../../chatbots/chatbots.ts";

/** What is trained in one go ends in several trainings: the check waits for the last of them. */
const settledAfterMs = 3_000;
/** Of those that were skipped longer ago nothing is left on the site. */
const skippedMost = 200;

export interface GoLive {
  readonly implementations: readonly Implementation[];
  /** Tells members once a week what is missing; to be called now and then. */
  tidy(): Promise<void>;
  /** What visitors asked most in vain in a time, in their words. */
  askedInVain(chatbotId: string, span: { readonly from: number; readonly to: number }): Promise<string[]>;
  /** Removes a deleted chatbot's check. */
  purge(chatbotKey: number): Promise<void>;
}

/** Asks each chatbot, after its knowledge has changed, what visitors will probably ask. */
export function createGoLive(
  options: CheckOptions & { readonly knowledge: Knowledge; readonly outbox: Pick<Outbox, "subscribe"> },
): GoLive {
  const { database, clock, chatbots, queue, outbox } = options;
  queue.handle(checkQueue, { run: (job) => runCheck(options, job), concurrency: 1 });
  outbox.subscribe({
    name: "go-live-check",
    wants: (event) => event === "knowledge.trained",
    async handle(transaction, events) {
      // Always in the same order: of two processes neither waits for the other's next.
      const keys = [...new Set(events.map(({ chatbotKey }) => chatbotKey))].toSorted((one, other) => one - other);
      for (const key of keys) await requestRun(transaction, options, key, clock.now() + settledAfterMs);
    },
  });

  const described = async (chatbotId: string, key: number) => describeCheck(chatbotId, await readCheck(database, key));

  const get = implement(operations.getGoLiveCheck, async ({ chatbotId }, caller) => {
    const { key } = await chatbots.find(caller, chatbotId);
    return described(chatbotId, key);
  });

  const run = implement(operations.runGoLiveCheck, async ({ chatbotId }, caller) => {
    const { key } = await chatbots.find(caller, chatbotId);
    await database.transaction((transaction) => requestRun(transaction, options, key));
    queue.wake();
    return described(chatbotId, key);
  });

  const answer = implement(operations.answerGoLiveQuestions, async ({ chatbotId, ...fact }, caller, { draining }) => {
    const chatbot = await chatbots.find(caller, chatbotId);
    amendAuditContext({ resource: chatbotId, after: fact });
    await addFact(options, chatbot, fact, draining);
    return described(chatbotId, chatbot.key);
  });

  const skip = implement(operations.skipGoLiveQuestions, async ({ chatbotId, questions, skipped }, caller) => {
    const { key } = await chatbots.find(caller, chatbotId);
    await database.transaction(async (transaction) => {
      const row = await lockCheck(transaction, key);
      const others = row.skipped.filter((question) => !questions.includes(question));
      await updateCheck(transaction, key, {
        skipped: skipped ? [...others, ...questions].slice(-skippedMost) : others,
        ...(skipped ? { questions: row.questions.filter(({ question }) => !questions.includes(question)) } : {}),
      });
      await recordChange(transaction, clock, { resource: chatbotId, after: { questions, skipped } });
    });
    return described(chatbotId, key);
  });

  return {
    implementations: [get, run, answer, skip],
    tidy: () => reportWeekly(options),
    askedInVain: (chatbotId, span) => askedInVain(database, chatbotId, span),
    async purge(chatbotKey) {
      await database.transaction((transaction) =>
        transaction.deleteFrom("go_live_check").where("chatbot_key", "=", chatbotKey).execute(),
      );
    },
  };
}

/** A new FAQ is compared by meaning after so long at the latest; until then by its words. */
const encodedWithinMs = 10_000;

interface Fact {
  readonly questions: readonly string[];
  readonly answer: string;
  readonly public: boolean;
}

/**
 * Makes a FAQ of the first question, and of the others further ways to ask it; then asks everything that the check
 * has found no answer to again.
 */
async function addFact(
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
