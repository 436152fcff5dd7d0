import type { QuestionWords } from "../questions.ts";

/** How English joins two questions. */
export const englishQuestions: QuestionWords = {
  and: "and, also, plus, as well as",
  begins:
    "how, what, when, where, who, why, which, is, are, do, does, did, can, could, will, would, should, may, what s, whats, hows",
};
