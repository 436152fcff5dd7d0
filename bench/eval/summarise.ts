import type { Outcome } from "./evaluate.ts";
import { accuracyAt1, auroc, gapRecallAt, mean, ndcgAt, recallAt, reciprocalRankAt } from "./metrics.ts";
import type { Judgements } from "./metrics.ts";
import type { SetVariant } from "./read-set.ts";

/** In the order of the table; what a set cannot say is absent. */
export const metricNames = [
  "accuracyAt1",
  "recallAt5",
  "ndcgAt10",
  "mrrAt10",
  "gapAuroc",
  "gapRecallAt10FalseAlarms",
  "refusedOfGaps",
  "answeredOfAnswerable",
  "goldIn1Sentence",
  "goldIn2Sentences",
  "extractionF1",
  "filesReady",
  "filesRefused",
  "gapPurity",
  "gapPurityOfTen",
  "heldOutRight",
  "heldOutRightByLabel",
  "heldOutWrong",
  "wrongElsewhereBefore",
  "wrongElsewhereAfter",
  "closedOfTen",
] as const;
export type Metrics = Partial<Record<(typeof metricNames)[number], number>>;

export interface Summary {
  /** A kind of gap beside the set's own line. */
  readonly kind?: string;
  readonly queries: number;
  readonly metrics: Metrics;
  /** Questions in each knowledge gap, the largest first. */
  readonly gapSizes?: readonly number[];
}

/** Questions on what the knowledge base does not have at all: what gap detection is for. */
const absentKind = "article-not-in-kb";

/**
 * The set's measures, and after them those of each kind of gap where there are several. The set's
 * own gap measures count `article-not-in-kb` alone where that kind exists, otherwise every gap.
 */
export function summarise(variant: SetVariant, outcomes: readonly Outcome[]): Summary[] {
  const gaps = outcomes.filter(({ query }) => query.answerable === false);
  const kinds = [...new Set(gaps.map(({ query }) => query.kind))].filter((kind) => kind !== undefined);
  const counted = kinds.includes(absentKind) ? gaps.filter(({ query }) => query.kind === absentKind) : gaps;
  const answerable = outcomes.filter(({ query }) => query.answerable === true);
  const perKind = kinds.length < 2 ? [] : kinds.toSorted();
  return [
    {
      queries: outcomes.length,
      metrics: rounded({
        ...(variant.kind === "faq" ? answerMetrics(outcomes) : rankMetrics(outcomes, variant.judgements)),
        ...gapMetrics(answerable, counted),
        ...(answerable.length === 0 ? {} : { answeredOfAnswerable: shareOf(answerable, ({ answered }) => answered) }),
        ...goldMetrics(outcomes),
      }),
    },
    ...perKind.map((kind) => {
      const own = gaps.filter(({ query }) => query.kind === kind);
      return { kind, queries: own.length, metrics: rounded(gapMetrics(answerable, own)) };
    }),
  ];
}

function answerMetrics(outcomes: readonly Outcome[]): Metrics {
  const judged = outcomes.filter(({ query }) => query.answerable !== false && query.answerId !== undefined);
  return judged.length === 0
    ? {}
    : { accuracyAt1: shareOf(judged, ({ ranking, query }) => ranking[0] === query.answerId) };
}

/** Means over the queries that have a relevant document. */
function rankMetrics(outcomes: readonly Outcome[], judgements: ReadonlyMap<string, Judgements>): Metrics {
  const judged = outcomes.flatMap(({ query, ranking }) => {
    const own = judgements.get(query.id);
    const isJudged = query.answerable !== false && own !== undefined && [...own.values()].some((gain) => gain > 0);
    return isJudged ? [{ ranking, own }] : [];
  });
  if (judged.length === 0) return {};
  return {
    accuracyAt1: mean(judged.map(({ ranking, own }) => accuracyAt1(ranking, own))),
    recallAt5: mean(judged.map(({ ranking, own }) => recallAt(ranking, own, 5))),
    ndcgAt10: mean(judged.map(({ ranking, own }) => ndcgAt(ranking, own, 10))),
    mrrAt10: mean(judged.map(({ ranking, own }) => reciprocalRankAt(ranking, own, 10))),
  };
}

function gapMetrics(answerable: readonly Outcome[], gaps: readonly Outcome[]): Metrics {
  if (gaps.length === 0) return {};
  const known = answerable.map(({ confidence }) => confidence);
  const unknown = gaps.map(({ confidence }) => confidence);
  const separation =
    known.length === 0
      ? {}
      : { gapAuroc: auroc(known, unknown), gapRecallAt10FalseAlarms: gapRecallAt(known, unknown, 0.1) };
  return { ...separation, refusedOfGaps: shareOf(gaps, ({ answered }) => !answered) };
}

function goldMetrics(outcomes: readonly Outcome[]): Metrics {
  const golds = outcomes.flatMap(({ gold }) => (gold === null ? [] : [gold]));
  if (golds.length === 0) return {};
  return { goldIn1Sentence: shareOf(golds, ({ in1 }) => in1), goldIn2Sentences: shareOf(golds, ({ in2 }) => in2) };
}

function shareOf<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  return mean(items.map((item) => (holds(item) ? 1 : 0)));
}

/** To four places: more is noise, and reads as if it were not. */
export function rounded(metrics: Metrics): Metrics {
  return Object.fromEntries(Object.entries(metrics).map(([name, value]) => [name, Number(value.toFixed(4))]));
}
