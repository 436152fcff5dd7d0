/** What the service says to visitors in one language, by where it says it. */
export interface LanguageMessages {
  readonly answers: AnswerPhrases;
  readonly contact: ContactPhrases;
  readonly handoff: HandoffPhrases;
  readonly files: FilePhrases;
  readonly mail: MailWords;
  /** Labels of facts from a page's data, in the order of `factNames`, with `|` between. */
  readonly facts: string;
}

/** What the embedded answerer says of its own accord, in one language. `{name}` is the chatbot's name, `{source}` a title, `{page}` a number. */
export interface AnswerPhrases {
  greeting: string;
  howAreYou: string;
  thanks: string;
  acknowledgement: string;
  goodbye: string;
  identity: string;
  /** Nothing was found; a person can be reached from this chat. */
  unknownWithPerson: string;
  /** Nothing was found, and there is no handoff. */
  unknown: string;
  /** Before up to three questions that the chatbot can answer. */
  unknownButRelated: string;
  /** After those questions, when a person can be reached. */
  orAskPerson: string;
  /** Before sentences taken from a source. */
  fromSource: string;
  /** A source that is a page of a document. */
  sourcePage: string;
  /** Before two contradicting sources. */
  sourcesDiffer: string;
  /** Before a section or FAQ that may answer. */
  unsure: string;
  /** Before questions that the chatbot can answer, where one of them may be meant. */
  didYouMean: string;
  /** Before a section in another language than the visitor's. */
  otherLanguage: string;
  /** After a section that is not shown whole; `{source}` is a link. */
  more: string;
  /** After a refusal, with what the owner has set; `{contact}` is that. */
  contact: string;
  /** Before the half of two questions that has no answer; `{question}` is that half. */
  unknownPart: string;
}

/**
 * What a conversation says of contact details and tickets, in one language. `{name}`, `{number}`, `{email}` are filled
 * in.
 */
export interface ContactPhrases {
  leadNoted: string;
  /** An address was given, and no name. */
  askName: string;
  /** Both were given, and neither is certain. */
  askBoth: string;
  /** What was to be an address is none. */
  askEmailAgain: string;
  /** A name was given, and no address. */
  askEmail: string;
  /** The visitor would rather not say it. */
  asYouLike: string;
  leadDeleted: string;
  /** A ticket is requested by an unknown visitor. */
  ticketAsk: string;
  ticketOpened: string;
  /** Without an email address: the answer comes to this chat. */
  ticketOpenedHere: string;
  ticketDropped: string;
}

/** What a conversation says about people, in one language. `{time}` is a moment, with its time zone. */
export interface HandoffPhrases {
  /** A person has been called. */
  coming: string;
  /** A person has been called, and no member has the dashboard open. */
  comingLater: string;
  /** What usually passes until a first reply. */
  replyTime: string;
  /** Nobody is there; `nextOpening` follows where it is known, and the offer. */
  closed: string;
  nextOpening: string;
  /** People do not answer in this chat. */
  unavailable: string;
  /** Somebody was called and did not come. */
  unanswered: string;
  /** The offer of a ticket, a question; `replyTo` or `replyByEmail` follows. */
  ticketOffer: string;
  /** How the visitor receives replies. */
  replyTo: string;
  replyByEmail: string;
  ifYouLeave: string;
  /** For agents: what a summary says where no language model writes it. */
  summaryAsked: string;
  summaryUnanswered: string;
  summaryContact: string;
  summaryEmpty: string;
}

/** What mail to visitors says around what it brings, in one language; `{x}` is filled in. */
export interface MailWords {
  readonly subject: string;
  /** The one who replied, in a line of its own. */
  readonly replied: string;
  readonly comment: string;
  readonly status: string;
  readonly statuses: Readonly<Record<"open" | "pending" | "resolved" | "closed", string>>;
  readonly transcript: string;
  /** The visitor, as a transcript names the one who spoke. */
  readonly you: string;
  readonly open: string;
  readonly expires: string;
  readonly why: string;
  readonly unsubscribe: string;
  /** Of the unsubscribe link's page. */
  readonly question: string;
  readonly done: string;
}

/** What a conversation says of a visitor's files, in one language; `{file}` is a name. */
export interface FilePhrases {
  /** A message of files alone, which the chatbot doesn't read. */
  readonly received: string;
  /** A message of files alone, of which some were read. */
  readonly question: string;
  readonly read: string;
  readonly empty: string;
  readonly failed: string;
}

/** The sentence with its places filled in; a missing value leaves nothing behind. */
export function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/gu, (_place, name: string) => values[name] ?? "");
}
