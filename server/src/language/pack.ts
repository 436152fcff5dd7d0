import type { ContactWords } from "./contact-words.ts";
import type { HandoffPhraseKind } from "./handoff.ts";
import type { HelpCenterTexts } from "./help-center.ts";
import type { PhraseLists } from "./phrases.ts";
import type { QuestionWords } from "./questions.ts";
import type { LanguageMessages } from "./messages.ts";
import type { SmallTalkPhrases } from "./small-talk.ts";
import type { TicketPhraseKind } from "./ticket.ts";
import type { UsualQuestions } from "./usual-questions.ts";
import type { LanguageWords } from "./words.ts";

/** Everything that one language says and recognizes: the files of its folder. */
export interface LanguagePack {
  readonly contact: ContactWords;
  readonly handoff: PhraseLists<HandoffPhraseKind>;
  readonly helpCenter: HelpCenterTexts;
  readonly questions: QuestionWords;
  readonly messages: LanguageMessages;
  readonly smallTalk: SmallTalkPhrases;
  readonly ticket: PhraseLists<TicketPhraseKind>;
  readonly usualQuestions: UsualQuestions;
  readonly words: LanguageWords;
}
