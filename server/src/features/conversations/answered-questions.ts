import { operations } from "@svc/contract";
import type { AnsweredQuestion } from "@svc/contract";
import { isoTime } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { implement } from "../../foundation/implement.ts";
import { cursorAt, readCursor, toPage } from "../../foundation/page.ts";
import type { Chatbots } from "../chatbots/chatbots.ts";
import { readAnswerMetrics, readMetadata } from "./metadata.ts";

/** Looked through at a time, for as long as a page is not full: a few milliseconds of SQLite. */
const answersAtOnce = 500;
/** Then what was found is answered, with the place to go on from. */
const batchesAtMost = 20;
/** An owner recognises it; the whole of it stands in its conversation. */
const questionCharacters = 500;

/** Visitors' questions with the confidence of their answers, for choosing a threshold. */
export function answeredQuestions({ database, chatbots }: { database: Database; chatbots: Chatbots }) {
  return implement(operations.listAnsweredQuestions, async ({ chatbotId, limit, cursor }, caller) => {
    const { key } = await chatbots.find(caller, chatbotId);
    let behind = cursor === undefined ? Number.MAX_SAFE_INTEGER : readCursor(cursor);
    const found: (AnsweredQuestion & { readonly key: number })[] = [];
    let isMore = true;
    for (let batch = 0; batch < batchesAtMost && isMore && found.length <= limit; batch++) {
      const rows = await selectAnswers(database, key, behind).execute();
      found.push(...rows.flatMap(toQuestion));
      isMore = rows.length === answersAtOnce;
      behind = rows.at(-1)?.key ?? behind;
    }
    const page = toPage(found, limit);
    return { questions: page.items, nextCursor: page.nextCursor ?? (isMore ? cursorAt(behind) : null) };
  });
}

function selectAnswers({ query }: Database, chatbotKey: number, behind: number) {
  return query
    .selectFrom("message as answer")
    .innerJoin("message as question", "question.key", "answer.reply_to")
    .innerJoin("session", "session.key", "answer.session_key")
    .select(["answer.key", "answer.metadata", "question.id", "question.content", "question.created_at"])
    .select("session.id as ses_id")
    .where("answer.chatbot_key", "=", chatbotKey)
    .where("answer.role", "=", "assistant")
    .where("answer.key", "<", behind)
    .orderBy("answer.key", "desc")
    .limit(answersAtOnce);
}

type AnswerRow = Awaited<ReturnType<ReturnType<typeof selectAnswers>["execute"]>>[number];

/** Without small talk, answers that broke off and handlers' replies, which have no confidence. */
function toQuestion(row: AnswerRow): (AnsweredQuestion & { readonly key: number })[] {
  const { answerer = null, isSmallTalk, used = [] } = readAnswerMetrics(row.metadata) ?? {};
  const { confidence, answered, partial, sources } = readMetadata(row.metadata);
  if (answerer === null || isSmallTalk === true || partial === true) return [];
  const isCited = used.length + sources.length > 0;
  return [
    {
      key: row.key,
      messageId: row.id,
      sesId: row.ses_id,
      question: row.content.slice(0, questionCharacters).toWellFormed(),
      askedAt: isoTime(row.created_at),
      confidence,
      answered,
      answerer,
      byThreshold: answerer === "embedded" || (answered && !isCited),
    },
  ];
}
