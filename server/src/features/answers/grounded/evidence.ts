import type { AnswerSource } from "@svc/contract";
import { faqSource } from "../consider.ts";
import type { Considered } from "../consider.ts";
import { cutToTokens, estimateTokens } from "../../../foundation/models/estimate-tokens.ts";
import { usualBudget } from "./budget.ts";
import { quotedData } from "./quoted-data.ts";
import { sourceKey } from "../page-as-source.ts";
import { remembered } from "../../../foundation/remembered-texts.ts";

/** What the model may cite as `[n]`: `n` is its place in the list, counted from 1. */
export interface Evidence {
  readonly source: AnswerSource;
  /** Title and text as they stand in the prompt, quoted. */
  readonly text: string;
}

/** A model judges for itself whether a text answers: what is only nearly certain is shown to it as well. */
const leastConfidence = 0.25;
const oneTokens = 1_000;
/** Of a small budget one text takes at most so much, so that it is never too long to be shown at all. */
const oneShare = 0.5;
const titleCharacters = 200;

/** Passages that share so many of their words say the same; pages of one site repeat each other. */
const repeatedShare = 0.85;

/** The same passages are found again and again, by the very same string: its place in a map is known at once. */
const quotedTitle = remembered((title) => quotedForModel(title.slice(0, titleCharacters)));
const quotedUsually = remembered((text) => quotedForModel(cutToTokens(text, oneTokens)));

function quotedForModel(text: string): { data: string; tokens: number } {
  const data = quotedData(text);
  return { data, tokens: estimateTokens(data) };
}

const wordsOf = remembered((text): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu)));

interface Text {
  readonly source: AnswerSource;
  readonly heading: string;
  readonly text: string;
  /** Of a passage, where it stands in its source. */
  readonly place?: number;
}

/**
 * The best of what was found, as quoted data, within so many tokens: nothing twice, and neighbouring passages of
 * one source as the one text that they are, where the better of them ranks.
 */
export function chooseEvidence(considered: Considered, tokens = usualBudget.evidence): Evidence[] {
  const { parts = [] } = considered;
  const faqs = [considered, ...parts].flatMap((each) => each.faqs);
  const passages = [considered, ...parts].flatMap((each) => each.passages);
  const most = Math.floor(tokens * oneShare);
  const quotedText = (text: string) =>
    most >= oneTokens ? quotedUsually(text) : quotedForModel(cutToTokens(text, most));
  const found: readonly (Text & { readonly confidence: number })[] = [
    ...faqs.map((faq) => ({ source: faqSource(faq), confidence: faq.confidence, heading: "", text: faq.answer })),
    ...passages,
  ];
  const chosen: Text[][] = [];
  let left = tokens;
  const ranked = found
    .filter(({ confidence }) => confidence >= leastConfidence)
    .toSorted((one, other) => other.confidence - one.confidence);
  for (const each of ranked) {
    if (chosen.some((texts) => texts.some(({ text }) => repeats(text, each.text)))) continue;
    const joins = chosen.find((texts) => texts.some((other) => areNeighbours(other, each)));
    const taken = quotedText(each.text).tokens + (joins === undefined ? quotedTitle(titleOf(each)).tokens : 0);
    if (taken > left) continue;
    left -= taken;
    if (joins === undefined) chosen.push([each]);
    else joins.push(each);
  }
  return chosen.flatMap((texts) => {
    const [first] = texts.sort((one, other) => (one.place ?? 0) - (other.place ?? 0));
    if (first === undefined) return [];
    const bodies = texts.map(({ text }) => quotedText(text).data);
    return [{ source: first.source, text: [quotedTitle(titleOf(first)).data, ...bodies].join("\n> \n") }];
  });
}

function titleOf({ source, heading }: Text): string {
  return [source.title, heading].filter((part) => part !== "").join(": ");
}

function areNeighbours(one: Text, other: Text): boolean {
  if (one.place === undefined || other.place === undefined || sourceKey(one.source) !== sourceKey(other.source))
    return false;
  return one.heading === other.heading && Math.abs(one.place - other.place) === 1;
}

function repeats(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  if (words.size < others.size * repeatedShare || others.size < words.size * repeatedShare) return false;
  let shared = 0;
  for (const word of words) if (others.has(word)) shared++;
  return shared >= repeatedShare * (words.size + others.size - shared);
}
