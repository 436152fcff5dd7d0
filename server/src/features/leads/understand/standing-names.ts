import type { Address } from "./addresses.ts";
import { articles, neverNames, particles, rightToLeftStops, sentenceWords } from "./name-words.ts";
import { isTitle, readName } from "./names.ts";
import type { NameForm } from "./names.ts";
import type { OwnName, Place } from "./place.ts";
import type { Span } from "./text.ts";
import { bare, lastOf } from "./text.ts";
import { spelledRun } from "./spelled.ts";
import { meAgain } from "./own-address.ts";
import { addressLabel } from "./wish-words.ts";

const separator = /[,;:!?()[\]<>|/\n"«»„“”、，；：。،؛~•*]|\s[-–—]+\s|^[-–—]+\s|\.(?=\s|$)/gu;
const phoneNumber = /\+?\(?\d[\d\s()/.-]{5,}\d/gu;
const labelWord =
  /(?<![\p{L}\p{N}])(?:tel|tél|telefon|telefono|teléfono|telefone|phone|mobile|mobil|handy|cell|fax|e-?mail|mail|maila|correo|courriel|kom|gsm|whatsapp|هاتف|جوال|ايميل|إيميل|بريد|טלפון|נייד|מייל|电话|電話|手机|手機|邮箱|郵箱|电邮|電郵|メール|アドレス|携帯|TEL|Email)(?:\s+(?:is|ist|est|es|é|è))?(?![\p{L}\p{N}])\.?:?/giu;

/** Pieces that are a name and nothing else, where a name of one's own stands: beside the address, or signed. */
export function standingNames({ text, addresses, known, sentences }: Place): OwnName[] {
  const found: OwnName[] = [];
  if (addresses.length === 0) return found;
  for (const piece of piecesOf(text, addresses)) {
    const before = addresses.find(
      (address) => address.start >= piece.end && isGap(text.slice(piece.end, address.start)),
    );
    const behind = addresses.find(
      (address) => address.end <= piece.start && isGap(text.slice(address.end, piece.start)),
    );
    const whole = readName(piece.text, known);
    const form =
      whole?.isInAddress === true && !piece.text.includes(" ")
        ? whole
        : fuller(anchored(piece.text, addresses, before, behind), whole);
    if (form === null || /^\s*[?？؟]/u.test(text.slice(piece.end))) continue;
    const sentence = sentences.find((each) => piece.start >= each.start && piece.start < each.end);
    const isFirst = isOpening(text.slice(0, piece.start));
    const isLine = /(?:^|\n)[^\p{L}\p{N}]*$/u.test(text.slice(0, piece.start)) && isSigned(text, piece, addresses);
    const isBeside =
      before !== undefined ||
      behind !== undefined ||
      (isLine && form.isClear) ||
      (isFirst && addresses.some(({ start }) => start >= piece.end && isList(text.slice(piece.end, start))));
    // "Ada Byron (ada@example.com) told me": spoken of, in the middle of a sentence.
    const opens = before !== undefined && /[(<[]/u.test(text.slice(piece.end, before.start));
    if (opens && /^\s*[)>\]]\s+[\p{Ll}\p{Lo}]/u.test(text.slice(before.end))) continue;
    // "The one upstairs, Ada Byron (ada@example.com), asks": in the middle, and nothing of oneself.
    const told = text.slice(sentences.find(({ end }) => end > piece.start)?.start ?? 0, piece.start);
    const goesOn = opens && /^\s*[)>\]]\s*,\s+[\p{Ll}\p{Lo}]/u.test(text.slice(before.end));
    if (goesOn && !isOpening(told) && lastOf(meAgain, told) < 0) continue;
    const isStrong = form.isInAddress ? sentence?.asks !== true || isBeside || isFirst : isLine && form.isClear;
    // "…. Ada Byron": last of all.
    const isEnd = /[.!\n。！]\s*$/u.test(text.slice(0, piece.start)) && isGap(text.slice(piece.end));
    const isWeak = form.isClear && (isBeside || isFirst || isEnd);
    if (isStrong || isWeak)
      found.push({ name: form.name, start: piece.start, end: piece.end, weight: isStrong ? 2 : 1, isBeside });
  }
  return found;
}

