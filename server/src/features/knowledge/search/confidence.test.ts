import { expect, test } from "vitest";
import { passageConfidence } from "./confidence.ts";

const background = { words: 0.3, expanded: 0.3, grams: 0.3, sentence: 0.4, pairs: 0.1, title: 0 };
const signals = { background, lead: 0.1, titleNamed: 0, meaning: undefined, holdsCode: false, words: 4, isNamed: true };
const confidence = passageConfidence(signals, 500);

test("a passage is trusted more for what it holds, its lead, a title that is named, and a longer question", () => {
  expect(passageConfidence({ ...signals, background: { ...background, sentence: 0.6 } }, 500)).toBeGreaterThan(
    confidence,
  );
  expect(passageConfidence({ ...signals, lead: 0.2 }, 500)).toBeGreaterThan(confidence);
  expect(passageConfidence({ ...signals, titleNamed: 1 }, 500)).toBeGreaterThan(confidence);
  expect(passageConfidence({ ...signals, words: 8 }, 500)).toBeGreaterThan(confidence);
});

test("it is trusted less among more passages, and where it is unlike in meaning", () => {
  expect(passageConfidence(signals, 50_000)).toBeLessThan(confidence);
  expect(passageConfidence({ ...signals, meaning: { value: 0.1, isCalibrated: false } }, 500)).toBeLessThan(confidence);
  expect(passageConfidence({ ...signals, meaning: { value: 0.8, isCalibrated: false } }, 500)).toBeGreaterThan(
    confidence,
  );
});

test("it is trusted less where no passage speaks of what is asked about", () => {
  expect(passageConfidence({ ...signals, isNamed: false }, 500)).toBeLessThan(confidence);
});

test("what holds nothing is refused in an index of any size, and what holds everything is given", () => {
  const nothing = { words: 0, expanded: 0, grams: 0, sentence: 0, pairs: 0, title: 0 };
  const all = { words: 0.7, expanded: 0.7, grams: 0.7, sentence: 1, pairs: 1, title: 1 };
  for (const passages of [0, 1, 1_000_000]) {
    expect(passageConfidence({ ...signals, background: nothing, lead: 0 }, passages)).toBeLessThan(0.4);
    expect(passageConfidence({ ...signals, background: all, lead: 0.5 }, passages)).toBeGreaterThan(0.75);
  }
});
