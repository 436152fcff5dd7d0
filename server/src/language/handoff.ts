/** What the phrases of a handoff request are; `conversations/handoff/wants-person.ts` puts them together. */
export type HandoffPhraseKind =
  /** People and departments of the service. Such a word with nothing but `light` words beside it is a request. */
  | "person"
  /** Somebody: a request only with a verb that asks for one. */
  | "someone"
  /** A wish or a polite question: "I want to", "can I". */
  | "want"
  /** To speak: a request with a wish and a person. */
  | "talk"
  /** What people do for a visitor ("call me", "look into"): a request with a wish and a person. */
  | "help"
  /** To be connected ("put me through to"): a request with a person. */
  | "connect"
  /** A request as it stands. */
  | "request"
  | "machine"
  /** "No more", "not talk to": with a machine a request. */
  | "enough"
  /** A refusal, or a question about people: no request, whatever else the clause says. */
  | "not"
  /** The same where the clause is a question ("devo parlare con …?"). */
  | "notAsked"
  /** Phrases that only look like people of the service ("travel agent", "per person"). */
  | "other"
  /** Next to a person, makes it somebody else's or a number: "my", "other", "how many". */
  | "own"
  /** Articles, courtesies, "I want a": what may stand beside a person in a message that asks for nothing else. */
  | "light"
  /** Where the reason of a request begins ("because"): what follows is not looked at for that. */
  | "tail";
