import { expect, test } from "vitest";
import { createThoughtFilter } from "./thoughts.ts";

function filtered(text: string, size: number): string {
  const filter = createThoughtFilter();
  let shown = "";
  for (let at = 0; at < text.length; at += size) shown += filter.push(text.slice(at, at + size));
  return shown + filter.end();
}

test.each([
  ["<think>Let me see.\n</think>\n\nOpen daily.", "\n\nOpen daily."],
  ["\n<think></think>Open.", "Open."],
  ["<think>for ever and ever", ""],
  ["Open daily.", "Open daily."],
  ["Write <think>x</think> in XML.", "Write <think>x</think> in XML."],
  ["<thin ice>", "<thin ice>"],
  ["<th", "<th"],
  ["", ""],
])("of %j a visitor sees %j, wherever it is cut", (text, expected) => {
  for (let size = 1; size <= text.length; size++) expect(filtered(text, size), `pieces of ${size}`).toBe(expected);
});
