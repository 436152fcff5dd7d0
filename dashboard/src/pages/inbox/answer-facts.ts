import type { AnswerSource, Message } from "@svc/contract";

/** What stands beside an answer. */
export interface AnswerFacts {
  /** Of a person's reply. */
  readonly author: string | undefined;
  readonly photo: string | undefined;
  /** Of a message that came without the proof that others of its session carried. */
  readonly isStranger: boolean;
  /** The visitor's message was an email. */
  readonly isEmail: boolean;
  /** It answers nothing; a handoff's message isn't meant to. */
  readonly isRefused: boolean;
  /** It was shown as unsure. */
  readonly isHedged: boolean;
  readonly isPartial: boolean;
  /** 0 to 1, of the chatbot's own answers. */
  readonly confidence: number | undefined;
  readonly sources: readonly AnswerSource[];
  /** What a language model searched for. */
  readonly queries: readonly string[];
  readonly rating: "up" | "down" | null;
  /** What the visitor said of it. */
  readonly comment: string | null;
}

/** The interface leaves open what a message's metadata holds: what is none of this is left out. */
export function factsOf({ metadata = {} }: Message): AnswerFacts {
  const { author, answered, hedged, handoff, partial, confidence, sources, queries, feedback, stranger, channel } =
    metadata;
  const writer = fieldOf(author, "name");
  const photo = fieldOf(author, "photo");
  const rating = fieldOf(feedback, "rating");
  const comment = fieldOf(feedback, "comment");
  return {
    author: typeof writer === "string" ? writer : undefined,
    photo: typeof photo === "string" ? photo : undefined,
    isStranger: stranger === true,
    isEmail: channel === "email",
    isRefused: answered === false && author === undefined && handoff !== true && hedged !== true,
    isHedged: hedged === true,
    isPartial: partial === true,
    confidence: typeof confidence === "number" && author === undefined ? confidence : undefined,
    sources: Array.isArray(sources) ? sources.filter(isSource) : [],
    queries: Array.isArray(queries) ? queries.filter((query) => typeof query === "string") : [],
    rating: rating === "up" || rating === "down" ? rating : null,
    comment: typeof comment === "string" ? comment : null,
  };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function isSource(value: unknown): value is AnswerSource {
  return typeof fieldOf(value, "title") === "string" && typeof fieldOf(value, "kind") === "string";
}
