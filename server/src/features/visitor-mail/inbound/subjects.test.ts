import { expect, test } from "vitest";
import { isSameSubject, ownSubjects, withoutPrefix } from "./subjects.ts";

test.for([
  ["Re: My order", true],
  ["AW: WG: my  order", true],
  ["Re[2]: My order", true],
  ["[EXTERNAL] Re: My order", true],
  ["", true],
  ["Another order", false],
  ["Invoice", false],
] as const)("%s is the subject before: %s", ([subject, isSame]) => {
  expect(isSameSubject(subject, ["My order"])).toBe(isSame);
});

test("an answer to one of our mails is known in the visitor's language", () => {
  expect(isSameSubject("Aw: Ihre Unterhaltung mit Laden", ownSubjects("Laden"))).toBe(true);
  expect(isSameSubject("Ihre Unterhaltung mit Laden", ownSubjects("Shop"))).toBe(false);
});

test("however many prefixes there are, the subject behind them is what is left", () => {
  expect(withoutPrefix(`${"Re: ".repeat(50)}My order: late`)).toBe("My order: late");
});
