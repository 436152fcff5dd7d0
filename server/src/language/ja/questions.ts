import type { QuestionWords } from "../questions.ts";

/** How Japanese joins two questions. */
export const japaneseQuestions: QuestionWords = {
  and: "と, また, それと, それから",
  begins: "どう, 何, いつ, どこ, 誰, なぜ, いくら, いくつ",
};
