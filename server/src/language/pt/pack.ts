import type { LanguagePack } from "../pack.ts";
import { portugueseContact } from "./contact.ts";
import { portugueseHandoff } from "./handoff.ts";
import { portugueseHelpCenter } from "./help-center.ts";
import { portugueseQuestions } from "./questions.ts";
import { portugueseMessages } from "./messages.ts";
import { portugueseSmallTalk } from "./small-talk.ts";
import { portugueseTicket } from "./ticket.ts";
import { portugueseUsualQuestions } from "./usual-questions.ts";
import { portugueseWords } from "./words.ts";

export const portuguese: LanguagePack = {
  contact: portugueseContact,
  handoff: portugueseHandoff,
  helpCenter: portugueseHelpCenter,
  questions: portugueseQuestions,
  messages: portugueseMessages,
  smallTalk: portugueseSmallTalk,
  ticket: portugueseTicket,
  usualQuestions: portugueseUsualQuestions,
  words: portugueseWords,
};
