import { remembered } from "../../../foundation/remembered-texts.ts";
import { analyse } from "./analyse.ts";

/** The distinct terms of a text that are no stop words. */
export const contentTerms = (text: string): ReadonlySet<string> =>
  new Set(analyse(text).flatMap(({ term, stop }) => (stop ? [] : [term])));

/** The same of what is short and read again and again: questions, titles and headings. */
export const knownContentTerms = remembered(contentTerms);
