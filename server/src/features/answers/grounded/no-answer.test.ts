import { expect, test } from "vitest";
import { NoAnswerFilter } from "./no-answer.ts";

function filtered(text: string, size: number): { text: string; isRefusal: boolean } {
  const filter = new NoAnswerFilter();
  let shown = "";
  for (let at = 0; at < text.length; at += size) shown += filter.push(text.slice(at, at + size));
  return { text: shown + filter.end(), isRefusal: filter.isRefusal };
}

test.each(["NO_ANSWER", " NO_ANSWER.", "**NO_ANSWER**", '"NO_ANSWER" I could not find it', "`NO_ANSWER`"])(
  "%j is a refusal, wherever it is cut",
  (text) => {
    for (let size = 1; size <= text.length; size++) {
      const filter = new NoAnswerFilter();
      let shown = "";
      for (let at = 0; at < text.length && !filter.isRefusal; at += size)
        shown += filter.push(text.slice(at, at + size));
      expect(filter.isRefusal, `chunks of ${size}`).toBe(true);
      expect(shown, `chunks of ${size}`).not.toMatch(/\w/u);
    }
  },
);

test.each(["No. The pool is closed.", "NO smoking", "- N", "NO_ANSW", "(see below) text", "…"])(
  "%j is an answer and comes out whole, wherever it is cut",
  (text) => {
    for (let size = 1; size <= text.length; size++)
      expect(filtered(text, size), `chunks of ${size}`).toEqual({ text, isRefusal: false });
  },
);

test("the mark in the middle of an answer is not shown", () => {
  for (let size = 1; size <= 20; size++)
    expect(filtered("It costs 5 €. NO_ANSWER", size)).toEqual({ text: "It costs 5 €. ", isRefusal: false });
});
