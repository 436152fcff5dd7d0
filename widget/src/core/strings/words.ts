/** Everything that the widget says by itself. Who is spoken of is given as the argument's name says. */
export interface Words extends Partial<MoreWords> {
  /** The launcher's name, and the panel's. */
  readonly chat: string;
  readonly close: string;
  readonly menu: string;
  readonly unread: (count: number) => string;
  readonly date: (date: Date) => string;
  /** Before the first message, where the owner gives no wording: that answers are automatic. */
  readonly disclosure: string;
  readonly conversation: string;
  readonly assistant: string;
  readonly you: string;
  readonly agentHere: string;
  readonly suggestions: string;
  readonly latest: string;
  readonly loading: string;

  readonly placeholder: string;
  readonly yourMessage: string;
  readonly send: string;
  readonly stop: string;
  readonly charactersLeft: (count: number) => string;
  readonly noFiles: string;
  /** For screen readers: an answer is being written. */
  readonly writing: (name: string) => string;
  readonly stopped: string;
  readonly queued: string;
  readonly retry: string;
  /** Has an answer written anew. */
  readonly again: string;
  readonly good: string;
  readonly bad: string;
  readonly sources: string;
  readonly document: string;

  readonly askPerson: string;
  /** Sent as the visitor's own message, and understood by the service (as `askTicketMessage` is). */
  readonly askPersonMessage: string;
  readonly waiting: string;
  readonly joined: (name: string) => string;
  readonly joinedUnnamed: string;
  readonly agentTyping: (name: string) => string;
  readonly openTicket: string;
  readonly askTicketMessage: string;
  readonly ticketOpened: (number: number) => string;

  readonly resolved: string;
  readonly expired: string;
  readonly offline: string;
  readonly limited: (seconds: number) => string;

  readonly leadSent: string;

  readonly failed: string;
  readonly failedOffline: string;
  readonly failedOrigin: string;
  readonly failedLimited: string;
  readonly failedConsent: string;
  readonly failedMissing: string;
  readonly failedBroken: string;
  /** At the launcher, where the chat itself is not there to say anything. */
  readonly failedLoad: string;

  /** Of parts that are loaded later. English comes with each of them, so that the chat stays small. */
  readonly home?: HomeWords;
  readonly reasons?: ReasonWords;
  readonly files?: FileWords;
}

/** Of the menu, the forms and the end of a conversation. */
export interface MoreWords {
  readonly copy: string;
  readonly copied: string;
  readonly newConversation: string;
  readonly endConversation: string;
  readonly rateConversation: string;
  /** One of five stars. */
  readonly score: (count: number) => string;
  readonly rated: string;
  readonly transcript: string;
  readonly soundOn: string;
  readonly soundOff: string;
  readonly consent: string;
  readonly readMore: string;
  readonly agree: string;
  readonly leadTitle: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly note: string;
  readonly optional: string;
  readonly leadSend: string;
  readonly notNow: string;
}

export interface HomeWords {
  readonly recent: string;
  readonly online: string;
  readonly away: string;
  readonly back: (time: string) => string;
  readonly replyTime: (time: string) => string;
  readonly articles: string;
}

export interface ReasonWords {
  readonly why: string;
  readonly unhelpful: string;
  readonly wrong: string;
  readonly outdated: string;
  readonly other: string;
  readonly describe: string;
  readonly thanks: string;
}

export interface FileWords {
  readonly attach: string;
  readonly attached: string;
  readonly remove: string;
  readonly large: string;
  readonly type: string;
  readonly many: string;
  /** The conversation has as many as it can hold. */
  readonly full: string;
  readonly drop: string;
}
