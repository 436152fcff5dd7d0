import { randomBytes } from "node:crypto";
import { operations } from "@svc/contract";
import type { Channel } from "../../foundation/channel.ts";
import type {
  ChatAnswer,
  ChatPart,
  ChatRequestContext,
  Conversations as ChatService,
  ChatTurn,
} from "../../foundation/chat.ts";
import { isoTime } from "../../foundation/clock.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { newId } from "../../foundation/ids.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { isPrivatePeer, peerGroup } from "../../foundation/networks.ts";
import { Problem } from "../../foundation/problem.ts";
import type { AnswerRequest, Answers } from "../answers/answers.ts";
import type { Chatbots, KnownChatbot } from "../chatbots/chatbots.ts";
import { createFeedback } from "./feedback.ts";
import { purgeConversations, readHistory } from "./history.ts";
import { LiveAnswer } from "./live-answer.ts";
import { LiveAnswers } from "./live-answers.ts";
import { readMetadata } from "./metadata.ts";
import { produceAnswer } from "./produce-answer.ts";
import type { ReplyOptions } from "./reply.ts";
import { createRunningAnswers } from "./running-answers.ts";
import { createSlidingLog } from "./sliding-log.ts";
import type { Admission } from "./sliding-log.ts";
import { recordVisitorTurn } from "./record-turn.ts";
import type { RecordedTurn, VisitorTurn } from "./record-turn.ts";
import { collectParts, partsOf } from "./stored-answer.ts";
import { createVisitorTokens } from "./visitor-token.ts";
import { createVisitors } from "./visitors.ts";

export { readFigures, readMetadata } from "./metadata.ts";
export type { AnswerMetadata } from "./metadata.ts";

export interface Conversations extends ChatService {
  readonly implementations: readonly Implementation[];
  /** Removes a deleted chatbot's sessions and messages, some at a time; true: call again. */
  purge(chatbotKey: number): Promise<boolean>;
  /** Stops every answer that is still being made; resolves when what there is of them is stored. */
  drain(): Promise<void>;
}

export interface ConversationsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly chatbots: Chatbots;
  readonly answers: Pick<Answers, "stream">;
  readonly channel: Channel;
  /** Signs visitor tokens. */
  readonly tokenKey: Buffer;
  /** Messages in 240 s; 0 switches the limit off. */
  readonly addressRateLimit: number;
  readonly chatbotRateLimit: number;
}

/** Both process-wide limits count in the window of the contract's section 8. */
const windowMs = 240_000;

/** An id longer than any client's, or with control characters, is replaced by one of ours. */
const clientIdForm = /^[^\p{Cc}\p{Cs}]{1,256}$/u;

/** A visitor's message. */
type Wanted = Pick<VisitorTurn, "clientId" | "text" | "regenerate">;
type StoredTurn = Exclude<RecordedTurn, { outcome: "limited" }> & Pick<VisitorTurn, "answerId">;

