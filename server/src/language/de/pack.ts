import type { LanguagePack } from "../pack.ts";
import { germanContact } from "./contact.ts";
import { germanHandoff } from "./handoff.ts";
import { germanHelpCenter } from "./help-center.ts";
import { germanQuestions } from "./questions.ts";
import { germanMessages } from "./messages.ts";
import { germanSmallTalk } from "./small-talk.ts";
import { germanTicket } from "./ticket.ts";
import { germanUsualQuestions } from "./usual-questions.ts";
import { germanWords } from "./words.ts";

export const german: LanguagePack = {
  contact: germanContact,
  handoff: germanHandoff,
  helpCenter: germanHelpCenter,
  questions: germanQuestions,
  messages: germanMessages,
  smallTalk: germanSmallTalk,
  ticket: germanTicket,
  usualQuestions: germanUsualQuestions,
  words: germanWords,
};
