/** The words of a list. */
export function listed(words: string): readonly string[] {
  return words.trim().split(/\s+/u);
}

/** Words of one language; lists have spaces between. */
export interface LanguageWords {
  /**
   * Grammar words: they tell a language and carry no topic. Chinese and Japanese write no spaces: theirs are
   * substrings, longest first where one contains another.
   */
  readonly functionWords: string;
  /** Words of greetings, shops and help desks: a short chat message often has no grammar word at all. Latin script. */
  readonly chatWords?: string;
  /** Letters and endings that speak for the language, with their weight. Latin script. */
  readonly signs?: readonly (readonly [RegExp, number])[];
  /** Of languages written with spaces. */
  readonly followUp?: FollowUpCues;
  /** Letters that are written before a word as part of it: and, the, to, in, from. */
  readonly proclitics?: string;
  /** "And" that is written as one with the next word. */
  readonly joinedAnd?: RegExp;
  /** A verb with its object hung on: "devolverlo", "restituirlo". */
  readonly hungPronoun?: RegExp;
  /** Instead of `followUp` in languages without spaces. */
  readonly fragments?: FragmentCues;
  /** Missing where it is `commonFormation`. */
  readonly formation?: Formation;
}

/** Wordings divided by `|`, compared without case, accents and apostrophes. */
export interface FollowUpCues {
  /** Ask for the same again about something else: nothing but a topic need follow. */
  again: string;
  /** Conjunctions that join the message to the turn before. */
  joins: string;
  /** Point back wherever they stand. */
  pronouns: string;
  /** Articles too: they point back only at the end or before a grammar word ("was kostet das?"). */
  weakPronouns: string;
  /** Hold a pronoun that points at nothing ("is it possible"). */
  empty: string;
  /** Begin a fragment ("for students?"), or end it where they are postpositions. */
  prepositions: string;
  readonly arePostpositions?: true;
  /** Address the chatbot: "where are you?" points at nobody else. */
  addressed: string;
}

/** The same cues for languages without spaces, as patterns on the message without its end mark. */
export interface FragmentCues {
  readonly lead: RegExp;
  readonly tail: RegExp;
  readonly shortTail: RegExp;
  readonly pronoun: RegExp;
  readonly question: RegExp;
  readonly more: RegExp;
}

/** How a language makes forms of a word. */
export interface Formation {
  /** So many letters of both have to be the same, from the first on. */
  readonly least: number;
  /** So many letters the word of the lexicon may have behind them, and so many the other. */
  readonly ending: number;
  readonly suffix: number;
  /** What stands in front of a word, and is written as one with it. */
  readonly prefixes?: readonly string[];
  /** Two words are written as one, with one of these between. */
  readonly links?: readonly string[];
}

export const commonFormation: Formation = { least: 4, ending: 2, suffix: 4 };
