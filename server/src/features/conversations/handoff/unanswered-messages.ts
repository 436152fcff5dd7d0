import type { Database } from "../../../foundation/database/database.ts";
import type { AnswerRequest } from "../../answers/answers.ts";
import { isStrangers, readMetadata, textOrNames } from "../metadata.ts";
import { toHistory } from "../to-history.ts";

const messagesRead = 30;
/** As many as an answer to a visitor looks at. */
const historyMessages = 12;
/** What is written one after the other is replied to together. */
const togetherAtMost = 5;

/** What a visitor wrote last and nobody has replied to, with what was said before. */
export interface Unanswered {
  /** Of the latest message, as the history shows it. */
  readonly messageId: string;
  readonly text: string;
  readonly history: AnswerRequest["history"];
}

/**
 * What a reply is to be about: the messages since the last reply, or else the last one. A request for a person is no
 * question, and what strangers wrote is none of this visitor's; null: the visitor wrote nothing.
 */
export async function readUnanswered(database: Database, sessionKey: number): Promise<Unanswered | null> {
  const rows = await database.query
    .selectFrom("message")
    .select(["key", "id", "client_id", "role", "content", "metadata", "reply_to"])
    .where("session_key", "=", sessionKey)
    .orderBy("key", "desc")
    .limit(messagesRead)
    .execute();
  const said = withoutTurns(rows.toReversed(), (row) => isStrangers(row.metadata)).filter((row) => !isNotice(row));
  const requests = new Set(said.filter(isHandoff).map((row) => row.reply_to));
  const questions = withoutTurns(said, ({ key }) => requests.has(key));
  return unansweredIn(questions) ?? unansweredIn(said);
}

interface Row {
  readonly key: number;
  readonly id: string;
  readonly client_id: string | null;
  readonly role: string;
  readonly content: string;
  readonly metadata: string | null;
  readonly reply_to: number | null;
}

/** Without these messages of the visitor's, and the chatbot's answers to them. */
function withoutTurns(rows: readonly Row[], isLeftOut: (row: Row) => boolean): Row[] {
  const left = new Set(rows.filter((row) => row.role === "user" && isLeftOut(row)).map(({ key }) => key));
  return rows.filter((row) => !left.has(row.key) && !left.has(row.reply_to ?? 0));
}

/** The chatbot says what came of a request for a person. */
function isHandoff({ role, metadata }: Row): boolean {
  return role === "assistant" && readMetadata(metadata).handoff === true;
}

/** The service says of itself that nobody came. */
function isNotice({ role, metadata, reply_to: replyTo }: Row): boolean {
  return role === "assistant" && replyTo === null && readMetadata(metadata).author === undefined;
}

function unansweredIn(rows: readonly Row[]): Unanswered | null {
  const last = rows.findLastIndex(({ role }) => role === "user");
  const latest = rows[last];
  if (latest === undefined) return null;
  const reply = rows.slice(0, last).findLastIndex(({ role }) => role === "assistant");
  const first = Math.max(reply + 1, last + 1 - togetherAtMost);
  return {
    messageId: latest.client_id ?? latest.id,
    text: rows
      .slice(first, last + 1)
      .map(textOrNames)
      .join("\n\n"),
    history: rows.slice(Math.max(0, first - historyMessages), first).map(toHistory),
  };
}
