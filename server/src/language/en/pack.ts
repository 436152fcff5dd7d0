import type { LanguagePack } from "../pack.ts";
import { englishContact } from "./contact.ts";
import { englishHandoff } from "./handoff.ts";
import { englishQuestions } from "./questions.ts";
import { englishSays } from "./says.ts";
import { englishSmallTalk } from "./small-talk.ts";
import { englishTicket } from "./ticket.ts";
import { englishUsualQuestions } from "./usual-questions.ts";
import { englishWords } from "./words.ts";

export const english: LanguagePack = {
  contact: englishContact,
  handoff: englishHandoff,
  questions: englishQuestions,
  says: englishSays,
  smallTalk: englishSmallTalk,
  ticket: englishTicket,
  usualQuestions: englishUsualQuestions,
  words: englishWords,
};
