import { parseAst } from "rolldown/parseAst";

type Node = Readonly<Record<string, unknown>>;

/**
 * The texts of a TypeScript file: its string literals and the fixed parts of its templates, not imports and types.
 * @param skipped names of properties whose texts are in another language.
 */
export function textsOf(code: string, skipped: readonly string[] = []): readonly string[] {
  const texts: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (!isNode(value)) return;
    const type = String(value["type"]);
    if (type.startsWith("Import") || type.startsWith("TS")) return;
    if (type === "Property" && isNode(value["key"]) && skipped.includes(String(value["key"]["name"]))) return;
    if (type === "Literal" && typeof value["value"] === "string") texts.push(value["value"]);
    if (type === "TemplateElement" && isNode(value["value"])) texts.push(String(value["value"]["cooked"]));
    for (const [name, child] of Object.entries(value)) if (name !== "key") visit(child);
  };
  visit(parseAst(code, { lang: "ts" }).body);
  return texts;
}

/** The first phrase of the list that a text holds, as whole words. Code spans, and names with underscores, are code. */
export function bannedIn(text: string, phrases: Readonly<Record<string, string>>): string | undefined {
  const words = wordsOf(text.replaceAll(/`[^`]*`|\w*_\w*/gu, "`"));
  return Object.keys(phrases).find((phrase) => words.includes(wordsOf(phrase)));
}

/** A label of one or two words that ends with a full stop. */
export function isStoppedLabel(text: string): boolean {
  return /^\p{Lu}/u.test(text) && text.endsWith(".") && text.split(" ").length <= 2;
}

function wordsOf(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? []).join(" ")} `;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
