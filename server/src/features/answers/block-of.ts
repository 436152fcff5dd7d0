/** A list or table up to this length is quoted whole: half of one is no answer. */
const wholeBlockCharacters = 1_200;

const listLine = /^\s*(?:[-*+]|\d{1,9}\\?[.)])\s+/u;
const tableLine = /^\s*\|.*\|\s*$/u;
const indented = /^\s{2,}\S/u;
const fence = /^ {0,3}(?:`{3,}|~{3,})/u;
const announcement = /(?:^|[.!?\u3002\uff01\uff1f]["”’)]?\s*)([^.!?\u3002\uff01\uff1f]*[:：])\s*$/u;

/** Whether a sentence says that something follows. */
export const announces = (sentence: string): boolean => announcement.test(sentence);

/**
 * The whole list, table or code that a sentence of a passage stands in or announces, with the words that
 * announce it, as Markdown; of a very long one the part around the sentence. Null where it is plain text.
 */
export function blockOf(passage: string, sentence: string): string | null {
  const lines = passage.split("\n");
  const firstWords = (sentence.split("\n")[0] ?? sentence).trim();
  const at = lines.findIndex((line) => line.includes(firstWords));
  if (at < 0) return null;
  const announced = announces(firstWords) ? firstWords : undefined;
  const start = announced === undefined ? at : nextFull(lines, at + 1);
  const span = fencedSpan(lines, start) ?? blockSpan(lines, start, announced !== undefined);
  if (span === null) return null;
  const intro = announced ?? announcement.exec(lines[lastFull(lines, span.from - 1)] ?? "")?.[1]?.trim();
  const part = shortened(lines.slice(span.from, span.to + 1), start - span.from);
  return [...(intro === undefined ? [] : [intro, ""]), ...part].join("\n").trim();
}

interface Span {
  readonly from: number;
  readonly to: number;
}

const isPart = (line: string | undefined): boolean =>
  line !== undefined && (listLine.test(line) || tableLine.test(line) || indented.test(line));

/** What is announced may also be a paragraph. */
function blockSpan(lines: readonly string[], at: number, isAnnounced: boolean): Span | null {
  const belongs = isPart(lines[at]) ? isPart : isAnnounced ? isFull : null;
  if (belongs === null || !isFull(lines[at])) return null;
  let [from, to] = [at, at];
  while (belongs(lines[from - 1])) from--;
  while (belongs(lines[to + 1])) to++;
  return { from, to };
}

function fencedSpan(lines: readonly string[], at: number): Span | null {
  let from = -1;
  for (const [number, line] of lines.entries()) {
    if (!fence.test(line)) continue;
    if (from < 0) from = number;
    else if (at <= number) return at >= from ? { from, to: number } : null;
    else from = -1;
  }
  return null;
}

/** A table keeps its head, code its fence; the rest is what stands around the line. */
function shortened(lines: readonly string[], at: number): readonly string[] {
  if (lengthOf(lines) <= wholeBlockCharacters) return lines;
  const head = tableLine.test(lines[0] ?? "") ? 2 : fence.test(lines[0] ?? "") ? 1 : 0;
  const foot = fence.test(lines[0] ?? "") ? lines.slice(-1) : [];
  const kept = lines.slice(0, head);
  const body = lines.slice(head, lines.length - foot.length);
  let from = Math.min(Math.max(0, at - head), body.length - 1);
  let to = from;
  while (lengthOf([...kept, ...body.slice(from, to + 1), ...foot]) < wholeBlockCharacters) {
    if (to + 1 < body.length) to++;
    else if (from > 0) from--;
    else break;
  }
  if (to > from && lengthOf([...kept, ...body.slice(from, to + 1), ...foot]) > wholeBlockCharacters) to--;
  return [...kept, ...body.slice(from, to + 1), ...foot];
}

const lengthOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length + 1, 0);
const isFull = (line: string | undefined): boolean => line !== undefined && line.trim() !== "";

function nextFull(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && !isFull(lines[at])) at++;
  return at;
}

function lastFull(lines: readonly string[], from: number): number {
  let at = from;
  while (at >= 0 && !isFull(lines[at])) at--;
  return at;
}
