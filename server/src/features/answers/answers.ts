import { operations } from "@svc/contract";
import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import { answererOf, type AnswerPart, type DataPart } from "../../foundation/chat.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import type { Log } from "../../foundation/log.ts";
import { ModelFailed, type Model, type ModelCall, type ModelUsage } from "../../foundation/model.ts";
import { canReachPerson } from "../chatbots/chatbots.ts";
import type { Chatbots, KnownChatbot } from "../chatbots/chatbots.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { createBreaker } from "../../foundation/breaker.ts";
import { createModelChoice, createModelConnections } from "./choose-model.ts";
import type { ModelOptions } from "./choose-model.ts";
import { retrieve, explain, makingOf, searchFor, type Retrieved } from "./retrieve.ts";
import { embeddedAnswer, type EmbeddedAnswer } from "./embedded-answer.ts";
import { groundedAnswer } from "./grounded/grounded-answer.ts";
import { quotedData } from "./grounded/quoted-data.ts";
import { modelOperations } from "./model-operations.ts";
import { createWidening } from "./grounded/widen-search.ts";
import { runSteps } from "./grounded/run-steps.ts";
import type { AnswerTool } from "./grounded/tools.ts";
import type { AnswerRequest, AnswerWay } from "./request.ts";
import { createDrafts, quotedDraft } from "./draft.ts";
import type { AnswerDraft } from "./draft.ts";
import { createTrial } from "./try-chatbot.ts";
import { createTokenMeter } from "./token-meter.ts";

export { languageOf } from "./retrieve.ts";
export { languageOfLocale } from "./language.ts";
export type { Language } from "./language.ts";
export { searchHelp } from "./help-search.ts";
export { isThanks } from "./small-talk.ts";
export type { AnswerDraft } from "./draft.ts";
export type { EmbeddedAnswer } from "./embedded-answer.ts";
export type { AnswerRequest } from "./request.ts";
export type { AnswerTool } from "./grounded/tools.ts";
export type { ModelOptions } from "./choose-model.ts";

export interface Answers {
  /**
   * Answers a visitor in the name of a chatbot: with its language model, or the embedded answerer where
   * it has none, or where that has failed before it wrote a word. Ends with its `finish`. Throws
   * ModelFailed where the model failed in the middle, and the signal's reason once it is aborted.
   * `onUsage` gets the usage of each model call.
   */
  stream(
    chatbot: KnownChatbot,
    request: AnswerRequest,
    signal: AbortSignal,
    tools?: readonly AnswerTool[],
    onUsage?: (usage: ModelUsage) => void,
  ): AsyncIterable<AnswerPart | DataPart>;
  /** What a chatbot would answer, with everything that led to it; nothing is stored or counted. */
  readonly tryOut: ReturnType<typeof createTrial>;
  /** What the embedded answerer says to a question that hangs on no other; nothing is stored or counted. */
  decide(chatbot: KnownChatbot, question: string): Promise<EmbeddedAnswer>;
  /** A draft of the answer to a question that was not answered, quoted from what came near, and all that came near. */
  quoteDraft(
    chatbot: KnownChatbot,
    question: string,
  ): Promise<{ draft: AnswerDraft; near: ReturnType<typeof explain> }>;
  /**
   * A draft of an answer, for a person to check: by the chatbot's language model, whose tokens count, or quoted where it
   * has none, or where that fails. Nothing is stored.
   */
  readonly writeDraft: ReturnType<typeof createDrafts>;
  /**
   * What the chatbot's language model writes by our instructions about data that strangers may have written;
   * null where it has none, or that fails. What it writes is hostile like the data.
   */
  write(
    chatbot: KnownChatbot,
    task: { readonly instructions: string; readonly data: string },
    signal: AbortSignal,
  ): Promise<{ readonly text: string; readonly writtenBy: string } | null>;
  /** Counts what an embedding model took for a chatbot. */
  countEmbedding(chatbotKey: number, tokens: number): void;
  /** Whether the chatbot has used up its tokens of this month. */
  isAtTokenCap(chatbot: KnownChatbot): Promise<boolean>;
  readonly implementations: readonly Implementation[];
  purge(chatbotKey: number): Promise<boolean>;
  /** Stores what was counted last. */
  close(): Promise<void>;
}

export interface AnswersOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly chatbots: Chatbots;
  readonly knowledge: Knowledge;
  readonly models: ModelOptions;
  /** Hears of each call of a language model, for the metrics. */
  readonly onModelCall?: (call: ModelCall) => void;
}

/** Too long, or filtered by the provider: one visitor's words are no reason to leave the model alone. */
const requestStatuses: ReadonlySet<number | undefined> = new Set([400, 413, 422]);
const isAboutRequest = (error: unknown): boolean => error instanceof ModelFailed && requestStatuses.has(error.status);

