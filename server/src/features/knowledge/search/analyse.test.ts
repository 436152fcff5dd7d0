import { expect, test } from "vitest";
import { analyse } from "./analyse.ts";

const terms = (text: string): string[] => analyse(text).map(({ term }) => term);
const content = (text: string): string[] =>
  analyse(text)
    .filter(({ stop }) => !stop)
    .map(({ term }) => term);

test("inflections of an English word share a term", () => {
  expect(terms("connected")).toEqual(terms("Connecting"));
});

test("a possessive, a curly apostrophe and full-width letters are read like the plain word", () => {
  expect(terms("Anna's don’t ＣＡＲＤ")).toEqual(terms("anna dont card"));
});

test.each([
  ["Ankara'nın NFL'nin İzmir’de Ayşe'ye", "Ankara NFL İzmir Ayşe"],
  ["2024'ten Türkiye'deki Bursa'dan", "2024 Türkiye Bursa"],
  ["ISPARTA", "ısparta"],
])("Turkish %j is found as %j", (typed, plain) => {
  expect(terms(typed)).toEqual(terms(plain));
});

test("Turkish function words are marked, with and without their dots", () => {
  expect(content("Kargo ücreti nasıl ve NASIL ödenir mı")).toEqual(content("kargo ücreti ödenir"));
});

test("an apostrophe inside other words is no ending", () => {
  expect(terms("п'ять o'clock rock'n'roll")).toEqual(["пят", "oclock", "rocknrol"]);
});

test("an elided article is cut off", () => {
  expect(content("l'hôtel")).toEqual(content("hotel"));
});

test("accents typed or left out find the same term", () => {
  expect(terms("teléfono Öffnungszeit")).toEqual(terms("telefono offnungszeit"));
});

test("Chinese becomes characters and pairs of neighbours", () => {
  expect(terms("退货费")).toEqual(["退", "退货", "货", "货费", "费"]);
});

test("a number inside Chinese text is a term of its own", () => {
  expect(terms("丢了308分")).toContain("308");
});

test("Korean words are found by their pairs of syllables whatever the particle", () => {
  expect(terms("환불을")).toContain("환불");
});

test("a word that was met before gives the same terms again", () => {
  const text = "배송비는 l'hôtel 退货 Anna's";
  expect(terms(text)).toEqual(terms(text));
});

test("scripts of one language get that language's stemmer", () => {
  expect(terms("книгами")).toEqual(terms("книг"));
  expect(terms("الكتب")).toEqual(terms("كتب"));
});

test("Arabic vowel signs do not matter", () => {
  expect(terms("مَدرَسة")).toEqual(terms("مدرسة"));
});

test("function words are marked, words that mean something elsewhere are not", () => {
  expect(content("what is the refund")).toEqual(["refund"]);
  expect(content("wie hoch ist die Gebühr")).toContain("gebuhr");
  expect(content("world war")).toEqual(["world", "war"]);
});

test("punctuation, emoji and emptiness give no terms", () => {
  expect(terms(" … 🙂 -- ")).toEqual([]);
});

test("a prefix of one letter is part of its word, hyphenated or not", () => {
  for (const [one, other] of [
    ["Wi-Fi", "wifi"],
    ["E-Mail", "email"],
    ["T‑Shirts", "tshirts"],
  ] as const)
    expect(terms(one)).toEqual(terms(other));
  expect(terms("EU-wide")).toEqual(terms("EU wide"));
  expect(terms("check-in at 3-star hotels")).toEqual(terms("check in at 3 star hotels"));
});
