import { expect, test } from "vitest";
import { hasAddress } from "./written-address.ts";

test.each([
  "ada@example.com",
  "Write to ADA@Example.com, please.",
  "-ada@example.com",
  "_ada@example.com_",
  "melden...ada@example.com...",
  "ada@example.com-danke",
  "ada@example.com--und noch etwas.",
  "ａｄａ@example.com",
  "ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ",
  "ada﹫example.com",
  "see https://shop.example/login?email=ada@example.com&next=1",
])("an address is found whole, whatever signs are around it: %s", (text) => {
  expect(hasAddress(text, "ada@example.com")).toBe(true);
});

test.each([
  "nada@example.com",
  "n.ada@example.com",
  "n-ada@example.com",
  "n+_ada@example.com",
  "ada@example.com.au",
  "ada@example.common",
  "ada@example.com-shop.de",
  "o'ada@example.com",
  "o’ada@example.com",
  "r&ada@example.com",
])("it is not found in another one: %s", (text) => {
  expect(hasAddress(text, "ada@example.com")).toBe(false);
});

test("what an older version took for an address is found as a word of its own", () => {
  expect(hasAddress("I am Ada@B and that is all", "ada@b")).toBe(true);
  expect(hasAddress("nada@b", "ada@b")).toBe(false);
});
