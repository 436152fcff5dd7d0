import { expect, test } from "vitest";
import { z } from "zod";
import { parseArguments } from "./arguments.ts";

const schema = z.strictObject({
  limit: z.number().int().min(1).max(100).optional(),
  ratio: z.number().nullable().optional(),
  isOpen: z.boolean().optional(),
  name: z.string().optional(),
  tags: z.array(z.string()).optional(),
  faqs: z.array(z.strictObject({ rank: z.number(), answer: z.string() })).optional(),
  either: z.union([z.boolean(), z.array(z.number())]).optional(),
});

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ["a whole number", { limit: "5" }, { limit: 5 }],
  ["a number with a fraction, or below zero", { ratio: " -0.25 " }, { ratio: -0.25 }],
  ["true and false", { isOpen: "False" }, { isOpen: false }],
  ["a list", { tags: '["a","b"]' }, { tags: ["a", "b"] }],
  ["one deep inside", { faqs: [{ rank: "2", answer: "7" }] }, { faqs: [{ rank: 2, answer: "7" }] }],
  ["one of several forms", { either: "true" }, { either: true }],
])("%s that came as a text is read as what the schema wants", (_name, given, read) => {
  expect(parseArguments(schema, given)).toEqual(read);
});

test("a text where a text is wanted stays one", () => {
  expect(parseArguments(schema, { name: "5", tags: ["true"] })).toEqual({ name: "5", tags: ["true"] });
});

test.each([
  [{ limit: "five" }, "limit must be a number."],
  [{ limit: "0x10" }, "limit must be a number."],
  [{ limit: "1e3" }, "limit must be a number."],
  [{ limit: "" }, "limit must be a number."],
  [{ limit: "500" }, "limit must be at most 100."],
  [{ isOpen: "yes" }, "isOpen must be true or false."],
  [{ tags: '{"a":1}' }, "tags must be a list."],
  [{ tags: "[" }, "tags must be a list."],
])("%o is refused in words that name the field", (given, detail) => {
  expect(() => parseArguments(schema, given)).toThrow(detail);
});

test("what was given is not changed", () => {
  const given = { limit: "5", faqs: [{ rank: "2", answer: "x" }] };
  parseArguments(schema, given);
  expect(given).toEqual({ limit: "5", faqs: [{ rank: "2", answer: "x" }] });
});
