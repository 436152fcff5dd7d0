import { endOfFence } from "./outside-code.ts";

/** Deeper nesting keeps its marks; it doesn't occur in practice. */
const deepest = 12;

const mkdocs = /^(\s*)(?:!!!|\?\?\?\+?)[^\S\n]+[\w-]+(?:[^\S\n]+[\w-]+)*(?:[^\S\n]*"(.*)")?$/;
const tab = /^(\s*)===[+!]?[^\S\n]+"(.*)"[^\S\n]*$/;
const colons = /^\s*:{3,}([^]*)/;
const leaf = /^\s*::([a-z][\w-]*)(?:\[(.*)\])?(?:\{[^{}]*\})?$/i;
const alert = /^(\s*(?:>\s?)+)\[!([a-z]+)\][-+]?[^\S\n]*([^]*)/i;

/**
 * Unwraps what generators of sites put around text: admonitions and tabs of MkDocs (`!!!`, `???`, `===`), containers
 * of Docusaurus, VuePress and remark-directive (`:::`), and alerts of GitHub (`> [!NOTE]`). Their body stays where it
 * stands, under their title where the author gave one.
 */
export function unwrapContainers(lines: readonly string[], depth = 0): string[] {
  const result: string[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const fenceEnd = endOfFence(lines, at);
    if (fenceEnd !== undefined) {
      result.push(...lines.slice(at, fenceEnd));
      at = fenceEnd;
      continue;
    }
    at++;
    const indented = mkdocs.exec(line.trimEnd()) ?? tab.exec(line);
    const container = colons.exec(line);
    const quoted = alert.exec(line);
    const directive = leaf.exec(line.trimEnd());
    if (indented !== null && depth < deepest) {
      const [, indent = "", title = ""] = indented;
      const end = endOfBody(lines, at, indent.length + 4);
      const body = lines.slice(at, end).map((each) => dedented(each, indent.length));
      if (title !== "") result.push("", `${indent}**${title}**`);
      result.push("", ...unwrapContainers(body, depth + 1), "");
      at = end;
    } else if (container !== null) result.push("", ...titleOfContainer(container[1] ?? ""), "");
    else if (quoted !== null) result.push(quoted[3] ? `${quoted[1]}**${quoted[3]}**` : (quoted[1] ?? ""));
    else if (directive !== null) result.push(directive[2] ?? "");
    else result.push(line);
  }
  return result;
}

/** Behind the last line that is indented this far; empty lines belong to it where such a line follows. */
function endOfBody(lines: readonly string[], start: number, columns: number): number {
  let end = start;
  for (let at = start; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (line.trim() === "") continue;
    if (indentOf(line) < columns) break;
    end = at + 1;
  }
  return end;
}

function indentOf(line: string): number {
  let columns = 0;
  for (const character of line) {
    if (character === " ") columns++;
    else if (character === "\t") columns += 4 - (columns % 4);
    else break;
  }
  return columns;
}

/** Four columns less, behind the indent of the container itself. */
function dedented(line: string, indent: number): string {
  const content = line.trimStart();
  return content === "" ? "" : " ".repeat(Math.max(indent, indentOf(line) - 4)) + content;
}

/** `note Title`, `tip[Title]{.class}`, `details Title`; the kind alone says nothing. */
function titleOfContainer(rest: string): string[] {
  const bracketed = /^\s*\{?[\w.-]*\}?\[([^\]]*)\]/.exec(rest)?.[1];
  const title = bracketed ?? /^\s*\{?[\w.-]+\}?\s+([^{]+)/.exec(rest)?.[1] ?? "";
  return title.trim() === "" ? [] : [`**${title.trim()}**`];
}