export function createAnswers(options: AnswersOptions): Answers {
  const { database, clock, log, chatbots, knowledge, onModelCall } = options;
  const connectionOf = createModelConnections(chatbots, options.models);
  const modelOf = createModelChoice(connectionOf);
  const breaker = createBreaker(clock);
  const widen = createWidening(knowledge, clock);
  const meter = createTokenMeter({
    database,
    clock,
    onFailure: (error) => log.warn({ err: error }, "token usage could not be stored"),
  });

  async function* answer(
    chatbot: KnownChatbot,
    request: AnswerRequest,
    findOut: () => Promise<Retrieved>,
    { signal, tools, isCounted, onUsage, onFound }: AnswerWay,
  ): AsyncGenerator<AnswerPart | DataPart, void, void> {
    signal.throwIfAborted();
    const retrieved = await findOut();
    signal.throwIfAborted();
    const model = modelOf(chatbot);
    let problem = model === null ? null : await reasonAgainst(model, chatbot);
    if (model !== null && problem === null) {
      let hasText = false;
      let isAsked = false;
      const count = (call: ModelCall) => {
        onModelCall?.(call);
        if (isCounted) meter.add(chatbot.key, call.usage);
        onUsage?.(call.usage);
      };
      const onCall = (call: ModelCall) => {
        isAsked = true;
        count(call);
      };
      try {
        const widened = await widen({ model, chatbot, request, retrieved, signal, onCall: count });
        if (widened.queries !== undefined) onFound?.(widened.parts ?? []);
        for await (const part of groundedAnswer({
          model,
          chatbot,
          request,
          retrieved: widened,
          tools,
          async search(queries) {
            const found = await searchFor(knowledge, chatbot, queries, retrieved.language);
            onFound?.(found);
            return found;
          },
          nowMs: clock.now(),
          signal,
          onCall,
        })) {
          hasText ||= part.type === "text";
          yield part;
        }
        if (isAsked) breaker.record(model, null);
        return;
      } catch (error) {
        if (!isAboutRequest(error)) breaker.record(model, error);
        if (!(error instanceof ModelFailed)) throw error;
        log.warn({ chatbotId: chatbot.id, model: model.name, fault: error.fault, status: error.status }, error.message);
        if (hasText) throw error;
        problem = error.reason;
      }
    }
    const {
      text,
      sources,
      confidence,
      answered,
      hedged,
      generatedBy,
      suggestions = [],
    } = embeddedAnswer(chatbot, retrieved);
    if (chatbot.showSources) for (const source of sources) yield { type: "source", source };
    yield { type: "text", text, generatedBy };
    if (suggestions.length > 0) yield { type: "data", name: "suggestions", data: { questions: suggestions } };
    const making = makingOf(retrieved, { answered, used: sources });
    const marks = hedged === true ? { hedged } : {};
    yield { type: "finish", confidence, answered, ...marks, answerer: answererOf("embedded", problem), making };
  }

  async function reasonAgainst(model: Model, chatbot: KnownChatbot): Promise<Reason | null> {
    if (breaker.isOpen(model)) return because("model_failed_repeatedly");
    return (await isAtTokenCap(chatbot)) ? because("token_limit_reached") : null;
  }

  async function isAtTokenCap({ key, monthlyTokenCap }: KnownChatbot): Promise<boolean> {
    return monthlyTokenCap !== null && (await meter.spent(key)) >= monthlyTokenCap;
  }

  const stream: Answers["stream"] = (chatbot, request, signal, tools = [], onUsage) =>
    answer(chatbot, request, () => retrieve(knowledge, chatbot, request), { signal, tools, isCounted: true, onUsage });

  const ask = (chatbot: KnownChatbot, question: string) =>
    retrieve(knowledge, chatbot, {
      message: question,
      history: [],
      canReachPerson: canReachPerson(chatbot, clock.now()),
    });

  const writeDraft = createDrafts({
    knowledge,
    answer: (chatbot, request, retrieving, way) =>
      answer(chatbot, request, () => retrieving, { ...way, tools: [], isCounted: true }),
  });

  const write: Answers["write"] = async (chatbot, { instructions, data }, signal) => {
    const model = modelOf(chatbot);
    if (model === null || (await reasonAgainst(model, chatbot)) !== null) return null;
    const onCall = (call: ModelCall) => {
      onModelCall?.(call);
      meter.add(chatbot.key, call.usage);
    };
    const messages = [{ role: "user" as const, content: `Data:\n${quotedData(data)}` }];
    let text = "";
    try {
      for await (const delta of runSteps({
        model,
        instructions,
        messages,
        tools: [],
        visitorWords: "",
        signal,
        onCall,
      }))
        text += delta;
      breaker.record(model, null);
      return { text, writtenBy: model.name };
    } catch (error) {
      breaker.record(model, error);
      if (!(error instanceof ModelFailed)) throw error;
      log.warn({ chatbotId: chatbot.id, model: model.name, fault: error.fault, status: error.status }, error.message);
      return null;
    }
  };

  const tryOut = createTrial({
    knowledge,
    clock,
    answer: (chatbot, request, retrieving, way) =>
      answer(chatbot, request, () => retrieving, { ...way, isCounted: false }),
  });

  const tokenUsage = implement(operations.getTokenUsage, async ({ chatbotId }, caller) => {
    const chatbot = await chatbots.find(caller, chatbotId);
    return { monthlyTokenCap: chatbot.monthlyTokenCap, months: await meter.months(chatbot.key) };
  });

  return {
    stream,
    async decide(chatbot, question) {
      return embeddedAnswer(chatbot, await ask(chatbot, question));
    },
    async quoteDraft(chatbot, question) {
      const retrieved = await ask(chatbot, question);
      return { draft: quotedDraft(retrieved), near: explain([retrieved]) };
    },
    tryOut,
    writeDraft,
    write,
    countEmbedding: (chatbotKey, tokens) => meter.addEmbedding(chatbotKey, tokens),
    isAtTokenCap,
    implementations: [
      tokenUsage,
      ...modelOperations({
        chatbots,
        clock,
        models: options.models,
        connectionOf,
        onCall(chatbotKey, call) {
          onModelCall?.(call);
          meter.add(chatbotKey, call.usage);
        },
      }),
    ],
    purge: (chatbotKey) => meter.purge(chatbotKey),
    close: () => meter.close(),
  };
}
