import type { AnswerSource } from "@svc/contract";
import { compareStatements, rankSentences } from "../knowledge/knowledge.ts";
import type { FoundPassage } from "../knowledge/knowledge.ts";
import { sourceKey } from "./page-as-source.ts";
import { announces, blockOf } from "./block-of.ts";
import { phrase } from "./phrases.ts";
import type { Language } from "./language.ts";

/** Two sentences carry the answer in nearly all cases; more is reading, not answering. */
const sentencesQuoted = 2;
/** A second sentence that says much less of what was asked is left out, one of another passage sooner. */
const secondShare = { samePassage: 0.65, otherPassage: 0.7 };
/** And one that owes its place to its passage alone; what stands beside the best goes on with it. */
const ownShare = { beside: 0.4, apart: 0.5 };
/** A list or table is long, and an answer by itself: with what another passage says it stands only where both say as much. */
const besideBlockShare = 0.8;
/** A sentence of another passage is quoted only if that passage is nearly as certain. */
const otherPassageShare = 0.8;
/** One that may tell another number or time than the best is looked at sooner. */
const otherTellingShare = 0.65;
const middleCharacters = 300;

export interface Quotation {
  /** Markdown, in the words of the sources. */
  readonly text: string;
  /** Each source once, in the order quoted. */
  readonly sources: readonly AnswerSource[];
}

/**
 * The best sentences of the found passages as a text that reads: in the order of their source,
 * lists and tables whole. What several sources say is said once, with all of them; where two contradict
 * each other, both are quoted as such. Null when no passage has a sentence.
 */
export function quote(question: string, passages: readonly FoundPassage[], language: Language): Quotation | null {
  const ranked = rankSentences(question, passages);
  const [first] = ranked;
  const bestPassage = passages[first?.passage ?? -1];
  if (first === undefined || bestPassage === undefined) return null;
  const best = { ...first, from: bestPassage };
  const certain = ranked.flatMap((sentence): Sentence[] => {
    const from = passages[sentence.passage];
    const share = sentence.isInKind && best.isInKind ? otherTellingShare : otherPassageShare;
    const isCertain = from !== undefined && from.confidence >= share * best.from.confidence;
    return isCertain ? [{ ...sentence, from }] : [];
  });
  const near = certain.filter((sentence) => isNear(sentence, best));
  const elsewhere = near.filter(({ from }) => from.source.id !== best.from.source.id);
  const compared = elsewhere.map((sentence) => ({
    sentence,
    comparison: compareStatements(question, best.text, sentence.text),
  }));
  const contrary = compared.find(({ comparison }) => comparison === "contrary")?.sentence;
  if (contrary !== undefined) return contradiction(best, contrary, language);

  const repeated = compared.filter(({ comparison }) => comparison === "same").map(({ sentence }) => sentence);
  const chosen = near.slice(0, sentencesQuoted).filter((sentence) => !repeated.includes(sentence));
  const pieces = piecesOf(withMiddle(chosen, certain), best);
  const sources = [...pieces, ...repeated].map(({ from }) => from.source);
  const isToldTwice =
    pieces.every(({ isInKind }) => isInKind) && new Set(pieces.map(({ from }) => from.source.id)).size > 1;
  return {
    text: isToldTwice ? attributed(pieces, language) : joined(pieces),
    sources: [...new Map(sources.map((source) => [sourceKey(source), source])).values()],
  };
}

type Sentence = ReturnType<typeof rankSentences>[number] & { readonly from: FoundPassage };

function isNear(sentence: Sentence, best: Sentence): boolean {
  const { score, own, passage, position } = sentence;
  const isSame = passage === best.passage;
  if (isSame && position === best.position) return true;
  const isBeside = isSame && Math.abs(position - best.position) === 1;
  // What was asked for, in other words: the date that the best leaves open, the steps that it does not name.
  if (isBeside && sentence.isInKind && !best.isInKind) return true;
  // Another source has something to add only where it tells what was asked for, as the best does.
  if (!isSame && best.isInKind && !sentence.isInKind) return false;
  if (score < best.score * (isSame ? secondShare.samePassage : secondShare.otherPassage)) return false;
  if (isSame && announces(sentence.text)) return true;
  const isBlock = !isSame && [sentence, best].some(({ from, text }) => blockOf(from.text, text) !== null);
  return own >= best.own * (isBlock ? besideBlockShare : isBeside ? ownShare.beside : ownShare.apart);
}

function contradiction(one: Sentence, other: Sentence, language: Language): Quotation {
  const said = [one, other].map(({ from, text }) => ({ from, text: blockOf(from.text, text) ?? text }));
  return {
    text: `${phrase(language, "sourcesDiffer")}\n\n${attributed(said, language)}`,
    sources: [one.from.source, other.from.source],
  };
}

/** Who says what: each number that was asked for is one source's. */
function attributed(pieces: readonly { from: FoundPassage; text: string }[], language: Language): string {
  const said = pieces.map(({ from, text }, at) => {
    const isSame = pieces[at - 1]?.from.source.id === from.source.id;
    return isSame ? text : `${phrase(language, "fromSource", { source: from.source.title })}\n\n${text}`;
  });
  return said.join("\n\n");
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

interface Piece {
  readonly passage: number;
  readonly position: number;
  readonly text: string;
  readonly isBlock: boolean;
  readonly isInKind: boolean;
  readonly from: FoundPassage;
}

/** The best sentence's passage first; inside a passage as its author wrote it; nothing twice. */
function piecesOf(sentences: readonly Sentence[], best: Sentence): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const { text, passage, position, isInKind, from } of sentences) {
    const block = blockOf(from.text, text);
    const piece = { passage, position, text: block ?? text, isBlock: block !== null, isInKind, from };
    if (pieces.some((other) => holds(other.text, piece.text))) continue;
    // A list that was announced holds the sentence that was chosen before it.
    const within = pieces.findIndex((other) => holds(piece.text, other.text));
    if (within >= 0) pieces.splice(within, 1);
    pieces.push(piece);
  }
  return pieces.sort(
    (one, other) =>
      Number(other.passage === best.passage) - Number(one.passage === best.passage) ||
      one.passage - other.passage ||
      one.position - other.position,
  );
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

function holds(whole: string, part: string): boolean {
  const fold = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  return fold(whole).includes(fold(part));
}
