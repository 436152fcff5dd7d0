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
])("it is not found in another one: %s", (text) => {
  expect(hasAddress(text, "ada@example.com")).toBe(false);
});
