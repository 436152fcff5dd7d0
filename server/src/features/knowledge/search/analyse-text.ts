import { setImmediate as nextTurn } from "node:timers/promises";
import { plainText } from "../plain-text.ts";
import { analyse } from "./analyse.ts";
import { variantTerms } from "./nearest-variants.ts";
import type { IndexKind } from "./stored-index.ts";

const turnMs = 15;

/** A passage or variant to be found. */
export interface NewText {
  readonly ownerKey: number;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  /** On which it begins in its source, where that has pages. */
  readonly page?: number | null | undefined;
}

/** A text with its terms counted: the slow part, done before a transaction is open. */
export interface AnalysedText extends NewText {
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

/** A passage is indexed by the words of its Markdown, stop words left out; a variant (its title) as `variantTerms` says. */
export function analyseText(text: NewText, kind: IndexKind): AnalysedText {
  const counts = new Map<string, number>();
  const terms = kind === "faq" ? variantTerms(text.title) : passageTerms(text);
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return { ...text, counts, length: terms.length };
}

/** Analyses texts, and lets others have their turn every few milliseconds. */
export async function analyseTexts(texts: readonly NewText[], kind: IndexKind): Promise<AnalysedText[]> {
  const analysed: AnalysedText[] = [];
  let turnEndsMs = performance.now() + turnMs;
  for (const text of texts) {
    analysed.push(analyseText(text, kind));
    if (performance.now() < turnEndsMs) continue;
    await nextTurn();
    turnEndsMs = performance.now() + turnMs;
  }
  return analysed;
}

function passageTerms({ title, heading, text }: NewText): string[] {
  return analyse(`${title}\n${heading}\n${plainText(text)}`).flatMap((token) => (token.stop ? [] : [token.term]));
}
