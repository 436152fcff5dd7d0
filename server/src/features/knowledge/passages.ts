import { parseBlocks, type Block, type BodyKind } from "./passages/blocks.ts";
import { countWords } from "./passages/measure.ts";
import { splitBlock } from "./passages/split-block.ts";
import { plainText } from "./plain-text.ts";

export interface Passage {
  /** Headings above the text, outermost first: "Delivery › Abroad"; '' when there are none. */
  heading: string;
  /** Markdown. */
  text: string;
  /** On which it begins, from 1, where the document has pages. */
  page?: number;
}

/** Where a page of the document begins in its Markdown; lines are counted from 0. */
export interface PageStart {
  readonly line: number;
  readonly page: number;
}

/**
 * Answers come from one to three sentences, so a passage holds about one subject: neighbouring
 * blocks under one heading are joined up to here. BM25 is at its best at this length too.
 */
const joinedWords = 200;
/** A paragraph of an encyclopaedia is a passage as its author made it; longer ones are cut. */
const mostWords = 300;

/**
 * Cuts Markdown into passages. Sentences, list items, table rows and code lines stay whole unless
 * one alone is over the limit; a section never mixes with the next; what has no letter or digit
 * is dropped. A heading that repeats `title` is left out of the path. What begins on another page is
 * another passage, so that each knows its own.
 */
export function splitPassages(
  markdown: string,
  about: { readonly title: string; readonly pages?: readonly PageStart[] },
): Passage[] {
  const passages: Passage[] = [];
  for (const { heading, blocks, page } of sectionsOf(parseBlocks(markdown), about.title, about.pages ?? [])) {
    for (const text of joined(piecesOf(blocks).filter(saysSomething))) {
      passages.push({ heading, text, ...(page === undefined ? {} : { page }) });
    }
  }
  return passages.length === 1 ? passages : passages.filter(isNoCrumb);
}

interface BodyBlock {
  readonly kind: BodyKind;
  readonly text: string;
}

/** A list or table keeps the sentence that introduces it, each of its pieces when it has to be cut. */
function piecesOf(blocks: readonly BodyBlock[]): string[] {
  const pieces: string[] = [];
  let leadIn = "";
  for (const [index, block] of blocks.entries()) {
    if (introduces(block, blocks[index + 1])) {
      leadIn = block.text;
      continue;
    }
    const cut = splitBlock(block, pieceWords(block));
    pieces.push(...(leadIn === "" ? cut : cut.map((piece) => `${leadIn}\n\n${piece}`)));
    leadIn = "";
  }
  return pieces;
}

const leadInWords = 40;

function introduces({ kind, text }: BodyBlock, next: BodyBlock | undefined): boolean {
  if (kind !== "paragraph" || (next?.kind !== "list" && next?.kind !== "table")) return false;
  return /[:：]/u.test(/(?<!\W)\W+$/u.exec(text)?.[0] ?? "") && countWords(text) <= leadInWords;
}

/** A block over the limit is cut to the usual size, not to the limit. */
function pieceWords(block: BodyBlock): number {
  return countWords(block.text) <= mostWords ? mostWords : joinedWords;
}

interface Section {
  readonly heading: string;
  readonly page: number | undefined;
  readonly blocks: BodyBlock[];
}

function sectionsOf(blocks: readonly Block[], title: string, pages: readonly PageStart[]): Section[] {
  let section: Section = { heading: "", page: pages[0]?.page, blocks: [] };
  const sections = [section];
  let path: { level: number; text: string }[] = [];
  let pageAt = 0;
  for (const block of blocks) {
    while ((pages[pageAt + 1]?.line ?? Number.POSITIVE_INFINITY) <= block.line) pageAt++;
    const page = pages[pageAt]?.page;
    if (block.kind !== "heading") {
      if (page !== section.page) sections.push((section = { ...section, page, blocks: [] }));
      section.blocks.push(block);
      continue;
    }
    const text = plainText(block.text);
    path = [...path.filter((above) => above.level < block.level), { level: block.level, text }];
    const shown = path.filter((above) => above.text !== "" && !sameText(above.text, title));
    sections.push((section = { heading: shown.map((above) => above.text).join(" › "), page, blocks: [] }));
  }
  return sections;
}

function joined(pieces: readonly string[]): string[] {
  const passages: string[] = [];
  let filled = 0;
  for (const [index, piece] of pieces.entries()) {
    const size = countWords(piece);
    const isLastScrap = index === pieces.length - 1 && size < mostWords / 10;
    const limit = isLastScrap ? mostWords : joinedWords;
    if (passages.length > 0 && filled + size <= limit) {
      passages[passages.length - 1] += `\n\n${piece}`;
      filled += size;
    } else {
      passages.push(piece);
      filled = size;
    }
  }
  return passages;
}

function saysSomething(piece: string): boolean {
  return /[\p{L}\p{N}]/u.test(plainText(piece));
}

/** "Share", "Read more" with no heading of their own; a number or a short answer is content. */
function isNoCrumb(passage: Passage): boolean {
  const text = plainText(passage.text);
  return passage.heading !== "" || countWords(text) >= 3 || /[\p{N}.!?。！？@]/u.test(text);
}

function sameText(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
