import type { LanguagePack } from "../pack.ts";
import { dutchContact } from "./contact.ts";
import { dutchHandoff } from "./handoff.ts";
import { dutchQuestions } from "./questions.ts";
import { dutchSays } from "./says.ts";
import { dutchSmallTalk } from "./small-talk.ts";
import { dutchTicket } from "./ticket.ts";
import { dutchUsualQuestions } from "./usual-questions.ts";
import { dutchWords } from "./words.ts";

export const dutch: LanguagePack = {
  contact: dutchContact,
  handoff: dutchHandoff,
  questions: dutchQuestions,
  says: dutchSays,
  smallTalk: dutchSmallTalk,
  ticket: dutchTicket,
  usualQuestions: dutchUsualQuestions,
  words: dutchWords,
};
