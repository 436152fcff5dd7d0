import type { LanguagePack } from "../pack.ts";
import { spanishContact } from "./contact.ts";
import { spanishHandoff } from "./handoff.ts";
import { spanishQuestions } from "./questions.ts";
import { spanishMessages } from "./messages.ts";
import { spanishSmallTalk } from "./small-talk.ts";
import { spanishTicket } from "./ticket.ts";
import { spanishUsualQuestions } from "./usual-questions.ts";
import { spanishWords } from "./words.ts";

export const spanish: LanguagePack = {
  contact: spanishContact,
  handoff: spanishHandoff,
  questions: spanishQuestions,
  messages: spanishMessages,
  smallTalk: spanishSmallTalk,
  ticket: spanishTicket,
  usualQuestions: spanishUsualQuestions,
  words: spanishWords,
};
