import type { QuestionWords } from "../questions.ts";

/** How Portuguese joins two questions. */
export const portugueseQuestions: QuestionWords = {
  and: "e, além disso",
  begins:
    "como, que, o que, quando, onde, quem, por que, qual, quais, quanto, quanta, quantos, quantas, posso, podem, há, tenho, é, têm",
};
