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
}
