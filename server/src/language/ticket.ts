import { arabicTicket } from "./ar/ticket.ts";
import { germanTicket } from "./de/ticket.ts";
import { englishTicket } from "./en/ticket.ts";
import { spanishTicket } from "./es/ticket.ts";
import { frenchTicket } from "./fr/ticket.ts";
import { hebrewTicket } from "./he/ticket.ts";
import { italianTicket } from "./it/ticket.ts";
import { japaneseTicket } from "./ja/ticket.ts";
import { dutchTicket } from "./nl/ticket.ts";
import { polishTicket } from "./pl/ticket.ts";
import { portugueseTicket } from "./pt/ticket.ts";
import { turkishTicket } from "./tr/ticket.ts";
import { chineseTicket } from "./zh/ticket.ts";
import type { PhraseLists } from "./phrases.ts";

/** What the phrases about tickets are; `tickets/understand/ticket-wish.ts` puts them together. */
export type TicketPhraseKind =
  /** To open one: a request with a `ticket` close by. */
  | "open"
  | "ticket"
  /** A request as it stands: "I want to complain". */
  | "complaint"
  /** A ticket of another kind, or one that is there already: no request. */
  | "about"
  /** What may stand beside either in a message that doesn't say what is wrong. */
  | "light"
  /** Takes an offer up. */
  | "yes"
  | "no"
  /** The same as `yes`, at the beginning of a message only. */
  | "yesFirst";

const all: readonly PhraseLists<TicketPhraseKind>[] = [
  englishTicket,
  germanTicket,
  frenchTicket,
  spanishTicket,
  portugueseTicket,
  italianTicket,
  dutchTicket,
  polishTicket,
  turkishTicket,
  arabicTicket,
  hebrewTicket,
  chineseTicket,
  japaneseTicket,
];

const joined = (kind: TicketPhraseKind) => all.map((lists) => lists[kind]).join(",");

/** The phrases of all languages at once: what somebody answers in two words has no language that could be told. */
export const ticketPhraseLists: PhraseLists<TicketPhraseKind> = {
  open: joined("open"),
  ticket: joined("ticket"),
  complaint: joined("complaint"),
  about: joined("about"),
  light: joined("light"),
  yes: joined("yes"),
  no: joined("no"),
  yesFirst: joined("yesFirst"),
};