export function createConversations(options: ConversationsOptions): Conversations {
  const { database, clock, chatbots, answers } = options;
  const tokens = createVisitorTokens(options.tokenKey);
  const byAddress = createSlidingLog({ limit: options.addressRateLimit, windowMs });
  const byChatbot = createSlidingLog({ limit: options.chatbotRateLimit, windowMs });
  const visitors = createVisitors(tokens, chatbots);
  const live = new LiveAnswers();
  const reply: ReplyOptions = { answers, reflexes: [], tools: [] };
  const running = createRunningAnswers({ database, clock, channel: options.channel, visitors, live });

  async function chat(request: ChatTurn, context: ChatRequestContext): Promise<ChatAnswer> {
    const chatbot = await chatbots.findPublic(request.chatbotId);
    context.judgeOrigin(chatbot.allowedDomains);
    const id = request.message.id ?? context.idempotencyKey ?? "";
    const wanted = {
      clientId: clientIdForm.test(id) ? id : null,
      text: request.message.text,
      regenerate: request.regenerate,
    };
    const admissions = admit(chatbot, context.address);
    const turn = await recordTurn(chatbot, request.sessionId, wanted, chatbot.rateLimit).catch((error: unknown) => {
      for (const admission of admissions) admission.release();
      throw error;
    });
    const { messageId, parts } = await answerTo(chatbot, wanted, turn);
    return {
      messageId,
      parts,
      visitorToken: turn.isFirst ? tokens.issue(chatbot.id, request.sessionId) : undefined,
      headers: {
        "RateLimit-Limit": String(chatbot.rateLimit.messages),
        "RateLimit-Remaining": String(turn.remaining ?? chatbot.rateLimit.messages),
        "RateLimit-Reset": String(chatbot.rateLimit.windowSeconds),
      },
    };
  }

  /** The limits beside the session's own: its id is the caller's choice, so it guards nothing alone. */
  function admit(chatbot: KnownChatbot, address: string): Extract<Admission, { admitted: true }>[] {
    const now = clock.now();
    const admitted: Extract<Admission, { admitted: true }>[] = [];
    const logs: [Admission | null, number][] = [
      // An undeclared proxy would make all visitors one.
      [isPrivatePeer(address) ? null : byAddress.admit(peerGroup(address), now), options.addressRateLimit],
      [byChatbot.admit(chatbot.id, now), options.chatbotRateLimit],
    ];
    let refused: Problem | undefined;
    for (const [admission, limit] of logs) {
      if (admission === null) continue;
      if (admission.admitted) admitted.push(admission);
      else refused ??= tooMany(limit, windowMs, admission.retryAfterMs);
    }
    if (refused === undefined) return admitted;
    for (const admission of admitted) admission.release();
    throw refused;
  }

  async function recordTurn(
    chatbot: KnownChatbot,
    sessionId: string,
    wanted: Wanted,
    rateLimit: KnownChatbot["rateLimit"] | null,
  ): Promise<StoredTurn> {
    const now = clock.now();
    // Made a moment later, so that an answer's id sorts behind its question's.
    const answerId = newId("msg", now + 1);
    const visitorTurn = { chatbot, sessionId, ...wanted, answerId, now, rateLimit };
    const turn = await database.hot.write(() => recordVisitorTurn(visitorTurn));
    if (turn.outcome !== "limited") return { ...turn, answerId };
    const limit = rateLimit ?? chatbot.rateLimit;
    throw tooMany(limit.messages, limit.windowSeconds * 1_000, turn.retryAfterMs);
  }

  /** The stored answer again, the one that is being made, or a new one. */
  async function answerTo(
    chatbot: KnownChatbot,
    { text, regenerate }: Wanted,
    turn: StoredTurn,
  ): Promise<{ messageId: string; timeMs: number; parts: AsyncIterable<ChatPart> }> {
    if (turn.answer !== undefined && !regenerate) {
      return { messageId: turn.answer.id, timeMs: turn.answer.created_at, parts: partsOf(turn.answer) };
    }
    let entry = live.to(turn.messageKey);
    // Whoever wants another answer than the one just stopped shall not be given its end.
    if (regenerate && entry?.answer.signal.aborted === true) {
      await entry.ended;
      entry = live.to(turn.messageKey);
    }
    const answer = entry?.answer ?? new LiveAnswer(turn.answerId, clock.now());
    if (entry === undefined) {
      const { sessionKey, messageKey, isLeased } = turn;
      const request = { message: text, history: turn.history.map(toHistory) };
      const task = { chatbot, request, sessionKey, messageKey, isLeased, replace: regenerate };
      live.add(messageKey, { sessionKey, answer, ended: produceAnswer({ database, clock, reply }, task, answer) });
    }
    return { messageId: answer.messageId, timeMs: answer.timeMs, parts: answer.read() };
  }

  const sendMessage = implement(operations.sendMessage, async ({ chatbotId, message, sessionId }, caller) => {
    const chatbot = await chatbots.find(caller, chatbotId);
    const session = sessionId ?? `s-${randomBytes(16).toString("base64url")}`;
    const wanted = { clientId: null, text: message, regenerate: false };
    const turn = await recordTurn(chatbot, session, wanted, null);
    const { messageId, timeMs, parts } = await answerTo(chatbot, wanted, turn);
    const { content, metadata } = await collectParts(parts);
    return {
      id: messageId,
      content,
      role: "assistant" as const,
      timestamp: isoTime(timeMs),
      metadata: { sessionId: session, ...metadata, userMessageId: turn.messageId },
    };
  });

  const listMessages = implement(operations.listMessages, async ({ chatbotId, sessionId, limit, cursor }, caller) =>
    readHistory(database, await chatbots.find(caller, chatbotId), sessionId, limit, cursor),
  );

  const listChatMessages = implement(
    operations.listChatMessages,
    async ({ sessionId, limit, cursor }, _caller, context) => {
      const { chatbot } = await visitors.identify(context, sessionId);
      return readHistory(database, chatbot, sessionId, limit, cursor);
    },
  );

  return {
    chat,
    resume: running.resume,
    implementations: [
      sendMessage,
      listMessages,
      listChatMessages,
      ...running.implementations,
      createFeedback(database, clock, visitors),
    ],
    purge: (chatbotKey) => purgeConversations(database, chatbotKey),
    drain: () => live.stop(() => true),
  };
}

function toHistory(message: {
  role: string;
  content: string;
  metadata: string | null;
}): AnswerRequest["history"][number] {
  if (message.role === "user") return { role: "user", content: message.content };
  return { role: "assistant", content: message.content, answered: readMetadata(message.metadata).answered };
}

function tooMany(limit: number, overMs: number, retryAfterMs: number): Problem {
  const retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1_000));
  return new Problem(
    "rate_limited",
    `At most ${limit} messages in ${overMs / 1_000} seconds are let through here. Try again in ${retryAfterSeconds} seconds.`,
    {
      retryAfterSeconds,
      headers: {
        "RateLimit-Limit": String(limit),
        "RateLimit-Remaining": "0",
        "RateLimit-Reset": String(retryAfterSeconds),
      },
    },
  );
}
