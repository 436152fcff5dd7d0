import { endOfFence } from "./outside-code.ts";

/** A tag longer than this is text that only looks like one. */
const tagCharacters = 4_000;

/** `{% … %}`, `{{ … }}`, `{{< … >}}`: calls of a site's templates, which a reader of the site never sees. */
const templates = /\{\{[^{}\n]{0,500}\}\}|\{%[^%\n]{0,500}%\}/g;
/** `{#anchor}`, `{ .class }`, `{: .class}`, `{#id .class key=value}`: attributes of the block or word before them. */
const attributes =
  /[^\S\n]?\{(?::[^{}\n]{0,200}|(?:[#.]|[^\S\n][#.](?=[A-Za-z]))[\w:.-]{1,80}(?:[^\S\n][^{}\n]{0,200})?)\}/g;
/** `{ align=right }` behind an image or a link; elsewhere it may be what the text is about. */
const attributesOfLink = /(?<=[)\]])[^\S\n]?\{[^\S\n]?[\w-]{1,40}=[^{}\n]{1,200}\}/g;
const comments = /\{\/\*(?:(?!\{\/\*)[^])*?\*\/\}/g;
const footnoteMark = /\[\^[^\][\s]+\](?!:)/g;
const footnote = /^\[\^[^\]\s]{1,60}\]:\s*/gm;

/** Drops the marks of template languages, attribute lists, components and footnotes from text that is no code. */
export function dropTemplateMarks(text: string): string {
  return dropComponents(text)
    .replace(comments, "")
    .replace(templates, "")
    .replace(attributes, "")
    .replace(attributesOfLink, "")
    .replace(footnote, "")
    .replace(footnoteMark, "");
}

/**
 * Tags of components (`<Tabs>`, `<Card title="…">`) go; a label or title of theirs stays, and so do their children.
 * Tags of HTML lose attributes that are expressions (`src={…}`).
 */
function dropComponents(text: string): string {
  let result = "";
  let from = 0;
  for (const opening of text.matchAll(/<\/?[A-Za-z][\w.]*(?=[\s/>])/g)) {
    if (opening.index < from) continue;
    const end = endOfTag(text, opening.index + opening[0].length);
    if (end === undefined) continue;
    const tag = text.slice(opening.index, end);
    const isComponent = /^<\/?[A-Z]/.test(tag);
    if (!isComponent && !tag.includes("={")) continue;
    result += text.slice(from, opening.index) + (isComponent ? labelOf(tag) : withoutExpressions(tag));
    from = end;
  }
  return result + text.slice(from);
}

function labelOf(tag: string): string {
  const label = /\s(?:label|title|summary)=(?:"([^"]*)"|'([^']*)')/.exec(tag);
  const words = label?.[1] ?? label?.[2] ?? "";
  return words === "" ? "" : `\n\n**${words}**\n\n`;
}

/** Text in braces goes, however deep they nest. */
function withoutExpressions(tag: string): string {
  let depth = 0;
  let result = "";
  for (const character of tag) {
    if (character === "{") depth++;
    if (depth === 0) result += character;
    if (character === "}") depth = Math.max(0, depth - 1);
  }
  return result.replace(/(?<![\w-])[\w-]+=(?=[\s/>])/g, "");
}

/** Behind the `>` that ends a tag; strings and braces (`{a => b}`) may hold others. */
function endOfTag(text: string, start: number): number | undefined {
  let depth = 0;
  let quote = "";
  const last = Math.min(text.length, start + tagCharacters);
  for (let at = start; at < last; at++) {
    const character = text[at] ?? "";
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (character === "{") depth++;
    else if (character === "}") depth--;
    else if (character === ">" && depth <= 0) return at + 1;
  }
  return undefined;
}

const moduleLine =
  /^(?:import\s(?:.*\sfrom\s)?["'][^"']+["'];?|import\s[\w{*].*|export\s(?:const|let|default|function)\s.*)$/;

/** Drops the imports and exports of MDX: each from its line to the next empty one. */
export function dropModuleLines(lines: readonly string[]): string[] {
  const result: string[] = [];
  let isDropping = false;
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? "";
    const fenceEnd = isDropping ? undefined : endOfFence(lines, at);
    if (isDropping) isDropping = line.trim() !== "";
    else isDropping = moduleLine.test(line) && (at === 0 || isBoundary(lines[at - 1] ?? "")) && saysModule(lines, at);
    const end = fenceEnd ?? at + 1;
    if (!isDropping) result.push(...lines.slice(at, end));
    at = end;
  }
  return result;
}

const isBoundary = (line: string): boolean => line.trim() === "" || moduleLine.test(line);

/** "Import duties are …" is prose: an import names a file in quotes, within the lines of its statement. */
function saysModule(lines: readonly string[], at: number): boolean {
  if (/^export\s/.test(lines[at] ?? "")) return true;
  for (let end = at; end < Math.min(lines.length, at + 20); end++) {
    const line = lines[end] ?? "";
    if (line.trim() === "") return false;
    if (/(?:from|import)\s+["'][^"']+["'];?\s*$/.test(line)) return true;
  }
  return false;
}
