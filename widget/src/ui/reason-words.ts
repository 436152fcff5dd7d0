import type { ReasonWords } from "../core/strings/words.ts";

/** English for the reasons behind a thumbs-down; other languages bring theirs. */
export const reasonWords: ReasonWords = {
  why: "What went wrong?",
  unhelpful: "Not helpful",
  wrong: "Wrong",
  outdated: "Out of date",
  other: "Something else",
  describe: "Tell us more",
  thanks: "Thanks for your feedback!",
};
