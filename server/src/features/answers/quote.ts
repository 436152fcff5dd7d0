import type { AnswerSource } from "@svc/contract";
import { rankSentences } from "../knowledge/knowledge.ts";
import type { FoundPassage } from "../knowledge/knowledge.ts";
import { sourceKey } from "./page-as-source.ts";

/** Two sentences carry the answer in nearly all cases; more is reading, not answering. */
const sentencesQuoted = 2;
/** A second sentence that says much less of what was asked is left out. */
const secondShare = 0.6;
/** A sentence of another passage is quoted only if that passage is nearly as certain. */
const otherPassageShare = 0.8;
const middleCharacters = 300;
/** A list or table up to this length is quoted whole: half of one is no answer. */
const wholeBlockCharacters = 1_200;

export interface Quotation {
  /** Markdown, in the words of the sources. */
  readonly text: string;
  /** Each source once, in the order quoted. */
  readonly sources: readonly AnswerSource[];
}

/**
 * The best sentences of the found passages as a text that reads: in the order of their source,
 * lists and tables whole. Null when no passage has a sentence.
 */
export function quote(question: string, passages: readonly FoundPassage[]): Quotation | null {
  const ranked = rankSentences(question, passages);
  const [best] = ranked;
  if (best === undefined) return null;
  const chosen = ranked.slice(0, sentencesQuoted).filter((sentence) => sentence.score >= best.score * secondShare);
  const pieces: Piece[] = [];
  for (const { text, passage, position } of withMiddle(chosen, ranked)) {
    const from = passages[passage];
    if (from === undefined || from.confidence < otherPassageShare * (passages[best.passage]?.confidence ?? 0)) continue;
    const block = blockOf(from.text, text);
    const piece = { passage, position, text: block ?? text, isBlock: block !== null, source: from.source };
    // Passages may repeat each other: nothing is said twice.
    if (pieces.some((other) => sameWords(other.text, piece.text) || sameWords(piece.text, other.text))) continue;
    pieces.push(piece);
  }
  // The best sentence's passage first; inside a passage as its author wrote it.
  pieces.sort(
    (one, other) =>
      Number(other.passage === best.passage) - Number(one.passage === best.passage) ||
      one.passage - other.passage ||
      one.position - other.position,
  );
  const sources = new Map(pieces.map(({ source }) => [sourceKey(source), source]));
  return { text: joined(pieces), sources: [...sources.values()] };
}

/** What stands between two quoted sentences belongs to what they say: "Until then it is free. After that …" */
function withMiddle(chosen: readonly Sentence[], all: readonly Sentence[]): readonly Sentence[] {
  const [one, other] = chosen;
  if (one === undefined || other === undefined || one.passage !== other.passage) return chosen;
  if (Math.abs(one.position - other.position) !== 2) return chosen;
  const position = (one.position + other.position) / 2;
  const middle = all.find((sentence) => sentence.passage === one.passage && sentence.position === position);
  return middle === undefined || middle.text.length > middleCharacters ? chosen : [...chosen, middle];
}

type Sentence = ReturnType<typeof rankSentences>[number];

interface Piece {
  readonly passage: number;
  readonly position: number;
  readonly text: string;
  readonly isBlock: boolean;
  readonly source: AnswerSource;
}

/** Neighbouring sentences run on, everything else begins a paragraph. */
function joined(pieces: readonly Piece[]): string {
  let text = "";
  let before: Piece | undefined;
  for (const piece of pieces) {
    const runsOn =
      before !== undefined &&
      !before.isBlock &&
      !piece.isBlock &&
      before.passage === piece.passage &&
      piece.position - before.position <= 1;
    const gap = before === undefined ? "" : runsOn ? (/[\u3002\uFF01\uFF1F]$/u.test(text) ? "" : " ") : "\n\n";
    text += gap + piece.text;
    before = piece;
  }
  return text;
}

const listLine = /^\s*(?:[-*+]|\d{1,9}[.)])\s+/u;
const tableLine = /^\s*\|.*\|\s*$/u;

/** The whole list or table that a sentence stands in or announces, with the line that announces it. */
function blockOf(passage: string, sentence: string): string | null {
  const lines = passage.split("\n");
  const firstWords = sentence.split("\n")[0] ?? sentence;
  const at = lines.findIndex((line) => line.includes(firstWords.trim()));
  if (at < 0) return null;
  const isPart = (line: string | undefined) =>
    line !== undefined && (listLine.test(line) || tableLine.test(line) || /^\s{2,}\S/u.test(line));
  let start = at;
  if (!isPart(lines[at])) {
    // A sentence that ends in a colon announces what follows.
    if (!/[:：]\s*$/u.test(lines[at] ?? "")) return null;
    start = at + 1;
    while (lines[start]?.trim() === "") start++;
    if (!isPart(lines[start])) return null;
  }
  let end = start;
  while (isPart(lines[start - 1])) start--;
  while (isPart(lines[end + 1])) end++;
  let intro = start - 1;
  while (intro >= 0 && lines[intro]?.trim() === "") intro--;
  const announced = intro >= 0 && /[:：]\s*$/u.test(lines[intro] ?? "");
  const block = [...(announced ? [lines[intro] ?? "", ""] : []), ...lines.slice(start, end + 1)].join("\n").trim();
  return block.length <= wholeBlockCharacters ? block : null;
}

function sameWords(whole: string, part: string): boolean {
  const fold = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  return fold(whole).includes(fold(part));
}
