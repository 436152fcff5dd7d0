/**
 * What visitors of one language say around their names and email addresses, as phrases of whole words. Case, accents
 * and apostrophes do not count. Short lists: what they miss, the chatbot asks for.
 */
export interface ContactWords {
  /** A name follows, and nothing else: "my name is". */
  readonly myNameIs: readonly string[];
  /** A name follows behind a colon: "name". */
  readonly nameLabel: readonly string[];
  /** A name may follow: "I'm". */
  readonly iAm: readonly string[];
  /** Stands behind a name, and behind nothing else: "is my name". */
  readonly isMyName: readonly string[];
  /** May stand behind a name: "here", "speaking". */
  readonly afterName: readonly string[];
  /** The visitor's own address follows: "my email". */
  readonly myEmail: readonly string[];
  /** An address follows, which may be anybody's: "email". */
  readonly emailLabel: readonly string[];
  /** Something is to reach the visitor: "send me". */
  readonly toMe: readonly string[];
  /** A request for contact, with or without details: "call me back". */
  readonly contactMe: readonly string[];
  /** Whoever else an address in the same sentence may belong to: "my boss", "your", "wrote to". */
  readonly others: readonly string[];
  readonly yes: readonly string[];
  /** Begins a refusal, or is one. */
  readonly no: readonly string[];
  /** Would not say name or address: "I'd rather not". */
  readonly ratherNot: readonly string[];
  /** Around a name in a reply: "it's", "please". */
  readonly around: readonly string[];
  /** Replies of one or two words that are no names: "prices". */
  readonly notNames: readonly string[];
  /** To take out: "delete". */
  readonly remove: readonly string[];
  /** What is to be taken out: "my details". */
  readonly details: readonly string[];
  /** In place of the sign: "at", in an address that is spelled out. */
  readonly at: readonly string[];
  readonly dot: readonly string[];
}
