import type { AnswerSource } from "@svc/contract";
import type { AnswerPart, DataPart } from "../../foundation/chat.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import type { AnswerOutcome } from "../../foundation/metrics.ts";
import { endAnswering, keepAnswering } from "./answering.ts";
import { askedBy } from "./contact/contact-parts.ts";
import { ticketOffer } from "./handoff/call-person.ts";
import type { LiveAnswer } from "./live-answer.ts";
import type { AnswerMetadata } from "./metadata.ts";
import { recordAnswer } from "./record-answer.ts";
import { addTo, replyTo } from "./reply.ts";
import type { MessageToAnswer, ReplyOptions } from "./reply.ts";
import { watchAnswer } from "./watch-answer.ts";
import { untilAborted } from "./until-aborted.ts";

export interface AnswerTask extends MessageToAnswer {
  /** The session's row says already that it is being made. */
  readonly isLeased: boolean;
  /** Takes the place of an answer that is there. */
  readonly replace: boolean;
}

export interface ProduceOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly reply: ReplyOptions;
  /** Hears how each answer ended, when what there is of it is stored. */
  readonly onAnswer?: ((outcome: AnswerOutcome) => void) | undefined;
}

type Finish = Extract<AnswerPart, { type: "finish" }>;

/**
 * Produces an answer to its end and stores it, even if no one is listening. One that was stopped, or that
 * failed in the middle, is stored as far as it came and marked as partial, if it has any text; a
 * failed one takes no other's place. Never throws: a failure is thrown to the answer's readers.
 */
export async function produceAnswer(
  { database, clock, reply, onAnswer }: ProduceOptions,
  task: AnswerTask,
  answer: LiveAnswer,
): Promise<void> {
  const sources: AnswerSource[] = [];
  let finish: Finish | undefined;
  const watch = watchAnswer();
  let offered: AnswerMetadata["offered"];
  let asked: AnswerMetadata["asked"];

  async function write(): Promise<Finish> {
    const { results, answer: rest } = await replyTo(reply, task, answer.signal, watch.take);
    for (const part of results) take(part);
    if (rest !== null) {
      for await (const part of rest) take(part);
      // Before readers are notified that it is finished.
      if (finish !== undefined) for (const part of await addTo(reply, task, finish)) take(part);
    }
    if (finish === undefined) throw new Error("The model ended without a finish.");
    return finish;
  }

  function take(part: AnswerPart | DataPart): void {
    // Parts after a stop are discarded.
    answer.signal.throwIfAborted();
    if (part.type === "finish") {
      finish = part;
      return;
    }
    if (part.type === "text") watch.sawText(part.text);
    if (part.type === "source") sources.push(part.source);
    if (part.type === "data") {
      if (part.name === ticketOffer.name) offered = "ticket";
      asked = askedBy(part) ?? asked;
    }
    answer.push(part);
  }

  async function store(metadata: Omit<AnswerMetadata, "sources">, replace: boolean): Promise<void> {
    await database.hot.write(() =>
      recordAnswer({
        id: answer.messageId,
        workspaceId: task.chatbot.workspaceId,
        chatbotKey: task.chatbot.key,
        sessionKey: task.sessionKey,
        replyTo: task.messageKey,
        proven: task.standing === "own" ? 1 : 0,
        content: answer.text,
        metadata: JSON.stringify({
          sources,
          ...metadata,
          ...marks(),
          generatedBy: answer.generatedBy,
          figures: watch.figures(finish, sources),
        }),
        now: answer.timeMs,
        storedAt: clock.now(),
        replace,
      }),
    );
  }

  function marks(): Pick<AnswerMetadata, "offered" | "asked" | "handoff"> {
    return {
      ...(offered === undefined ? {} : { offered }),
      ...(asked === undefined ? {} : { asked }),
      ...(finish?.handoff === true ? { handoff: true } : {}),
    };
  }

  async function storePart(replace: boolean): Promise<void> {
    if (answer.text.trim() === "") await endAnswering(database, task.sessionKey, answer.messageId);
    else await store({ confidence: 0, answered: false, partial: true }, replace);
  }

  const endLease = keepAnswering({ database, clock }, task, answer.messageId);
  try {
    const whole = await untilAborted(write(), answer.signal).catch(async (error: unknown) => {
      await endLease();
      if (answer.signal.aborted) return finish ?? null;
      // Readers get the original error, not the failure to store it.
      await storePart(false).catch(() => undefined);
      throw error;
    });
    await endLease();
    if (whole === null) await storePart(task.replace);
    else await store(endOf(whole), task.replace);
    onAnswer?.(whole === null ? "stopped" : whole.answered ? "answered" : "unanswered");
    // Told to be finished means stored: a crash after this loses nothing that a visitor saw end.
    answer.push(whole ?? { type: "stop" });
    answer.finish();
  } catch (error) {
    onAnswer?.("failed");
    // Thrown to the answer's readers, who log it with the request.
    answer.fail(error);
  }
}

/** What is stored of an answer's end. */
function endOf({ confidence, answered, hedged }: Finish): Pick<AnswerMetadata, "confidence" | "answered" | "hedged"> {
  return { confidence, answered, ...(hedged === true ? { hedged } : {}) };
}
