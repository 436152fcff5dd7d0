import { expect, test } from "vitest";
import { likeness, likenessTo } from "./likeness.ts";

const texts = [
  "How do I reset my password?",
  "I forgot my password, my password!",
  "password my reset I do How",
  "Wie setze ich das Passwort zurück?",
  "怎么退货",
  "",
  "Where is my parcel?",
];

test("likeness to a question is the question's row among the likenesses of every two", () => {
  for (const question of ["reset password", "退货", "where is my passwort", "", ...texts]) {
    const row = likeness([...texts, question]).subarray(texts.length * (texts.length + 1), -1);
    likenessTo(question, texts).forEach((value, at) => expect(value).toBeCloseTo(row[at]!, 12));
  }
});

test("texts of the same words in another order are exactly as like", () => {
  const [one, , other] = likenessTo("forgot how to reset the password", texts);
  expect(one).toBe(other);
});
