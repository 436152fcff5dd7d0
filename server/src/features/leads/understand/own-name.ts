import type { Address } from "./addresses.ts";
import { addressLabel, inForeignReplies, inReplies } from "./wish-words.ts";
import {
  articles,
  foreignParticles,
  meBehind,
  neverNames,
  origins,
  particles,
  perhapsMe,
  rightToLeftStops,
  sentenceWords,
  surelyMe,
} from "./name-words.ts";
import { isTitle, readName } from "./names.ts";
import { anyOf, matchesOf } from "./text.ts";
import type { Span } from "./text.ts";
import { another } from "./whose-words.ts";

/** A name that a turn gives as the visitor's own. */
export interface OwnName extends Span {
  readonly name: string;
  /** 3: said to be it; 2: stands where only one's own does; 1: stands beside an address. */
  readonly weight: 1 | 2 | 3;
  /** It stands right before or behind an address. */
  readonly isBeside: boolean;
}

interface Place {
  readonly text: string;
  readonly addresses: readonly Address[];
  /** Of the whole conversation. */
  readonly known: readonly string[];
  readonly sentences: readonly (Span & { readonly asks: boolean })[];
}

/** Every name that the turn gives as the visitor's own, the surest first, then in order. */
export function findOwnNames(place: Place): OwnName[] {
  const found = [...introduced(place), ...standing(place)];
  return found
    .filter((name) => !isAnothers(place, name))
    .sort((one, other) => other.weight - one.weight || one.start - other.start);
}

const nameRun =
  /^[\s"'«„“:：*]*((?:[\p{L}][\p{L}\p{M}]*(?:['.\-·・][\p{L}\p{M}]+)*\.?(?:[ \t]+|$|(?=[^\p{L}\p{M}])))+)/u;

/** Behind "my name is", and before "speaking". */
function introduced({ text, addresses, known, sentences }: Place): OwnName[] {
  const found: OwnName[] = [];
  const add = (name: string | null, start: number, weight: 2 | 3) => {
    if (name !== null) found.push({ name, start, end: start + name.length, weight, isBeside: false });
  };
  for (const [patterns, isSure] of [
    [surelyMe, true],
    [perhapsMe, false],
  ] as const)
    for (const pattern of patterns)
      for (const match of matchesOf(pattern, text)) {
        const start = match.index + match[0].length;
        const next = addresses.find((address) => address.start >= start)?.start ?? text.length;
        if (addresses.some((address) => match.index < address.end && start > address.start)) continue;
        if (!isSure && !beginsClause(text, match.index, match[0], known)) continue;
        const sentence = sentences.find((each) => match.index >= each.start && match.index < each.end);
        const rest = text.slice(start, Math.min(next, start + 80));
        add(nameAtStart(rest, known, isSure), start, isSure || sentence?.asks !== true ? 3 : 2);
      }
  for (const pattern of meBehind)
    for (const match of matchesOf(pattern, text)) {
      const before = addresses.findLast((address) => address.end <= match.index)?.end ?? 0;
      const sentence = sentences.find((each) => match.index >= each.start && match.index < each.end);
      const from = Math.max(before, sentence?.start ?? 0);
      const clause = text.slice(from, match.index);
      const isOver = /^\s*(?:$|[^\p{L}\p{N}\s])/u.test(text.slice(match.index + match[0].length));
      // "…です" says it of anything; "と申します" only of oneself.
      const isSure = !/^(?:です|っす)$/u.test(match[0]);
      add(nameAtEnd(clause, known, isOver, isSure), from, isSure ? 3 : 2);
    }
  return found;
}

/**
 * "…met Jan" is Dutch for "Jan here" at the beginning, and for "with Jan" elsewhere. And "Ben Carter" is no
 * Turkish Carter where the address is ben.carter's.
 */
function beginsClause(text: string, at: number, intro: string, known: readonly string[]): boolean {
  if (!/^\p{Script=Latin}/u.test(intro)) return true;
  if (/^\p{L}+$/u.test(intro) && known.some((address) => address.startsWith(intro.toLowerCase()))) return false;
  const before = text.slice(0, at).trimEnd();
  const last = /(?:^|[^\p{L}\p{M}'])([\p{L}\p{M}']+)$/u.exec(before)?.[1];
  return last === undefined || neverNames.has(last.toLowerCase()) || joining.has(last.toLowerCase());
}

const joining: ReadonlySet<string> = new Set(
  "and but so und aber et mais y pero e mas ma en maar i ale ve ama again nochmal encore".split(" "),
);

/** The longest run of words that can be a name, until something says that it is over. */
function nameAtStart(rest: string, known: readonly string[], isSure: boolean): string | null {
  const eastAsian = /^[\s:：、,]*([\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}々ー·・]{1,12})/u.exec(
    rest,
  )?.[1];
  if (eastAsian !== undefined) return eastAsianAtStart(eastAsian, known, isSure);
  const run = nameRun.exec(rest)?.[1];
  if (run === undefined) return null;
  const tokens = run.trim().split(/[ \t]+/u);
  if (!isSure && origins.has(tokens[0] ?? "")) return null;
  while (tokens.length > 1 && (isTitle(tokens[0] ?? "") || articles.has(tokens[0]?.toLowerCase() ?? "")))
    tokens.shift();
  const isOver = rest.slice(rest.indexOf(run) + run.length).trim();
  const ends = isOver === "" || /^[,.;:!?()\n\-–—/|<،؛。、!?]/u.test(isOver);
  const taken: string[] = [];
  const isRightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(tokens[0] ?? "");
  const capital = /^\p{Lu}/u.test(tokens[0] ?? "") && run !== run.toUpperCase();
  for (const token of tokens) {
    const lower = token.toLowerCase().replace(/\.$/u, "");
    if (isRightToLeft) {
      if (
        taken.length > 0 &&
        (/^و\p{L}/u.test(token) || /^ו\p{L}{3}/u.test(token)) &&
        rightToLeftStops.has(token.slice(1))
      )
        break;
      if (rightToLeftStops.has(token) && !foreignParticles.has(token)) break;
    } else if (!particles.has(lower) || !tokens.some((each) => /^\p{Lu}/u.test(each))) {
      if (capital && !/^\p{Lu}/u.test(token)) break;
      if (!capital && sentenceWords.has(lower) && !particles.has(lower)) break;
      if (neverNames.has(lower) && taken.length > 0) break;
    }
    const endsSentence = /\p{L}{3,}\.$/u.test(token);
    taken.push(endsSentence ? token.slice(0, -1) : token);
    if (endsSentence) break;
  }
  while (taken.length > 0 && particles.has(taken.at(-1)?.toLowerCase() ?? "")) taken.pop();
  for (let length = Math.min(taken.length, 6); length > 0; length--) {
    const form = readName(taken.slice(0, length).join(" "), known);
    if (form === null) continue;
    if (isSure || form.isInAddress || capital) return form.name;
    // "sono alessandro de santis," but not "sono interessata,"
    const isAll = length === tokens.length && ends;
    if (isRightToLeft ? isAll || length >= 2 : isAll && length >= 2 && form.name.length >= 6) return form.name;
    return null;
  }
  return null;
}

