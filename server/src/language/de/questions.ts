import type { QuestionWords } from "../questions.ts";

/** How German joins two questions. */
export const germanQuestions: QuestionWords = {
  and: "und, sowie, außerdem",
  begins:
    "wie, was, wann, wo, wer, warum, wieso, welche, welcher, welches, ist, sind, kann, können, gibt, habt, haben, hat, muss, müssen, darf, dürfen, wird, werden, bietet, liefert, kostet",
};
