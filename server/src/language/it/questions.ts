import type { QuestionWords } from "../questions.ts";

/** How Italian joins two questions. */
export const italianQuestions: QuestionWords = {
  and: "e, ed, inoltre",
  begins:
    "come, cosa, che cosa, quando, dove, chi, perché, quale, quali, quanto, quanta, quanti, quante, posso, potete, c è, devo, è, avete",
};
