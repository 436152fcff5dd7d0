import type { LanguagePack } from "../pack.ts";
import { frenchContact } from "./contact.ts";
import { frenchHandoff } from "./handoff.ts";
import { frenchHelpCenter } from "./help-center.ts";
import { frenchQuestions } from "./questions.ts";
import { frenchMessages } from "./messages.ts";
import { frenchSmallTalk } from "./small-talk.ts";
import { frenchTicket } from "./ticket.ts";
import { frenchUsualQuestions } from "./usual-questions.ts";
import { frenchWords } from "./words.ts";

export const french: LanguagePack = {
  contact: frenchContact,
  handoff: frenchHandoff,
  helpCenter: frenchHelpCenter,
  questions: frenchQuestions,
  messages: frenchMessages,
  smallTalk: frenchSmallTalk,
  ticket: frenchTicket,
  usualQuestions: frenchUsualQuestions,
  words: frenchWords,
};
