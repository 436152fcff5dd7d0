import { expect, test } from "vitest";
import { isSameSecret } from "./secret.ts";

test("secrets are compared whole, whatever their length", () => {
  expect(isSameSecret("a", "a")).toBe(true);
  expect(isSameSecret("a", "ab")).toBe(false);
  expect(isSameSecret("", "a")).toBe(false);
});
