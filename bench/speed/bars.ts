import type { Engine } from "../../server/src/foundation/database/database.ts";
import { rounded } from "./figures.ts";
import { toRecord } from "./result.ts";
import type { Result } from "./result.ts";
import type { TargetName } from "./targets/target.ts";

/** A figure of the bar's scenario, NaN where it was not measured. */
type FigureOf = (target: TargetName, field: string, clients?: number) => number;

/** What the service promises on speed and size. */
interface Bar {
  readonly scenario: string;
  /** On SQLite unless it says otherwise. */
  readonly engine?: Engine;
  readonly says: string;
  readonly value: (of: FigureOf) => number;
  readonly least?: number;
  readonly most?: number;
}

/** 50 clients, each with an answer of 200 ms + 40 tokens of 20 ms. */
const idealPacedRate = 50;

const rateAbove = (floor: TargetName) => (of: FigureOf) =>
  of("svc", "answersPerSecond") / of(floor, "answersPerSecond");
const cpuAbove = (floor: TargetName) => (of: FigureOf) => of("svc", "cpuMsPerAnswer") / of(floor, "cpuMsPerAnswer");
const answerMsOfOne = (of: FigureOf) => of("svc", "answerMsP50", 1);
const figure = (field: string) => (of: FigureOf) => of("svc", field);
const aboveCommit = (of: FigureOf) => of("svc", "aboveModelMs") - of("svc", "commitMs");

