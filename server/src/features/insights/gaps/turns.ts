import type { Database } from "../../../foundation/database/database.ts";
import { readAnswerMetrics, readMetadata } from "../../conversations/conversations.ts";
import type { AnswerMetadata } from "../../conversations/conversations.ts";

/** A visitor's message and the answer to it. */
export interface Turn {
  readonly answerKey: number;
  readonly messageKey: number;
  readonly sessionKey: number;
  readonly chatbotKey: number;
  /** What its visitor asked, completed from the turns before; empty where the message is gone. */
  readonly question: string;
  readonly metadata: AnswerMetadata;
  readonly rating: string | null;
  readonly isCitedByModel: boolean;
  readonly askedAt: number;
  readonly changedAt: number | null;
}

/** What is stored of a question. */
const questionCharacters = 1_000;

/** Answers with their questions; refine it with where they stand. */
export function selectTurns({ query }: Pick<Database, "query">) {
  return query
    .selectFrom("message as answer")
    .innerJoin("session", "session.key", "answer.session_key")
    .leftJoin("message as asked", "asked.key", "answer.reply_to")
    .select([
      "answer.key",
      "answer.reply_to",
      "answer.session_key",
      "answer.chatbot_key",
      "answer.metadata",
      "answer.rating",
      "answer.created_at",
      "answer.changed_at",
      "asked.content as asked",
    ])
    .where("answer.role", "=", "assistant")
    .where("answer.reply_to", "is not", null);
}

type TurnRow = Awaited<ReturnType<ReturnType<typeof selectTurns>["execute"]>>[number];

/** Those of the rows that were questions to the knowledge. */
export function toTurns(rows: readonly TurnRow[]): Turn[] {
  return rows.flatMap((row) =>
    row.reply_to === null || isWithoutKnowledge(row.metadata) ? [] : [toTurn(row, row.reply_to)],
  );
}

/** A person was asked for, a ticket opened, a lead noted: whatever follows, it says nothing about the knowledge. */
function isWithoutKnowledge(json: string | null): boolean {
  const { handoff, partial } = readMetadata(json);
  const figures = readAnswerMetrics(json);
  return handoff === true || (figures !== undefined && figures.answerer === null && partial !== true);
}

function toTurn(row: TurnRow, messageKey: number): Turn {
  const metadata = readMetadata(row.metadata);
  const { answerer = null, used = [], question = row.asked ?? "" } = readAnswerMetrics(row.metadata) ?? {};
  const isByModel = answerer !== null && answerer !== "embedded";
  return {
    answerKey: row.key,
    messageKey,
    sessionKey: row.session_key,
    chatbotKey: row.chatbot_key,
    question: row.asked === null ? "" : question.slice(0, questionCharacters).toWellFormed(),
    metadata,
    rating: row.rating,
    isCitedByModel: isByModel && (used.length > 0 || metadata.sources.length > 0),
    askedAt: row.created_at,
    changedAt: row.changed_at,
  };
}
