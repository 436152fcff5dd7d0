import { expect, test } from "vitest";
import { rankOf } from "./rank.ts";
import { signalBits } from "./signals.ts";

const day = 24 * 60 * 60 * 1_000;
const start = Date.UTC(2026, 0, 1);
const asked = (days: number, session: number, signals = signalBits.refused) => ({
  session_key: session,
  asked_at: start + days * day,
  signals,
});

test("what more visitors ask ranks higher, however often one of them repeats it", () => {
  const two = rankOf([asked(0, 1), asked(0, 2)]);
  const oneOften = rankOf(Array.from({ length: 50 }, () => asked(0, 1)));
  expect(two).toBeGreaterThan(oneOften);
  expect(oneOften).toBe(rankOf([asked(0, 1)]));
});

test("a question counts half after fourteen days", () => {
  expect(rankOf([asked(14, 1)])).toBe(rankOf([asked(0, 1), asked(0, 2)]));
});

test("a low score alone counts half of a refusal", () => {
  expect(rankOf([asked(0, 1, signalBits.lowScore), asked(0, 2, signalBits.lowScore)])).toBe(rankOf([asked(0, 1)]));
});

test("a year of questions does not overflow, and none ranks lowest", () => {
  const rank = rankOf(Array.from({ length: 1_000 }, (_, n) => asked(n / 3, n)));
  expect(Number.isSafeInteger(rank)).toBe(true);
  expect(rankOf([])).toBe(0);
});
