import type { LanguagePack } from "../pack.ts";
import { swedishContact } from "./contact.ts";
import { swedishHandoff } from "./handoff.ts";
import { swedishHelpCenter } from "./help-center.ts";
import { swedishQuestions } from "./questions.ts";
import { swedishMessages } from "./messages.ts";
import { swedishSmallTalk } from "./small-talk.ts";
import { swedishTicket } from "./ticket.ts";
import { swedishUsualQuestions } from "./usual-questions.ts";
import { swedishWords } from "./words.ts";

export const swedish: LanguagePack = {
  contact: swedishContact,
  handoff: swedishHandoff,
  helpCenter: swedishHelpCenter,
  questions: swedishQuestions,
  messages: swedishMessages,
  smallTalk: swedishSmallTalk,
  ticket: swedishTicket,
  usualQuestions: swedishUsualQuestions,
  words: swedishWords,
};
