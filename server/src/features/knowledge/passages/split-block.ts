import { splitSentences } from "../search/split-sentences.ts";
import { listItem, type BodyKind } from "./blocks.ts";
import { countWords } from "./measure.ts";

/**
 * Cuts a block that is too long into pieces of at most `mostWords`: lists between items, tables
 * between rows with the header again, code between lines inside its fence, prose between
 * sentences; a sentence that is itself too long between words, at last between characters.
 */
export function splitBlock(block: { kind: BodyKind; text: string }, mostWords: number): string[] {
  if (countWords(block.text) <= mostWords) return [block.text];
  if (block.kind === "list") return packed(listItems(block.text), mostWords, "\n");
  if (block.kind === "table") return splitTable(block.text, mostWords);
  if (block.kind === "code") return splitCode(block.text, mostWords);
  return splitProse(block.text, mostWords);
}

function splitProse(text: string, mostWords: number): string[] {
  return packed(sentencesInPlace(text), mostWords, "");
}

/** The sentences with the white space that follows them, so that joining them gives the text. */
function sentencesInPlace(text: string): string[] {
  const starts: number[] = [];
  let cursor = 0;
  for (const sentence of splitSentences(text)) {
    const start = text.indexOf(sentence, cursor);
    if (start === -1) continue;
    starts.push(start);
    cursor = start + sentence.length;
  }
  starts[0] = 0;
  return starts.map((start, index) => text.slice(start, starts[index + 1]));
}

/** Joins neighbours into pieces of nearly equal length, so that no scrap is left at the end. */
function packed(units: readonly string[], mostWords: number, glue: string): string[] {
  const parts = units.flatMap((unit) => {
    return countWords(unit) <= mostWords ? [unit] : splitWords(unit, mostWords);
  });
  const sizes = parts.map(countWords);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const fairShare = total / Math.ceil(total / mostWords);
  const pieces: string[][] = [];
  let filled = Number.POSITIVE_INFINITY;
  for (const [index, part] of parts.entries()) {
    const size = sizes[index] ?? 0;
    if (filled + size / 2 > fairShare || filled + size > mostWords) {
      pieces.push([]);
      filled = 0;
    }
    pieces.at(-1)?.push(part);
    filled += size;
  }
  return pieces.map((piece) => piece.join(glue).trim()).filter((piece) => piece !== "");
}

/** Its outermost items, each with the lines below it. */
export function listItems(text: string): string[] {
  const lines = text.split("\n");
  const indent = /^\s*/.exec(text)?.[0].length ?? 0;
  const items: string[][] = [];
  for (const line of lines) {
    const isTop = listItem.test(line) && (/^\s*/.exec(line)?.[0].length ?? 0) <= indent;
    if (isTop || items.length === 0) items.push([]);
    items.at(-1)?.push(line);
  }
  return items.map((item) => item.join("\n").trimEnd());
}

function splitTable(text: string, mostWords: number): string[] {
  const [head = "", delimiter = "", ...rows] = text.split("\n");
  const headWords = countWords(head);
  // A header that fills half of every piece is no header.
  if (headWords > mostWords / 2) return packed([head, ...rows], mostWords, "\n");
  const pieces = packed(rows, mostWords - headWords, "\n");
  return pieces.map((piece) => `${head}\n${delimiter}\n${piece}`);
}

function splitCode(text: string, mostWords: number): string[] {
  const lines = text.split("\n");
  const opening = lines[0] ?? "```";
  const mark = /^\s*(`+|~+)/.exec(opening)?.[1] ?? "```";
  const isClosed = lines.length > 1 && lines.at(-1)?.trim() === mark;
  const body = lines.slice(1, isClosed ? -1 : undefined);
  return packed(body, mostWords, "\n").map((piece) => `${opening}\n${piece}\n${mark}`);
}

/** The last resort. The `u` flag counts code points, so surrogate pairs stay together. */
function splitWords(text: string, mostWords: number): string[] {
  const runs = [...text.matchAll(/\S{1,80}\s*/gu)].map(([run]) => run);
  const pieces: string[] = [];
  let piece: string[] = [];
  let filled = 0;
  for (const run of runs) {
    const size = countWords(run);
    if (filled + size > mostWords && piece.length > 0) {
      pieces.push(piece.join(""));
      piece = [];
      filled = 0;
    }
    piece.push(run);
    filled += size;
  }
  return [...pieces, piece.join("")];
}
