import type { PdfBlock } from "./blocks.ts";

/** How much larger than the text a heading is, how long at most, and how much of the text they are. */
const larger = 1.12;
const charactersAtMost = 160;
const linesAtMost = 3;
const shareAtMost = 0.3;
const sizesAtMost = 4;

/** In characters: one sentence with its full stop. */
const sentenceLength = 60;

/**
 * The heading levels (1..6) of those blocks that are headings: larger than the text, named by the
 * document's own outline, numbered like "2.1 Settings", or a line of capitals alone.
 */
export function headingLevels(
  blocks: readonly PdfBlock[],
  bodySize: number,
  outline: ReadonlyMap<string, number>,
): Map<PdfBlock, number> {
  const candidates = blocks.filter((block) => isShort(block) && block.size >= bodySize * larger);
  const isReliable = lettersOf(candidates) <= lettersOf(blocks) * shareAtMost;
  const large = isReliable ? candidates : [];
  const sizes = [...new Set(large.map(sizeOf))].toSorted((one, other) => other - one);
  const levels = new Map<PdfBlock, number>();
  for (const block of large) levels.set(block, Math.min(sizesAtMost, sizes.indexOf(sizeOf(block)) + 1));
  const below = Math.min(sizesAtMost, sizes.length) + 1;
  for (const block of blocks) {
    if (levels.has(block) || !isShort(block) || block.lines > 1 || block.size < bodySize * 0.95) continue;
    const depth =
      outline.get(foldTitle(block.text)) ?? numberedDepth(block.text) ?? (isCapitals(block.text) ? 0 : undefined);
    if (depth !== undefined) levels.set(block, Math.min(6, below + depth));
  }
  return levels;
}

/** A title as the outline and the page may both write it. */
export function foldTitle(text: string): string {
  return text
    .toLowerCase()
    .replace(/^[\d.]+\s+/u, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function isShort({ kind, text, lines }: PdfBlock): boolean {
  if (kind === "table" || lines > linesAtMost || text.length > charactersAtMost) return false;
  return /\p{L}{2}/u.test(text) && !isSentences(text);
}

/** Two sentences, or one that ends with a full stop and is as long as sentences are. */
function isSentences(text: string): boolean {
  if (text.length >= sentenceLength && text.endsWith(".")) return true;
  return /[.!?]$/u.test(text) && /\p{L}[.!?] \p{Lu}/u.test(text);
}

function sizeOf({ size }: PdfBlock): number {
  return Math.round(size * 2) / 2;
}

function lettersOf(blocks: readonly PdfBlock[]): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0);
}

function numberedDepth(text: string): number | undefined {
  const number = /^\d{1,2}((?:\.\d{1,2})+)\.?\s+\p{Lu}/u.exec(text)?.[1];
  return number === undefined || text.length > 90 || /[.,;:]$/.test(text) ? undefined : number.split(".").length - 2;
}

function isCapitals(text: string): boolean {
  return text.length <= 60 && /\p{Lu}{3}/u.test(text) && text === text.toUpperCase() && !/[.,;]$|\d{3}/.test(text);
}
