import { expect, test } from "vitest";
import { fieldsOf } from "./action.ts";

interface Given {
  readonly action: string;
  readonly limit?: number;
  readonly name?: string | undefined;
  readonly text?: string | undefined;
}

test("the fields of an action are those that it needs or takes", () => {
  const given: Given = { action: "say", limit: 10, name: "Ada", text: undefined };
  expect(fieldsOf(given, ["name"], ["text"]).name.length).toBe(3);
});

test("what an action needs and was not given is named", () => {
  const given: Given = { action: "say", text: undefined };
  expect(() => fieldsOf(given, ["name", "text"], [])).toThrow(
    "The action say needs name and text; missing: name, text.",
  );
});

test("what an action would do nothing with is refused rather than lost", () => {
  const given: Given = { action: "say", name: "Ada", text: "Hello" };
  expect(() => fieldsOf(given, ["name"], [])).toThrow("The action say doesn't take text. It takes name.");
});
