import type { Clock } from "../../foundation/clock.ts";
import type { ChatPart } from "../../foundation/chat.ts";
import type { Database } from "../../foundation/database/database.ts";
import { newId } from "../../foundation/ids.ts";
import { canReachPerson } from "../chatbots/chatbots.ts";
import type { KnownChatbot } from "../chatbots/chatbots.ts";
import { textsOf } from "./attachments/file-texts.ts";
import { handoffPart } from "./handoff/call-person.ts";
import type { Handoff } from "./handoff/handoff.ts";
import { LiveAnswer } from "./live-answer.ts";
import type { LiveAnswers } from "./live-answers.ts";
import { produceAnswer } from "./produce-answer.ts";
import type { ProduceOptions } from "./produce-answer.ts";
import { recordVisitorTurn } from "./record-turn.ts";
import type { RecordedTurn } from "./record-turn.ts";
import type { VisitorTurn } from "./admit-turn.ts";
import type { MessageToAnswer, PreHandler, ReplyOptions } from "./reply.ts";
import { refusalProblem } from "./visitor-requirements.ts";
import { partsOf } from "./stored-answer.ts";
import { toHistory } from "./to-history.ts";
import { tooMany } from "./rate-limited.ts";

/** A visitor's message. */
export type VisitorMessage = Pick<
  VisitorTurn,
  "clientId" | "text" | "files" | "regenerate" | "visitorMetadata" | "proof" | "requires" | "isMail"
>;

export type StoredTurn = Extract<RecordedTurn, { outcome: "recorded" | "repeated" }> &
  Pick<VisitorTurn, "answerId" | "sessionId">;

interface TurnsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly live: LiveAnswers;
  readonly handoff: Pick<Handoff, "messageStored">;
  /** Stores contact details that a message leaves while a person has the conversation. */
  readonly noteContact: PreHandler;
  readonly reply: ReplyOptions;
  readonly onAnswer: ProduceOptions["onAnswer"];
}

const neverAborted = new AbortController().signal;

/** Visitors' messages and their answers. */
export class Turns {
  readonly #deps: TurnsDeps;
  /** A stranger's message in another visitor's session is only answered, without handlers. So is an email. */
  readonly #plainReply: ReplyOptions;

  constructor(deps: TurnsDeps) {
    this.#deps = deps;
    this.#plainReply = { answers: deps.reply.answers, preHandlers: [], tools: [], postHandlers: [] };
  }

  /** Stores a message. Throws Problems: `rateLimit` is exceeded (null: not limited), or a requirement isn't met. */
  async record(
    chatbot: KnownChatbot,
    sessionId: string,
    message: VisitorMessage,
    rateLimit: KnownChatbot["rateLimit"] | null,
  ): Promise<StoredTurn> {
    const { database, clock, handoff, noteContact } = this.#deps;
    let answerId = "";
    // Read the time when it is this turn's turn to write: events go out in the order in which they were written.
    const turn = await database.hot.write(() => {
      const now = clock.now();
      // Made a moment later, so that an answer's id sorts behind its question's.
      answerId = newId("msg", now + 1);
      return recordVisitorTurn({ chatbot, sessionId, ...message, answerId, now, sinceSet: clock.sinceSet, rateLimit });
    });
    if (turn.outcome === "refused") throw refusalProblem(turn.refusal);
    if (turn.outcome === "limited") {
      const limit = rateLimit ?? chatbot.rateLimit;
      throw tooMany(limit.messages, limit.windowSeconds * 1_000, turn.retryAfterMs);
    }
    const stored = { ...turn, answerId, sessionId };
    if (turn.outcome === "recorded") {
      handoff.messageStored(chatbot, turn);
      if (turn.handoff !== "none") await noteContact(this.#toAnswer(chatbot, message, stored), neverAborted);
    }
    return stored;
  }

  /** The stored answer again, the one that is being made, or a new one. */
  async answer(
    chatbot: KnownChatbot,
    message: VisitorMessage,
    turn: StoredTurn,
  ): Promise<{ messageId: string; timeMs: number; parts: AsyncIterable<ChatPart> }> {
    if (turn.answer !== undefined && !turn.isAnew) {
      return { messageId: turn.answer.id, timeMs: turn.answer.created_at, parts: partsOf(turn.answer) };
    }
    const running = await this.#running(turn);
    if (running === undefined && turn.handoff !== "none")
      return { messageId: turn.answerId, timeMs: this.#deps.clock.now(), parts: silence(turn) };
    const answer = running ?? this.#produce(chatbot, message, turn);
    return { messageId: answer.messageId, timeMs: answer.timeMs, parts: answer.read() };
  }

  async #running({ isAnew, messageKey }: StoredTurn): Promise<LiveAnswer | undefined> {
    const { live } = this.#deps;
    const entry = live.to(messageKey);
    if (!isAnew || entry?.answer.signal.aborted !== true) return entry?.answer;
    // A new answer is wanted in place of the one just stopped, not its end.
    await entry.ended;
    return live.to(messageKey)?.answer;
  }

  #produce(chatbot: KnownChatbot, message: VisitorMessage, turn: StoredTurn): LiveAnswer {
    const { database, clock, handoff, live, onAnswer } = this.#deps;
    const { sessionKey, messageKey, standing, isLeased } = turn;
    const answer = new LiveAnswer(turn.answerId, clock.now());
    const task = { ...this.#toAnswer(chatbot, message, turn), isLeased, replace: turn.isAnew };
    const reply = standing === "stranger" || message.isMail === true ? this.#plainReply : this.#deps.reply;
    const ended = produceAnswer({ database, clock, reply, onAnswer }, task, answer).then(() =>
      handoff.messageStored(chatbot, { sessionKey, messageId: answer.messageId }),
    );
    live.add(messageKey, { chatbotKey: chatbot.key, sessionKey, standing, answer, ended });
    return answer;
  }

  #toAnswer(
    chatbot: KnownChatbot,
    { text, visitorMetadata: { pageUrl } }: VisitorMessage,
    turn: StoredTurn,
  ): MessageToAnswer {
    const { database, clock } = this.#deps;
    const { sessionKey, sessionId, standing, messageKey, history: earlier, files } = turn;
    const request = {
      message: text,
      history: earlier.map(toHistory),
      canReachPerson: canReachPerson(chatbot, clock.now()),
      ...(pageUrl === null ? {} : { pageUrl }),
      attributes: turn.attributes,
      // A stranger's message is answered without what others have sent.
      ...(chatbot.attachments.readText && standing !== "stranger" && { files: () => textsOf(database, sessionKey) }),
    };
    return { chatbot, request, sessionKey, sessionId, standing, messageKey, earlier, files };
  }
}

/** A person has the conversation, or is called to it: the chatbot says nothing. */
async function* silence({ handoff, agent }: StoredTurn): AsyncGenerator<ChatPart> {
  yield handoffPart(handoff, agent);
}
