import type { VisitorQuestion } from "./read-set.ts";

/** What a visitor has read. */
export interface VisitorAnswer {
  readonly text: string;
  readonly answered: boolean;
  readonly hedged: boolean;
  readonly confidence: number | null;
  readonly sources: readonly { readonly title: string; readonly url: string | null }[];
  /** Types of the parts of its stream. */
  readonly parts: readonly string[];
  readonly firstMs: number | null;
  readonly ms: number;
}

/**
 * `right`: all facts, nothing forbidden, no markup left, short enough. `partly`: half of the facts. `useless`: fewer.
 * `wrong`: something forbidden. `refused`; `answered`: although the content does not say. `handed`: a person was asked
 * for, and offered.
 */
export type Grade = "right" | "partly" | "useless" | "wrong" | "hedged" | "refused" | "answered" | "handed";

export interface Verdict {
  readonly grade: Grade;
  /** Of a hedged answer: it would be right. */
  readonly isRightIfRead: boolean;
  readonly missing: readonly string[];
  readonly forbidden: readonly string[];
  /** Markup that is left in it, outside of code. */
  readonly leftover: string | null;
  readonly isLong: boolean;
}

/** Longer than this, nobody reads it in a chat window; a question may say otherwise. */
const readableCharacters = 1_600;
/** How far the halves of an alternative "a … b" may be apart. */
const gapCharacters = 120;
const markup =
  /<\/?(?:div|table|thead|tbody|tr|td|th|img|br|li|ul|ol|span|p|a|b|i|details|summary|video|source|script|style|iframe)\b[^>\n]*>?|^\s*:::|\{#[\w-]+\}|\{\.[a-z][\w-]*\}|\[!(?:note|tip|warning|important|caution)\]|&nbsp;|\{\{[<%]/imu;
const handing = /^data-(?:ticket-offer|ticket|handoff|lead)$/u;

/** Grades the text that a visitor reads, as docs of the sets say. */
export function gradeAnswer(question: VisitorQuestion, answer: VisitorAnswer): Verdict {
  const text = normalise(answer.text);
  const met = question.facts.map((alternatives) => alternatives.some((each) => holds(text, each)));
  const forbidden = question.forbidden.filter((each) => holds(text, each));
  const leftover = markup.exec(withoutCode(answer.text))?.[0].trim() ?? null;
  const isLong = answer.text.length > (question.maxCharacters ?? readableCharacters);
  const isWhole = met.every(Boolean) && forbidden.length === 0 && leftover === null && !isLong;
  return {
    grade: gradeOf(question, answer, { met, isWhole, isForbidden: forbidden.length > 0 }),
    isRightIfRead: answer.hedged && question.facts.length > 0 && isWhole,
    missing: question.facts.flatMap(([first = ""], at) => (met[at] === true ? [] : [first])),
    forbidden,
    leftover,
    isLong,
  };
}

function gradeOf(
  question: VisitorQuestion,
  { answered, hedged, parts }: VisitorAnswer,
  { met, isWhole, isForbidden }: { met: readonly boolean[]; isWhole: boolean; isForbidden: boolean },
): Grade {
  if (question.kind === "person") {
    const isTold = met.length > 0 && met.every(Boolean);
    if (isTold || parts.some((part) => handing.test(part))) return "handed";
    return answered || hedged ? "useless" : "refused";
  }
  if (hedged) return "hedged";
  if (!answered) return "refused";
  if (met.length === 0) return "answered";
  if (isForbidden) return "wrong";
  if (isWhole) return "right";
  return shareMet(question, met) >= 0.5 ? "partly" : "useless";
}

/** Of a double question the mean of its halves. */
function shareMet({ parts }: VisitorQuestion, met: readonly boolean[]): number {
  if (parts === undefined) return shareOf(met);
  const halves = [...new Set(parts)].map((half) => shareOf(met.filter((_, at) => parts[at] === half)));
  return halves.reduce((sum, share) => sum + share, 0) / halves.length;
}

const shareOf = (met: readonly boolean[]): number => met.filter(Boolean).length / Math.max(1, met.length);

/** Whether one of the cited sources is one that it is right to cite. */
export function citesRight(
  question: VisitorQuestion,
  { sources }: VisitorAnswer,
  namesOf: (title: string) => readonly string[],
): boolean {
  const right = new Set(question.sources.map(normalise));
  return sources.some(({ title, url }) => {
    const path = decodeURIComponent(URL.parse(url ?? "")?.pathname ?? "");
    return [title, path, path.slice(1), ...namesOf(title)].some((name) => right.has(normalise(name)));
  });
}

/** Facts are compared without case, white space, width, emphasis, quotes, dashes, entities and link marks. */
export function normalise(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\u00AD\u200B-\u200D\uFEFF]/gu, "")
    .replaceAll("&amp;", "&")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replace(/&(?:quot|#34);/gu, '"')
    .replace(/&(?:apos|#39);/gu, "'")
    .replace(/!?\[([^\]]*)\]\(([^()\s]*)\)/gu, "$1 ($2)")
    .replace(/[\u2010-\u2015\u2212]/gu, "-")
    .replace(/[\u2018\u2019\u201A\u201B]/gu, "'")
    .replace(/["\u201C-\u201F\u00AB\u00BB`*]/gu, "")
    .replace(/(?<![\p{L}\p{N}])'|'(?![\p{L}\p{N}])/gu, "")
    .replace(/(?<![\p{L}\p{N}_])_+(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}.!?])_+(?![\p{L}\p{N}_])/gu, "")
    .replace(/\s+/gu, " ")
    .trim()
    .toLowerCase();
}

/** A number is no part of a longer one, a word of up to four letters none of another word. */
function holds(text: string, alternative: string): boolean {
  const whole = normalise(alternative);
  const parts = whole.split(/ ?(?:…|\.\.\.) ?/u);
  const isShort = /^[\p{L}\p{N}]{1,4}$/u.test(whole);
  const [first = ""] = parts;
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1)) {
    const end = endOfParts(text, parts, at);
    if (end !== undefined && isApart(text, at, end, whole, isShort)) return true;
  }
  return false;
}

/** Where the last of these parts ends, each at most so far behind the one before. */
function endOfParts(text: string, parts: readonly string[], start: number): number | undefined {
  let end = start;
  for (const [at, part] of parts.entries()) {
    const next = text.indexOf(part, end);
    if (next < 0 || (at > 0 && next - end > gapCharacters + 1)) return undefined;
    end = next + part.length;
  }
  return end;
}

function isApart(text: string, start: number, end: number, whole: string, isShort: boolean): boolean {
  const [before, after] = [text.slice(Math.max(0, start - 2), start), text.slice(end, end + 2)];
  if (isShort) return !/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after);
  if (/^\p{N}/u.test(whole) && /\p{N}[.,]?$/u.test(before)) return false;
  return !(/\p{N}$/u.test(whole) && /^(?:\p{N}|[.,]\p{N})/u.test(after));
}

/** Code is quoted as it stands; markup in it is no leftover. */
function withoutCode(text: string): string {
  return text.replace(/^\s*(```|~~~)[\s\S]*?(?:^\s*\1|$(?![\s\S]))/gmu, "").replace(/`[^`\n]*`/gu, "");
}
