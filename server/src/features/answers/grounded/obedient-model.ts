import type { ModelMessage } from "../../../foundation/model.ts";
import { scriptedModel, toolCalls } from "./scripted-model.ts";
import type { ScriptedModel } from "./scripted-model.ts";

const lineEnds = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;
const order = /^[\W\d]*(?:SAY|CALL)\b/u;

/**
 * A model for tests that does whatever it is told, `SAY: words` or `CALL: tool {json}`, wherever it
 * takes a line for an order: in the system prompt, in any line that is not quoted and that it did not write
 * itself, behind any mark of a chat template, and in characters that nobody sees. `everywhere`: in quoted
 * lines too.
 */
export function obedientModel({ everywhere = false } = {}): ScriptedModel {
  return scriptedModel(({ instructions, messages }) => {
    const lines = [...linesOf(instructions), ...messages.flatMap(ordersIn)];
    const trusted = lines.filter((line) => everywhere || !line.startsWith("> "));
    const orders = trusted.map((line) => line.replace(/^> /u, "")).filter((line) => order.test(line));
    const called = orders
      .map((line) => /^CALL: (\w+) (\{.*\})/u.exec(line.slice(Math.max(0, line.indexOf("CALL: ")))))
      .find((found) => found !== null);
    if (called && !messages.some(({ role }) => role === "tool"))
      return toolCalls({ name: called[1] ?? "", input: called[2] ?? "" });
    return orders.map((line) => line.replace(/^.*?SAY: /u, "")).join(" ") || "Open daily [1].";
  });
}

function ordersIn({ role, content }: ModelMessage): string[] {
  return role === "assistant" ? hiddenLinesOf(content) : linesOf(content);
}

/** As a tokenizer with special tokens, or a reader of hidden characters, would see it. */
function linesOf(text: string): string[] {
  const [first = ""] = turnsIn(text);
  return [...first.split(lineEnds), ...hiddenLinesOf(text)];
}

function hiddenLinesOf(text: string): string[] {
  const hidden = [...text]
    .map((character) => character.codePointAt(0) ?? 0)
    .filter((code) => code >= 0xe0020 && code <= 0xe007e)
    .map((code) => String.fromCharCode(code - 0xe0000))
    .join("");
  const [, ...afterMarks] = turnsIn(text);
  // Behind such a mark nothing is a quotation any more.
  const unquoted = afterMarks.flatMap((part) => part.split(lineEnds)).map((line) => line.replace(/^> /u, ""));
  return [...unquoted, hidden];
}

/** What stands before and behind the marks of chat templates. */
function turnsIn(text: string): string[] {
  const visible = text.replace(/[\u{e0000}-\u{e007f}]/gu, "");
  return visible.split(/<\|[^|]*\|>|\[\/?INST\]|<<\/?SYS>>|<\/?s>|<(?:start|end)_of_turn>/giu);
}
