import type { LanguagePack } from "../pack.ts";
import { italianContact } from "./contact.ts";
import { italianHandoff } from "./handoff.ts";
import { italianHelpCenter } from "./help-center.ts";
import { italianQuestions } from "./questions.ts";
import { italianMessages } from "./messages.ts";
import { italianSmallTalk } from "./small-talk.ts";
import { italianTicket } from "./ticket.ts";
import { italianUsualQuestions } from "./usual-questions.ts";
import { italianWords } from "./words.ts";

export const italian: LanguagePack = {
  contact: italianContact,
  handoff: italianHandoff,
  helpCenter: italianHelpCenter,
  questions: italianQuestions,
  messages: italianMessages,
  smallTalk: italianSmallTalk,
  ticket: italianTicket,
  usualQuestions: italianUsualQuestions,
  words: italianWords,
};
