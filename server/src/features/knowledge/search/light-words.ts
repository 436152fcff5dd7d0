import { stem } from "./stem.ts";

/**
 * Words that a question is built with, and any text is, though they are no function words. A small index
 * may hold one of them once, and take it for rare; so they count half.
 * English: it has the fewest endings, and other languages gained nothing by such a list, but for their "things".
 */
const words = `
  kind type sort way thing example one two first number time year day people person name call called
  anything something someone anyone everything many much often ever long new good best
  certain various several different among within according via per
  use used make made get got give given take taken become include including see look go going
  know known tell say said want need find found show help work happen explain describe mean like
  sache sachen ding dinge cosa cosas cose coisa coisas sak
  věc věci`;

/** Some more that tell nothing alone: what is to be brought, or is possible, is the question. */
const more = `
  mine yours ours theirs
  bring come put keep try ask allow allowed possible available
  möglich geht gehen erlaubt verfügbar posible possibile possível mogelijk möjligt tillåtet
  možné možno dovoleno povoleno`;

const termsOf = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/u).map(stem));
const lightTerms = termsOf(words);
const moreTerms = termsOf(more);
const lightWeight = 0.5;

/** How much a term counts because of what it is, apart from its idf. */
export const weightOf = (term: string): number => (lightTerms.has(term) ? lightWeight : 1);

/** Whether a term says what a question is about, rather than only what is asked of it. */
export const tells = (term: string): boolean => !lightTerms.has(term) && !moreTerms.has(term);
