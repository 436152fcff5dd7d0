import type { LanguagePack } from "../pack.ts";
import { turkishContact } from "./contact.ts";
import { turkishHandoff } from "./handoff.ts";
import { turkishHelpCenter } from "./help-center.ts";
import { turkishQuestions } from "./questions.ts";
import { turkishMessages } from "./messages.ts";
import { turkishSmallTalk } from "./small-talk.ts";
import { turkishTicket } from "./ticket.ts";
import { turkishUsualQuestions } from "./usual-questions.ts";
import { turkishWords } from "./words.ts";

export const turkish: LanguagePack = {
  contact: turkishContact,
  handoff: turkishHandoff,
  helpCenter: turkishHelpCenter,
  questions: turkishQuestions,
  messages: turkishMessages,
  smallTalk: turkishSmallTalk,
  ticket: turkishTicket,
  usualQuestions: turkishUsualQuestions,
  words: turkishWords,
};
