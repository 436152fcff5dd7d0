import { contrast } from "@svc/contract/contrast";
import { expect, test } from "vitest";
import { paletteOf } from "./colours.ts";

test("contrast is WCAG's", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

test.each(["#ffffff", "#000000", "#ffd400", "#2563eb", "#7f7f7f", "#00ff00", "#0000ff", "#7a1fa2", "#AB12cd"])(
  "text on %s, and it as text, can be read",
  (primary) => {
    const { onPrimary, linkOnLight, linkOnDark } = paletteOf(primary);
    expect(contrast(onPrimary, primary)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(linkOnLight, "#ffffff")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(linkOnDark, "#14171c")).toBeGreaterThanOrEqual(4.5);
  },
);

test("a colour that can be read stays as it is", () => {
  expect(paletteOf("#1d4ed8").linkOnLight).toBe("#1d4ed8");
});
