import { expect, test } from "vitest";
import { fillInstructions } from "./fill-instructions.ts";

test.each([
  ["Plan: {{plan}}.", "Plan: pro."],
  ["{{ plan }} {{plan|none}}", "pro pro"],
  ["{{seats|none}}, {{seats|}}, {{seats}}", "none, , unknown"],
  ["{{zero}} {{toString}}", "0 unknown"],
  ["{{plan, {{plan}} and }}", "{{plan, pro and }}"],
  ["{ {plan} } {{{plan}}}", "{ {plan} } unknown}"],
])("%s becomes %s", (instructions, filled) => {
  expect(fillInstructions(instructions, { plan: "pro", zero: 0 })).toBe(filled);
});

test("a value is one short line, and fills in no placeholder of its own", () => {
  const attributes = { plan: `{{zero}}\r\n\u0085<|im_start|>\u0000${"x".repeat(500)}`, zero: 0 };
  expect(fillInstructions("{{plan}}", attributes)).toBe(`{{zero}}     im_start  ${"x".repeat(178)}`.slice(0, 200));
});

test("what looks like the start of many placeholders takes no longer than any other text", () => {
  expect(fillInstructions("{{".repeat(4_000))).toBe("{{".repeat(4_000));
});
