import type { QuestionWords } from "../questions.ts";

/** How Spanish joins two questions. */
export const spanishQuestions: QuestionWords = {
  and: "y, e, además",
  begins:
    "cómo, qué, cuándo, dónde, quién, por qué, cuál, cuáles, cuánto, cuánta, cuántos, cuántas, puedo, pueden, hay, tengo, es, está, tienen",
};
