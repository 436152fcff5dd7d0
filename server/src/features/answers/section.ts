import { contentTerms, parseBlocks, plainText } from "../knowledge/knowledge.ts";
import type { FoundPassage } from "../knowledge/knowledge.ts";
import { shortenBlock } from "./shorten-block.ts";
import { matchingRows } from "./table-rows.ts";

/** What an answer shows of one passage: whole blocks, in the order of the page. */
export interface Section {
  /** Headings above it, outermost first: "Delivery › Abroad"; '' when there are none. */
  readonly heading: string;
  /** Markdown. */
  readonly text: string;
  /** The source has more of this section. */
  readonly isCut: boolean;
}

/** Measured on questions of real visitors: 500 is too short, more than 1,100 brings nothing. */
export const sectionCharacters = 1_000;
/** A section shorter than this goes on with what follows it. */
const shortCharacters = 500;

interface Part {
  readonly kind: string;
  readonly text: string;
}

/**
 * The blocks of a passage around the sentence that answers best, with what introduces them; a short passage goes on
 * with the parts of its source that belong to the same section. Never lists of links or lone announcements.
 */
export function sectionOf(
  question: string,
  passage: FoundPassage,
  best: string | undefined,
  most = sectionCharacters,
): Section | null {
  const own = partsOf(passage.text).map((part) => focused(question, part));
  const next = following(passage, wordsAsked(question, passage));
  const parts = withLead(passage, [...own, ...next]);
  if (parts.length === 0) return null;
  const at = Math.max(
    0,
    parts.findIndex(({ text }) => best !== undefined && holdsSentence(text, best)),
  );
  const lastOwn = parts.length - next.length - 1;
  const [from, to] = windowAround(parts, Math.min(at, Math.max(0, lastOwn)), Math.max(0, lastOwn), most);
  const window = parts.slice(from, to + 1);
  const length = window.reduce((sum, { text }) => sum + text.length, 0);
  const shown = window.map(({ kind, text }) =>
    shortenBlock(kind, text, best, Math.max(shortCharacters, most - (length - text.length))),
  );
  return {
    heading: passage.heading,
    text: shown.join("\n\n"),
    isCut: from > 0 || to < parts.length - 1 || shown.some((text, nth) => text !== window[nth]?.text),
  };
}

/** A passage with what stands around it, and which places of its source that is. */
export interface WholeSection {
  readonly text: string;
  readonly places: readonly number[];
}

/**
 * The whole passage for a reader who judges for himself: with what follows it in its section and what stands before it,
 * as far as that is known, fits and is not shown already. Without lists of links; '' where it is nothing else.
 */
export function wholeSection(
  { heading, text, place, before, after = [] }: FoundPassage,
  most: number,
  isShown: (place: number) => boolean,
): WholeSection {
  const texts = [bodyOf(text)];
  const places = [place];
  let left = most - text.length;
  let above = heading;
  for (const [at, part] of after.entries()) {
    const next = place + 1 + at;
    if (!isBelow(part.heading, heading) || isShown(next)) break;
    const body = bodyOf(part.text);
    const whole = part.heading === above || body === "" ? body : `${subheading(part.heading, heading)}\n\n${body}`;
    if (whole.length > left) break;
    left -= whole.length;
    above = part.heading;
    texts.push(whole);
    places.push(next);
  }
  if (before?.heading === heading && before.text.length <= left && !isShown(place - 1)) {
    texts.unshift(bodyOf(before.text));
    places.unshift(place - 1);
  }
  return { text: texts.filter((each) => each !== "").join("\n\n"), places };
}

const bodyOf = (markdown: string): string =>
  partsOf(markdown)
    .map((part) => part.text)
    .join("\n\n");

/** What stands before the first heading introduces the whole page. */
const isBelow = (part: string, heading: string): boolean =>
  part === heading || heading === "" || part.startsWith(`${heading} › `);

const subheading = (part: string, heading: string): string => `**${part.slice(heading.length).replace(/^ › /u, "")}**`;

/** Blocks worth showing. A list of nothing but links leads away, and what only announces needs what it announces. */
function partsOf(markdown: string): Part[] {
  const blocks = parseBlocks(markdown).filter(({ kind, text }) => !isLinkList(kind, text) && !isCaption(kind, text));
  return blocks.map(({ kind, text }) => ({ kind, text: kind === "list" ? withoutCaptions(text) : text }));
}

/** A list without the captions of pictures that stood between its steps. */
function withoutCaptions(list: string): string {
  if (!/^[ \t]+[*_]/mu.test(list)) return list;
  const paragraphs = list.split(/\n(?:[ \t]*\n)+/u);
  return paragraphs.filter((text) => !isCaption("paragraph", text)).join("\n\n");
}

