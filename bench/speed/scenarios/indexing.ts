import { setTimeout as delay } from "node:timers/promises";
import type { Engine } from "../../../server/src/foundation/database/database.ts";
import { median, rounded } from "../figures.ts";
import { generateKnowledge } from "../knowledge.ts";
import { cpuTimeMs, peakMemoryMiB, residentMiB } from "../process.ts";
import type { Resources } from "../resources.ts";
import { toResult } from "../result.ts";
import type { Result } from "../result.ts";
import { prepareService } from "../targets/start-trained.ts";
import { startService } from "../targets/svc.ts";
import { trainChatbot } from "../targets/train.ts";
import type { Scenario, Setting } from "./scenario.ts";

const passages = 10_000;
const rounds = 3;
const settleMs = 25_000;

/** Each round is a new chatbot's knowledge in the same store. */
export const indexingScenario: Scenario = {
  name: "indexing",
  about: `Training of ${passages.toLocaleString("en")} passages: passages a second, CPU, memory; on each engine.`,
  async *run({ engines, resources }: Setting) {
    for (const engine of engines) yield await measure(engine, resources);
  },
};

async function measure(engine: Engine, resources: Resources): Promise<Result> {
  const { url, pid, stop } = await startService(resources, await prepareService(resources, { engine }));
  const perSecond: number[] = [];
  const cpuMs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { documents } = generateKnowledge({ passages, faqs: 0, seed: 100 + round });
    const cpuBeforeMs = cpuTimeMs(pid);
    const { seconds } = await trainChatbot(url, { documents, faqs: [] });
    perSecond.push(passages / seconds);
    cpuMs.push((cpuTimeMs(pid) - cpuBeforeMs) / passages);
  }
  const peakMiB = rounded(peakMemoryMiB(pid));
  await delay(settleMs);
  const further = {
    passagesPerSecond: rounded(median(perSecond)),
    cpuMsPerPassage: rounded(median(cpuMs)),
    memoryMiBAfterwards: rounded(residentMiB(pid)),
  };
  await stop();
  return toResult({ scenario: "indexing", target: "svc", engine, passages, peakMemoryMiB: peakMiB, further });
}
