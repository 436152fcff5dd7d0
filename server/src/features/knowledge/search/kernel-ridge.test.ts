import { expect, test } from "vitest";
import { influences } from "./kernel-ridge.ts";

test("influences solve (K + λI) v = k", () => {
  const kernel = Float64Array.from([1, 0.5, 0.8, 0.5, 1, 0.3, 0.8, 0.3, 1]);
  const [first = 0, second = 0] = influences(kernel, 2, 0.5);
  expect(1.5 * first + 0.5 * second).toBeCloseTo(0.8, 12);
  expect(0.5 * first + 1.5 * second).toBeCloseTo(0.3, 12);
});
