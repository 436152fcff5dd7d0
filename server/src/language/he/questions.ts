import type { QuestionWords } from "../questions.ts";

/** How Hebrew joins two questions. */
export const hebrewQuestions: QuestionWords = {
  and: "ו, וגם",
  begins: "איך, מה, מתי, איפה, היכן, מי, למה, מדוע, כמה, האם, ואיך, ומה, ומתי, ואיפה, וכמה, והאם",
};
