import type { AnswerSource, GeneratedBy } from "@svc/contract";
import type { Reason } from "@svc/contract/reasons/reason.ts";
import { toReasonFields } from "./database/reason-columns.ts";
import type { RequestContext } from "./implement.ts";

/** What an answer consists of, in order: sources and text, and one `finish`; a failure is thrown. */
export type AnswerPart =
  | { readonly type: "text"; readonly text: string; readonly generatedBy?: GeneratedBy }
  | { readonly type: "source"; readonly source: AnswerSource }
  | {
      readonly type: "finish";
      readonly confidence: number;
      readonly answered: boolean;
      /** Unsure: what is shown may help, and counts as unanswered. */
      readonly hedged?: true;
      readonly answerer?: Answerer;
      readonly making?: AnswerMaking;
      /** Of a stored answer that was stopped, or broke off, before its end. */
      readonly partial?: true;
      /** It says what came of a request for a person, and answers no question. */
      readonly handoff?: true;
    };

/** What made an answer: `embedded` or `provider/NAME`, and why it was not the model that was asked for. */
export interface Answerer {
  readonly name: string;
  readonly problem: string | null;
  readonly reasonCode: string | null;
  readonly reasonArgs: Reason["args"] | null;
}

/** `problem`: why it was not the model that was asked for. */
export function answererOf(name: string, problem: Reason | null): Answerer {
  const { reason, ...code } = toReasonFields(problem);
  return { name, problem: reason, ...code };
}

/** How an answer came about: for the owner's figures, and never shown to visitors. */
export interface AnswerMaking {
  readonly language: string;
  /** It was greeting, thanks and the like that was answered. */
  readonly isSmallTalk: boolean;
  /** What was searched for, where the message was completed from the turns before. */
  readonly question?: string;
  /** What a language model searched for, before it answered and meanwhile. */
  readonly queries?: readonly string[];
  /** Ids of the sources that it rests on, also where they are not shown. */
  readonly used: readonly string[];
  /** Ids of the sources that came near, of one that was refused. */
  readonly near: readonly string[];
}

/** The visitor has stopped the answer: the last part, in the place of `finish`. */
export interface StopPart {
  readonly type: "stop";
}

/** State of the session beside the answer's text: shown as a `data-<name>` part. */
export interface DataPart {
  readonly type: "data";
  readonly name: string;
  readonly data: unknown;
  /** Heard once and not kept in the message. */
  readonly transient?: boolean;
}

export type ChatPart = AnswerPart | StopPart | DataPart;

/** What is read of a chat request: the last visitor's turn. */
export interface ChatTurn {
  readonly chatbotId: string;
  readonly sessionId: string;
  readonly message: {
    readonly id: string | null;
    /** Empty only with `files`. */
    readonly text: string;
    /** URLs of its files. */
    readonly files?: readonly string[];
  };
  /** A new answer shall replace the last one. */
  readonly regenerate: boolean;
  readonly details?: ChatDetails;
}

/** What a page tells of its visitor beside the message. */
export interface ChatDetails {
  readonly pageUrl: string | null;
  readonly locale: string | null;
  /** Not judged yet; what of it is wrong is left out. */
  readonly visitor: unknown;
  readonly consent: boolean;
}

export interface ChatRequestContext {
  readonly address: string;
  readonly visitorToken: string | undefined;
  readonly idempotencyKey: string | undefined;
  /**
   * To be called as soon as the chatbot is known, before anything is stored: throws
   * `origin_not_allowed`. From then on the answer may be read by the accepted site alone.
   */
  judgeOrigin(allowedDomains: readonly string[]): void;
  /** Ends when the service begins to stop; a visitor's leaving is no stop. */
  readonly stopping: AbortSignal;
}

export interface ChatAnswer {
  /** Of the assistant's message. */
  readonly messageId: string;
  /** Where this request, or the one that it repeats, created the session. */
  readonly visitorToken?: string | undefined;
  /** Of the answer, such as `RateLimit-*`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Always read to the end, even without a listener. */
  readonly parts: AsyncIterable<ChatPart>;
}

/** An answer that is still being made, from its first part on. */
export type ResumedAnswer = Pick<ChatAnswer, "messageId" | "parts">;

/** Who answers visitors. Throws Problems before the stream begins; later failures are thrown by `parts`. */
export interface Conversations {
  /** Throws `rate_limited` where the address has sent too many messages: to be asked before a message is read. */
  requireRoom(address: string): Promise<void>;
  chat(turn: ChatTurn, context: ChatRequestContext): Promise<ChatAnswer>;
  /**
   * The answer that the visitor's session is being given, in this process or another; null where
   * there is none. `context.signal` ends the reading of it, not the answer.
   */
  resume(
    sessionId: string,
    context: Pick<RequestContext, "address" | "visitorToken" | "judgeOrigin" | "signal">,
  ): Promise<ResumedAnswer | null>;
}
