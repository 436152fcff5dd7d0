import { expect, test } from "vitest";
import { beginning, figuresOf, periodOf } from "./brief.ts";

test("a text that is long enough is cut, and tells so; no character is torn", () => {
  expect(beginning("abc", 3)).toEqual({ text: "abc" });
  expect(beginning("abc d", 4)).toEqual({ text: "abc…", cut: true });
  expect(beginning("ab😀d", 3)).toEqual({ text: "ab…", cut: true });
});

test("figures are rounded, and those that nobody knows left out", () => {
  expect(figuresOf({ share: 2 / 3, none: null, zero: 0 })).toEqual({ share: 0.667, zero: 0 });
});

test("dates of a period are whole days, and times are left as they are", () => {
  expect(periodOf({ from: "2026-11-01", to: "2026-11-02" })).toEqual({
    from: "2026-11-01T00:00:00.000Z",
    to: "2026-11-02T23:59:59.999Z",
  });
  expect(periodOf({ from: "2026-11-01T10:00:00Z" })).toEqual({ from: "2026-11-01T10:00:00Z", to: undefined });
});
