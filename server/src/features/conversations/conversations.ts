import { randomBytes } from "node:crypto";
import { operations } from "@svc/contract";
import type { AnswerSource } from "@svc/contract";
import type {
  AnswerPart,
  ChatAnswer,
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
import { purgeConversations, readHistory } from "./history.ts";
import { LiveAnswer } from "./live-answer.ts";
import { readMetadata } from "./metadata.ts";
import { createSlidingLog } from "./sliding-log.ts";
import type { Admission } from "./sliding-log.ts";
import { recordAnswer, recordVisitorTurn } from "./store.ts";
import type { RecordedTurn, StoredAnswer } from "./store.ts";
import { createVisitorTokens } from "./visitor-token.ts";

export interface Conversations extends ChatService {
  readonly implementations: readonly Implementation[];
  /** Removes a deleted chatbot's sessions and messages, some at a time; true: call again. */
  purge(chatbotKey: number): Promise<boolean>;
  /** Waits until every answer that is being made is stored. */
  drain(): Promise<void>;
}

export interface ConversationsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly chatbots: Chatbots;
  readonly answers: Answers;
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

type StoredTurn = Exclude<RecordedTurn, { outcome: "limited" }>;

export function createConversations(options: ConversationsOptions): Conversations {
  const { database, clock, chatbots, answers } = options;
  const tokens = createVisitorTokens(options.tokenKey);
  const byAddress = createSlidingLog({ limit: options.addressRateLimit, windowMs });
  const byChatbot = createSlidingLog({ limit: options.chatbotRateLimit, windowMs });
  /** Answers being made, by the row key of the visitor's message. */
  const live = new Map<number, { answer: LiveAnswer; stored: Promise<void> }>();

  async function chat(request: ChatTurn, context: ChatRequestContext): Promise<ChatAnswer> {
    const chatbot = await chatbots.findPublic(request.chatbotId);
    context.judgeOrigin(chatbot.allowedDomains);
    const id = request.message.id ?? context.idempotencyKey ?? "";
    const message = { clientId: clientIdForm.test(id) ? id : null, text: request.message.text };
    const admissions = admit(chatbot, context.address);
    const turn = await recordTurn(chatbot, request.sessionId, message, chatbot.rateLimit).catch((error: unknown) => {
      for (const admission of admissions) admission.release();
      throw error;
    });
    const { messageId, parts } = answerTo(chatbot, message.text, turn, request.regenerate);
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
    message: { clientId: string | null; text: string },
    rateLimit: KnownChatbot["rateLimit"] | null,
  ): Promise<StoredTurn> {
    const now = clock.now();
    const turn = await database.hot.write(() => recordVisitorTurn({ chatbot, sessionId, ...message, now, rateLimit }));
    if (turn.outcome !== "limited") return turn;
    const limit = rateLimit ?? chatbot.rateLimit;
    throw tooMany(limit.messages, limit.windowSeconds * 1_000, turn.retryAfterMs);
  }

  /** The stored answer again, the one that is being made, or a new one. */
  function answerTo(
    chatbot: KnownChatbot,
    text: string,
    turn: StoredTurn,
    regenerate: boolean,
  ): { messageId: string; timeMs: number; parts: AsyncIterable<AnswerPart> } {
    if (turn.answer !== undefined && !regenerate) {
      return { messageId: turn.answer.id, timeMs: turn.answer.created_at, parts: partsOf(turn.answer) };
    }
    const running = live.get(turn.messageKey)?.answer;
    if (running !== undefined) return { messageId: running.messageId, timeMs: running.timeMs, parts: running.read() };

    const now = clock.now();
    const answer = new LiveAnswer(newId("msg", now), now);
    const stored = produce(
      chatbot,
      { message: text, history: turn.history.map(toHistory) },
      turn,
      answer,
      regenerate,
    ).finally(() => live.delete(turn.messageKey));
    live.set(turn.messageKey, { answer, stored });
    return { messageId: answer.messageId, timeMs: now, parts: answer.read() };
  }

  /** Makes an answer to its end and stores it, whoever still listens. */
  async function produce(
    chatbot: KnownChatbot,
    request: AnswerRequest,
    turn: StoredTurn,
    answer: LiveAnswer,
    replace: boolean,
  ): Promise<void> {
    try {
      let content = "";
      const sources: AnswerSource[] = [];
      let finish: Extract<AnswerPart, { type: "finish" }> | undefined;
      for await (const part of answers.stream(chatbot, request, new AbortController().signal)) {
        if (part.type === "finish") {
          finish = part;
          continue;
        }
        if (part.type === "text") content += part.text;
        else sources.push(part.source);
        answer.push(part);
      }
      if (finish === undefined) throw new Error("The model ended without a finish.");
      await database.hot.write(() =>
        recordAnswer({
          id: answer.messageId,
          chatbotKey: chatbot.key,
          sessionKey: turn.sessionKey,
          replyTo: turn.messageKey,
          content,
          metadata: JSON.stringify({ sources, confidence: finish.confidence, answered: finish.answered }),
          now: answer.timeMs,
          replace,
        }),
      );
      // Told to be finished means stored: a crash after this loses nothing that a visitor saw end.
      answer.push(finish);
      answer.finish();
    } catch (error) {
      // Thrown to whoever reads the answer, and logged there with the request.
      answer.fail(error);
    }
  }

  const sendMessage = implement(operations.sendMessage, async ({ chatbotId, message, sessionId }, caller) => {
    const chatbot = await chatbots.find(caller, chatbotId);
    const session = sessionId ?? `s-${randomBytes(16).toString("base64url")}`;
    const turn = await recordTurn(chatbot, session, { clientId: null, text: message }, null);
    const { messageId, timeMs, parts } = answerTo(chatbot, message, turn, false);
    let content = "";
    const sources: AnswerSource[] = [];
    let confidence = 0;
    let answered = false;
    for await (const part of parts) {
      if (part.type === "text") content += part.text;
      else if (part.type === "source") sources.push(part.source);
      else ({ confidence, answered } = part);
    }
    return {
      id: messageId,
      content,
      role: "assistant" as const,
      timestamp: isoTime(timeMs),
      metadata: { sessionId: session, sources, confidence, answered, userMessageId: turn.messageId },
    };
  });

  const listMessages = implement(operations.listMessages, async ({ chatbotId, sessionId, limit, cursor }, caller) =>
    readHistory(database, await chatbots.find(caller, chatbotId), sessionId, limit, cursor),
  );

  const listChatMessages = implement(
    operations.listChatMessages,
    async ({ sessionId, limit, cursor }, _caller, { visitorToken, judgeOrigin }) => {
      const named = visitorToken === undefined ? null : tokens.read(visitorToken);
      // A token for another session is as good as none, and says nothing about that session.
      if (named === null || named.sessionId !== sessionId) {
        throw new Problem(
          "unauthorized",
          "Send the visitor token of this session in the X-SVC-Visitor-Token header; it came with the session's first answer.",
        );
      }
      const chatbot = await chatbots.findPublic(named.chatbotId);
      judgeOrigin(chatbot.allowedDomains);
      return readHistory(database, chatbot, sessionId, limit, cursor);
    },
  );

  return {
    chat,
    implementations: [sendMessage, listMessages, listChatMessages],
    purge: (chatbotKey) => purgeConversations(database, chatbotKey),
    async drain() {
      await Promise.all([...live.values()].map(({ stored }) => stored));
    },
  };
}

/** A stored answer as the parts that it once came in. */
async function* partsOf(answer: StoredAnswer): AsyncGenerator<AnswerPart> {
  const { sources, confidence, answered } = readMetadata(answer.metadata);
  for (const source of sources) yield { type: "source", source };
  yield { type: "text", text: answer.content };
  yield { type: "finish", confidence, answered };
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
