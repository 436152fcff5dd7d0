import { expect, test } from "vitest";
import { excerptBytes, excerptOf } from "./excerpt.ts";

test.each([
  ["All is well.", "All is well."],
  ["whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY= was sent", "[hidden] was sent"],
  ["Your key svc_0123456789abcdefghijklmnopq is known", "Your key [hidden] is known"],
  ["Authorization: Bearer abcdefgh.ijklmnop", "Authorization: [hidden] [hidden]"],
  ['{"password":"hunter2","user":"ada"}', '{"password":[hidden],"user":"ada"}'],
  ["<p>Mail ada.example+x@mail.example.com</p>", "<p>Mail [hidden]</p>"],
  ["to sean.o'brien+x@example.com, 山田@例え.jp", "to [hidden], [hidden]"],
  ['{"email":"r&d@example.com"}', '{"email":"[hidden]"}'],
  [`signature ${"0f".repeat(32)} differs`, "signature [hidden] differs"],
  ["bell\u0007 and null\u0000", "bell and null"],
])("%j is kept as %j", (given, kept) => {
  expect(excerptOf(Buffer.from(given))).toBe(kept);
});

test("no more than a kilobyte is kept, and bytes that are no text do no harm", () => {
  expect(excerptOf(Buffer.alloc(100_000, "x"))).toHaveLength(excerptBytes);
  expect(excerptOf(Buffer.from([0xff, 0xfe, 0x41]))).toContain("A");
});
