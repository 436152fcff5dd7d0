import type { LanguagePack } from "../pack.ts";
import { hebrewContact } from "./contact.ts";
import { hebrewHandoff } from "./handoff.ts";
import { hebrewHelpCenter } from "./help-center.ts";
import { hebrewQuestions } from "./questions.ts";
import { hebrewMessages } from "./messages.ts";
import { hebrewSmallTalk } from "./small-talk.ts";
import { hebrewTicket } from "./ticket.ts";
import { hebrewUsualQuestions } from "./usual-questions.ts";
import { hebrewWords } from "./words.ts";

export const hebrew: LanguagePack = {
  contact: hebrewContact,
  handoff: hebrewHandoff,
  helpCenter: hebrewHelpCenter,
  questions: hebrewQuestions,
  messages: hebrewMessages,
  smallTalk: hebrewSmallTalk,
  ticket: hebrewTicket,
  usualQuestions: hebrewUsualQuestions,
  words: hebrewWords,
};
