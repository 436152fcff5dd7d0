import { expect, test } from "vitest";
import { languages } from "../core/strings/load-words.ts";
import { earlierWords } from "./earlier-words.ts";
import { reasonWords } from "./reason-words.ts";

test.each(languages)("%s has all words of the parts that are loaded later, none of them in English", (language) => {
  for (const words of [earlierWords, reasonWords]) {
    const own = Object.values(words[language] ?? {});
    const english = Object.values(words["en"] ?? {});
    expect(own).toHaveLength(english.length);
    for (const [at, text] of own.entries()) {
      expect(text.trim()).not.toBe("");
      if (language !== "en") expect(text).not.toBe(english[at]);
    }
  }
});
