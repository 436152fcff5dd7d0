import type { QuestionWords } from "../questions.ts";

/** How French joins two questions. */
export const frenchQuestions: QuestionWords = {
  and: "et, ainsi que",
  begins:
    "comment, quel, quelle, quels, quelles, quand, où, qui, pourquoi, combien, est ce, puis, peut, pouvez, faut, y a, avez",
};
