import type { LanguagePack } from "../pack.ts";
import { spanishContact } from "./contact.ts";
import { spanishHandoff } from "./handoff.ts";
import { spanishHelpCenter } from "./help-center.ts";
import { spanishQuestions } from "./questions.ts";
import { spanishMessages } from "./messages.ts";
import { spanishSmallTalk } from "./small-talk.ts";
import { spanishTicket } from "./ticket.ts";
import { spanishUsualQuestions } from "./usual-questions.ts";
import { spanishWords } from "./words.ts";

export const spanish: LanguagePack = {
  contact: spanishContact,
  handoff: spanishHandoff,
  helpCenter: spanishHelpCenter,
  questions: spanishQuestions,
  messages: spanishMessages,
  smallTalk: spanishSmallTalk,
  ticket: spanishTicket,
  usualQuestions: spanishUsualQuestions,
  words: spanishWords,
};
