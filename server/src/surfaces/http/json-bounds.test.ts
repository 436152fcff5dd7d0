import { expect, test } from "vitest";
import { requireBoundedJson, withoutOldMessages } from "./json-bounds.ts";
import { scanJson } from "./scan-json.ts";

const body = (value: unknown) => Buffer.from(JSON.stringify(value));
const text = (n: number, role = "user") => ({
  id: `m${n}`,
  role,
  parts: [{ type: "text", text: `Say ${n}, "please"` }],
});
const read = (bytes: Buffer): unknown => JSON.parse(withoutOldMessages(bytes).toString());

test("values and depth are counted without what stands in strings", () => {
  expect(scanJson(Buffer.from(String.raw`{"a":["[{,\\\"[",{"b":null}],"c":"\\"}`))).toMatchObject({
    values: 6,
    depth: 3,
  });
  const long = `${"x".repeat(200)}\\"[[`;
  expect(scanJson(Buffer.from(`["${long}","${long}"]`))).toMatchObject({ values: 3, depth: 1 });
});

test("a chat body of usual size is left as it is", () => {
  const bytes = body({ chatbotId: "c", messages: Array.from({ length: 200 }, (_, n) => text(n)) });
  expect(withoutOldMessages(bytes)).toBe(bytes);
});

test("of a long history the last messages are left, and all that stands around them", () => {
  const many = Array.from({ length: 9_000 }, (_, n) => text(n, n % 2 === 0 ? "user" : "assistant"));
  const cut = read(body({ messages: many, chatbotId: "c", visitor: { name: "Ada", attributes: { messages: 3 } } }));
  expect(cut).toMatchObject({ chatbotId: "c", visitor: { name: "Ada", attributes: { messages: 3 } } });
  const { messages } = cut as { messages: unknown[] };
  expect(messages.length).toBeGreaterThan(1_000);
  expect(messages).toEqual(many.slice(-messages.length));
});

test("a list of messages that is no list, comes twice or is written in escapes is not cut, but bounded", () => {
  const items = Array.from({ length: 30_000 }, () => 1).join(",");
  for (const written of [`{"messages":{"a":[${items}]}}`, `{"messages":[${items}],"messages":[1]}`])
    expect(() => withoutOldMessages(Buffer.from(written))).toThrow(
      expect.objectContaining({ code: "invalid_request" }),
    );
  const escaped = Buffer.from(String.raw`{"mess\u0061ges":[${items}]}`);
  expect(() => withoutOldMessages(escaped)).toThrow("20000 values");
});

test.each([
  ["nesting", "[".repeat(3_800_000)],
  ["nesting in a message", `{"messages":[${"[".repeat(1_900_000)}${"]".repeat(1_900_000)}]}`],
  ["messages", `{"messages":[${"{},".repeat(75_000)}{}]}`],
  ["values in the last message", `{"messages":[{"parts":[${"1,".repeat(1_900_000)}1]}]}`],
])("a chat body of too much %s is refused", (_what, written) => {
  expect(() => withoutOldMessages(Buffer.from(written))).toThrow(expect.objectContaining({ code: "invalid_request" }));
});

test("any other body may hold a million values, but no more, and no abyss", () => {
  requireBoundedJson(Buffer.from(`[${"1,".repeat(900_000)}1]`));
  expect(() => requireBoundedJson(Buffer.from(`[${"1,".repeat(1_100_000)}1]`))).toThrow("1000000 values");
  expect(() => requireBoundedJson(Buffer.from("[".repeat(65)))).toThrow("64 levels");
});
