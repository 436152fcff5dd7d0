import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Engine } from "../../server/src/foundation/database/database.ts";
import type { FreshStore } from "../store.ts";
import { percentile, toFigure } from "./figures.ts";
import type { Figure } from "./figures.ts";
import { generateKnowledge } from "./knowledge.ts";
import type { Knowledge } from "./knowledge.ts";
import { cpuTimeMs, residentMegabytes } from "./process.ts";
import { startService, trainChatbot } from "./service.ts";
import type { StartedService } from "./service.ts";
import { runVisitors } from "./visitors.ts";

const answerPassages = 1_000;
const answerFaqs = 50;
const bulkPassages = 10_000;
const rounds = { start: 5, answer: 5, bulk: 3 };
/** Answers in a round, so that a round at one client and at twenty takes some seconds. */
const answersPerRound = new Map([
  [1, 300],
  [20, 1_000],
]);
const warmUpAnswers = 200;
/** After the start, until what it did at first is over. */
const settleMs = 2_000;

/** All figures of one engine, each as soon as it is known, on an empty store. */
export async function* measureEngine(engine: Engine, store: FreshStore): AsyncGenerator<Figure> {
  const cache = mkdtempSync(join(tmpdir(), "svc-bench-cache-"));
  try {
    const knowledge = generateKnowledge({ passages: answerPassages, faqs: answerFaqs, seed: 1 });
    const service = await startService(store, cache);
    try {
      const { chatbotId } = await trainChatbot(service, knowledge);
      yield* measureAnswers(engine, service, chatbotId, knowledge);
    } finally {
      await service.stop();
    }
    yield* measureStart(engine, store, cache);
    yield* measureBulk(engine, store, cache);
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
}

/** A round's answers. */
interface Row {
  readonly whole: readonly number[];
  readonly first: readonly number[];
  readonly cpuMs: number;
  readonly answered: number;
  readonly perSecond: number;
}

async function* measureAnswers(
  engine: Engine,
  service: StartedService,
  chatbotId: string,
  { questions, faqs }: Knowledge,
): AsyncGenerator<Figure> {
  // Every tenth visitor asks what stands among the FAQs.
  const asked = questions.map((question, at) =>
    at % 10 === 0 ? (faqs[(at / 10) % faqs.length]?.question ?? question) : question,
  );
  const load = { url: service.url, chatbotId, questions: asked };
  await runVisitors({ ...load, clients: 4, answers: warmUpAnswers, from: 0 });
  let from = warmUpAnswers;
  for (const [clients, answers] of answersPerRound) {
    const rows: Row[] = [];
    for (let round = 0; round < rounds.answer; round++) {
      const cpuBefore = cpuTimeMs(service.pid);
      const { timings, seconds } = await runVisitors({ ...load, clients, answers, from });
      const cpuMs = (cpuTimeMs(service.pid) - cpuBefore) / answers;
      from += answers;
      const whole = timings.map(({ wholeMs }) => wholeMs).toSorted((one, other) => one - other);
      const first = timings.map(({ firstTextMs }) => firstTextMs).toSorted((one, other) => one - other);
      const answered = timings.filter((timing) => timing.answered).length / answers;
      rows.push({ whole, first, cpuMs, answered, perSecond: answers / seconds });
    }
    const name = `answer, ${clients} client${clients === 1 ? "" : "s"}`;
    const figure = (measure: string, unit: string, of: (row: Row) => number) =>
      toFigure(engine, `${name}, ${measure}`, unit, rows.map(of));
    yield figure("p50", "ms", ({ whole }) => percentile(whole, 50));
    yield figure("p95", "ms", ({ whole }) => percentile(whole, 95));
    yield figure("first text p50", "ms", ({ first }) => percentile(first, 50));
    yield figure("first text p95", "ms", ({ first }) => percentile(first, 95));
    yield figure("rate", "answers/s", ({ perSecond }) => perSecond);
    yield figure("CPU", "ms/answer", ({ cpuMs }) => cpuMs);
    yield figure("answered", "share", ({ answered }) => answered);
  }
  await delay(settleMs);
  yield toFigure(engine, "memory, after the answers", "MB", [residentMegabytes(service.pid)]);
}

/** On the folder that the answers were given from, with all that they left there. */
async function* measureStart(engine: Engine, store: FreshStore, warmCache: string): AsyncGenerator<Figure> {
  const cold: number[] = [];
  const warm: number[] = [];
  const idle: number[] = [];
  for (let round = 0; round < rounds.start; round++) {
    const emptyCache = mkdtempSync(join(tmpdir(), "svc-bench-cache-"));
    const first = await startService(store, emptyCache);
    cold.push(first.startSeconds);
    await first.stop();
    rmSync(emptyCache, { recursive: true, force: true });
    const second = await startService(store, warmCache);
    warm.push(second.startSeconds);
    await delay(settleMs);
    idle.push(residentMegabytes(second.pid));
    await second.stop();
  }
  yield toFigure(engine, "start, cold compile cache", "s", cold);
  yield toFigure(engine, "start, warm compile cache", "s", warm);
  yield toFigure(engine, "memory, idle after start", "MB", idle);
}

/** Each round is a new chatbot's knowledge in the same store. */
async function* measureBulk(engine: Engine, store: FreshStore, cache: string): AsyncGenerator<Figure> {
  const service = await startService(store, cache);
  try {
    const perSecond: number[] = [];
    const cpuMs: number[] = [];
    for (let round = 0; round < rounds.bulk; round++) {
      const { documents } = generateKnowledge({ passages: bulkPassages, faqs: 0, seed: 100 + round });
      const cpuBefore = cpuTimeMs(service.pid);
      const { seconds } = await trainChatbot(service, { documents, faqs: [] });
      perSecond.push(bulkPassages / seconds);
      cpuMs.push((cpuTimeMs(service.pid) - cpuBefore) / bulkPassages);
    }
    yield toFigure(engine, "indexing in bulk", "passages/s", perSecond);
    yield toFigure(engine, "indexing in bulk, CPU", "ms/passage", cpuMs);
    await delay(settleMs);
    yield toFigure(engine, "memory, after indexing in bulk", "MB", [residentMegabytes(service.pid)]);
  } finally {
    await service.stop();
  }
}
