import { parseBlocks, type Block } from "./passages/blocks.ts";
import { countWords } from "./passages/measure.ts";
import { splitBlock } from "./passages/split-block.ts";
import { plainText } from "./plain-text.ts";

export interface Passage {
  /** Headings above the text, outermost first: "Delivery › Abroad"; '' when there are none. */
  heading: string;
  /** Markdown. */
  text: string;
  /** Place in the document, from 0. */
  ordinal: number;
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
 * is dropped. A heading that repeats `title` is left out of the path.
 */
export function splitPassages(markdown: string, about: { title: string }): Passage[] {
  const passages: Passage[] = [];
  for (const section of sectionsOf(parseBlocks(markdown), about.title)) {
    const pieces = section.blocks.flatMap((block) => splitBlock(block, pieceWords(block)));
    for (const text of joined(pieces.filter(saysSomething))) {
      passages.push({ heading: section.heading, text, ordinal: passages.length });
    }
  }
  return passages.length === 1 ? passages : passages.filter(isNoCrumb).map(renumbered);
}

/** A block over the limit is cut to the usual size, not to the limit. */
function pieceWords(block: Block): number {
  return countWords(block.text) <= mostWords ? mostWords : joinedWords;
}

interface Section {
  heading: string;
  blocks: Block[];
}

function sectionsOf(blocks: readonly Block[], title: string): Section[] {
  const sections: Section[] = [{ heading: "", blocks: [] }];
  let path: { level: number; text: string }[] = [];
  for (const block of blocks) {
    if (block.kind !== "heading") {
      sections.at(-1)?.blocks.push(block);
      continue;
    }
    const text = plainText(block.text);
    path = [...path.filter((above) => above.level < block.level), { level: block.level, text }];
    const shown = path.filter((above) => above.text !== "" && !sameText(above.text, title));
    sections.push({ heading: shown.map((above) => above.text).join(" › "), blocks: [] });
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

function renumbered(passage: Passage, ordinal: number): Passage {
  return { ...passage, ordinal };
}

function sameText(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
