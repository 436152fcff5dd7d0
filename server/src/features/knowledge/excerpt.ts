import { proseOf } from "./prose.ts";
import { analyse } from "./search/analyse.ts";

const excerptCharacters = 240;
/** Enough of a long text to fill the excerpt once its navigation, tables and marks are gone. */
export const excerptedCharacters = excerptCharacters * 16;

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** The first sentences that say what a text is about, on one line without marks, cut between words. */
export function beginningOf(markdown: string, title: string): string {
  return cut(proseOf(markdown.slice(0, excerptedCharacters), title));
}

/**
 * Of the passages, the first with most words of the query, from the sentence on that has most of them. The beginning
 * of the text where only tables and headings have them.
 */
export function excerptFor(query: string, passages: readonly string[], title: string, beginning = ""): string {
  const terms = new Set(termsOf(query));
  const texts = passages.map((passage) => proseOf(passage, title)).filter((text) => text !== "");
  const text = mostTelling(texts, terms);
  if (beginning !== "" && sharedOf(text, terms) === 0) return beginningOf(beginning, title);
  const sentences = text.split(/(?<=[.!?…]["'”’)]?)\s+|(?<=[。！？])/u);
  const first = sentences.indexOf(mostTelling(sentences, terms));
  return `${first > 0 ? "… " : ""}${cut(sentences.slice(first).join(" "))}`;
}

/** The first with most of the terms. */
function mostTelling(texts: readonly string[], terms: ReadonlySet<string>): string {
  let best = texts[0] ?? "";
  let most = 0;
  for (const text of texts) {
    const shared = sharedOf(text, terms);
    if (shared <= most) continue;
    most = shared;
    best = text;
  }
  return best;
}

function sharedOf(text: string, terms: ReadonlySet<string>): number {
  return new Set(termsOf(text)).intersection(terms).size;
}

function termsOf(text: string): string[] {
  return analyse(text).flatMap(({ term, stop }) => (stop ? [] : [term]));
}

function cut(text: string): string {
  if (text.length <= excerptCharacters) return text;
  const space = text.lastIndexOf(" ", excerptCharacters);
  // Languages without spaces have words, too.
  const word = segmenter.segment(text.slice(0, excerptCharacters * 2)).containing(excerptCharacters)?.index ?? 0;
  const end = [space, word].find((at) => at > excerptCharacters / 2) ?? excerptCharacters;
  return `${text
    .slice(0, end)
    .toWellFormed()
    .replace(/\uFFFD$/u, "")
    .replace(/(?<![\s.,;:…])[\s.,;:…]+$/u, "")}…`;
}
