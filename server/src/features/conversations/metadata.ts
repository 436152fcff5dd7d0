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
  /** What the visitor was asked for name and address for. */
  readonly asked?: "lead" | "ticket";
}

const none: AnswerMetadata = { sources: [], confidence: 0, answered: false };

export function readMetadata(json: string | null): AnswerMetadata {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the column holds what this room wrote
  return json === null ? none : (JSON.parse(json) as AnswerMetadata);
}
