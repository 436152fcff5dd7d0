import type { LanguagePack } from "../pack.ts";
import { japaneseContact } from "./contact.ts";
import { japaneseHandoff } from "./handoff.ts";
import { japaneseHelpCenter } from "./help-center.ts";
import { japaneseQuestions } from "./questions.ts";
import { japaneseMessages } from "./messages.ts";
import { japaneseSmallTalk } from "./small-talk.ts";
import { japaneseTicket } from "./ticket.ts";
import { japaneseUsualQuestions } from "./usual-questions.ts";
import { japaneseWords } from "./words.ts";

export const japanese: LanguagePack = {
  contact: japaneseContact,
  handoff: japaneseHandoff,
  helpCenter: japaneseHelpCenter,
  questions: japaneseQuestions,
  messages: japaneseMessages,
  smallTalk: japaneseSmallTalk,
  ticket: japaneseTicket,
  usualQuestions: japaneseUsualQuestions,
  words: japaneseWords,
};
