import type { ModelUsage } from "../../foundation/model.ts";
import type { SessionFile } from "../knowledge/knowledge.ts";
import type { Retrieved } from "./retrieve.ts";
import type { AnswerTool } from "./grounded/tools.ts";

/** Options for answering a question. */
export interface AnswerWay {
  readonly signal: AbortSignal;
  readonly tools: readonly AnswerTool[];
  /** Counts in the month's tokens. */
  readonly isCounted: boolean;
  readonly onUsage?: ((usage: ModelUsage) => void) | undefined;
  /** Hears what a language model's own queries have found. */
  readonly onFound?: ((found: readonly Retrieved[]) => void) | undefined;
}

/** What is asked: the visitor's words, and what was said before. */
export interface AnswerRequest {
  readonly message: string;
  /** Oldest first. */
  readonly history: readonly {
    readonly role: "user" | "assistant";
    readonly content: string;
    readonly answered?: boolean;
    /** Of an answer that was shown as unsure. */
    readonly hedged?: boolean;
  }[];
  /** Who asks for a person now gets one. */
  readonly canReachPerson?: boolean;
  /** The page that the visitor is on, as it told. */
  readonly pageUrl?: string;
  /** Texts of files that the visitor has sent in this conversation, the newest first. */
  readonly files?: () => Promise<readonly SessionFile[]>;
  /** What the owner's site has signed of the visitor. */
  readonly attributes?: Readonly<Record<string, string | number | boolean>>;
}
