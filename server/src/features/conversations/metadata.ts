import type { AnswerSource } from "@svc/contract";

/** What is stored, and answered, beside an assistant's text. */
export interface AnswerMetadata {
  readonly sources: readonly AnswerSource[];
  readonly confidence: number;
  readonly answered: boolean;
  /** It was stopped, or broke off, before its end. */
  readonly partial?: true;
  /** What the visitor was offered, and may accept in the next message. */
  readonly offered?: "ticket";
  /** It only says that a person is called: it answers no question. */
  readonly handoff?: true;
  /** A person wrote it: then it has no sources and needs no confidence. */
  readonly author?: { readonly kind: "agent"; readonly name: string };
}

const none: AnswerMetadata = { sources: [], confidence: 0, answered: false };

export function readMetadata(json: string | null): AnswerMetadata {
  const stored = shownMetadata(json);
  // A person's word is an answer.
  return { ...none, ...(stored.author === undefined ? {} : { confidence: 1, answered: true }), ...stored };
}

/** As it is stored, and as callers see it. */
export function shownMetadata(json: string | null): Partial<AnswerMetadata> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the column holds what this room wrote
  return json === null ? {} : (JSON.parse(json) as Partial<AnswerMetadata>);
}
