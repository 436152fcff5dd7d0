import type { LanguagePack } from "../pack.ts";
import { czechContact } from "./contact.ts";
import { czechHandoff } from "./handoff.ts";
import { czechHelpCenter } from "./help-center.ts";
import { czechQuestions } from "./questions.ts";
import { czechMessages } from "./messages.ts";
import { czechSmallTalk } from "./small-talk.ts";
import { czechTicket } from "./ticket.ts";
import { czechUsualQuestions } from "./usual-questions.ts";
import { czechWords } from "./words.ts";

export const czech: LanguagePack = {
  contact: czechContact,
  handoff: czechHandoff,
  helpCenter: czechHelpCenter,
  questions: czechQuestions,
  messages: czechMessages,
  smallTalk: czechSmallTalk,
  ticket: czechTicket,
  usualQuestions: czechUsualQuestions,
  words: czechWords,
};
