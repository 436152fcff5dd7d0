import type { LanguagePack } from "../pack.ts";
import { chineseContact } from "./contact.ts";
import { chineseHandoff } from "./handoff.ts";
import { chineseHelpCenter } from "./help-center.ts";
import { chineseQuestions } from "./questions.ts";
import { chineseMessages } from "./messages.ts";
import { chineseSmallTalk } from "./small-talk.ts";
import { chineseTicket } from "./ticket.ts";
import { chineseUsualQuestions } from "./usual-questions.ts";
import { chineseWords } from "./words.ts";

export const chinese: LanguagePack = {
  contact: chineseContact,
  handoff: chineseHandoff,
  helpCenter: chineseHelpCenter,
  questions: chineseQuestions,
  messages: chineseMessages,
  smallTalk: chineseSmallTalk,
  ticket: chineseTicket,
  usualQuestions: chineseUsualQuestions,
  words: chineseWords,
};
