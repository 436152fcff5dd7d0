import type { LanguagePack } from "../pack.ts";
import { dutchContact } from "./contact.ts";
import { dutchHandoff } from "./handoff.ts";
import { dutchHelpCenter } from "./help-center.ts";
import { dutchQuestions } from "./questions.ts";
import { dutchMessages } from "./messages.ts";
import { dutchSmallTalk } from "./small-talk.ts";
import { dutchTicket } from "./ticket.ts";
import { dutchUsualQuestions } from "./usual-questions.ts";
import { dutchWords } from "./words.ts";

export const dutch: LanguagePack = {
  contact: dutchContact,
  handoff: dutchHandoff,
  helpCenter: dutchHelpCenter,
  questions: dutchQuestions,
  messages: dutchMessages,
  smallTalk: dutchSmallTalk,
  ticket: dutchTicket,
  usualQuestions: dutchUsualQuestions,
  words: dutchWords,
};
