import MarkdownIt from "markdown-it";
import { parseBlocks } from "../../passages/blocks.ts";
import { dropNeverContent } from "../clean.ts";
import { keepDefinitions } from "../definitions.ts";
import { parseDocument, textOf } from "../dom.ts";
import { imagesAsText, resolveLinks } from "../links.ts";
import { toMarkdown } from "../markdown.ts";
import { normalised } from "../text.ts";
import type { ReadText } from "../text.ts";
import { unwrapContainers } from "./containers.ts";
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
