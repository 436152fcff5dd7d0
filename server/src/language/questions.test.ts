import { expect, test } from "vitest";
import { splitQuestions } from "./questions.ts";

test.each([
  [
    "en",
    "Which currency are the prices in, and is VAT included?",
    ["Which currency are the prices in", "is VAT included?"],
  ],
  ["en", "Do you ship to Spain? How long does that take?", ["Do you ship to Spain?", "How long does that take?"]],
  ["de", "Was kostet der Versand und wie lange dauert er?", ["Was kostet der Versand", "wie lange dauert er?"]],
  ["sv", "Vad kostar frakten och när kommer paketet?", ["Vad kostar frakten", "när kommer paketet?"]],
  ["es", "¿Cuánto cuesta el envío y cuándo llega mi pedido?", ["¿Cuánto cuesta el envío", "cuándo llega mi pedido?"]],
  ["cs", "Kolik stojí doprava a jak dlouho trvá doručení?", ["Kolik stojí doprava", "jak dlouho trvá doručení?"]],
] as const)("%s: %j asks several things", (language, message, parts) => {
  expect(splitQuestions(message, language)).toEqual(parts);
});

test.each([
  ["en", "Do you sell bread and butter?"],
  ["en", "How do I wash and dry it?"],
  ["en", "Can I return it? Thanks"],
  ["de", "Liefern Sie nach Österreich und in die Schweiz?"],
  ["sv", "Levererar ni till Norge och till Danmark?"],
  ["cs", "Posíláte do Rakouska a na Slovensko?"],
  ["en", "What is it and how does it work? ".repeat(50)],
] as const)("%s: %j is one question", (language, message) => {
  expect(splitQuestions(message, language)).toEqual([message]);
});
