import { expect, test } from "vitest";
import { LikenessAmong, likeness, likenessTo } from "./likeness.ts";

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

test("likenesses among texts that were prepared once are those that each text alone would get", () => {
  for (const among of [texts, texts.slice(0, 1), [...texts, ...texts]]) {
    const prepared = new LikenessAmong(among);
    among.forEach((text, place) => {
      const alone = likenessTo(text, among);
      prepared.to(place).forEach((value, at) => expect(value).toBeCloseTo(alone[at]!, 12));
    });
  }
});

test("texts of the same words in another order are exactly as like", () => {
  const [one, , other] = likenessTo("forgot how to reset the password", texts);
  expect(one).toBe(other);
});
