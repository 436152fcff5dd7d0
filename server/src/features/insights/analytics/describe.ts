import type { AnalyticsPoint, AnalyticsTotals } from "@svc/contract";
import { isoTime } from "../../../foundation/clock.ts";
import { addAll, of, quantile } from "./counts.ts";
import type { Counter, Counts } from "./counts.ts";

export interface TokenPrices {
  readonly input: number;
  readonly output: number;
  readonly currency: string;
}
/** A chatbot's counts, and the price of its tokens; null if not set. */
export interface PricedCounts {
  readonly counts: Counts;
  readonly prices: TokenPrices | null;
}

export function describeTotals(chatbots: readonly PricedCounts[], knownVisitors: number): AnalyticsTotals {
  const all = sumOf(chatbots.map(({ counts }) => counts));
  return {
    ...describeCounts(all),
    visitors: of(all, "unknown_visitors") + knownVisitors,
    hedged: all.get("outcome:hedged") ?? 0,
    sessionRatings: describeScores(all),
    firstAnswerMs: { mean: mean(all, "first_ms", "first_count"), ...quantiles(all, "first:") },
    fullAnswerMs: { mean: mean(all, "full_ms", "full_count"), ...quantiles(all, "full:") },
    cost: costOf(chatbots),
  };
}

/** `prices` are those of the one chatbot that it is about, if it is one. */
export function describePoint(start: number, { counts, prices }: PricedCounts, knownVisitors: number): AnalyticsPoint {
  return {
    start: isoTime(start),
    ...describeCounts(counts),
    visitors: of(counts, "unknown_visitors") + knownVisitors,
    firstAnswerMeanMs: mean(counts, "first_ms", "first_count"),
    fullAnswerMeanMs: mean(counts, "full_ms", "full_count"),
    cost: costOf([{ counts, prices }]),
  };
}

const scores = [1, 2, 3, 4, 5];

function describeScores(counts: Counts): AnalyticsTotals["sessionRatings"] {
  const byScore = scores.map((score) => counts.get(`score:${score}`) ?? 0);
  const count = byScore.reduce((sum, each) => sum + each, 0);
  const total = scores.reduce((sum, score, at) => sum + score * (byScore[at] ?? 0), 0);
  return { count, mean: share(total, count), byScore };
}

export function describeRatings(up: number, down: number) {
  return { up, down, upShare: share(up, up + down) };
}

/** Null where there is nothing to take a share of. */
function share(part: number, whole: number): number | null {
  return whole === 0 ? null : round(part / whole);
}

export function sumOf(all: Iterable<Counts>): Counts {
  const sum: Counts = new Map();
  for (const counts of all) addAll(sum, counts);
  return sum;
}

function describeCounts(counts: Counts) {
  const get = (name: Counter) => of(counts, name);
  return {
    sessions: get("sessions"),
    messages: get("messages"),
    questions: get("questions"),
    answered: get("answered"),
    refused: get("refused"),
    answeredShare: share(get("answered"), get("answered") + get("refused")),
    interrupted: get("interrupted"),
    humanReplies: get("human_replies"),
    resolved: get("resolved"),
    resolvedWithoutPerson: get("resolved_alone"),
    resolvedWithoutPersonShare: share(get("resolved_alone"), get("sessions")),
    resolvedConfirmed: get("resolved_confirmed"),
    resolvedSilent: get("resolved_silent"),
    handedOver: get("handed_over"),
    handedOverShare: share(get("handed_over"), get("sessions")),
    leads: get("leads"),
    tickets: get("tickets"),
    ratings: describeRatings(get("rated_up"), get("rated_down")),
    tokens: { input: get("input_tokens"), output: get("output_tokens") },
  };
}

const tokensPerPrice = 1_000_000;

/** Null where tokens were taken that have no price, or prices are in several currencies, or there is none. */
function costOf(chatbots: readonly PricedCounts[]): AnalyticsTotals["cost"] {
  const priced = chatbots.flatMap(({ counts, prices }) => (prices === null ? [] : [{ counts, prices }]));
  const isUnpriced = ({ counts, prices }: PricedCounts) =>
    prices === null && of(counts, "input_tokens") + of(counts, "output_tokens") > 0;
  const [currency, ...others] = new Set(priced.map(({ prices }) => prices.currency));
  if (currency === undefined || others.length > 0 || chatbots.some(isUnpriced)) return null;
  const amount = priced.reduce(
    (sum, { counts, prices }) =>
      sum + of(counts, "input_tokens") * prices.input + of(counts, "output_tokens") * prices.output,
    0,
  );
  return { amount: round(amount / tokensPerPrice), currency };
}

function mean(counts: Counts, sum: Counter, count: Counter): number | null {
  return of(counts, count) === 0 ? null : Math.round(of(counts, sum) / of(counts, count));
}

function quantiles(counts: Counts, prefix: "first:" | "full:") {
  return { p50: quantile(counts, prefix, 0.5), p95: quantile(counts, prefix, 0.95) };
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