/** All of a piece, where it is a name and begins or ends with the one that the address says. */
function fuller(said: NameForm | null, whole: NameForm | null): NameForm | null {
  if (said === null || whole === null) return said ?? whole;
  const isPart =
    whole.name.startsWith(`${said.name} `) ||
    (whole.name.endsWith(` ${said.name}`) && whole.name.split(" ").length === 2);
  return whole.isClear && isPart ? { ...whole, isInAddress: true } : said;
}

/** A text of more addresses is no visitor's introduction. */
const addressesAtMost = 8;

/**
 * "hi ada byron here", "…a price for two bikes ada byron ada.byron@…": within a piece, the words that spell an
 * address are its owner's name, where they begin the piece or stand beside the address.
 */
function anchored(
  text: string,
  addresses: readonly Address[],
  before: Address | undefined,
  behind: Address | undefined,
): NameForm | null {
  const tokens = text.split(/\s+/u);
  const near = [before, behind, ...addresses.slice(0, addressesAtMost)].flatMap((each) => each?.value ?? []);
  for (const value of new Set(near)) {
    const all = allOfFront(tokens, value);
    const run = all ?? spelledRun(tokens, value) ?? oneWord(tokens, value, before, behind);
    if (run === null) continue;
    const last = tokens[run.from - 1] ?? "";
    const isEdge = (run.to === tokens.length && before?.value === value) || (run.from === 0 && behind?.value === value);
    // "On your site there is Ada Byron, ada.byron@…": a sentence about her.
    const isTold =
      /^\p{Lu}/u.test(tokens[run.from] ?? "") &&
      sentenceWords.has(last) &&
      !neverNames.has(last) &&
      !leadsOn.test(last);
    if (
      isTold ||
      pointers.test(tokens[firstCapital(tokens, run.from) - 1] ?? "") ||
      articles.has(last.toLowerCase()) ||
      isTitle(last) ||
      !(all !== null || isEdge || opensPiece(tokens.slice(0, run.from)))
    )
      continue;
    const form =
      readName(tokens.slice(run.from, withCapitals(tokens, run)).join(" "), [value]) ??
      readName(tokens.slice(run.from, run.to).join(" "), [value]);
    if (form !== null) return { ...form, isInAddress: true };
  }
  return null;
}

/** Where the words with capitals begin that lead up to a place: "we buy from Ada Byron" of "Byron". */
function firstCapital(tokens: readonly string[], at: number): number {
  return at > 1 && /^\p{Lu}/u.test(tokens[at - 1] ?? "") ? firstCapital(tokens, at - 1) : at;
}

/** Behind "Ana Ruiz" the second surname, that the address does not say. */
function withCapitals(tokens: readonly string[], { from, to }: { from: number; to: number }): number {
  let end = to;
  if (tokens.slice(from, to).some((token) => /^\p{Ll}/u.test(token) && !particles.has(token))) return end;
  while (
    end < tokens.length &&
    end - from < 6 &&
    (/^\p{Lu}/u.test(tokens[end] ?? "") || particles.has(tokens[end] ?? ""))
  )
    end++;
  while (particles.has(tokens[end - 1] ?? "")) end--;
  return end;
}

/** "yo this is ada byron wanna book": early in a line without capitals, the words that are all of the address. */
function allOfFront(tokens: readonly string[], address: string): { from: number; to: number } | null {
  if (tokens.length < 2 || tokens.some((token) => /\p{Lu}/u.test(token))) return null;
  const letters = (text: string) => bare(text).replace(/[^\p{L}]/gu, "");
  const early = tokens.slice(0, 8).map(letters);
  const front = letters(address.split("@")[0] ?? "");
  for (let from = 0; from <= 4; from++)
    for (let to = from + 2; to <= Math.min(early.length, from + 4); to++)
      if (early.slice(from, to).join("") === front) return { from, to };
  return null;
}

const presents = /^(?:c'est|it's|its|das|ist)$/iu;

/** Nothing, or only greetings and the like. */
function opensPiece(tokens: readonly string[]): boolean {
  return (
    tokens.length <= 4 &&
    tokens.every((token) => neverNames.has(token.toLowerCase()) || rightToLeftStops.has(token) || presents.test(token))
  );
}

/** One word is only a name beside the address, and if it is all that the address says. */
function oneWord(tokens: readonly string[], address: string, before: Address | undefined, behind: Address | undefined) {
  const front = bare(address.split("@")[0] ?? "").replace(/[^a-z]/gu, "");
  const isIt = (token: string) => token.length >= 3 && front === bare(token) && !sentenceWords.has(token.toLowerCase());
  if (before?.value === address && isIt(tokens.at(-1) ?? "")) return { from: tokens.length - 1, to: tokens.length };
  return behind?.value === address && isIt(tokens[0] ?? "") ? { from: 0, to: 1 } : null;
}

