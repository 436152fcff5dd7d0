/** How an answer is spelled on the wire: chat completions of a model, or a UI message stream. */
export type Dialect = "chat-completions" | "ui-messages";

export interface WatchedAnswer {
  read(chunk: Buffer): void;
  readonly hasText: boolean;
  /** What was promised at the end has come. */
  readonly isDone: boolean;
  /** The service says that it knew the answer. */
  readonly isAnswered: boolean;
  /** The stream itself tells of an error. */
  readonly hasFailed: boolean;
}

/** Longer than anything that is looked for: it may lie across two chunks. */
const carriedCharacters = 40;
const done = "data: [DONE]\n\n";
const answered = '"answered":true';
const marks = {
  // The first chunk of a model holds a role and an empty content.
  "chat-completions": { text: /"content":"[^"]/u, failure: /"error":\{/u },
  "ui-messages": { text: /"type":"text-delta"/u, failure: /"type":"(?:error|abort)"/u },
} as const;

/** Reads a streamed answer for its milestones only; parsing it would cost the measurement its CPU. */
export function watchAnswer(dialect: Dialect): WatchedAnswer {
  const { text, failure } = marks[dialect];
  let carried = "";
  let hasText = false;
  let isAnswered = false;
  let hasFailed = false;
  return {
    read(chunk) {
      const seen = carried + chunk.toString("latin1");
      hasText ||= text.test(seen);
      hasFailed ||= failure.test(seen);
      isAnswered ||= seen.includes(answered);
      carried = seen.slice(-carriedCharacters);
    },
    get hasText() {
      return hasText;
    },
    get isDone() {
      return carried.endsWith(done);
    },
    get isAnswered() {
      return isAnswered;
    },
    get hasFailed() {
      return hasFailed;
    },
  };
}
