import type { QuestionWords } from "../questions.ts";

/** How Turkish joins two questions. */
export const turkishQuestions: QuestionWords = {
  and: "ve, ayrıca",
  begins: "nasıl, ne, ne zaman, nerede, kim, neden, niçin, hangi, kaç, ne kadar",
};
