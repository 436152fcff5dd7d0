import { visibleText } from "@svc/contract";
import type { Token } from "../../../language/tokenize.ts";
import type { PhraseKind } from "./phrases.ts";
import type { ReadTurn } from "./read-turn.ts";
import { notNames } from "./not-names.ts";

/** A name in a text, and whether where it ends is certain. */
export interface FoundName {
  readonly name: string;
  readonly isWhole: boolean;
  /** Tokens: `tokens.slice(from, to)`. */
  readonly from: number;
  readonly to: number;
}

const nameTokens = 6;
/** Characters, where each is a token. */
const unspacedTokens = 12;
const titles = new Set(
  "dr drs prof ing dipl mag med avv dott dra dottssa mtra lic ir ms mba bc mgr mudr judr phdr rndr ד ר د م".split(" "),
);
const particles = new Set(
  "van von den der de da do dos das di del della dalla la le el al bin ibn ben bint ter ten te zu zur y e af av d l o du des st".split(
    " ",
  ),
);
const unspaced = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]/u;
const cased = /^[\p{Lu}\p{Ll}\p{Lt}]/u;
/** What a Chinese or Japanese sentence has and a name has not. */
const grammar = /[的了们們吗嗎是想要在有和跟请請的のをがはにでへとも]/u;

/** The name that begins with this token, or a title before it; `isSaid`: as a name, whatever else the word means. */
export function nameFrom(turn: ReadTurn, first: number, isSaid = false): FoundName | null {
  const { tokens, text } = turn;
  let from = first;
  while (titles.has(tokens[from]?.word ?? "") && isBehindTitle(text, tokens[from], tokens[from + 1])) from += 1;
  // "soy la Chelo"; but "d'Artagnan" is whole.
  while (isLowerParticle(turn, from) && /^\s/u.test(text.slice(tokens[from]?.end))) from += 1;
  const to = endOf(turn, from);
  return to === from ? null : named(turn, from, to, isSaid);
}

/** The name that ends before this token, and begins where its clause does. */
export function nameUpTo(turn: ReadTurn, end: number): FoundName | null {
  const { tokens, text } = turn;
  let from = end;
  while (from > 0 && end - from < nameTokens * 2 && (from === end || isGap(text, tokens[from - 1], tokens[from])))
    from -= 1;
  while (from < end) {
    const found = nameFrom(turn, from);
    if (found !== null && found.to === end && startsClause(turn, from)) return found;
    from += 1;
  }
  return null;
}

/** The text as a name, without what does not show and would turn the letters around it. */
export function plainName(text: string): string {
  const plain = visibleText(text).replace(/\s+/gu, " ").trim();
  if (!/^[\p{sc=Latin}\p{M}\s'’.-]+$/u.test(plain) || (plain !== plain.toLowerCase() && plain !== plain.toUpperCase()))
    return plain;
  return plain
    .split(" ")
    .map((part, nth) => (nth > 0 && particles.has(part.toLowerCase()) ? part.toLowerCase() : capitalised(part)))
    .join(" ");
}

function capitalised(part: string): string {
  return part.toLowerCase().replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
}

const notOfNames: ReadonlySet<PhraseKind> = new Set(["myEmail", "emailLabel", "others", "toMe", "contactMe", "remove"]);

function named(turn: ReadTurn, from: number, to: number, isSaid: boolean): FoundName | null {
  const { tokens, text } = turn;
  const name = plainName(text.slice(tokens[from]?.start, tokens[to - 1]?.end));
  const words = tokens.slice(from, to).map(({ word }) => word);
  if (turn.phrases.some((phrase) => phrase.from < to && phrase.to > from && notOfNames.has(phrase.kind))) return null;
  if (name.length < 2 || name.length > 80 || (!isSaid && notNames.has(words.join(" ")))) return null;
  if (unspaced.test(name)) {
    if (grammar.test(name) && !/^\p{sc=Hira}+$/u.test(name)) return null;
    return { name, from, to, isWhole: words.length >= 2 };
  }
  const isCased = cased.test(name);
  return { name, from, to, isWhole: isCased || words.length <= 3 };
}

function isLowerParticle({ tokens, text }: ReadTurn, nth: number): boolean {
  const token = tokens[nth];
  return token !== undefined && particles.has(token.word) && /^\p{Ll}/u.test(text.slice(token.start, token.end));
}

/** "Dr. Ada", "ד\"ר דן". */
function isBehindTitle(text: string, title: Token | undefined, next: Token | undefined): boolean {
  return title !== undefined && next !== undefined && /^(?:\.? ?|["״'׳])$/u.test(text.slice(title.end, next.start));
}

/** Behind the name's last token; `from` where there is none. */
function endOf({ tokens, text, phrases }: ReadTurn, from: number): number {
  const first = tokens[from];
  if (first === undefined) return from;
  const typed = (nth: number) => text.slice(tokens[nth]?.start, tokens[nth]?.end);
  const isUnspaced = unspaced.test(typed(from));
  const isCased = !isUnspaced && cased.test(typed(from));
  let to = from;
  let end = from;
  const longest = isUnspaced ? unspacedTokens : nameTokens;
  while (to < tokens.length && to - from <= longest) {
    if (to > from && !isGap(text, tokens[to - 1], tokens[to])) break;
    const part = typed(to);
    if (/\p{N}/u.test(part)) return from;
    if (isCased) {
      if (/^\p{Lu}/u.test(part)) end = to + 1;
      else if (!particles.has(tokens[to]?.word ?? "")) break;
    } else {
      if (unspaced.test(part) !== isUnspaced || cased.test(part)) break;
      if (to > from && phrases.some(({ kind, from: at }) => at === to && kind !== "at" && kind !== "dot")) break;
      end = to + 1;
    }
    to += 1;
  }
  // More than a name has: where it ends is not known.
  if (end - from > (isCased ? longest : isUnspaced ? longest : 4)) return from;
  // "gnp.exe", "ada_b": a part of something longer.
  return /^(?:[._/\\:]\p{L}|[_@\p{N}])/u.test(text.slice(tokens[end - 1]?.end ?? 0, (tokens[end - 1]?.end ?? 0) + 2))
    ? from
    : end;
}

/** Between two parts of one name. */
function isGap(text: string, one: Token | undefined, next: Token | undefined): boolean {
  if (one === undefined || next === undefined) return false;
  const gap = text.slice(one.end, next.start);
  if (gap.length > 2) return false;
  return /^(?:[ \u00a0]{0,2}|['’\-‐·・]|\. ?)$/u.test(gap) && (!gap.startsWith(".") || one.end - one.start === 1);
}

/** Nothing but punctuation, a greeting or an introduction stands before it in its clause. */
function startsClause({ tokens, text, phrases }: ReadTurn, from: number): boolean {
  const before = tokens[from - 1];
  if (before === undefined) return true;
  const gap = text.slice(before.end, tokens[from]?.start);
  if (/[,;:!?.\n()<>\-–—|/،、。：，！？]/u.test(gap)) return true;
  return phrases.some(
    ({ kind, to }) => to === from && (kind === "iAm" || kind === "myNameIs" || kind === "around" || kind === "yes"),
  );
}
