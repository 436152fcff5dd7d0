import { expect, test } from "vitest";
import { rankSentences } from "./sentences.ts";

const passages = [
  { text: "The museum was founded in 1898. It has 40 rooms. Tickets cost 12 euros at the door.", score: 0.5 },
  { text: "Children under six pay nothing. The café is on the first floor.", score: 0.3 },
  { text: "Guided tours start at noon.", score: 0.2 },
  { text: "Tickets cost 12 euros at the door, says the fourth passage.", score: 0.1 },
];

test("the sentence that says what was asked comes first, with its place", () => {
  expect(rankSentences("How much do tickets cost?", passages)[0]).toMatchObject({
    text: "Tickets cost 12 euros at the door.",
    passage: 0,
    position: 2,
  });
});

test("only the three best passages are quoted", () => {
  expect(rankSentences("tickets", passages).every(({ passage }) => passage < 3)).toBe(true);
});

test("of two sentences alike, the one with the kind of thing that was asked wins", () => {
  const text = "The bridge was built by volunteers. The bridge was built in 1932.";
  expect(rankSentences("When was the bridge built?", [{ text, score: 1 }])[0]?.text).toContain("1932");
});

test("after the best sentence the one that goes on with it comes before one that does not", () => {
  const text =
    "Nobody knows why. The tower stood for long years. The museum was founded here. It burned soon after that.";
  const ranked = rankSentences("When was the museum founded?", [{ text, score: 1 }]).map((sentence) => sentence.text);
  expect(ranked.slice(0, 2)).toEqual(["The museum was founded here.", "It burned soon after that."]);
});

test("Chinese sentences are told apart", () => {
  const text = "博物馆周一闭馆。门票十二欧元。";
  expect(rankSentences("门票多少钱？", [{ text, score: 1 }])[0]?.text).toBe("门票十二欧元。");
});

test("nothing found gives no sentence", () => {
  expect(rankSentences("anything", [])).toEqual([]);
});

test("a sentence keeps its Markdown, and what its link points to is no part of what it says", () => {
  const text = "Prices are [on this page](https://example.com/refund-policy). You get a **refund** within a week.";
  const [best, ...others] = rankSentences("refund policy", [{ text, score: 1 }]);
  expect(best?.text).toBe("You get a **refund** within a week.");
  expect(others.map((sentence) => sentence.text)).toEqual([
    "Prices are [on this page](https://example.com/refund-policy).",
  ]);
});

test("fences, rules and table lines without words are no sentences, and positions count them", () => {
  const text = "```sh\nnpm install parcel\n```\n\n---\n\nParcel is installed.";
  const sentences = rankSentences("install parcel", [{ text, score: 1 }]);
  expect(sentences.map((sentence) => sentence.text).toSorted()).toEqual(["Parcel is installed.", "npm install parcel"]);
  expect(sentences.find((sentence) => sentence.text === "npm install parcel")?.position).toBe(1);
});
