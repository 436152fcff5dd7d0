import type { AnswerRequest } from "../request.ts";
import { harmless } from "./quoted-data.ts";

const placeholderCharacters = 200;
const valueCharacters = 200;

/**
 * Instructions with `{{plan}}` replaced by the visitor's attribute of that name, and `{{plan|none}}` by `none` where
 * there is none; without a fallback it's `unknown`. Values are one short line, so that none can pass for instructions.
 */
export function fillInstructions(instructions: string, attributes: AnswerRequest["attributes"] = {}): string {
  const [start = "", ...rest] = instructions.split("{{");
  return rest.reduce((text, part) => {
    const end = part.indexOf("}}");
    if (end < 0 || end > placeholderCharacters) return `${text}{{${part}`;
    const [name = "", fallback] = part.slice(0, end).split("|", 2);
    const value = Object.hasOwn(attributes, name.trim()) ? oneLine(String(attributes[name.trim()])) : "";
    return text + (value || (fallback?.trim() ?? "unknown")) + part.slice(end + 2);
  }, start);
}

function oneLine(value: string): string {
  return harmless(value)
    .replace(/[\s\u0085]/gu, " ")
    .trim()
    .slice(0, valueCharacters)
    .toWellFormed();
}
