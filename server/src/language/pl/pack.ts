import type { LanguagePack } from "../pack.ts";
import { polishContact } from "./contact.ts";
import { polishHandoff } from "./handoff.ts";
import { polishHelpCenter } from "./help-center.ts";
import { polishQuestions } from "./questions.ts";
import { polishMessages } from "./messages.ts";
import { polishSmallTalk } from "./small-talk.ts";
import { polishTicket } from "./ticket.ts";
import { polishUsualQuestions } from "./usual-questions.ts";
import { polishWords } from "./words.ts";

export const polish: LanguagePack = {
  contact: polishContact,
  handoff: polishHandoff,
  helpCenter: polishHelpCenter,
  questions: polishQuestions,
  messages: polishMessages,
  smallTalk: polishSmallTalk,
  ticket: polishTicket,
  usualQuestions: polishUsualQuestions,
  words: polishWords,
};