const bars: readonly Bar[] = [
  { scenario: "llm-1", says: "first text above the model and one commit, ms", value: aboveCommit, most: 5 },
  { scenario: "llm-20", says: "answers/s, times the AI SDK floor's", value: rateAbove("ai-sdk"), least: 2 },
  { scenario: "llm-20", says: "answers/s, times the hand-written floor's", value: rateAbove("floor"), least: 0.3 },
  { scenario: "llm-20", says: "CPU per answer, times the AI SDK floor's", value: cpuAbove("ai-sdk"), most: 0.5 },
  { scenario: "llm-20", says: "first text above the model, ms", value: figure("aboveModelMs"), most: 50 },
  { scenario: "llm-100", says: "errors", value: figure("errors"), most: 0 },
  {
    scenario: "llm-paced-50",
    says: "answers/s, of the ideal",
    value: (of) => of("svc", "answersPerSecond") / idealPacedRate,
    least: 0.9,
  },
  {
    scenario: "embedded-1000",
    says: "answers/s at 20 clients",
    value: (of) => of("svc", "answersPerSecond", 20),
    least: 250,
  },
  { scenario: "embedded-1000", says: "answer at 1 client, p50, ms", value: answerMsOfOne, most: 6 },
  { scenario: "embedded-100000", says: "answer at 1 client, p50, ms", value: answerMsOfOne, most: 15 },
  {
    scenario: "embedded-100000",
    engine: "postgres",
    says: "answer at 1 client, p50, ms",
    value: answerMsOfOne,
    most: 25,
  },
  { scenario: "live-streams", says: "memory above idle, MiB", value: figure("aboveIdleMiB"), most: 100 },
  { scenario: "live-streams", says: "a reply is heard, p95, ms", value: figure("replyHeardMsP95"), most: 100 },
  {
    scenario: "live-streams",
    engine: "postgres",
    says: "a reply is heard from another process, p95, ms",
    value: figure("replyHeardMsP95"),
    most: 100,
  },
  { scenario: "embedded-encoder", says: "answer at 1 client, p50, ms", value: answerMsOfOne, most: 40 },
  { scenario: "embedded-encoder", says: "peak memory, MiB", value: figure("peakMemoryMiB"), most: 600 },
  { scenario: "encoding", says: "delay of an answer, p95, ms", value: figure("delayMsP95"), most: 10 },
  { scenario: "encoding", says: "memory held at once, MiB", value: figure("heldMiB"), most: 600 },
  { scenario: "streams-500", says: "memory of a stream, KiB", value: figure("memoryKiBPerStream"), most: 150 },
  {
    scenario: "streams-500",
    says: "calls of the model ended 2 s after the stop",
    value: figure("modelCallsEndedWithin2s"),
    least: 500,
  },
  { scenario: "indexing", says: "passages/s", value: figure("passagesPerSecond"), least: 1_000 },
  { scenario: "indexing", engine: "postgres", says: "passages/s", value: figure("passagesPerSecond"), least: 1_000 },
  { scenario: "crawl", says: "pages/s, fetched, read and indexed", value: figure("pagesPerSecond"), least: 100 },
  {
    scenario: "crawl",
    engine: "postgres",
    says: "pages/s, fetched, read and indexed",
    value: figure("pagesPerSecond"),
    least: 100,
  },
  { scenario: "crawl", says: "memory held at once, MB", value: (of) => of("svc", "heldMiB") * 1.048576, most: 300 },
  { scenario: "crawl", says: "second crawl, times faster", value: figure("secondCrawlTimesFaster"), least: 5 },
  { scenario: "crawl", says: "pages read again", value: figure("pagesReadAgain"), most: 0 },
  {
    scenario: "crawl",
    says: "pages missing or unexpected",
    value: (of) => of("svc", "missingPages") + of("svc", "unexpectedPages"),
    most: 0,
  },
  {
    scenario: "sign-in",
    says: "p95 of a good sign-in while ten thousand fail, times the idle one's",
    value: (of) => of("svc", "attackedMsP95") / of("svc", "idleMsP95"),
    most: 2,
  },
  { scenario: "sign-in", says: "good sign-ins that were refused", value: figure("errors"), most: 0 },
  {
    scenario: "sign-in",
    says: "answer for an unknown address apart from one for a known, %",
    value: figure("unknownApartPercent"),
    most: 10,
  },
  { scenario: "start", says: "warm compile cache, s", value: figure("warmStartSeconds"), most: 1 },
  { scenario: "start", says: "idle memory, MiB", value: figure("idleMemoryMiB"), most: 150 },
  ...(["sqlite", "postgres"] as const).flatMap((engine): Bar[] => [
    { scenario: "backup", engine, says: "backup, s", value: figure("backupSeconds"), most: 20 },
    { scenario: "backup", engine, says: "chat p95 meanwhile, times before", value: figure("chatP95Rise"), most: 1.2 },
    { scenario: "backup", engine, says: "restore, s", value: figure("restoreSeconds"), most: 30 },
    { scenario: "analytics", engine, says: "a year's figures, p95, ms", value: figure("yearMsP95"), most: 300 },
    { scenario: "analytics", engine, says: "messages not counted", value: figure("missingMessages"), most: 0 },
  ]),
  {
    scenario: "sessions-list",
    says: "the slowest page of any filter, p95, ms",
    value: figure("worstPageMsP95"),
    most: 100,
  },
  { scenario: "sessions-list", says: "a page found by a common word, p95, ms", value: figure("wordsMsP95"), most: 100 },
  ...(["sqlite", "postgres"] as const).flatMap((engine): Bar[] => [
    { scenario: "webhooks", engine, says: "first attempt, p50, ms", value: figure("firstAttemptMsP50"), most: 500 },
    { scenario: "webhooks", engine, says: "first attempt, p99, ms", value: figure("firstAttemptMsP99"), most: 3_000 },
    { scenario: "webhooks", engine, says: "events lost", value: figure("lost"), most: 0 },
    { scenario: "webhooks", engine, says: "events doubled", value: figure("doubled"), most: 0 },
    { scenario: "webhooks", engine, says: "growth of memory, MiB", value: figure("memoryGrowthMiB"), most: 30 },
  ]),
  ...(["sqlite", "postgres"] as const).flatMap((engine): Bar[] => [
    { scenario: "mcp", engine, says: "a warm call, p50, ms", value: (of) => of("svc", "callMsP50", 1), most: 5 },
    {
      scenario: "mcp",
      engine,
      says: "calls/s at 8 clients",
      value: (of) => of("svc", "callsPerSecond", 8),
      least: 300,
    },
    { scenario: "mcp", engine, says: "tokens of tools/list", value: (of) => of("svc", "listTokens", 1), most: 6_000 },
  ]),
  { scenario: "widget", says: "launcher seen, ms", value: figure("bubbleMs"), most: 1_000 },
  { scenario: "widget", says: "composer usable, ms", value: figure("composerMs"), most: 800 },
  { scenario: "widget", says: "page blocked while it loads, ms", value: figure("blockedMs"), most: 50 },
  { scenario: "widget", says: "layout shift", value: figure("layoutShift"), most: 0 },
  { scenario: "widget", says: "500 messages opened, ms", value: figure("openLongChatMs"), most: 300 },
  { scenario: "widget", says: "longest task while scrolling, ms", value: figure("longestTaskMs"), most: 50 },
  { scenario: "widget", says: "messages in the document", value: figure("messageNodes"), most: 60 },
  { scenario: "widget", says: "typing, ms", value: figure("typingMs"), most: 50 },
  { scenario: "widget", says: "first word painted, ms", value: figure("firstWordPaintedMs"), most: 50 },
  { scenario: "dashboard", says: "first load, bytes of script", value: figure("scriptBytes"), most: 150_000 },
  { scenario: "dashboard", says: "first load, bytes of style", value: figure("styleBytes"), most: 12_000 },
  // Where Lighthouse's green begins, on a telephone.
  { scenario: "dashboard", says: "first paint, ms", value: figure("firstPaintMs"), most: 1_800 },
  { scenario: "dashboard", says: "largest paint, ms", value: figure("largestPaintMs"), most: 2_500 },
  { scenario: "dashboard", says: "blocked while loading, ms", value: figure("blockedMs"), most: 200 },
  { scenario: "dashboard", says: "layout shift", value: figure("layoutShift"), most: 0.1 },
  { scenario: "dashboard", says: "longest interaction, ms", value: figure("longestInteractionMs"), most: 100 },
  { scenario: "webhooks-beside-chat", says: "deliveries/s", value: figure("deliveriesPerSecond"), least: 200 },
  { scenario: "webhooks-beside-chat", says: "chat p95, times without", value: figure("chatP95Rise"), most: 1.1 },
  {
    scenario: "webhooks-beside-chat",
    says: "chat p95 beside a receiver that hangs, times without",
    value: figure("chatP95RiseBesideHung"),
    most: 1.05,
  },
  {
    scenario: "two-processes",
    engine: "postgres",
    says: "answers/s, times one process's",
    value: (of) => of("svc", "timesOneProcess"),
    least: 1.6,
  },
];

export interface Verdict {
  readonly scenario: string;
  readonly engine: Engine;
  readonly says: string;
  /** "≤ 5" or "≥ 2" */
  readonly bar: string;
  readonly value: number | null;
  readonly isMet: boolean;
}

/** The bars that these results tell of. A bar whose figure was not measured is left out. */
export function judge(results: readonly Result[]): Verdict[] {
  return bars.flatMap(({ scenario, engine = "sqlite", says, value, least = -Infinity, most = Infinity }) => {
    const records = results.filter((result) => result.scenario === scenario && (result.engine ?? engine) === engine);
    const of: FigureOf = (target, field, clients) => {
      const found = records.find((each) => each.target === target && (clients ?? each.clients) === each.clients);
      const number = found === undefined ? null : toRecord(found)[field];
      return typeof number === "number" ? number : Number.NaN;
    };
    const measured = value(of);
    if (Number.isNaN(measured)) return [];
    const bar = most === Infinity ? `≥ ${least}` : `≤ ${most}`;
    return [{ scenario, engine, says, bar, value: rounded(measured), isMet: measured >= least && measured <= most }];
  });
}
