import { contactWords } from "../../../language/contact.ts";
import { wordsOf } from "../../../language/tokenize.ts";

/** Replies that are no names: requests of one or two words, yes, no, thanks. */
export const notNames: ReadonlySet<string> = new Set(
  contactWords
    .flatMap(({ notNames: words, yes, no, ratherNot, around }) => [...words, ...yes, ...no, ...ratherNot, ...around])
    .map((phrase) => wordsOf(phrase).join(" ")),
);
