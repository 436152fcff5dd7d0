import type { LanguagePack } from "../pack.ts";
import { japaneseContact } from "./contact.ts";
import { japaneseHandoff } from "./handoff.ts";
import { japaneseQuestions } from "./questions.ts";
import { japaneseSays } from "./says.ts";
import { japaneseSmallTalk } from "./small-talk.ts";
import { japaneseTicket } from "./ticket.ts";
import { japaneseUsualQuestions } from "./usual-questions.ts";
import { japaneseWords } from "./words.ts";

export const japanese: LanguagePack = {
  contact: japaneseContact,
  handoff: japaneseHandoff,
  questions: japaneseQuestions,
  says: japaneseSays,
  smallTalk: japaneseSmallTalk,
  ticket: japaneseTicket,
  usualQuestions: japaneseUsualQuestions,
  words: japaneseWords,
};
