/**
 * How one language asks for a person. Everything is written as `plainText` leaves a message: lower case, no
 * accents, one form of a letter. Patterns are regular expressions with places: `<P>` a person of the service,
 * `<A>` the same or just somebody, `<S>` to speak, `<B>` a machine, `<D>` words that stand between a wish and
 * its person, `<g>` up to four words, `~` the rest of a word.
 */
export interface HandoffGrammar {
  /** People of the service: who is named by these is meant as such. */
  readonly person: string;
  /** Somebody: meant only with a verb that says so. */
  readonly somebody: string;
  readonly speak: string;
  readonly machine: string;
  /** Articles, adjectives, courtesies. */
  readonly between: string;
  /** Words that no gap goes across: there another thought begins. */
  readonly stops: string;
  /** A clause in which all of one frame are found, in whatever order, asks: a wish, talking, and with whom. */
  readonly frames: readonly (readonly string[])[];
  /** A clause with one of these asks. */
  readonly asks: readonly string[];
  /** Refusing a machine is asking for a person. */
  readonly refusesMachine: readonly string[];
  /** A clause with one of these refuses. */
  readonly refuses: readonly string[];
  /** Negations that ask politely or complain: taken away before it is judged whether a clause refuses. */
  readonly polite: readonly string[];
  /** The visitor's own people ("my boss"): taken away before it is judged whom a clause names. */
  readonly own: string;
  /** A clause with one of these is about something else. */
  readonly others: readonly string[];
  /** The same, but only of a question: "must I speak to an agent?" */
  readonly othersAsked: readonly string[];
  /** What may stand beside a person who is named and nothing else: "agent please". */
  readonly beside: string;
  /** Where a clause ends without a mark. */
  readonly but: string;
  /** Words that are recognised misspelt; behind a `|` those that only look like one. */
  readonly spelling: string;
  /** Whether words have spaces between them; they do, unless it says otherwise. */
  readonly isSpaced?: boolean;
  /** The letters that are left of a message, as in a character class; `a-z`, unless it says otherwise. */
  readonly letters?: string;
}
