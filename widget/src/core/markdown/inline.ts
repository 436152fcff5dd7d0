import { safeHref } from "./safe-href.ts";
import { deepest } from "./tree.ts";
import type { Inline, MarkdownOptions } from "./tree.ts";

/** Addresses and titles are no longer than this, so that none is searched for to the end of a long text. */
const longestDestination = 2_048;

/** A piece of the text in a chain; taking some out of its middle costs nothing. */
interface Piece {
  type: "text" | "code" | "break" | "emphasis" | "strong" | "link" | "end";
  text: string;
  href: string;
  title: string;
  first: Piece | null;
  before: Piece | null;
  next: Piece | null;
}

/** A run of `*` or `_` that may begin or end emphasis. */
interface Run {
  readonly piece: Piece;
  readonly mark: string;
  readonly length: number;
  left: number;
  readonly opens: boolean;
  readonly closes: boolean;
  before: Run | null;
  next: Run | null;
}

interface Bracket {
  readonly piece: Piece;
  readonly run: Run | null;
  readonly isImage: boolean;
}

const special = /[\\`*_[\]<&\n!]|\b(?:https?:\/\/|www\.)/giu;
const escapable = /^[!-/:-@[-`{-~]/u;
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/giu;
const entityHere = /&(?:#\d{1,7}|#x[\da-f]{1,6}|\w{2,8});/iuy;
const names: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  copy: "©",
  hellip: "…",
  mdash: "—",
  ndash: "–",
  auml: "ä",
  ouml: "ö",
};

/** The inline level of CommonMark (section 6) without reference links and HTML, in time linear in the text. */
export function parseInline(text: string, { isGrowing = false, resolve = safeHref }: MarkdownOptions = {}): Inline[] {
  const end: Piece = newPiece("end", "");
  const start: Piece = newPiece("end", "");
  link(start, end);
  let lastRun: Run | null = null;
  const brackets: Bracket[] = [];
  /** So many of them begin no link any more, because one was found inside. */
  let spent = 0;
  /** Where the last run of so many backticks stands: behind it none needs to be looked for. */
  const noBackticks = new Map<number, number>();
  let at = 0;

  const add = (type: Piece["type"], words: string): Piece => {
    const piece = newPiece(type, words);
    link(end.before, piece);
    link(piece, end);
    return piece;
  };
  const addLink = (href: string, words: string) => {
    const piece = add("link", "");
    piece.href = href;
    piece.first = newPiece("text", words);
  };

  while (at < text.length) {
    special.lastIndex = at;
    const found = special.exec(text);
    const to = found?.index ?? text.length;
    if (to > at) add("text", text.slice(at, to));
    at = to;
    if (found === null) break;
    const mark = found[0];
    if (mark.length > 1) bareAddress();
    else if (mark === "\\") escaped();
    else if (mark === "`") codeSpan();
    else if (mark === "*" || mark === "_") run(mark);
    else if (mark === "[") open(1);
    else if (mark === "!") {
      if (text[at + 1] === "[") open(2);
      else plain(1);
    } else if (mark === "]") close();
    else if (mark === "<") angle();
    else if (mark === "&") {
      entityHere.lastIndex = at;
      const match = entityHere.exec(text);
      plainAs(match?.[0].length ?? 1, match === null ? "&" : decode(match[0]));
    } else lineEnd();
  }
  if (isGrowing) closeHalves();
  emphasise(null);
  return toTree(start.next, 0, false);

  function plain(length: number): void {
    plainAs(length, text.slice(at, at + length));
  }

  function plainAs(length: number, words: string): void {
    add("text", words);
    at += length;
  }

  function escaped(): void {
    if (text[at + 1] === "\n") {
      add("break", "");
      at += 2 + runLength(text, at + 2, " ");
    } else if (escapable.test(text.slice(at + 1, at + 2))) plainAs(2, text.slice(at + 1, at + 2));
    else plain(1);
  }

  function lineEnd(): void {
    const before = end.before;
    const isHard = before?.type === "text" && before.text.endsWith("  ");
    if (before?.type === "text") before.text = before.text.trimEnd();
    add(isHard ? "break" : "text", "\n");
    at += 1 + runLength(text, at + 1, " ");
  }

  function codeSpan(): void {
    const length = runLength(text, at, "`");
    const from = at + length;
    if (from <= (noBackticks.get(length) ?? text.length)) {
      for (let here = text.indexOf("`", from); here >= 0;) {
        const its = runLength(text, here, "`");
        if (its === length) {
          const words = text.slice(from, here).replaceAll("\n", " ");
          const isPadded = words.startsWith(" ") && words.endsWith(" ") && words.trim() !== "";
          add("code", isPadded ? words.slice(1, -1) : words);
          at = here + its;
          return;
        }
        here = text.indexOf("`", here + its);
      }
      noBackticks.set(length, from - 1);
    }
    if (isGrowing && !text.slice(from).includes("\n")) {
      if (from < text.length) add("code", text.slice(from));
      at = text.length;
    } else plain(length);
  }

  function run(mark: string): void {
    const length = runLength(text, at, mark);
    const [before, after] = [
      kindOf(Array.from(text.slice(Math.max(0, at - 2), at)).at(-1)),
      kindOf(Array.from(text.slice(at + length, at + length + 2))[0]),
    ];
    const isLeft = after !== "space" && (after !== "mark" || before !== "word");
    const isRight = before !== "space" && (before !== "mark" || after !== "word");
    const opens = isLeft && (mark === "*" || !isRight || before === "mark");
    const closes = isRight && (mark === "*" || !isLeft || after === "mark");
    // What it will mark is still to come.
    if (isGrowing && !closes && at + length === text.length) {
      at += length;
      return;
    }
    plain(length);
    const piece = end.before;
    if (piece === null || (!opens && !closes)) return;
    const made: Run = { piece, mark, length, left: length, opens, closes, before: lastRun, next: null };
    if (lastRun !== null) lastRun.next = made;
    lastRun = made;
  }

  function open(length: number): void {
    plain(length);
    if (end.before !== null) brackets.push({ piece: end.before, run: lastRun, isImage: length === 2 });
  }

  function close(): void {
    const bracket = brackets.pop();
    const isActive = bracket !== undefined && (bracket.isImage || brackets.length >= spent);
    spent = Math.min(spent, brackets.length);
    if (!isActive) return plain(1);
    const { piece, isImage, run: bottom } = bracket;
    const target = destinationAt(text, at + 1);
    if (target === null) {
      if (!isGrowing || !isHalf(text.slice(at + 1, at + 1 + longestDestination))) return plain(1);
      remove(piece);
      at = text.length;
      return;
    }
    at = target.end;
    emphasise(bottom);
    const href = resolve(target.destination);
    if (href === null) remove(piece);
    else {
      piece.type = "link";
      piece.href = href;
      piece.title = target.title;
      adopt(piece, end);
    }
    // No link in a link.
    if (!isImage) spent = brackets.length;
  }

  function angle(): void {
    const inside = /^<([a-z][a-z\d+.-]{1,31}:[^\s<>]{0,2048}|[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,255})>/iu.exec(
      text.slice(at, at + longestDestination + 40),
    );
    const words = inside?.[1];
    if (words === undefined) return plain(1);
    const href = resolve(/^[^:]+@/u.test(words) ? `mailto:${words}` : words);
    if (href === null) plain(words.length + 2);
    else {
      addLink(href, words);
      at += words.length + 2;
    }
  }

  /** GFM's extended autolinks: what ends a sentence or closes a bracket is not of the address. */
  function bareAddress(): void {
    const found = /^[^\s<>"`]{1,2048}/u.exec(text.slice(at, at + longestDestination));
    let words = found?.[0] ?? "";
    let unclosed = words.split("(").length - words.split(")").length;
    for (; ; words = words.slice(0, -1)) {
      if (words.endsWith(")") && unclosed < 0) unclosed++;
      else if (!/[?!.,:;*_~'\]}]$/u.test(words.slice(-1))) break;
    }
    const href = /^www\.|:\/\/./iu.test(words) ? resolve(/^www/iu.test(words) ? `http://${words}` : words) : null;
    if (href === null) return plain(Math.max(words.length, 4));
    addLink(href, words);
    at += words.length;
  }

  /** "Process emphasis" of CommonMark's appendix, down to `bottom`. */
  function emphasise(bottom: Run | null): void {
    const bottoms = new Map<string, Run | null>();
    let closer = lastRun;
    while (closer !== null && closer.before !== bottom) closer = closer.before;
    if (lastRun === bottom) closer = null;
    while (closer !== null) {
      if (!closer.closes) {
        closer = closer.next;
        continue;
      }
      const key = `${closer.mark}${closer.opens}${closer.length % 3}`;
      const lowest = bottoms.get(key) ?? bottom;
      let opener = closer.before;
      while (opener !== null && opener !== bottom && opener !== lowest && !isPair(opener, closer))
        opener = opener.before;
      if (opener === null || opener === bottom || opener === lowest) {
        bottoms.set(key, closer.before);
        const next: Run | null = closer.next;
        if (!closer.opens) drop(closer);
        closer = next;
        continue;
      }
      const used = opener.left >= 2 && closer.left >= 2 ? 2 : 1;
      // Runs between them have found no partner.
      opener.next = closer;
      closer.before = opener;
      wrap(opener, closer, used);
      if (opener.left === 0) drop(opener);
      if (closer.left === 0) {
        const next: Run | null = closer.next;
        drop(closer);
        closer = next;
      }
    }
    while (lastRun !== null && lastRun !== bottom) drop(lastRun);
  }

  function wrap(opener: Run, closer: Run, used: number): void {
    for (const each of [opener, closer]) {
      each.left -= used;
      each.piece.text = each.piece.text.slice(used);
    }
    const inner = opener.piece.next;
    if (inner === null || inner === closer.piece) return;
    const piece = newPiece(used === 2 ? "strong" : "emphasis", "");
    link(opener.piece, piece);
    link(piece, inner);
    adopt(piece, closer.piece);
    if (opener.left === 0) remove(opener.piece);
    if (closer.left === 0) remove(closer.piece);
  }

  function drop(each: Run): void {
    if (each.before !== null) each.before.next = each.next;
    if (each.next === null) lastRun = each.before;
    else each.next.before = each.before;
  }

  /** The end of a growing text: a link shows its words, what is emphasised is, and lone marks wait. */
  function closeHalves(): void {
    const last = brackets.at(-1);
    if (last !== undefined && (last.isImage || brackets.length > spent)) remove(last.piece);
    const tail = end.before;
    if (lastRun !== null && tail === lastRun.piece && lastRun.opens) {
      remove(tail);
      lastRun = lastRun.before;
      if (lastRun !== null) lastRun.next = null;
    }
    const opener = lastRun;
    if (opener === null || !opener.opens || opener.closes || opener.left > 2) return;
    const piece = add("text", opener.mark.repeat(opener.left));
    const { mark, left } = opener;
    const closer: Run = { piece, mark, length: left, left, opens: false, closes: true, before: opener, next: null };
    opener.next = closer;
    lastRun = closer;
  }
}

function isPair(opener: Run, closer: Run): boolean {
  if (!opener.opens || opener.mark !== closer.mark) return false;
  const isOdd = (opener.closes || closer.opens) && closer.length % 3 !== 0 && (opener.length + closer.length) % 3 === 0;
  return !isOdd;
}

function newPiece(type: Piece["type"], text: string): Piece {
  return { type, text, href: "", title: "", first: null, before: null, next: null };
}

function link(before: Piece | null, next: Piece | null): void {
  if (before !== null) before.next = next;
  if (next !== null) next.before = before;
}

function remove({ before, next }: Piece): void {
  link(before, next);
}

/** Makes all between a piece and `to` its children. */
function adopt(piece: Piece, to: Piece): void {
  const first = piece.next;
  const last = to.before;
  if (first === null || last === null || first === to) return;
  link(piece, to);
  first.before = null;
  last.next = null;
  piece.first = first;
}

/** What is too deep stays flat, and there is no link in a link. */
function toTree(first: Piece | null, depth: number, inLink: boolean): Inline[] {
  const inlines: Inline[] = [];
  const rest: (Piece | null)[] = [first];
  while (rest.length > 0) {
    const piece = rest.pop() ?? null;
    if (piece === null) continue;
    rest.push(piece.next);
    const { type, text, href, title } = piece;
    if (type === "text") addText(inlines, text);
    else if (type === "break") inlines.push({ type });
    else if (type === "code") inlines.push({ type, text });
    else if (depth >= deepest || (type === "link" && inLink)) rest.push(piece.first);
    else if (type === "link") inlines.push({ type, href, title, children: toTree(piece.first, depth + 1, true) });
    else if (type !== "end") inlines.push({ type, children: toTree(piece.first, depth + 1, inLink) });
  }
  return inlines;
}

function addText(inlines: Inline[], text: string): void {
  const last = inlines.at(-1);
  if (text === "") return;
  if (last?.type === "text") inlines[inlines.length - 1] = { type: "text", text: last.text + text };
  else inlines.push({ type: "text", text });
}

/** The begin of such, at the end of a text that grows. */
function isHalf(rest: string): boolean {
  return rest.startsWith("(") && rest.length < longestDestination && !/[\n)]/u.test(rest);
}

/** `(destination "title")` at this place; null where it is none. */
function destinationAt(text: string, from: number): { destination: string; title: string; end: number } | null {
  if (text[from] !== "(") return null;
  const rest = text.slice(from + 1, from + 1 + 2 * longestDestination);
  let at = space(rest, 0);
  let destination = "";
  if (rest[at] === "<") {
    const inside = /^<((?:[^<>\\\n]|\\[^\n])*)>/u.exec(rest.slice(at));
    if (inside === null) return null;
    destination = inside[1] ?? "";
    at += inside[0].length;
  } else {
    let depth = 0;
    const begin = at;
    for (; at < rest.length; at++) {
      const character = rest[at] ?? "";
      if (character <= " " || character === "\u007f") break;
      if (character === "\\" && escapable.test(rest.slice(at + 1, at + 2))) at++;
      else if (character === "(") depth++;
      else if (character === ")" && --depth < 0) break;
      if (depth > 32) return null;
    }
    if (depth > 0) return null;
    destination = rest.slice(begin, at);
  }
  const behind = space(rest, at);
  const titled =
    behind > at
      ? /^(?:"((?:[^"\\]|\\[^])*)"|'((?:[^'\\]|\\[^])*)'|\(((?:[^()\\]|\\[^])*)\))/u.exec(rest.slice(behind))
      : null;
  const end = space(rest, behind + (titled?.[0].length ?? 0));
  if (rest[end] !== ")") return null;
  const title = titled?.[1] ?? titled?.[2] ?? titled?.[3] ?? "";
  return { destination: unescape(destination), title: unescape(title), end: from + end + 2 };
}

function space(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/u.test(text[at] ?? "")) at++;
  return at;
}

function decode(text: string): string {
  return text.replace(
    entity,
    (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return Object.hasOwn(names, name) ? (names[name] ?? whole) : whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
      return String.fromCodePoint(isCharacter ? code : 0xfffd);
    },
  );
}

/** Backslashes and entities taken away, as in addresses, titles and names of languages. */
export function unescape(text: string): string {
  return text
    .split(/(\\[!-/:-@[-`{-~])/u)
    .map((each, at) => (at % 2 === 1 ? each.slice(1) : decode(each)))
    .join("");
}

function kindOf(character = " "): "space" | "mark" | "word" {
  if (/\s/u.test(character)) return "space";
  return /[\p{P}\p{S}]/u.test(character) ? "mark" : "word";
}

/** How often a character stands at this place. */
export function runLength(text: string, from: number, mark: string): number {
  let at = from;
  while (text[at] === mark) at++;
  return at - from;
}
