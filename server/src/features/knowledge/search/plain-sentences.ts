import { plainText } from "../plain-text.ts";
import { splitSentences } from "./split-sentences.ts";

const marked = /[[\]*_`|#<>\\~]|^[ \t]*(?:[-+]|\d{1,9}[.)])\s/mu;

/** The sentences of a Markdown text without its marks; a place may be empty (a rule, a fence). */
export function plainSentences(markdown: string): string[] {
  return splitSentences(markdown).map(plainSentence);
}

/** A sentence's words, without link URLs and markup. */
export function plainSentence(sentence: string): string {
  return marked.test(sentence) ? plainText(sentence) : sentence;
}
