import MarkdownIt from "markdown-it";
import { parseBlocks } from "../../passages/blocks.ts";
import { dropNeverContent } from "../clean.ts";
import { keepDefinitions } from "../definitions.ts";
import { parseDocument, textOf } from "../dom.ts";
import { imagesAsText, resolveLinks } from "../links.ts";
import { toMarkdown } from "../markdown.ts";
import { normalised } from "../text.ts";
import type { ReadText } from "../text.ts";
import { takeFrontMatter } from "./front-matter.ts";
import { endOfFence, outsideCode } from "./outside-code.ts";
import { dropModuleLines, dropTemplateMarks } from "./template-marks.ts";

/** A document is rendered in parts, so that its length does not need the reader's heap. */
const partCharacters = 60_000;

const parser = new MarkdownIt({ html: true, linkify: false });
parser.validateLink = () => true;

interface MarkdownPlace {
  readonly url?: string | undefined;
  readonly links?: Readonly<Record<string, string>> | undefined;
}

/**
 * Reads Markdown as its site shows it: CommonMark with tables, HTML in it by the reader of HTML, containers and
 * admonitions as their body, no marks of templates. Answers plain Markdown without any HTML. `url` is what relative
 * links stand on; without one they become their text, but for those that `links` knows.
 */
export function readMarkdown(text: string, { url, links }: MarkdownPlace = {}): ReadText {
  const { title, description, url: ownUrl, body } = takeFrontMatter(normalised(text));
  const base = url ?? ownUrl;
  const source = outsideCode(unwrapContainers(dropModuleLines(body.split("\n"))).join("\n"), dropTemplateMarks);
  // References and their definitions may stand in different parts.
  const environment: Record<string, unknown> = {};
  const parts = partsOf(source.split("\n").flatMap(shortLines));
  if (parts.length > 1) collectReferences(source, environment);
  const read = parts.map((part) => readPart(part, environment, { url: base, links })).filter((part) => part !== "");
  const heading = headingOf(read[0] ?? "");
  const markdown = withDescription(read.join("\n\n"), description);
  return {
    title: (title === "" ? heading : title).replace(/[*_`]/g, ""),
    markdown,
    ...(ownUrl === undefined ? {} : { canonicalUrl: ownUrl }),
  };
}

function readPart(markdown: string, environment: Record<string, unknown>, { url, links }: MarkdownPlace): string {
  const { body } = parseDocument(`<html><body>${parser.render(markdown, environment)}</body></html>`);
  dropNeverContent(body);
  for (const item of body.querySelectorAll("li")) dropCheckbox(item);
  imagesAsText(body);
  resolveLinks(body, url, links);
  keepDefinitions(body);
  return toMarkdown(body);
}

/** `- [ ] todo` */
function dropCheckbox(item: Element): void {
  let node: Node | null = item.firstChild;
  while (node !== null && (node.nodeName === "P" || textOf(node) === "")) {
    node = node.nodeName === "P" ? node.firstChild : node.nextSibling;
  }
  if (node?.nodeType === 3) node.textContent = (node.textContent ?? "").replace(/^\s*\[[ xX]\]\s/, "");
}

/** A line without an end in sight is cut between words, into paragraphs of their own. */
function shortLines(line: string): string[] {
  if (line.length <= partCharacters) return [line];
  const pieces: string[] = [];
  for (let from = 0; from < line.length;) {
    const space = line.lastIndexOf(" ", from + partCharacters);
    const to = space > from ? space : from + partCharacters;
    pieces.push(line.slice(from, to).toWellFormed().trim(), "");
    from = to;
  }
  return pieces;
}

/** Cut before headings, or between paragraphs where a section is longer than a part; never in fenced code. */
function partsOf(lines: readonly string[]): string[] {
  const parts: string[] = [];
  let [from, length] = [0, 0];
  for (let at = 0; at < lines.length;) {
    const end = endOfFence(lines, at) ?? at + 1;
    const line = lines[at] ?? "";
    const isCut = length > partCharacters && /^#{1,6}\s/.test(line);
    const isLate = length > partCharacters * 2 && line.trim() === "" && /^\S/.test(lines[end] ?? "");
    if (isCut || isLate || length > partCharacters * 4) {
      parts.push(lines.slice(from, at).join("\n"));
      [from, length] = [at, 0];
    }
    for (; at < end; at++) length += (lines[at] ?? "").length + 1;
  }
  return [...parts, lines.slice(from).join("\n")];
}

const definition = /^ {0,3}\[[^\][\n]+\]:[^\S\n]*\S.*/gm;

function collectReferences(source: string, environment: Record<string, unknown>): void {
  const definitions = source.match(definition) ?? [];
  parser.parse(definitions.join("\n"), environment);
}

function headingOf(markdown: string): string {
  for (const block of parseBlocks(markdown)) {
    if (block.kind === "heading" && block.level <= 2 && block.text !== "") return block.text;
  }
  return "";
}

/** Written for readers who have not opened the page: often the one sentence that answers. */
function withDescription(markdown: string, description: string): string {
  const text = textOf(parseDocument(parser.render(description)).body);
  if (text === "" || markdown.includes(text)) return markdown;
  const heading = /^# .*\n+/.exec(markdown)?.[0] ?? "";
  return `${heading}${text}\n\n${markdown.slice(heading.length)}`.trim();
}

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
function unwrapContainers(lines: readonly string[], depth = 0): string[] {
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
