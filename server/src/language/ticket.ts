import { languages } from "@svc/contract";
import { packs } from "./packs.ts";
import type { PhraseLists } from "./phrases.ts";

/** What the phrases about tickets are; `tickets/detect/ticket-wish.ts` puts them together. */
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

const all = languages.map((language) => packs[language].ticket);

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

/** Likewise the letters that a language writes before a word as part of it. */
export const proclitics = languages.map((language) => packs[language].words.proclitics ?? "").join("");
