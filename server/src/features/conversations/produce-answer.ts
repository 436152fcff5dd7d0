import type { AnswerSource } from "@svc/contract";
import type { AnswerPart, DataPart } from "../../foundation/chat.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import type { AnswerOutcome } from "../../foundation/metrics.ts";
import { endAnswering, keepAnswering } from "./answering.ts";
import { askedBy } from "./contact/contact-parts.ts";
import { ticketOffer } from "./handoff/call-person.ts";
import type { LiveAnswer } from "./live-answer.ts";
import type { AnswerMetadata, AnswerMetrics } from "./metadata.ts";
import { recordAnswer } from "./record-answer.ts";
import { addTo, replyTo } from "./reply.ts";
import type { MessageToAnswer, ReplyOptions } from "./reply.ts";
import type { ModelUsage } from "../../foundation/model.ts";

/** Notes, while an answer is made, what the owner's figures need to know of it. Call it when the making begins. */
function watchAnswer() {
  const started = performance.now();
  let firstMs: number | null = null;
  let input = 0;
  let output = 0;
  const elapsed = () => Math.round(performance.now() - started);
  return {
    sawText(text: string): void {
      if (text !== "") firstMs ??= elapsed();
    },
    take({ inputTokens, outputTokens }: ModelUsage): void {
      input += inputTokens;
      output += outputTokens;
    },
    /** `finish` is undefined where the answer did not reach its end. */
    figures(
      finish: Extract<AnswerPart, { type: "finish" }> | undefined,
      shown: readonly AnswerSource[],
    ): AnswerMetrics {
      const { language = null, isSmallTalk = false, question, queries, used = [], near = [] } = finish?.making ?? {};
      return {
        firstMs,
        fullMs: finish === undefined ? null : elapsed(),
        answerer: finish?.answerer?.name ?? null,
        language,
        ...(isSmallTalk ? { isSmallTalk } : {}),
        ...(question === undefined ? {} : { question }),
        ...(queries === undefined ? {} : { queries }),
        ...(shown.length === 0 && used.length > 0 ? { used } : {}),
        ...(near.length > 0 ? { near } : {}),
        ...(input + output > 0 ? { tokens: [input, output] as const } : {}),
      };
    },
  };
}

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
  /** Called with how each answer ended, once what there is of it is stored. */
  readonly onAnswer?: ((outcome: AnswerOutcome) => void) | undefined;
}

type Finish = Extract<AnswerPart, { type: "finish" }>;

/**
 * Produces an answer to its end and stores it, even if no one is listening. One that was stopped, or that
 * failed in the middle, is stored as far as it came and marked as partial, if it has any text; a
 * failed one takes no other's place. Never throws: a failure is thrown to the answer's readers.
 */
export async function produceAnswer(options: ProduceOptions, task: AnswerTask, answer: LiveAnswer): Promise<void> {
  const { database, clock, reply, onAnswer } = options;
  const draft = new Draft(answer);
  const store = (metadata: EndMetadata, replace: boolean) => storeAnswer(options, task, draft, metadata, replace);

  async function storePart(replace: boolean): Promise<void> {
    if (answer.text.trim() === "") await endAnswering(database, task.sessionKey, answer.messageId);
    else await store({ confidence: 0, answered: false, partial: true }, replace);
  }

  const endLease = keepAnswering({ database, clock }, task, answer.messageId);
  try {
    const whole = await untilAborted(write(reply, task, draft), answer.signal).catch(async (error: unknown) => {
      await endLease();
      if (answer.signal.aborted) return draft.finish ?? null;
      // Readers get the original error, not the failure to store it.
      await storePart(false).catch(() => undefined);
      throw error;
    });
    await endLease();
    if (whole === null) await storePart(task.replace);
    else await store(endOf(whole), task.replace);
    onAnswer?.(whole === null ? "stopped" : whole.answered ? "answered" : "unanswered");
    // Finished means stored: a crash after this loses nothing that a visitor saw end.
    answer.push(whole ?? { type: "stop" });
    answer.finish();
  } catch (error) {
    onAnswer?.("failed");
    // Thrown to the answer's readers, who log it with the request.
    answer.fail(error);
  }
}

/** What an answer consists of so far, for its readers and for its row. */
class Draft {
  readonly answer: LiveAnswer;
  readonly watch = watchAnswer();
  readonly sources: AnswerSource[] = [];
  finish: Finish | undefined;
  #offered: AnswerMetadata["offered"];
  #asked: AnswerMetadata["asked"];

  constructor(answer: LiveAnswer) {
    this.answer = answer;
  }

  /** Parts after a stop are discarded. */
  take(part: AnswerPart | DataPart): void {
    this.answer.signal.throwIfAborted();
    if (part.type === "finish") {
      this.finish = part;
      return;
    }
    if (part.type === "text") this.watch.sawText(part.text);
    if (part.type === "source") this.sources.push(part.source);
    if (part.type === "data") {
      if (part.name === ticketOffer.name) this.#offered = "ticket";
      this.#asked = askedBy(part) ?? this.#asked;
    }
    this.answer.push(part);
  }

  metadata(end: EndMetadata): AnswerMetadata & { readonly figures: AnswerMetrics } {
    return {
      sources: this.sources,
      ...end,
      ...(this.#offered === undefined ? {} : { offered: this.#offered }),
      ...(this.#asked === undefined ? {} : { asked: this.#asked }),
      ...(this.finish?.handoff === true ? { handoff: true } : {}),
      generatedBy: this.answer.generatedBy,
      figures: this.watch.figures(this.finish, this.sources),
    };
  }
}

type EndMetadata = Omit<AnswerMetadata, "sources">;

async function write(reply: ReplyOptions, task: AnswerTask, draft: Draft): Promise<Finish> {
  const { results, answer } = await replyTo(reply, task, draft.answer.signal, draft.watch.take);
  for (const part of results) draft.take(part);
  if (answer !== null) {
    for await (const part of answer) draft.take(part);
    // Before readers are notified that it is finished.
    if (draft.finish !== undefined) for (const part of await addTo(reply, task, draft.finish)) draft.take(part);
  }
  if (draft.finish === undefined) throw new Error("The model ended without a finish.");
  return draft.finish;
}

async function storeAnswer(
  { database, clock }: ProduceOptions,
  task: AnswerTask,
  draft: Draft,
  end: EndMetadata,
  replace: boolean,
): Promise<void> {
  const { answer } = draft;
  await database.hot.write(() =>
    recordAnswer({
      id: answer.messageId,
      workspaceId: task.chatbot.workspaceId,
      chatbotKey: task.chatbot.key,
      sessionKey: task.sessionKey,
      replyTo: task.messageKey,
      proven: task.standing === "own" ? 1 : 0,
      content: answer.text,
      metadata: JSON.stringify(draft.metadata(end)),
      now: answer.timeMs,
      storedAt: clock.now(),
      replace,
    }),
  );
}

/** What is stored of an answer's end. */
function endOf({ confidence, answered, hedged }: Finish): EndMetadata {
  return { confidence, answered, ...(hedged === true ? { hedged } : {}) };
}

/**
 * The outcome of `work`, or the reason of `signal`, thrown as soon as it is aborted: work that waits for
 * something, or does not look at the signal, holds nobody up. It is then left to itself.
 */
async function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