const announces = (part: Part | undefined): boolean => part?.kind === "paragraph" && /[:：][*_]*\s*$/u.test(part.text);

/**
 * Words of the question that tell the parts below apart where a passage introduces a whole page; none where it is a
 * section with parts of its own, or holds no word of the question itself.
 */
function wordsAsked(question: string, { heading, text }: FoundPassage): ReadonlySet<string> {
  const asked = contentTerms(question);
  return heading !== "" || contentTerms(text).isDisjointFrom(asked) ? new Set() : asked;
}

/** Parts below this section, up to the first one that is about something else; their headings become lines of it. */
function following({ heading, after = [] }: FoundPassage, asked: ReadonlySet<string>): Part[] {
  const parts: Part[] = [];
  let before = heading;
  for (const part of after) {
    if (!isBelow(part.heading, heading)) break;
    if (part.heading !== before) {
      const about = `${part.heading.slice(heading.length)}\n${part.text}`;
      if (asked.size > 0 && contentTerms(about).isDisjointFrom(asked)) break;
      before = part.heading;
      parts.push({ kind: "heading", text: subheading(part.heading, heading) });
    }
    parts.push(...partsOf(part.text));
  }
  return parts;
}

/** A passage that begins with a list or table takes along the sentence before it that introduces it. */
function withLead(passage: FoundPassage, parts: readonly Part[]): Part[] {
  const [first] = parts;
  const { before } = passage;
  if (first === undefined || first.kind === "paragraph" || before?.heading !== passage.heading) return [...parts];
  const lead = partsOf(before.text).at(-1);
  return announces(lead) && lead !== undefined ? [lead, ...parts] : [...parts];
}

/**
 * Grows from the best block: first what introduces it, then what follows, then what stands before, while it fits. What
 * belongs to following passages is taken only where the section would be short without it, or ends in an announcement;
 * the steps behind a short paragraph are taken though they don't fit, and shortened.
 */
function windowAround(parts: readonly Part[], at: number, lastOwn: number, most: number): [number, number] {
  let [from, to] = [at, at];
  let length = Math.min(most, parts[at]?.text.length ?? 0);
  const fits = (part: Part | undefined): boolean => part !== undefined && length + part.text.length + 2 <= most;
  const take = (part: Part | undefined): void => void (length += (part?.text.length ?? 0) + 2);
  while (from > 0 && (announces(parts[from - 1]) || parts[from - 1]?.kind === "heading")) take(parts[--from]);
  const isComment = parts[at]?.kind === "paragraph" && /^(?:list|table)$/u.test(parts[from - 1]?.kind ?? "");
  if (isComment && fits(parts[from - 1])) take(parts[--from]);
  while (to < parts.length - 1) {
    const isWanted = to < lastOwn || length < shortCharacters || announces(parts[to]) || parts[to]?.kind === "heading";
    const isLongList = to < lastOwn && length < shortCharacters && parts[to + 1]?.kind === "list";
    const isNeeded = isLongList || announces(parts[to]) || parts[to]?.kind === "heading";
    if (!isWanted || !(fits(parts[to + 1]) || isNeeded)) break;
    take(parts[++to]);
  }
  while (from > 0 && fits(parts[from - 1])) take(parts[--from]);
  // Nothing may end in "as follows:" or in a bare heading.
  while (to > at && (announces(parts[to]) || parts[to]?.kind === "heading")) to--;
  return [from, to];
}

function focused(question: string, part: Part): Part {
  return part.kind === "table" ? { ...part, text: matchingRows(question, part.text) } : part;
}

/** One run of emphasis that ends no sentence. */
const isCaption = (kind: string, text: string): boolean =>
  kind === "paragraph" && /^(?:\*[^*\n]+[^*\n.!?:]\*|_[^_\n]+[^_\n.!?:]_)$/u.test(text.trim());

function isLinkList(kind: string, text: string): boolean {
  if (kind === "paragraph") return /^\[[^\]]*\]\([^)\s]*\)$/u.test(text.trim());
  if (kind !== "list") return false;
  const items = text.split("\n").filter((line) => line.trim() !== "");
  const linkLine = /^\s*(?:[-*+]|\d{1,9}[.)])\s+\[[^\]]*\]\([^)]*\)[.,;]?\s*$/u;
  return items.length >= 3 && items.every((line) => linkLine.test(line));
}

function holdsSentence(text: string, sentence: string): boolean {
  const [first = ""] = sentence.split("\n");
  return text.includes(first.trim()) || plainText(text).includes(plainText(first));
}
