import type { QuestionWords } from "../questions.ts";

/** How Chinese joins two questions. */
export const chineseQuestions: QuestionWords = {
  and: "和, 还有, 另外, 并且",
  begins: "怎么, 什么, 何时, 哪里, 谁, 为什么, 多少, 几, 是否, 能, 可以",
};
