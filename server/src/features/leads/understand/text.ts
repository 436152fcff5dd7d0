/** What a visitor or the assistant said. */
export interface Turn {
  readonly role: "user" | "assistant";
  readonly text: string;
}

/** Alternatives that stand as words of their own, in small letters, for scripts with spaces. */
export function words(...alternatives: readonly string[]): RegExp {
  return parts(`(?<![\\p{L}\\p{M}\\p{N}])(?:${alternatives.join("|")})(?![\\p{L}\\p{M}\\p{N}])`);
}

/**
 * Alternatives anywhere, in small letters, for scripts without spaces. Not with the flag `i`: together
 * with classes of Unicode it takes many times as long to be made ready.
 */
export function parts(...alternatives: readonly string[]): RegExp {
  return new RegExp(alternatives.join("|"), "gu");
}

/** Every letter in its place. */
export function inSmallLetters(text: string): string {
  return text.replace(/İ/gu, "i").toLowerCase();
}

export function matchesOf(pattern: RegExp, text: string): RegExpExecArray[] {
  return [...inSmallLetters(text).matchAll(pattern)];
}

/** Whether one of the patterns stands in the text. */
export function anyOf(patterns: readonly RegExp[], text: string): boolean {
  const small = inSmallLetters(text);
  return patterns.some((pattern) => small.search(pattern) >= 0);
}

/** Where the last match of any of the patterns begins; -1 where there is none. */
export function lastOf(patterns: readonly RegExp[], text: string): number {
  return Math.max(-1, ...patterns.flatMap((pattern) => matchesOf(pattern, text).map(({ index }) => index)));
}

const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** One form for full-width letters and composed marks; what cannot be seen is dropped; one kind of apostrophe. */
export function plain(text: string): string {
  return text
    .replace(/(?<=\p{L}\.?)[ºª]/gu, "")
    .normalize("NFKC")
    .replace(invisible, "")
    .replace(/[\u2018\u2019\u02bc\u00b4`]/gu, "'")
    .replace(/(?<=\p{Script=Hebrew})["\u201c\u201d](?=\p{Script=Hebrew})/gu, "\u05f4")
    .replace(/\r\n?/gu, "\n");
}

/** Letters without their marks, in lower case: how names are written in addresses. */
export function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/ß/gu, "ss")
    .replace(/[øœ]/gu, "o")
    .replace(/ł/gu, "l")
    .replace(/ı/gu, "i")
    .normalize("NFD")
    .replace(/\p{M}/gu, "");
}

/** Where a sentence ends: at a line's end, or at a stop that is none of an abbreviation or a number. */
const sentenceEnd = /\n+|[!?？！。؟…]+|\.(?=\s|$)/gu;
const abbreviation =
  /(?:^|[\s(.])(?:\p{L}|dr|prof|mr|mrs|ms|st|sr|sra|srta|sig|sigra|dott|avv|ing|dipl|hr|fr|mme|mlle|tel|nr|no|ca|bzw|str|inkl|drs|ir|av|uzm|mgr|inż|lic|dña|e\.g|z\.b)$/iu;

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The sentence around a place, and whether it asks. Stops within `keep` (addresses) end none. */
export function sentences(text: string, keep: readonly Span[]): (Span & { readonly asks: boolean })[] {
  const found: (Span & { asks: boolean })[] = [];
  let start = 0;
  for (const match of text.matchAll(sentenceEnd)) {
    const at = match.index;
    if (keep.some((span) => at >= span.start && at < span.end)) continue;
    if (match[0] === "." && abbreviation.test(text.slice(Math.max(0, at - 6), at))) continue;
    const end = at + match[0].length;
    if (text.slice(start, end).trim() !== "") found.push({ start, end, asks: /[?？؟]/u.test(match[0]) });
    start = end;
  }
  if (text.slice(start).trim() !== "") found.push({ start, end: text.length, asks: false });
  return found;
}
