import { oneLine } from "../../../foundation/one-line.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { writeNotice } from "../../../foundation/events.ts";
import { readCheck } from "./check-row.ts";
import { describeCheck } from "./describe-check.ts";
import type { CheckOptions } from "./run-check.ts";

const weekMs = 7 * 24 * 60 * 60_000;
const chatbotsAtOnce = 100;
const factsNamed = 4;
const gapsNamed = 5;
/** Most gaps in a report. */
const gapsCounted = 200;
const questionCharacters = 200;

/**
 * Tells members once a week what each chatbot's check has found no answer to, and how much visitors asked in vain;
 * nothing where there is nothing to add. To be called now and then.
 */
export async function reportWeekly(options: Pick<CheckOptions, "database" | "clock" | "chatbots">): Promise<void> {
  const { database, clock } = options;
  const due = await database.query
    .selectFrom("go_live_check")
    .select(["chatbot_key", "reported_at"])
    .where("reported_at", "<=", clock.now() - weekMs)
    .orderBy("reported_at")
    .limit(chatbotsAtOnce)
    .execute();
  for (const { chatbot_key: chatbotKey, reported_at: reportedAt } of due)
    await reportChatbot(options, chatbotKey, reportedAt ?? 0);
}

async function reportChatbot(
  { database, clock, chatbots }: Pick<CheckOptions, "database" | "clock" | "chatbots">,
  chatbotKey: number,
  reportedAt: number,
): Promise<void> {
  const now = clock.now();
  const chatbot = await chatbots.findByKey(chatbotKey);
  if (chatbot === undefined) return;
  const { counts, missingFacts } = describeCheck(chatbot.id, await readCheck(database, chatbotKey));
  const inVain = await unansweredSince(database, chatbotKey, { from: now - weekMs, to: now });
  const missing = missingFacts.slice(0, factsNamed).flatMap(({ questions }) => questions.slice(0, 1));
  await database.transaction(async (transaction) => {
    // Of two processes that look at once, one finds it as it was.
    const taken = await transaction
      .updateTable("go_live_check")
      .set({ reported_at: now })
      .where("chatbot_key", "=", chatbotKey)
      .where("reported_at", "=", reportedAt)
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n || missing.length + inVain.length === 0) return;
    const { workspaceId } = chatbot;
    const { asked, answered } = counts;
    const data = { chatbotId: chatbot.id, asked, answered, missing, inVain: inVain.length };
    await writeNotice(transaction, { event: "check.weekly", workspaceId, chatbotKey, data, timeMs: now });
  });
}

/** What visitors asked most in vain in a time, in their words: read when a mail is written, and kept nowhere. */
export async function askedInVain(
  database: Database,
  chatbotId: string,
  span: { readonly from: number; readonly to: number },
): Promise<string[]> {
  const chatbot = await database.query
    .selectFrom("chatbot")
    .select("key")
    .where("id", "=", chatbotId)
    .executeTakeFirst();
  return chatbot === undefined ? [] : (await unansweredSince(database, chatbot.key, span)).slice(0, gapsNamed);
}

/** The latest wording of each open gap that was asked in the time, the most asked first. */
async function unansweredSince(
  { query }: Database,
  chatbotKey: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<string[]> {
  const gaps = await query
    .selectFrom("gap_question")
    .innerJoin("knowledge_gap", "knowledge_gap.key", "gap_question.gap_key")
    .select(({ fn }) => [fn.countAll().as("count"), fn.max("gap_question.key").as("latest")])
    .where("gap_question.chatbot_key", "=", chatbotKey)
    .where("gap_question.asked_at", ">=", from)
    .where("gap_question.asked_at", "<", to)
    .where("knowledge_gap.status", "=", "open")
    .groupBy("gap_question.gap_key")
    .execute();
  if (gaps.length === 0) return [];
  const most = gaps.toSorted((one, other) => Number(other.count) - Number(one.count)).slice(0, gapsCounted);
  const rows = await query
    .selectFrom("gap_question")
    .select(["key", "text"])
    .where(
      "key",
      "in",
      most.map(({ latest }) => latest),
    )
    .execute();
  const texts = new Map(rows.map(({ key, text }) => [key, oneLine(text, questionCharacters)]));
  return most.flatMap(({ latest }) => texts.get(latest) ?? []);
}
