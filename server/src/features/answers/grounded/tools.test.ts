import { expect, test, vi } from "vitest";
import { z } from "zod";
import { definitionOf, runTool } from "./tools.ts";
import type { AnswerTool } from "./tools.ts";

const run = vi.fn(async (): Promise<unknown> => ({ ok: 1 }));
const tool: AnswerTool = {
  name: "save_contact",
  description: "Saves it.",
  input: z.object({ email: z.email(), phone: z.string().optional(), note: z.string().optional() }),
  fromVisitor: ["email", "phone"],
  run,
};
const never = new AbortController().signal;
const call = (input: unknown, said = "I am Ann, ann@example.com, 030/12 34-567") => {
  run.mockClear();
  const text = typeof input === "string" ? input : JSON.stringify(input);
  return runTool([tool], { id: "1", name: "save_contact", input: text }, said, never);
};

test("a tool is described by its schema", () => {
  expect(definitionOf(tool)).toMatchObject({
    name: "save_contact",
    inputSchema: { type: "object", required: ["email"] },
  });
});

test("what a tool answers is told to the model as JSON", async () => {
  expect(await call({ email: "ann@example.com", note: "anything" })).toBe('{"ok":1}');
  expect(run).toHaveBeenCalledWith({ email: "ann@example.com", note: "anything" }, never);
});

test("a key that the tool doesn't name is ignored, and no reason to refuse the call", async () => {
  const strict: AnswerTool = { ...tool, input: z.strictObject({ email: z.email() }) };
  const input = JSON.stringify({ email: "ann@example.com", reason: "asked", confidence: 1 });
  run.mockClear();
  expect(await runTool([strict], { id: "1", name: "save_contact", input }, "ann@example.com", never)).toBe('{"ok":1}');
  expect(run).toHaveBeenCalledWith({ email: "ann@example.com" }, never);
});

test("a value that the visitor did not write never reaches a tool", async () => {
  expect(await call({ email: "evil@example.com" })).toContain("did not write this email");
  expect(run).not.toHaveBeenCalled();
});

test("an address that is only the end of the visitor's never reaches a tool", async () => {
  const said = "I am Sean, sean.o’brien@example.com";
  expect(await call({ email: "brien@example.com" }, said)).toContain("did not write this email");
  expect(await call({ email: "nn@example.com" })).toContain("did not write this email");
  expect(await call({ email: "sean.o'brien@example.com" }, said)).toBe('{"ok":1}');
});

test("case and the spaces of a number do not matter", async () => {
  expect(await call({ email: "ANN@example.com", phone: "030 1234567" })).toBe('{"ok":1}');
  expect(await call({ email: "ann@example.com", phone: "030 7654321" })).toContain("phone");
});

test.each([["not json"], ["[]"], ["null"], ['{"email":5}'], [""]])("an input %j is told to be wrong", async (input) => {
  expect(await call(input)).toMatch(/"error":"The input is not valid/u);
  expect(run).not.toHaveBeenCalled();
});

test("an unknown tool is told to be unknown", async () => {
  expect(await runTool([tool], { id: "1", name: "drop_all", input: "{}" }, "", never)).toContain("There is no tool");
});

test("the text of a tool's error stays here", async () => {
  run.mockRejectedValueOnce(new Error("SQLITE_BUSY at /srv/data/svc.db"));
  const input = JSON.stringify({ email: "ann@example.com" });
  const told = await runTool([tool], { id: "1", name: "save_contact", input }, "ann@example.com", never);
  expect(told).toContain("error");
  expect(told).not.toContain("SQLITE");
});

test("a stopped answer stops at its tool", async () => {
  const stopped = AbortSignal.abort(new Error("stopped"));
  run.mockRejectedValueOnce(new Error("aborted"));
  const input = JSON.stringify({ email: "ann@example.com" });
  await expect(runTool([tool], { id: "1", name: "save_contact", input }, "ann@example.com", stopped)).rejects.toThrow(
    "stopped",
  );
});
