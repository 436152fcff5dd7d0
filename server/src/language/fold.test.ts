import { expect, test } from "vitest";
import { fold } from "./fold.ts";

test.each([
  ["Crème BRÛLÉE", "creme brulee"],
  ["İstanbul IŞIK ışık", "istanbul isik isik"],
  ["Straße, SMØRREBRØD, Łódź", "strasse, smorrebrod, lodz"],
  ["Ｈｕｍａｎ ﬁrst", "human first"],
  ["don’t, don`t, don´t, donʼt", "don't, don't, don't, don't"],
  ["أُريدُ التّحدُّث مـــع", "اريد التحدث مع"],
  ["خدمة على", "خدمه علي"],
  ["שָׁלוֹם צ׳אט", "שלום צ'אט"],
  ["ΟΔΟΣ οδός", "οδοσ οδοσ"],
  ["hu\u00ADman a\u200Dgent", "human agent"],
])("%s and what else is typed for it have one form", (typed, folded) => {
  expect(fold(typed)).toBe(folded);
});

test.each(["がんばれ", "パン", "เจ้าหน้าที่", "हिन्दी", "한국어"])("%s keeps the marks that make other letters", (text) => {
  expect(fold(text)).toBe(text.normalize("NFKC"));
});

test("a folded text folds to itself, whatever its characters", () => {
  for (let code = 0; code < 0x1_1000; code += 1) {
    const once = fold(String.fromCodePoint(code));
    if (fold(once) !== once) expect.fail(`U+${code.toString(16)} folds to ${once}, and that to ${fold(once)}`);
  }
});
