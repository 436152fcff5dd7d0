import type { AnswerSource } from "@svc/contract";
import type { Considered } from "./consider.ts";
import { quote } from "./quote.ts";

/** An answer for an owner to correct, made of what came near a question that was not answered. */
export interface AnswerDraft {
  /** Empty where nothing supports an answer. */
  readonly answer: string;
  readonly sources: readonly AnswerSource[];
  /** `embedded`, or `provider/NAME`. */
  readonly writtenBy: string;
}

/** Lower than what a visitor is told: somebody will check it. Below, passages only share a common word. */
const nearConfidence = 0.35;

/** Sentences of the passages that came near, word for word; empty where none did. */
export function quotedDraft({ question, passages, language }: Considered): AnswerDraft {
  const near = passages.filter(({ confidence }) => confidence >= nearConfidence);
  const quoted = near.length === 0 ? null : quote(question, near, language);
  return { answer: quoted?.text ?? "", sources: quoted?.sources ?? [], writtenBy: "embedded" };
}
