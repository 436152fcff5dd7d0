import { expect, test } from "vitest";
import { timesAsLong } from "../../../../tests/support/expect-below.ts";
import { forgetTexts } from "../../foundation/remembered-texts.ts";
import { detectLanguage } from "./language.ts";

const messages = [
  "What are your opening hours?",
  "forgot my password",
  "Wann kommt mein Paket an?",
  "¿Puedo devolver un producto?",
  "Quels sont vos horaires ?",
  "Gdzie jest moja paczka?",
  "Siparişim nerede?",
  "ما هي ساعات العمل؟",
  "营业时间是几点？",
  "送料はいくらですか",
];

test("a letter of 8,000 characters takes as long as a few messages: it is read no further than is needed", () => {
  const letters = messages.map((message) => `${message} `.repeat(8_000 / message.length));
  const detect = (texts: readonly string[]) => () => {
    forgetTexts();
    for (const text of texts) detectLanguage(text, "en");
  };
  // 120 where all of it is read, and far more where each word is compared with each.
  expect(timesAsLong(detect(letters), detect(messages))).toBeLessThan(20);
});
