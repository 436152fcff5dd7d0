import type { Database } from "../../../foundation/database/database.ts";
import { prepare } from "../../../foundation/database/prepare.ts";
import { questionOf } from "../../answers/answers.ts";
import { readFigures, readMetadata } from "../../conversations/conversations.ts";
import type { AnswerMetadata } from "../../conversations/conversations.ts";

/** A visitor's message and the answer to it. */
export interface Turn {
  readonly answerKey: number;
  readonly messageKey: number;
  readonly sessionKey: number;
  readonly chatbotKey: number;
  readonly metadata: AnswerMetadata;
  readonly rating: string | null;
  readonly isCitedByModel: boolean;
  readonly askedAt: number;
  readonly changedAt: number | null;
  /** Messages of its session so far. */
  readonly messages: number;
}

/** What resolving a follow-up looks at, as when it was answered. */
const historyMessages = 12;
/** What is stored of a question. */
const questionCharacters = 1_000;

/** Answers with their questions; refine it with where they stand. */
export function selectTurns({ query }: Database) {
  return query
    .selectFrom("message as answer")
    .innerJoin("session", "session.key", "answer.session_key")
    .select([
      "answer.key",
      "answer.reply_to",
      "answer.session_key",
      "answer.chatbot_key",
      "answer.metadata",
      "answer.rating",
      "answer.created_at",
      "answer.changed_at",
      "session.message_count",
    ])
    .where("answer.role", "=", "assistant")
    .where("answer.reply_to", "is not", null);
}

type TurnRow = Awaited<ReturnType<ReturnType<typeof selectTurns>["execute"]>>[number];

export function toTurns(rows: readonly TurnRow[]): Turn[] {
  return rows.flatMap((row) =>
    row.reply_to === null
      ? []
      : [
          {
            answerKey: row.key,
            messageKey: row.reply_to,
            sessionKey: row.session_key,
            chatbotKey: row.chatbot_key,
            metadata: readMetadata(row.metadata),
            rating: row.rating,
            isCitedByModel: isCitedByModel(row.metadata),
            askedAt: row.created_at,
            changedAt: row.changed_at,
            messages: row.message_count,
          },
        ],
  );
}

function isCitedByModel(json: string | null): boolean {
  const { answerer = null, used = [] } = readFigures(json) ?? {};
  return answerer !== null && answerer !== "embedded" && (used.length > 0 || readMetadata(json).sources.length > 0);
}

/** Asked for nearly every message of a conversation: compiled once. */
const messagesUntil = prepare<{ sessionKey: number; messageKey: number }>()((db, arg) =>
  db
    .selectFrom("message")
    .select(["key", "role", "content", "metadata"])
    .where("session_key", "=", arg("sessionKey"))
    .where("key", "<=", arg("messageKey"))
    .orderBy("key", "desc")
    .limit(historyMessages + 1),
);

/** What a turn's visitor asked, completed from the turns before; empty where the message is gone. */
export async function questionTextOf({ hot }: Database, { sessionKey, messageKey }: Turn): Promise<string> {
  const rows = await hot.read(() => messagesUntil.run({ sessionKey, messageKey }));
  const [asked, ...before] = rows;
  if (asked?.key !== messageKey) return "";
  const history = before
    .reverse()
    .map(({ role, content, metadata }) =>
      role === "user"
        ? { role: "user" as const, content }
        : { role: "assistant" as const, content, answered: readMetadata(metadata).answered },
    );
  const question = questionOf({ message: asked.content, history });
  return (question === "" ? asked.content : question).slice(0, questionCharacters).toWellFormed();
}
