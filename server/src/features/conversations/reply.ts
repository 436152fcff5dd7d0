import type { AnswerPart, DataPart } from "../../foundation/chat.ts";
import type { ModelUsage } from "../../foundation/model.ts";
import type { AnswerRequest, Answers, AnswerTool } from "../answers/answers.ts";
import type { KnownChatbot } from "../chatbots/chatbots.ts";
import type { StoredFile } from "./attachments/file-links.ts";
import type { Standing } from "./session-access.ts";

/** A visitor's message that is stored and waits for its answer. */
export interface MessageToAnswer {
  readonly chatbot: KnownChatbot;
  readonly request: AnswerRequest;
  readonly sessionKey: number;
  /** The caller's name of the session. */
  readonly sessionId: string;
  readonly standing: Standing;
  /** Of the visitor's message. */
  readonly messageKey: number;
  /** What was said before, as it is stored, oldest first. */
  readonly earlier: readonly StoredMessage[];
  /** That came with the message. */
  readonly files: readonly StoredFile[];
}

export interface StoredMessage {
  readonly key: number;
  readonly role: string;
  readonly content: string;
  readonly metadata: string | null;
}

/** The result of a handler. */
export interface HandlerResult {
  /** Said to the visitor, in the visitor's language; "" says nothing. */
  readonly text: string;
  /** It is the whole answer; else what the knowledge has to say follows it. */
  readonly isWhole: boolean;
  /** The visitor asked for a person, so the text doesn't count as an answer. */
  readonly isHandoff?: true;
  /** Session state for the stream. */
  readonly data?: readonly DataPart[];
}

/**
 * What a conversation does with a message whatever answers it, before the knowledge is asked: a person
 * is called, a lead is noted. Null: the message is none of its business. It may be run again for the
 * same message (a regenerated answer, a crash), and does nothing twice.
 */
export type PreHandler = (message: MessageToAnswer, signal: AbortSignal) => Promise<HandlerResult | null>;

/** Of a message that `first` answers whole, `also` takes what is its own business; it speaks first. */
export function alongside(first: PreHandler, also: PreHandler): PreHandler {
  return async (message, signal) => {
    const result = await first(message, signal);
    const other = result?.isWhole === true ? await also(message, signal) : null;
    if (result === null || other === null) return result;
    const text = [other.text, result.text].filter((each) => each !== "").join("\n\n");
    return { ...result, text, data: [...(other.data ?? []), ...(result.data ?? [])] };
  };
}

/** The same for a language model: tools that are bound to the message that is answered; null: not for this one. */
export type ToolMaker = (message: MessageToAnswer) => AnswerTool | null;

/**
 * What a conversation adds to the chatbot's answer when that is written: `answered` tells whether it was none.
 * Its text follows the answer's as a paragraph of its own; `isWhole`: with it the message is answered.
 */
export type PostHandler = (message: MessageToAnswer, answered: boolean) => Promise<HandlerResult | null>;

export interface ReplyOptions {
  readonly answers: Pick<Answers, "stream">;
  /** In this order; after a whole answer none of the next is asked. */
  readonly preHandlers: readonly PreHandler[];
  readonly tools: readonly ToolMaker[];
  readonly postHandlers: readonly PostHandler[];
}

export interface Reply {
  /** What the handlers replied. */
  readonly results: readonly (AnswerPart | DataPart)[];
  /** The chatbot's answer that follows; null: the results are all, with their `finish`. */
  readonly answer: AsyncIterable<AnswerPart | DataPart> | null;
}

type Finish = Extract<AnswerPart, { type: "finish" }>;

/** The finish part of a handler's reply. */
function endOf({ isHandoff }: HandlerResult): Finish {
  return { type: "finish", confidence: 1, ...(isHandoff ? { answered: false, handoff: true } : { answered: true }) };
}

/** Lets the conversation react to a message, and only then asks for the chatbot's answer. */
export async function replyTo(
  { answers, preHandlers, tools }: ReplyOptions,
  message: MessageToAnswer,
  signal: AbortSignal,
  onUsage: (usage: ModelUsage) => void = () => undefined,
): Promise<Reply> {
  const results: (AnswerPart | DataPart)[] = [];
  for (const handler of preHandlers) {
    const result = await handler(message, signal);
    signal.throwIfAborted();
    if (result === null) continue;
    const { text, isWhole, data = [] } = result;
    results.push(...data);
    if (text !== "") results.push({ type: "text", text: isWhole ? text : `${text}\n\n`, generatedBy: "system" });
    if (!isWhole) continue;
    results.push(endOf(result));
    return { results, answer: null };
  }
  const { chatbot, request } = message;
  const bound = tools.map((make) => make(message)).filter((tool) => tool !== null);
  return { results, answer: answers.stream(chatbot, request, signal, bound, onUsage) };
}

/** What follows the chatbot's answer once that is written, another `finish` where the message is answered with it. */
export async function addTo(
  { postHandlers }: Pick<ReplyOptions, "postHandlers">,
  message: MessageToAnswer,
  finish: Finish,
): Promise<(AnswerPart | DataPart)[]> {
  const parts: (AnswerPart | DataPart)[] = [];
  for (const handler of postHandlers) {
    const result = await handler(message, finish.answered);
    if (result === null) continue;
    if (result.text !== "") parts.push({ type: "text", text: `\n\n${result.text}`, generatedBy: "system" });
    parts.push(...(result.data ?? []));
    if (result.isWhole) parts.push({ ...finish, ...endOf(result) });
  }
  return parts;
}
