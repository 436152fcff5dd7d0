import type { LanguagePack } from "../pack.ts";
import { arabicContact } from "./contact.ts";
import { arabicHandoff } from "./handoff.ts";
import { arabicHelpCenter } from "./help-center.ts";
import { arabicQuestions } from "./questions.ts";
import { arabicMessages } from "./messages.ts";
import { arabicSmallTalk } from "./small-talk.ts";
import { arabicTicket } from "./ticket.ts";
import { arabicUsualQuestions } from "./usual-questions.ts";
import { arabicWords } from "./words.ts";

export const arabic: LanguagePack = {
  contact: arabicContact,
  handoff: arabicHandoff,
  helpCenter: arabicHelpCenter,
  questions: arabicQuestions,
  messages: arabicMessages,
  smallTalk: arabicSmallTalk,
  ticket: arabicTicket,
  usualQuestions: arabicUsualQuestions,
  words: arabicWords,
};
