import { limits, operations } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { Problem } from "../../../foundation/problem.ts";
import { createSlidingLog } from "../../../foundation/sliding-log.ts";
import type { Answers, AnswerRequest } from "../../answers/answers.ts";
import type { Chatbots } from "../../chatbots/chatbots.ts";
import { textsOf } from "../attachments/file-texts.ts";
import { verifiedAttributes } from "../sessions/visitor-details.ts";
import { findSession } from "./find-session.ts";
import { isStrangers, readMetadata, textOrNames } from "../metadata.ts";
import { toHistory } from "../to-history.ts";

/** Of one member: a draft may cost a language model's answer. */
const draftsAtMost = 30;
const windowMs = 60_000;

/** What the chatbot would reply to the visitor's latest message, for an agent to edit and send; stores nothing. */
export function draftOperation({
  database,
  clock,
  chatbots,
  answers,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly chatbots: Pick<Chatbots, "findByKey">;
  readonly answers: Pick<Answers, "writeDraft">;
}): Implementation {
  const drafts = createSlidingLog({ limit: draftsAtMost, windowMs });
  return implement(operations.draftReply, async ({ sesId }, caller, { signal }) => {
    const { key, chatbot } = await findSession({ database, chatbots }, caller, sesId);
    const admission = drafts.admit(caller.id, clock.now());
    if (!admission.admitted) throw tooManyDrafts(admission.retryAfterMs);
    const asked = await readUnanswered(database, key);
    if (asked === null) throw new Problem("conflict", because("nothing_to_reply_to"));
    const session = await database.query
      .selectFrom("session")
      .select(["page_url", "attributes", "verified_fields"])
      .where("key", "=", key)
      .executeTakeFirstOrThrow();
    const request = {
      message: asked.text,
      history: asked.history,
      ...(session.page_url === null ? {} : { pageUrl: session.page_url }),
      attributes: verifiedAttributes(session),
      ...(chatbot.attachments.readText && { files: () => textsOf(database, key) }),
    };
    const { answer, sources, ...draft } = await answers.writeDraft(chatbot, request, signal);
    const text = answer.slice(0, limits.messageCharacters).toWellFormed();
    return { messageId: asked.messageId, text, sources: [...sources], ...draft };
  });
}

function tooManyDrafts(retryAfterMs: number): Problem {
  const retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1_000));
  return new Problem("too_many_attempts", because("too_many_drafts", { seconds: retryAfterSeconds }), {
    retryAfterSeconds,
    limit: draftsAtMost,
  });
}

const messagesRead = 30;
/** As many as an answer to a visitor looks at. */
const historyMessages = 12;
/** What is written one after the other is replied to together. */
const togetherAtMost = 5;

/** What a visitor wrote last and nobody has replied to, with what was said before. */
interface Unanswered {
  /** Of the latest message, as the history shows it. */
  readonly messageId: string;
  readonly text: string;
  readonly history: AnswerRequest["history"];
}

/**
 * What a reply is to be about: the messages since the last reply, or else the last one. A request for a person is no
 * question, and what strangers wrote is none of this visitor's; null: the visitor wrote nothing.
 */
async function readUnanswered(database: Database, sessionKey: number): Promise<Unanswered | null> {
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
