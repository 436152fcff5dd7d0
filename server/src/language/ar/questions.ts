import type { QuestionWords } from "../questions.ts";

/** How Arabic joins two questions. */
export const arabicQuestions: QuestionWords = {
  and: "و, وكذلك",
  begins: "كيف, ما, متى, أين, من, لماذا, كم, هل, وكيف, ومتى, وأين, وكم, وهل, وما",
};
