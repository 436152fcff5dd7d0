import type { Address } from "./addresses.ts";
import { isTitle, readName } from "./names.ts";
import type { OwnName, Place } from "./place.ts";
import type { Span } from "./text.ts";
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
