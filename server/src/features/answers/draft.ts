import type { AnswerSource, CheckOutcome } from "@svc/contract";
import type { AnswerPart, DataPart } from "../../foundation/chat.ts";
import { ModelFailed } from "../../foundation/model.ts";
import { saysUnknown } from "../../language/unknown-phrases.ts";
import type { KnownChatbot } from "../chatbots/chatbots.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { hedgedFaq } from "./embedded-answer.ts";
import { quote } from "./quote.ts";
import type { AnswerRequest, AnswerWay } from "./request.ts";
import { explain, faqSource, retrieve } from "./retrieve.ts";
import type { Retrieved } from "./retrieve.ts";

/** A draft answer to an unanswered question from the nearest passages, for the owner to correct. */
export interface AnswerDraft {
  /** Empty where nothing supports an answer. */
  readonly answer: string;
  readonly sources: readonly AnswerSource[];
  /** `embedded`, or `provider/NAME`. */
  readonly writtenBy: string;
}

/** A draft of a reply. `unsure`: what comes near, which a visitor would be shown as unsure or not at all. */
export interface ReplyDraft extends AnswerDraft {
  readonly outcome: CheckOutcome;
  readonly confidence: number;
}

/** Lower than for visitors, since the owner will check it. Below, passages only share a common word. */
const nearConfidence = 0.35;

/** Sentences of the passages that came near, word for word; empty where none did. */
export function quotedDraft({ question, passages, language }: Retrieved): AnswerDraft {
  const near = passages.filter(({ confidence }) => confidence >= nearConfidence);
  const quoted = near.length === 0 ? null : quote(question, near, language);
  return { answer: quoted?.text ?? "", sources: quoted?.sources ?? [], writtenBy: "embedded" };
}

type Answer = (
  chatbot: KnownChatbot,
  request: AnswerRequest,
  retrieving: Promise<Retrieved>,
  way: Pick<AnswerWay, "signal" | "onFound">,
) => AsyncIterable<AnswerPart | DataPart>;
type Finish = Extract<AnswerPart, { type: "finish" }>;

/**
 * Drafts what a visitor would be answered, for a person to send: without the marks of citations, and without the
 * sentences in which a chatbot says that it is unsure or doesn't know.
 */
export function createDrafts({ knowledge, answer }: { readonly knowledge: Knowledge; readonly answer: Answer }) {
  return async (chatbot: KnownChatbot, request: AnswerRequest, signal: AbortSignal): Promise<ReplyDraft> => {
    const retrieving = retrieve(knowledge, chatbot, request);
    const found: Retrieved[] = [];
    const way = { signal, onFound: (more: readonly Retrieved[]) => void found.push(...more) };
    let text = "";
    let isByModel = false;
    let finish: Finish | undefined;
    try {
      for await (const part of answer({ ...chatbot, showSources: false }, request, retrieving, way)) {
        if (part.type === "finish") finish = part;
        else if (part.type === "text") {
          text += part.text;
          isByModel = part.generatedBy === "model";
        }
      }
    } catch (error) {
      if (!(error instanceof ModelFailed)) throw error;
    }
    const retrieved = await retrieving;
    if (finish === undefined) return nearDraft(retrieved, chatbot);
    const { answered, confidence, answerer } = finish;
    // A person doesn't present themselves as the chatbot.
    const isSure = answered && (isByModel || retrieved.smallTalk?.kind !== "identity");
    // A question back answers nothing, and is a draft.
    if (!isSure && (!isByModel || saysUnknown(text))) return nearDraft(retrieved, chatbot);
    return {
      answer: text,
      sources: citedIn(finish, [retrieved, ...(retrieved.parts ?? []), ...found]),
      writtenBy: answerer?.name ?? "embedded",
      outcome: isSure ? "answered" : "unsure",
      confidence,
    };
  };
}

/** The sources of an answer, each once, best match first. */
function citedIn({ making }: Finish, found: readonly Retrieved[]): AnswerSource[] {
  const cited = explain(found).filter(({ id }) => making?.used.includes(id));
  return cited
    .filter(({ id }, at) => cited.findIndex((other) => other.id === id) === at)
    .map(({ id, kind, title, url, page }) => ({ id, kind, title, url, ...(page === undefined ? {} : { page }) }));
}

function nearDraft(retrieved: Retrieved, { answerThreshold }: KnownChatbot): ReplyDraft {
  const faq = hedgedFaq(retrieved, answerThreshold);
  const draft =
    faq === undefined
      ? quotedDraft(retrieved)
      : { answer: faq.answer, sources: [faqSource(faq)], writtenBy: "embedded" };
  return { ...draft, outcome: draft.answer === "" ? "notKnown" : "unsure", confidence: retrieved.confidence };
}
