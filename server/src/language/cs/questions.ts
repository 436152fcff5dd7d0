import type { QuestionWords } from "../questions.ts";

/** How Czech joins two questions. */
export const czechQuestions: QuestionWords = {
  and: "a, a taky, a také, nebo, a zároveň",
  begins:
    "jak, co, kdy, kde, kam, odkud, kdo, komu, proč, jaký, jaká, jaké, jakou, který, která, které, kterou, kolik, čím, můžu, mohu, můžete, lze, jde, dá se, je možné, máte, prodáváte, posíláte, do kdy, od kdy, v kolik, za jak dlouho",
};
