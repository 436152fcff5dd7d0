import { expect, test } from "vitest";
import { readHtml } from "./html.ts";
import { cleanText } from "./text.ts";

const read = (body: string, lang = "en"): string =>
  readHtml(`<html lang="${lang}"><title>T</title><body><main>${body}</main></body></html>`).markdown;

test.each([
  ["<p>4<sup>99</sup> euros a litre</p>", "en", "4.99 euros a litre"],
  ["<p>€12<sup>50</sup> each</p>", "en", "€12.50 each"],
  ["<p>Nur 7<sup>95</sup> €</p>", "de", "Nur 7,95 €"],
  ['<p class="price">19<span class="cents">90</span></p>', "en", "19.90"],
  ["<p>10<sup>12</sup> stars, note 7<sup>1</sup></p>", "en", "10¹² stars, note 7¹"],
  ["<p>Room of 20 m<sup>2</sup></p>", "en", "Room of 20 m2"],
])("digits raised behind digits change no number: %s", (html, lang, text) => {
  expect(read(html, lang)).toBe(text);
});

test("a price that a style strikes out is marked as struck out", () => {
  expect(read('<p><span style="text-decoration: line-through">120 euros</span> 89 euros</p>')).toBe(
    "~~120 euros~~ 89 euros",
  );
});

test("addresses and numbers that stand only in links, or are hidden from machines, are text", () => {
  expect(read('<p>Write to <a href="mailto:help@shop.example?subject=Hi">us</a>.</p>')).toContain(
    "us (help@shop.example)",
  );
  expect(read('<p>Call <a href="tel:+4930555">our hotline</a>.</p>')).toContain("our hotline (+4930555)");
  expect(read('<p><a href="mailto:a@b.example">a@b.example</a></p>')).toBe("[a@b.example](mailto:a@b.example)");
  const hidden = Buffer.from([7, ...Buffer.from("a@b.example").map((byte) => byte ^ 7)]).toString("hex");
  expect(read(`<p>Mail: <a href="/cdn" class="__cf_email__" data-cfemail="${hidden}">[email protected]</a></p>`)).toBe(
    "Mail: a@b.example",
  );
});

test("soft hyphens and characters without width stand in no text", () => {
  expect(cleanText("Er\u00ADsatz\u00ADkarte, Kosten\u200Bersatz\uFEFF")).toBe("Ersatzkarte, Kostenersatz");
});
