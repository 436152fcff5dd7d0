import { expect, test } from "vitest";
import { TextSimilarities, similarityMatrix, similaritiesTo } from "./text-similarity.ts";

const texts = [
  "How do I reset my password?",
  "I forgot my password, my password!",
  "password my reset I do How",
  "Wie setze ich das Passwort zurück?",
  "怎么退货",
  "",
  "Where is my parcel?",
];

test("similarity to a question is the question's row among the similarities of every two", () => {
  for (const question of ["reset password", "退货", "where is my passwort", "", ...texts]) {
    const row = similarityMatrix([...texts, question]).subarray(texts.length * (texts.length + 1), -1);
    similaritiesTo(question, texts).forEach((value, at) => expect(value).toBeCloseTo(row[at]!, 12));
  }
});

test("similarities among texts that were prepared once are those that each text alone would get", () => {
  for (const among of [texts, texts.slice(0, 1), [...texts, ...texts]]) {
    const prepared = new TextSimilarities(among);
    among.forEach((text, place) => {
      const alone = similaritiesTo(text, among);
      prepared.to(place).forEach((value, at) => expect(value).toBeCloseTo(alone[at]!, 12));
    });
  }
});

test("texts of the same words in another order are exactly as like", () => {
  const [one, , other] = similaritiesTo("forgot how to reset the password", texts);
  expect(one).toBe(other);
});