function eastAsianAtStart(run: string, known: readonly string[], isSure: boolean): string | null {
  // 我是北京的: from there.
  if (!isSure && /^\p{Script=Han}{1,5}的(?!\p{Script=Han}{2})/u.test(run)) return null;
  const own = run
    .replace(/(?:です|と申します|といいます|と言います|でございます|だ).*$/u, "")
    // 市医院的赵敏慧医生: where from, and as what.
    .replace(/^.{2,8}的(?=\p{Script=Han}{2,})/u, "")
    .replace(/(?<=\p{Script=Han}{2})(?:医生|醫生|老师|老師|经理|經理|律师|律師|教授|主任|护士|工程师)$/u, "")
    .replace(/(?:来自|來自|这边|這邊|想|的|,).*$/u, "");
  for (let length = Math.min(own.length, 10); length > 0; length--) {
    if (length < own.length && length > 4) continue;
    if (length < own.length && !isSure) break;
    const form = readName(own.slice(0, length), known);
    if (form !== null && (isSure || form.isClear)) return form.name;
  }
  return null;
}

/** The last piece of a clause, if all of it is a name. */
function nameAtEnd(clause: string, known: readonly string[], isOver: boolean, isSure: boolean): string | null {
  const piece =
    clause
      .split(/[,;:!?()\n、，。;]|\s[-–—|]\s|\. /u)
      .at(-1)
      ?.trim() ?? "";
  if (piece === "") return null;
  const behindOwner = piece.includes("の") ? piece.slice(piece.lastIndexOf("の") + 1) : piece;
  const form =
    readName(behindOwner, known) ?? readName(behindOwner.replace(/^(?:私|わたし|僕|俺|我|本人)(?:は|、)?/u, ""), known);
  if (form === null) return null;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(form.name) && !isSure && !form.isClear)
    return null;
  // In small letters: "pieter van den heuvel hier, …", but not "ich wohne hier in …".
  const isSmall = /^\p{Ll}/u.test(form.name);
  return !isSmall || form.isInAddress || (isOver && form.name.includes(" ")) ? form.name : null;
}

