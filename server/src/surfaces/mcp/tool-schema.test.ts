import { expect, test } from "vitest";
import { z } from "zod";
import { toolSchema } from "./tool-schema.ts";

test("what says nothing to a model is left out of a tool's schema", () => {
  const schema = z.strictObject({
    at: z.iso.datetime(),
    count: z.int(),
    fields: z.record(z.string(), z.unknown()),
    ticket: z.union([z.string(), z.number()]).describe("Number or id."),
  });
  const properties = {
    at: { type: "string", format: "date-time" },
    count: { type: "integer" },
    fields: { type: "object" },
    ticket: { description: "Number or id.", anyOf: [{ type: "string" }, { type: "number" }] },
  };
  const required = ["at", "count", "fields", "ticket"];
  expect(toolSchema(schema, "input")).toEqual({ type: "object", properties, required, additionalProperties: false });
  expect(toolSchema(schema, "output")).toEqual({ type: "object", properties, required });
});

test("a field that is called like a keyword stays as it is", () => {
  const schema = z.object({ type: z.enum(["a", "b"]), format: z.string(), pattern: z.string().max(3) });
  expect(toolSchema(schema, "output").properties).toEqual({
    type: { type: "string", enum: ["a", "b"] },
    format: { type: "string" },
    pattern: { type: "string", maxLength: 3 },
  });
});

test("a tool that takes no object is refused at start", () => {
  expect(() => toolSchema(z.array(z.string()), "input")).toThrow(/object/u);
});
