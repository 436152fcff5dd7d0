import type { QuestionWords } from "../questions.ts";

/** How Dutch joins two questions. */
export const dutchQuestions: QuestionWords = {
  and: "en, ook",
  begins: "hoe, wat, wanneer, waar, wie, waarom, welke, is, zijn, kan, kunnen, mag, moet, hebben, heeft, zit",
};