const separator = /[,;:!?()[\]<>|/\n"«»„“”、，；：。،؛~•*]|\s[-–—]+\s|^[-–—]+\s|\.(?=\s|$)/gu;
const phoneNumber = /\+?\(?\d[\d\s()/.-]{5,}\d/gu;
const labelWord =
  /(?<![\p{L}\p{N}])(?:tel|tél|telefon|telefono|teléfono|telefone|phone|mobile|mobil|handy|cell|fax|e-?mail|mail|maila|correo|courriel|kom|gsm|whatsapp|هاتف|جوال|ايميل|إيميل|بريد|טלפון|נייד|מייל|电话|電話|手机|手機|邮箱|郵箱|电邮|電郵|メール|アドレス|携帯|TEL|Email)(?:\s+(?:is|ist|est|es|é|è))?(?![\p{L}\p{N}])\.?:?/giu;

/** Pieces that are a name and nothing else, where a name of one's own stands: beside the address, or signed. */
function standing({ text, addresses, known, sentences }: Place): OwnName[] {
  const found: OwnName[] = [];
  if (addresses.length === 0) return found;
  for (const piece of piecesOf(text, addresses)) {
    const form = readName(piece.text, known);
    if (form === null || /^\s*[?？؟]/u.test(text.slice(piece.end))) continue;
    const before = addresses.find(
      (address) => address.start >= piece.end && isGap(text.slice(piece.end, address.start)),
    );
    const behind = addresses.find(
      (address) => address.end <= piece.start && isGap(text.slice(address.end, piece.start)),
    );
    const sentence = sentences.find((each) => piece.start >= each.start && piece.start < each.end);
    const isFirst = isGap(text.slice(0, piece.start));
    const isLine = /(?:^|\n)[^\p{L}\p{N}]*$/u.test(text.slice(0, piece.start)) && isSigned(text, piece, addresses);
    const isBeside = before !== undefined || behind !== undefined;
    // "Ada Byron (ada@example.com) told me": spoken of, in the middle of a sentence.
    const opens = before !== undefined && /[(<[]/u.test(text.slice(piece.end, before.start));
    if (opens && /^\s*[)>\]]\s+\p{Ll}/u.test(text.slice(before.end))) continue;
    const isStrong = form.isInAddress ? sentence?.asks !== true || isBeside || isFirst : isLine && form.isClear;
    const isWeak = form.isClear && (isBeside || isFirst);
    if (isStrong || isWeak)
      found.push({ name: form.name, start: piece.start, end: piece.end, weight: isStrong ? 2 : 1, isBeside });
  }
  return found;
}

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
function isGap(between: string): boolean {
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

/** Somebody else is spoken of right before it. */
function isAnothers({ text, addresses, sentences }: Place, { start, end, weight }: OwnName): boolean {
  if (weight === 3) return false;
  const sentence = sentences.find((each) => start >= each.start && start < each.end);
  const from = Math.max(sentence?.start ?? 0, addresses.findLast((address) => address.end <= start)?.end ?? 0);
  const before = text.slice(from, end);
  return anyOf(another, before);
}

/** The name in a short answer to the question for it; null where it is none. */
export function nameInReply(text: string, known: readonly string[]): string | null {
  const pieces = text
    .replace(/[.!…]+(?=\s)/gu, ",")
    .replace(/[.!…~)(:;*"«»„“”]+/gu, " ")
    .split(/[,\n،、。]/u)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "");
  const clear = pieces.map((piece) => readName(piece, known, true)).find((form) => form?.isClear === true);
  if (clear !== undefined && clear !== null) return clear.name;
  for (const piece of pieces) {
    const rest = without(inReplies, piece);
    for (const candidate of [without(inForeignReplies, rest), rest, piece]) {
      const form = readName(candidate, known, true);
      if (form !== null && form.name.split(" ").length <= 3) return form.name;
    }
  }
  return null;
}

/** A capital within the answer may be the name's. */
function without(pattern: RegExp, text: string): string {
  let rest = "";
  let from = 0;
  for (const { 0: match, index } of matchesOf(pattern, text)) {
    if (/^\p{Lu}/u.test(text.slice(index)) && index > 0) continue;
    rest += `${text.slice(from, index)} `;
    from = index + match.length;
  }
  return rest + text.slice(from);
}
