import type { AnswerSource } from "@svc/contract";
import type { Retrieved } from "./retrieve.ts";
import { quote } from "./quote.ts";

/** A draft answer to an unanswered question from the nearest passages, for the owner to correct. */
export interface AnswerDraft {
  /** Empty where nothing supports an answer. */
  readonly answer: string;
  readonly sources: readonly AnswerSource[];
  /** `embedded`, or `provider/NAME`. */
  readonly writtenBy: string;
}

/** Lower than for visitors, since the owner will check it. Below, passages only share a common word. */
const nearConfidence = 0.35;

/** Sentences of the passages that came near, word for word; empty where none did. */
export function quotedDraft({ question, passages, language }: Retrieved): AnswerDraft {
  const near = passages.filter(({ confidence }) => confidence >= nearConfidence);
  const quoted = near.length === 0 ? null : quote(question, near, language);
  return { answer: quoted?.text ?? "", sources: quoted?.sources ?? [], writtenBy: "embedded" };
}
