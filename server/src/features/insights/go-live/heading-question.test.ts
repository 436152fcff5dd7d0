import { expect, test } from "vitest";
import { usualQuestions } from "../../../language/usual-questions.ts";
import { questionOfHeading } from "./heading-question.ts";

const english = (heading: string, title = "") => questionOfHeading(heading, title, usualQuestions.en);

test("a heading that is a question is asked as it stands", () => {
  expect(english("Do you ship to Norway?")).toEqual({ question: "Do you ship to Norway?", rank: 0 });
  expect(questionOfHeading("可以退货吗？", "", usualQuestions.zh)).toEqual({ question: "可以退货吗？", rank: 0 });
});

test.each([
  ["Return an item", "How do I return an item?"],
  ["How to install the bridge", "How do I install the bridge?"],
  ["Change your password", "How do I change my password?"],
])("an instruction, %s, is asked for how", (heading, question) => {
  expect(english(heading)).toEqual({ question, rank: 1 });
});

test.each([
  ["fr", "Annuler une commande", "Comment annuler une commande ?"],
  ["es", "Verificar mi identidad", "¿Cómo verificar mi identidad?"],
  ["es", "Cómo tomar fotos", "¿Cómo tomar fotos?"],
  ["it", "Restituire un articolo", "Come restituire un articolo?"],
  ["pt", "Cancelar a encomenda", "Como cancelar a encomenda?"],
] as const)("so it is in %s", (language, heading, question) => {
  expect(questionOfHeading(heading, "", usualQuestions[language])).toEqual({ question, rank: 1 });
});

test("a noun phrase is asked in its own words, as people type it", () => {
  expect(english("Order processing")).toEqual({ question: "Order processing", rank: 2 });
  expect(questionOfHeading("Konto löschen", "", usualQuestions.de)).toEqual({ question: "Konto löschen", rank: 2 });
});

test("a single word takes the title of its page along, unless that has it already", () => {
  expect(english("Requirements", "Pi-hole on Docker")).toEqual({ question: "Pi-hole on Docker Requirements", rank: 3 });
  expect(english("Delivery", "Delivery times")).toEqual({ question: "Delivery", rank: 3 });
});

test("numbers of steps and chapters are left out", () => {
  expect(english("Step 1: Get your snippet")?.question).toBe("How do I get my snippet?");
  expect(english("2.1 Delivery abroad")?.question).toBe("Delivery abroad");
});

test.each(["Overview", "What's next", "See also", "", "42", "config.toml", "std::vector", "dns.cache = 1"])(
  "%s makes no question",
  (heading) => {
    expect(english(heading)).toBeNull();
  },
);
