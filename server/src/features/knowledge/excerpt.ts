import { plainText } from "./plain-text.ts";
import { analyse } from "./search/analyse.ts";

const excerptCharacters = 240;
/** Enough of a long text to fill the excerpt once its marks are gone. */
export const excerptedCharacters = excerptCharacters * 8;

/** The beginning of a text without marks and without a heading that is its title, cut between words. */
export function beginningOf(markdown: string, title: string): string {
  return cut(bare(markdown, title));
}

/** Of the passages, the first with most words of the query, from the sentence on that has most of them. */
export function excerptFor(query: string, passages: readonly string[], title: string): string {
  const terms = new Set(termsOf(query));
  const texts = passages.map((passage) => bare(passage, title)).filter((text) => text !== "");
  const text = mostTelling(texts, terms);
  const sentences = text.split(/(?<=[.!?…]["'”’)]?)\s+|(?<=[。！？])/u);
  const first = sentences.indexOf(mostTelling(sentences, terms));
  return `${first > 0 ? "… " : ""}${cut(sentences.slice(first).join(" "))}`;
}

/** The first with most of the terms. */
function mostTelling(texts: readonly string[], terms: ReadonlySet<string>): string {
  let best = texts[0] ?? "";
  let most = 0;
  for (const text of texts) {
    const shared = new Set(termsOf(text)).intersection(terms).size;
    if (shared <= most) continue;
    most = shared;
    best = text;
  }
  return best;
}

function termsOf(text: string): string[] {
  return analyse(text).flatMap(({ term, stop }) => (stop ? [] : [term]));
}

/** One line without marks, headings and a first line that is the title; the lines under a table's head go whole. */
function bare(markdown: string, title: string): string {
  const begun = markdown.slice(0, excerptedCharacters);
  // A heading is no sentence of the text behind it; one that is all there is stays.
  const lines = (/^(?![ \t]*(?:#|$))/mu.test(begun) ? begun.replace(/^[ \t]*#{1,6}[ \t].*$/gmu, "") : begun).replace(
    /^[ \t|:-]+$/gmu,
    (line) => (line.includes("|") && line.includes("-") ? "" : line),
  );
  const text = plainText(asSentence(lines)).trim();
  const end = text.indexOf("\n");
  const isTitled = end !== -1 && oneLine(text.slice(0, end)) === oneLine(title);
  return oneLine(isTitled ? text.slice(end) : text);
}

const listItem = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\S/u;
const ended = /[.,;:!?…。、，；：！？][*_`)\]"'”’»\s]*$/u;

/** On one line the items of a list would run together: each ends in a comma, the last one in a full stop. */
function asSentence(markdown: string): string {
  const lines = markdown.split("\n");
  let isItem = false;
  return lines
    .map((line, index) => {
      isItem = listItem.test(line) || (isItem && line.trim() !== "");
      const next = lines[index + 1] ?? "";
      const isLast = next.trim() === "" || listItem.test(next);
      if (!isItem || !isLast || ended.test(line)) return line;
      const after = lines.slice(index + 1).find((one) => one.trim() !== "");
      return after === undefined ? line : `${line}${listItem.test(after) ? "," : "."}`;
    })
    .join("\n");
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

function cut(text: string): string {
  if (text.length <= excerptCharacters) return text;
  const begun = text.slice(0, excerptCharacters);
  const space = begun.lastIndexOf(" ");
  const whole = space > excerptCharacters / 2 ? begun.slice(0, space) : begun;
  return `${whole
    .toWellFormed()
    .replace(/\uFFFD$/u, "")
    .replace(/(?<![\s.,;:…])[\s.,;:…]+$/u, "")}…`;
}
