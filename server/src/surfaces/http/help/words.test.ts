import { languages } from "@svc/contract";
import { expect, test } from "vitest";
import { fill, words } from "./words.ts";

test.each(languages)("%s says everything, with the same places to fill in", (language) => {
  for (const [name, english] of Object.entries(words.en)) {
    const said = Object.entries(words[language]).find(([other]) => other === name)?.[1] ?? "";
    expect(said.trim(), name).not.toBe("");
    const places = (text: string) => (text.match(/\{\w+\}/gu) ?? []).toSorted();
    expect(places(said), name).toEqual(places(english));
  }
});

test("a sentence is filled once: what is put in is not read again", () => {
  expect(fill("{query} of {total}", { query: "{total}", total: 2 })).toBe("{total} of 2");
});
