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

test("without spaces, the characters of the query are marked where they stand together", () => {
  expect(marked("退货需在三十天内。", "退货怎么办")).toBe("<mark>退货</mark>需在三十天内。");
  expect(marked("商品の返品は三十日以内です。", "返品したいです")).toBe("商品の<mark>返品</mark>は三十日以内です。");
});
