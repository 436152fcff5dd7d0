import { languages } from "@svc/contract";
import { expect, test } from "vitest";
import { usualQuestions } from "../../../language/usual-questions.ts";
import { chooseQuestions } from "./choose-questions.ts";
import type { Subject } from "./choose-questions.ts";

const words = usualQuestions.en;
const choose = (given: Partial<Parameters<typeof chooseQuestions>[0]>) =>
  chooseQuestions({ subjects: [], faqs: [], words, skipped: [], ...given });

const page = (title: string, headings: readonly string[] = [], text = ""): Subject => ({
  kind: "url",
  title,
  headings,
  text,
});
const names = ["Apples", "Bridges", "Candles", "Drums", "Eagles", "Flutes", "Gardens", "Harps", "Islands", "Jewels"];

test("at most 30 questions are asked, two of a page and no more", () => {
  const subjects = names.map((name) =>
    page(name, [`${name} care guide`, `Where do ${name} grow?`, `Repairing ${name} at home`]),
  );
  const questions = choose({ subjects, faqs: names.map((name) => `Who makes the ${name.toLowerCase()} in town?`) });
  expect(questions).toHaveLength(30);
  const ofPages = questions.filter(({ origin }) => origin === "title" || origin === "heading");
  for (const name of names) {
    const own = ofPages.filter(({ question }) => question.includes(name));
    expect(own.length).toBeGreaterThanOrEqual(1);
    expect(own.length).toBeLessThanOrEqual(2);
  }
});

test("a long document is asked more often than a page", () => {
  const headings = names.flatMap((name) => [`${name} in winter`, `Buying used ${name}`]);
  const of = (kind: "url" | "document") =>
    choose({ subjects: [{ kind, title: "Handbook", headings, text: "" }] }).filter(({ topic }) => topic === null);
  expect(of("url")).toHaveLength(2);
  expect(of("document")).toHaveLength(6);
});

test("what two pages ask in nearly the same words is asked once", () => {
  const subjects = [page("Delivery times abroad"), page("Delivery times abroad?"), page("abroad: delivery times")];
  expect(choose({ subjects }).filter(({ topic }) => topic === null)).toHaveLength(1);
});

test("the site's name is no part of a question", () => {
  const subjects = [page("Gift vouchers – Example Shop"), page("Bicycle repairs – Example Shop")];
  const asked = choose({ subjects }).map(({ question }) => question);
  expect(asked).toEqual(expect.arrayContaining(["Gift vouchers", "Bicycle repairs"]));
});

test("delivery and returns are asked of a shop, and not of a site that sells nothing", () => {
  const shop = [page("Delivery", ["Shipping abroad"]), page("Returns policy", ["Refunds"]), page("Our workshop")];
  const topics = (subjects: Subject[]) => new Set(choose({ subjects }).map(({ topic }) => topic));
  expect(topics(shop)).toContain("delivery");
  expect(topics(shop)).toContain("returns");
  const townHall = [...names.map((name) => page(name)), page("Delivery", ["Shipping of bulky waste"])];
  expect(topics(townHall)).not.toContain("delivery");
  expect(topics(townHall)).toContain("hours");
});

test("what the owner skipped is not asked again", () => {
  const subjects = [page("Gift vouchers", ["Voucher for a friend"])];
  const skipped = ["What are your opening hours?", "gift vouchers"];
  const asked = choose({ subjects, skipped }).map(({ question }) => question);
  expect(asked).not.toContain("What are your opening hours?");
  expect(asked).not.toContain("Gift vouchers");
  expect(asked).toContain("Voucher for a friend");
});

test.each(languages)("in %s the usual questions are written as questions of their own", (language) => {
  const all = Object.values(usualQuestions[language].topics).flat();
  expect(new Set(all).size).toBe(all.length);
  for (const question of all) expect(question).toMatch(/[?？؟。]$/u);
});
