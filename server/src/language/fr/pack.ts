import type { LanguagePack } from "../pack.ts";
import { frenchContact } from "./contact.ts";
import { frenchHandoff } from "./handoff.ts";
import { frenchQuestions } from "./questions.ts";
import { frenchSays } from "./says.ts";
import { frenchSmallTalk } from "./small-talk.ts";
import { frenchTicket } from "./ticket.ts";
import { frenchUsualQuestions } from "./usual-questions.ts";
import { frenchWords } from "./words.ts";

export const french: LanguagePack = {
  contact: frenchContact,
  handoff: frenchHandoff,
  questions: frenchQuestions,
  says: frenchSays,
  smallTalk: frenchSmallTalk,
  ticket: frenchTicket,
  usualQuestions: frenchUsualQuestions,
  words: frenchWords,
};
