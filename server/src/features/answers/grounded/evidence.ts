import type { AnswerSource } from "@svc/contract";
import { faqSource } from "../retrieve.ts";
import type { Retrieved } from "../retrieve.ts";
import type { FoundPassage } from "../../knowledge/knowledge.ts";
import { isoTime } from "../../../foundation/clock.ts";
import { cutToTokens, estimateTokens } from "../../../foundation/models/estimate-tokens.ts";
import { usualBudget } from "./budget.ts";
import { quotedData } from "./quoted-data.ts";
import { sourceKey } from "../page-as-source.ts";
import { wholeSection } from "../section.ts";
import { remembered } from "../../../foundation/remembered-texts.ts";

/** What the model may cite as `[n]`. */
export interface Evidence {
  readonly number: number;
  readonly source: AnswerSource;
  /** Title, address, date and text as they stand in the prompt, quoted. */
  readonly text: string;
}

/** A model judges for itself whether a text answers: what is only nearly certain is shown to it as well. */
const leastConfidence = 0.1;
/** Of one section. */
const oneTokens = 1_000;
/** Of a small budget one text takes at most so much, so that it is never too long to be shown at all. */
const oneShare = 0.5;
const titleCharacters = 200;
const urlCharacters = 300;

/** Passages that share so many of their words say the same; pages of one site repeat each other. */
const repeatedShare = 0.85;

/** The same passages are found again and again, by the very same string: its place in a map is known at once. */
const quotedTitle = remembered((title) => quotedForModel(title));
const quotedUsually = remembered((text) => quotedForModel(cutToTokens(text, oneTokens)));

function quotedForModel(text: string): { data: string; tokens: number } {
  const data = quotedData(text);
  return { data, tokens: estimateTokens(data) };
}

const wordsOf = remembered((text): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu)));

/** Something that was found, before it is chosen. */
interface Found {
  readonly source: AnswerSource;
  readonly confidence: number;
  readonly heading: string;
  readonly text: string;
  readonly updatedAt?: number | undefined;
  readonly passage?: FoundPassage;
}

/** As it is shown. */
interface Shown extends Found {
  /** With what stands around it. */
  readonly whole: string;
  /** Where that stands in its source, in order. */
  readonly places: readonly number[];
}

/**
 * The numbered sources of one answer. What is added continues the numbers, so that a source that was found by a later
 * search can be cited like the first ones.
 */
export class EvidenceList {
  /** What `[n]` means, by place, counted from 1. */
  readonly sources: AnswerSource[] = [];
  readonly #shown: Shown[] = [];

  /**
   * The best of what was found and is not shown yet, as quoted data, within so many tokens: sections rather than
   * passages, nothing twice, and neighbours of one source as the one text that they are, where the better of them ranks.
   */
  add(found: readonly Pick<Retrieved, "faqs" | "passages">[], tokens: number): Evidence[] {
    const chosen: Shown[][] = [];
    const most = Math.min(oneTokens, Math.floor(tokens * oneShare));
    const quotedText = (text: string) =>
      most >= oneTokens ? quotedUsually(text) : quotedForModel(cutToTokens(text, most));
    let left = tokens;
    for (const each of ranked(found)) {
      const shown = this.#asShown(each, most);
      if (shown === null) continue;
      const joins = chosen.find((texts) => texts.some((other) => areNeighbours(other, shown)));
      const taken = quotedText(shown.whole).tokens + (joins === undefined ? quotedTitle(titleOf(each)).tokens : 0);
      if (taken > left) continue;
      left -= taken;
      this.#shown.push(shown);
      if (joins === undefined) chosen.push([shown]);
      else joins.push(shown);
    }
    return chosen.flatMap((texts) => {
      const [first] = texts.sort((one, other) => (one.places[0] ?? 0) - (other.places[0] ?? 0));
      if (first === undefined) return [];
      const bodies = texts.map(({ whole }) => quotedText(whole).data);
      const number = this.sources.push(first.source);
      return [{ number, source: first.source, text: [quotedTitle(titleOf(first)).data, ...bodies].join("\n> \n") }];
    });
  }

  /** Null: it is shown already, or has nothing to say. */
  #asShown(each: Found, most: number): Shown | null {
    const { passage, text, source } = each;
    if (passage === undefined)
      return this.#shown.some((other) => repeats(other.text, text)) ? null : { ...each, whole: text, places: [] };
    const ofSource = this.#shown.filter((other) => other.source.id === source.id);
    const isShown = (place: number) => ofSource.some(({ places }) => places.includes(place));
    if (isShown(passage.place) || this.#shown.some((other) => repeats(other.text, text))) return null;
    const room = Math.floor((most * text.length) / Math.max(1, estimateTokens(text)));
    const { text: whole, places } = wholeSection(passage, room, isShown);
    return whole === "" ? null : { ...each, whole, places };
  }
}

/** The passages shown to a model for one question. */
export function chooseEvidence(retrieved: Retrieved, tokens = usualBudget.evidence): Evidence[] {
  return new EvidenceList().add([retrieved, ...(retrieved.parts ?? [])], tokens);
}

function ranked(found: readonly Pick<Retrieved, "faqs" | "passages">[]): Found[] {
  const all: Found[] = found.flatMap(({ faqs, passages }) => [
    ...faqs.map((faq) => ({ ...faq, source: faqSource(faq), heading: "", text: faq.answer })),
    ...passages.map((passage) => ({ ...passage, passage })),
  ]);
  return all
    .filter(({ confidence }) => confidence >= leastConfidence)
    .toSorted((one, other) => other.confidence - one.confidence);
}

/** What it is called, where it stands, and how old it is. */
function titleOf({ source: { title, url }, heading, updatedAt, passage }: Found): string {
  const file = passage?.isVisitorsFile === true ? "A file from the visitor" : "";
  const name = [file, title, heading].filter((part) => part !== "").join(": ");
  const date = updatedAt === undefined ? "" : `as of ${isoTime(updatedAt).slice(0, "2026-11-26".length)}`;
  const origin = [url?.slice(0, urlCharacters) ?? "", date].filter((part) => part !== "").join(", ");
  return [name.slice(0, titleCharacters), origin].filter((part) => part !== "").join("\n");
}

function areNeighbours(one: Shown, other: Shown): boolean {
  if (sourceKey(one.source) !== sourceKey(other.source) || one.heading !== other.heading) return false;
  const [first, last] = [one.places[0] ?? Number.NaN, one.places.at(-1) ?? Number.NaN];
  return other.places.at(-1) === first - 1 || other.places[0] === last + 1;
}

function repeats(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  if (words.size < others.size * repeatedShare || others.size < words.size * repeatedShare) return false;
  let shared = 0;
  for (const word of words) if (others.has(word)) shared++;
  return shared >= repeatedShare * (words.size + others.size - shared);
}
