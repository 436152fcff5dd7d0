import { expect, test } from "vitest";
import { languages } from "../core/strings/load-words.ts";
import { fileWords } from "./file-words.ts";
import { homeWords } from "./home-words.ts";
import { reasonWords } from "./reason-words.ts";

test.each(languages)("%s has all words of the parts that are loaded later, none of them in English", (language) => {
  for (const words of [homeWords, reasonWords, fileWords]) {
    const own = textsOf(words[language]);
    const english = textsOf(words["en"]);
    expect(own).toHaveLength(english.length);
    for (const [at, text] of own.entries()) {
      expect(text.trim()).not.toBe("");
      if (language !== "en") expect(text).not.toBe(english[at]);
    }
  }
});

function textsOf(words: object | undefined): string[] {
  return Object.values(words ?? {}).map((text: unknown) => (typeof text === "function" ? text("9") : text) as string);
}
