import type { AnswerSource } from "@svc/contract";
import { faqSource } from "../consider.ts";
import type { Considered } from "../consider.ts";
import { cutToTokens, estimateTokens } from "../../../foundation/models/estimate-tokens.ts";
import { quotedData } from "./quoted-data.ts";
import { remembered } from "../remembered.ts";

/** What the model may cite as `[n]`: `n` is its place in the list, counted from 1. */
export interface Evidence {
  readonly source: AnswerSource;
  /** Title and text as they stand in the prompt, quoted. */
  readonly text: string;
}

/** A model judges for itself whether a text answers: what is only nearly certain is shown to it as well. */
const leastConfidence = 0.25;
/** Small enough for a model with a context of 8,000 tokens, beside history, instructions and answer. */
const evidenceTokens = 3_000;
const oneTokens = 1_000;
const titleCharacters = 200;

/** The same passages are found again and again, by the very same string: its place in a map is known at once. */
const quotedTitle = remembered((title) => quotedForModel(title.slice(0, titleCharacters)));
const quotedText = remembered((text) => quotedForModel(cutToTokens(text, oneTokens)));

function quotedForModel(text: string): { data: string; tokens: number } {
  const data = quotedData(text);
  return { data, tokens: estimateTokens(data) };
}

/** The best of what was found, as quoted data, within the budget. */
export function chooseEvidence({ faqs, passages }: Considered): Evidence[] {
  const found = [
    ...faqs.map((faq) => ({
      source: faqSource(faq),
      confidence: faq.confidence,
      heading: "",
      text: faq.answer,
    })),
    ...passages,
  ]
    .filter(({ confidence }) => confidence >= leastConfidence)
    .toSorted((one, other) => other.confidence - one.confidence);
  const chosen: Evidence[] = [];
  let left = evidenceTokens;
  for (const { source, heading, text } of found) {
    const title = quotedTitle([source.title, heading].filter((part) => part !== "").join(": "));
    const body = quotedText(text);
    const tokens = title.tokens + body.tokens;
    if (tokens > left) continue;
    left -= tokens;
    chosen.push({ source, text: `${title.data}\n> \n${body.data}` });
  }
  return chosen;
}
