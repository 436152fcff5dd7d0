import type { QuestionWords } from "../questions.ts";

/** How Polish joins two questions. */
export const polishQuestions: QuestionWords = {
  and: "i, oraz, a",
  begins: "jak, co, kiedy, gdzie, kto, dlaczego, jaki, jaka, jakie, ile, czy, mogę, można",
};
