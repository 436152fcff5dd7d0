import type { LanguagePack } from "../pack.ts";
import { englishContact } from "./contact.ts";
import { englishHandoff } from "./handoff.ts";
import { englishHelpCenter } from "./help-center.ts";
import { englishQuestions } from "./questions.ts";
import { englishMessages } from "./messages.ts";
import { englishSmallTalk } from "./small-talk.ts";
import { englishTicket } from "./ticket.ts";
import { englishUsualQuestions } from "./usual-questions.ts";
import { englishWords } from "./words.ts";

export const english: LanguagePack = {
  contact: englishContact,
  handoff: englishHandoff,
  helpCenter: englishHelpCenter,
  questions: englishQuestions,
  messages: englishMessages,
  smallTalk: englishSmallTalk,
  ticket: englishTicket,
  usualQuestions: englishUsualQuestions,
  words: englishWords,
};
