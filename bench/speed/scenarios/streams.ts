import { setTimeout as delay } from "node:timers/promises";
import type { ServerProcess } from "../children.ts";
import { readStats } from "../double/double.ts";
import { rounded } from "../figures.ts";
import { startClients } from "../load/load.ts";
import type { Clients } from "../load/load.ts";
import { residentMiB, waitUntilQuiet } from "../process.ts";
import { toResult } from "../result.ts";
import type { Result } from "../result.ts";
import { startDouble, startFloor } from "../targets/start-floors.ts";
import { startTrainedService } from "../targets/start-trained.ts";
import type { Target } from "../targets/target.ts";
import type { Scenario, Setting } from "./scenario.ts";

const streams = 500;
const passages = 1_000;
/** Half a minute an answer: all are open at once, also with who opens them slowly. */
const pace = { tokens: 150, firstTokenMs: 200, tokenMs: 200 };
/** Code is compiled and the heap has grown before memory is compared. */
const warmUpStreams = 50;
const endedWithinMs = 60_000;
const quietWithinMs = 15_000;
const watchedMs = 3_000;
const sampleMs = 100;
const stopWithinMs = 2_000;

/** Many visitors who read long answers, and then all stop theirs. */
export const streamsScenario: Scenario = {
  name: `streams-${streams}`,
  about: `${streams} long answers at once: memory of each, and calls of the model that end when all are stopped.`,
  async *run({ resources, say }: Setting) {
    const double = await startDouble(resources, pace);
    const load = await startClients(resources);
    const svc = await startTrainedService(resources, { engine: "sqlite", passages, model: { url: double.url } });
    const floor = await startFloor(resources, "floor", double);
    const aiSdk = await startFloor(resources, "ai-sdk", double);
    for (const target of [floor, aiSdk, svc.target]) {
      const before = await readStats(double.url);
      const result = await measure(load, target, double, svc.questions);
      if ((await readStats(double.url)).calls - before.calls < streams)
        say(`${target.name} does not ask the model: it is left out. Does it know SVC_MODEL?`);
      else yield result;
    }
  },
};

async function measure(
  load: Clients,
  target: Target,
  { url }: ServerProcess,
  questions: readonly string[],
): Promise<Result> {
  await load.hold(target.address, warmUpStreams, questions);
  await load.stop();
  await untilNoCalls(url);
  await waitUntilQuiet(target.pid, quietWithinMs);
  const idleMiB = residentMiB(target.pid);
  const streaming = await load.hold(target.address, streams, questions);
  let peakMiB = 0;
  for (let watched = 0; watched < watchedMs; watched += sampleMs) {
    peakMiB = Math.max(peakMiB, residentMiB(target.pid));
    await delay(sampleMs);
  }
  const { open: openBefore } = await readStats(url);
  const stopped = load.stop();
  await delay(stopWithinMs);
  const { open } = await readStats(url);
  const faults = await stopped;
  await untilNoCalls(url);
  const errors = streams - streaming + Object.values(faults).reduce((sum, count) => sum + count, 0);
  return toResult({
    scenario: streamsScenario.name,
    target: target.name,
    engine: target.engine,
    clients: streams,
    passages: target.passages,
    peakMemoryMiB: rounded(peakMiB),
    errors,
    ...(errors === 0 ? {} : { errorKinds: { ...faults, "not streaming": streams - streaming } }),
    further: {
      memoryKiBPerStream: rounded(((peakMiB - idleMiB) * 1_024) / streams),
      modelCalls: openBefore,
      modelCallsEndedWithin2s: openBefore - open,
    },
  });
}

/** One target's calls must not be another's, nor those before its measurement. */
async function untilNoCalls(url: string): Promise<void> {
  const deadline = performance.now() + endedWithinMs;
  while ((await readStats(url)).open > 0 && performance.now() < deadline) await delay(sampleMs);
}
