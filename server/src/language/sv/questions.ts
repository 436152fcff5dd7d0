import type { QuestionWords } from "../questions.ts";

/** How Swedish joins two questions. */
export const swedishQuestions: QuestionWords = {
  and: "och, samt, dessutom",
  begins:
    "hur, vad, när, var, vart, vem, vilka, varför, vilken, vilket, är, kan, kunde, går, finns, har, får, måste, ska, behöver, kostar, ingår, tar, gäller, skickar, levererar, säljer",
};
