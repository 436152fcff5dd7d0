import { expect, test } from "vitest";
import { markWords } from "./mark-words.ts";

const marked = (text: string, query: string) => markWords(text, query).text;

test("the words of the query are marked, in any case and inflected otherwise", () => {
  expect(marked("Delivery takes days; deliveries abroad, a week.", "How long is DELIVERY?")).toBe(
    "<mark>Delivery</mark> takes days; <mark>deliveries</mark> abroad, a week.",
  );
  expect(marked("Die Rückgabe ist frei.", "rückgabe")).toBe("Die <mark>Rückgabe</mark> ist frei.");
});

test("what is marked stays text, and a query of small words marks nothing", () => {
  expect(marked("<b>bold</b> & more", "bold")).toBe("&lt;b&gt;<mark>bold</mark>&lt;/b&gt; &amp; more");
  expect(marked("It is so.", "it is")).toBe("It is so.");
  expect(marked("It is so.", "")).toBe("It is so.");
});
