import MarkdownIt from "markdown-it";
import type { Token } from "markdown-it";
import { trusted } from "../html.ts";
import type { Html } from "../html.ts";

export interface Heading {
  /** Of the heading's element, for a link to it. */
  readonly id: string;
  readonly text: string;
  readonly level: number;
}

export interface RenderOptions {
  /** Whose heading at the beginning would say it twice. */
  readonly title?: string;
  /** False: headings become bold lines, where a text is no part of the page's outline. */
  readonly headings?: boolean;
  /** The table's label for screen readers. */
  readonly tableLabel: string;
}

const linkProtocols = new Set(["http:", "https:", "mailto:", "tel:"]);
/** What the pages use themselves. */
const takenIds = ["content", "q"];

// HTML in a text stays text. Every address goes through `settleLinks`, so that none is left out before.
const parser = new MarkdownIt({ html: false, linkify: true });
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
parser.validateLink = () => true;
// It may be wider than the screen; a keyboard scrolls only what it can focus.
parser.renderer.rules["table_open"] = (tokens, at, _options, _env, renderer) =>
  `<div class="table" role="group" tabindex="0"${tokens[at] ? renderer.renderAttrs(tokens[at]) : ""}><table>`;
parser.renderer.rules["table_close"] = () => "</table></div>\n";

/**
 * Markdown of unknown origin as safe elements, below a page's first heading: no HTML of its own, no
 * pictures, no style, links only to web and mail addresses and telephone numbers.
 */
export function renderMarkdown(
  text: string,
  { title = "", headings: hasHeadings = true, tableLabel }: RenderOptions,
): { html: Html; headings: Heading[] } {
  const env = {};
  const parsed = settleTables(settleInline(parser.parse(text.toWellFormed(), env)), tableLabel);
  const { tokens, headings } = hasHeadings ? settleHeadings(parsed, title) : boldHeadings(parsed);
  // Made by the parser, which escapes all text, from tokens that the functions below have been through.
  return { html: trusted(parser.renderer.render(tokens, parser.options, env)), headings };
}

function settleInline(tokens: Token[]): Token[] {
  for (const token of tokens) if (token.children) token.children = settleLinks(token.children);
  return tokens;
}

/** Pictures become their words; links that lead elsewhere, or say nothing, theirs. */
function settleLinks(children: readonly Token[]): Token[] {
  const settled: Token[] = [];
  let isStored = false;
  for (const [at, token] of children.entries()) {
    if (token.type === "image") {
      Object.assign(token, { type: "text", tag: "", children: null, attrs: null });
      settled.push(token);
    } else if (token.type === "link_open") {
      const url = URL.parse(String(token.attrGet("href") ?? ""));
      isStored = url !== null && linkProtocols.has(url.protocol) && saysSomething(children, at);
      if (!isStored || url === null) continue;
      token.attrs = [
        ["href", url.href],
        ["rel", "nofollow noopener noreferrer"],
      ];
      settled.push(token);
    } else if (token.type !== "link_close" || isStored) settled.push(token);
  }
  return settled;
}

/** Whether a link has words before it ends. */
function saysSomething(children: readonly Token[], opening: number): boolean {
  for (let at = opening + 1; at < children.length; at++) {
    const { type = "", content = "" } = children[at] ?? {};
    if (type === "link_close") return false;
    if (content.trim() !== "") return true;
  }
  return false;
}

/** Alignment is a class, because the pages allow no style in elements; a head that says nothing is none. */
function settleTables(tokens: Token[], label: string): Token[] {
  for (const [at, token] of tokens.entries()) {
    if (token.type === "table_open") token.attrs = [["aria-label", label]];
    if (!["th_open", "td_open", "th_close"].includes(token.type)) continue;
    const alignment = /text-align:(\w+)/u.exec(String(token.attrGet("style") ?? ""))?.[1];
    token.attrs = alignment === undefined ? null : [["class", alignment]];
    const inner = tokens[token.type === "th_close" ? at - 1 : at + 1];
    if (token.tag === "th" && inner?.content.trim() === "") token.tag = "td";
  }
  return tokens;
}

interface Settled {
  readonly tokens: Token[];
  readonly headings: Heading[];
}

/**
 * Gives headings the levels below the page's own, without gaps, and each an id; takes away empty ones
 * and a first one that repeats the title.
 */
function settleHeadings(tokens: readonly Token[], title: string): Settled {
  const settled: Settled = { tokens: [], headings: [] };
  const idOf = createIds(takenIds);
  /** Levels in the text of the heading before and of those that it stands under. */
  const above: number[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [token, inline, close] = [tokens[at], tokens[at + 1], tokens[at + 2]];
    if (token?.type === "heading_open" && inline !== undefined && close !== undefined) {
      const text = wordsOf(inline);
      at += 2;
      if (text === "" || (settled.tokens.length === 0 && text === title.trim())) continue;
      const written = Number(token.tag.slice(1));
      while ((above.at(-1) ?? 0) >= written) above.pop();
      above.push(written);
      const level = Math.min(above.length + 1, 6);
      token.tag = close.tag = `h${level}`;
      const id = idOf(text);
      token.attrSet("id", id);
      settled.headings.push({ id, text, level });
      settled.tokens.push(token, inline, close);
    } else if (token !== undefined) settled.tokens.push(token);
  }
  return settled;
}

function boldHeadings(tokens: Token[]): Settled {
  for (const token of tokens)
    if (token.type === "heading_open" || token.type === "heading_close") {
      token.tag = "p";
      if (token.type === "heading_open") token.attrSet("class", "heading");
    }
  return { tokens, headings: [] };
}

function wordsOf({ children }: Token): string {
  return (children ?? [])
    .map(({ content }) => content)
    .join("")
    .trim();
}

/** A function that makes ids of words, each another. */
function createIds(taken: readonly string[]): (words: string) => string {
  const used = new Set(taken);
  const lastNumbers = new Map<string, number>();
  return (words) => {
    const marked = words
      .toLowerCase()
      .normalize("NFC")
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-");
    const base = marked.slice(0, 80).replace(/^-|-$/gu, "").toWellFormed() || "section";
    let number = lastNumbers.get(base) ?? 1;
    let id = base;
    while (used.has(id)) id = `${base}-${++number}`;
    lastNumbers.set(base, number);
    used.add(id);
    return id;
  };
}
