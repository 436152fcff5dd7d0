import { setTimeout as delay } from "node:timers/promises";
import type { Engine } from "../../../server/src/foundation/database/database.ts";
import { median, rounded } from "../figures.ts";
import { makeFolder } from "../folder.ts";
import { residentMiB } from "../process.ts";
import type { Resources } from "../resources.ts";
import { toResult } from "../result.ts";
import type { Result } from "../result.ts";
import { startTrainedService } from "../targets/start-trained.ts";
import { startService } from "../targets/svc.ts";
import type { Scenario, Setting } from "./scenario.ts";

const passages = 1_000;
const rounds = 5;
/** After the start, until it has given back what only the start needed (`idle-memory.ts`). */
const settleMs = 25_000;

/** With an empty compile cache, and with the one that a start before has left. */
export const startScenario: Scenario = {
  name: "start",
  about: "From the process's start to the first healthy answer, cold and warm; memory of the idle service.",
  async *run({ engines, resources }: Setting) {
    for (const engine of engines) yield await measure(engine, resources);
  },
};

async function measure(engine: Engine, resources: Resources): Promise<Result> {
  const { service, settings } = await startTrainedService(resources, { engine, passages });
  await service.stop();
  const cold: number[] = [];
  const warm: number[] = [];
  const idle: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const first = await startService(resources, { ...settings, compileCache: await makeFolder(resources) });
    cold.push(first.startSeconds);
    await first.stop();
    const second = await startService(resources, settings);
    warm.push(second.startSeconds);
    await delay(settleMs);
    idle.push(residentMiB(second.pid));
    await second.stop();
  }
  const further = {
    coldStartSeconds: rounded(median(cold)),
    warmStartSeconds: rounded(median(warm)),
    idleMemoryMiB: rounded(median(idle)),
  };
  return toResult({ scenario: "start", target: "svc", engine, passages, further });
}
