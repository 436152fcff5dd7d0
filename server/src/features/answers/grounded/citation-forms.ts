/** Words for "source" that models write before a number, in the languages the service answers in. */
const sourceWords = new Set(
  (
    "source sources ref reference references quelle quellen fuente fuentes fonte fonti fontes bron bronnen " +
    "źródło źródła kaynak kaynaklar 来源 來源 出典 مصدر المصدر מקור"
  ).split(" "),
);
/** `[1]`, and what models of several makers write for it: [^1], 【1】, [1-3], [1†source], [source 2]. */
const bracketed =
  /^[[【]\s?\^?(?:(\p{L}{2,12})[\s:.#]{0,3})?(\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,20})(?::\d{1,3})?(?:†[^\]】\n]{0,40})?\s?[\]】]/u;
/** (source 2), （来源 2） */
const parenthesized = /^[(（](\p{L}{2,12})[\s:.#]{0,3}(\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,20})[)）]/u;
/** What may still become one of them: its word and numbers, as far as they have come. */
const unfinished = /^(?:[[【]\s?\^?|[(（])\p{L}{0,12}[\s:.#]{0,3}(?:\d[\d\s,;:–-]{0,80})?(?:†[^\]】\n]{0,40})?$/u;
/** More sources than a prompt has: a longer range is one of something else. */
const rangeMost = 30;

/** A citation at the beginning of a text. */
export interface FoundCitation {
  readonly length: number;
  readonly numbers: readonly number[];
  /** Written as a footnote's mark. */
  readonly isFootnote: boolean;
}

/** The citation that the text begins with; null: none. */
export function readCitation(text: string): FoundCitation | null {
  const found = bracketed.exec(text) ?? parenthesized.exec(text);
  if (found === null) return null;
  const [{ length }, word, list = ""] = found;
  if (word !== undefined && !sourceWords.has(word.toLowerCase())) return null;
  const numbers = numbersIn(list);
  return numbers === null ? null : { length, numbers, isFootnote: text.startsWith("[^") };
}

/** Whether a text that ends here could go on as a citation. */
export const mayBecomeCitation = (text: string): boolean => unfinished.test(text);

/** Ranges written out; null where one counts from nothing or backwards, as [0-9] does. */
function numbersIn(list: string): number[] | null {
  const numbers: number[] = [];
  for (const part of list.split(/[,;]/u)) {
    const [from = 0, to = from, ...more] = part.split(/[–-]/u).map(Number);
    const isRange = to !== from;
    if (more.length > 0 || (isRange && (from < 1 || to < from || to - from > rangeMost))) return null;
    for (let number = from; number <= to; number++) numbers.push(number);
  }
  return numbers;
}
