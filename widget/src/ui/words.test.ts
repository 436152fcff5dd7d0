import { expect, test } from "vitest";
import { languages, loadWords } from "../core/strings/load-words.ts";
import { fileWords } from "./file-words.ts";
import { homeWords } from "./home-words.ts";
import { reasonWords } from "./reason-words.ts";

test.each(languages.filter((language) => language !== "en"))(
  "%s has all words of the parts that are loaded later, none of them in English",
  async (language) => {
    const { home, reasons, files } = await loadWords(language);
    const own = textsOf({ ...home, ...reasons, ...files });
    const english = textsOf({ ...homeWords, ...reasonWords, ...fileWords });
    expect(Object.keys(own).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [name, text] of Object.entries(own)) {
      expect(text.trim(), name).not.toBe("");
      expect(text, name).not.toBe(english[name]);
    }
  },
);

function textsOf(words: object): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(words).map(([name, text]: [string, string | ((argument: string) => string)]) => [
      name,
      typeof text === "string" ? text : text("9"),
    ]),
  );
}