/** ", buyer, Byron Ltd,": some short pieces and no sentence. */
function isList(between: string): boolean {
  if (between.length > 60 || !/^\s*[,;|/(،，、\-–—·]/u.test(between)) return false;
  return between
    .split(/[,;|/()،，、·]|\s[-–—]\s/u)
    .every(
      (each) => each.trim().split(/\s+/u).length <= 3 && !/\p{Script=Han}{7}|[\p{Script=Hiragana}]{3}/u.test(each),
    );
}

/** Only signs and a few words like "ah yes". */
function isOpening(before: string): boolean {
  const said = before.match(/\p{L}[\p{L}\p{M}'-]*/gu) ?? [];
  return (
    isGap(before) ||
    (said.length <= 4 &&
      before.length <= 40 &&
      said.every((each) => sentenceWords.has(each.toLowerCase()) && !isTitle(each)))
  );
}

/** "Order in the name of", "and", "I". */
const leadsOn = /^(?:auf|op|na|su|sur|sous|under|unter|also|und|and|y|e|et|en|i|ve|mich|me|moi|io|ich|ik|ja|yo|eu)$/u;

/** What stands before somebody spoken of. */
const pointers =
  /^(?:seen|saw|met|called|named|vois|voit|vu|sale|aparece|consta|vi|visto|zag|gezien|widzę|gördüm|c'è|è|é|jest|to|from|by|with|for|at|ask|tell|contact|an|von|mit|bei|für|zu|chez|à|avec|ao|aos|pelo|pela|pour|par|de|a|con|para|por|com|da|di|per|tra|aan|naar|van|bij|voor|do|od|dla|z|u|zu|إلى|من|مع|عند|של|עם|את)$/iu;

function piecesOf(text: string, addresses: readonly Address[]): (Span & { text: string })[] {
  const cuts: Span[] = [
    ...addresses,
    ...[...text.matchAll(separator), ...text.matchAll(phoneNumber), ...text.matchAll(labelWord)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
    })),
  ]
    // A stop behind an initial or a title ends nothing.
    .filter(
      ({ start, end }) =>
        text.slice(start, end) !== "." ||
        !/(?:^|[\s(.])(?:\p{L}|\p{L}{1,5})$/u.test(text.slice(Math.max(0, start - 6), start)) ||
        !isTitleBefore(text, start),
    )
    .sort((one, other) => one.start - other.start);
  const pieces: (Span & { text: string })[] = [];
  let from = 0;
  const add = (end: number) => {
    const raw = text.slice(from, end);
    const start = from + (raw.length - raw.trimStart().length);
    if (raw.trim() !== "") pieces.push({ start, end: start + raw.trim().length, text: raw.trim() });
  };
  for (const cut of cuts) {
    if (cut.start < from) {
      from = Math.max(from, cut.end);
      continue;
    }
    add(cut.start);
    from = cut.end;
  }
  add(text.length);
  return pieces;
}

function isTitleBefore(text: string, at: number): boolean {
  const token = /(\p{L}+)$/u.exec(text.slice(Math.max(0, at - 8), at))?.[1] ?? "";
  return token.length === 1 || isTitle(token);
}

/** Nothing but signs, a label or a number lies between. */
export function isGap(between: string): boolean {
  if (between.length > 60) return false;
  const rest = between.replace(phoneNumber, " ").replace(labelWord, " ");
  return (
    /^[^\p{L}\p{N}]*$/u.test(rest) ||
    (addressLabel.test(` ${rest}`) && rest.trim().length <= 24 && !/\p{L}{13,}/u.test(rest))
  );
}

/** A line of its own, near the end, with an address at or behind it. */
function isSigned(text: string, piece: Span, addresses: readonly Address[]): boolean {
  if (!text.includes("\n")) return false;
  const next = addresses.find((address) => address.start >= piece.end);
  const previous = addresses.findLast((address) => address.end <= piece.start);
  const isNear = (from: number, to: number) => to - from <= 160;
  return (
    (next !== undefined && isNear(piece.end, next.start)) ||
    (previous !== undefined && isNear(previous.end, piece.start))
  );
}
