import { call } from "../../../tests/support/api.ts";
import type { Engine } from "../../../server/src/foundation/database/database.ts";
import { median, percentile, rounded } from "../figures.ts";
import { generateKnowledge } from "../knowledge.ts";
import type { Clients } from "../load/load.ts";
import { startClients } from "../load/load.ts";
import { peakMemoryMiB, waitUntilQuiet, watchMemory } from "../process.ts";
import type { Resources } from "../resources.ts";
import { toResult } from "../result.ts";
import type { Result } from "../result.ts";
import { startTrainedService } from "../targets/start-trained.ts";
import { trainChatbot } from "../targets/train.ts";
import type { Scenario, Setting } from "./scenario.ts";

const passages = 1_000;
/** Minutes of work for the encoder, which the answers of a round do not outlast. */
const passagesBehind = 3_000;
const rounds = 3;
/** In each half of a round; no question is asked twice. */
const answersAtOnce = 100;
const quietWithinMs = 60_000;

/** One visitor's answers while another chatbot's texts are encoded behind them, beside those while nothing is. */
export const encodingScenario: Scenario = {
  name: "encoding",
  about: "1,000 passages, encoder on, one client: what another chatbot's texts being encoded costs an answer.",
  async *run({ engines, resources }: Setting) {
    const load = await startClients(resources);
    for (const engine of engines) yield await measure(engine, load, resources);
  },
};

async function measure(engine: Engine, load: Clients, resources: Resources): Promise<Result> {
  const { target, service, questions } = await startTrainedService(resources, { engine, passages, encoder: true });
  const quietMs: number[] = [];
  const encodingMs: number[] = [];
  let from = 0;
  let errors = 0;
  async function ask(into: number[]): Promise<void> {
    const plan = { clients: 1, seconds: 120, answersAtMost: answersAtOnce, questions, from };
    const { answerMs, faults } = await load.run(target.address, plan);
    from += answersAtOnce;
    into.push(...answerMs);
    errors += Object.values(faults).reduce((sum, count) => sum + count, 0);
  }
  // Its processes start with the first questions.
  await ask([]);
  const mostMemory = watchMemory(service.pid);
  for (let round = 0; round < rounds; round++) {
    await waitUntilQuiet(service.pid, quietWithinMs);
    await ask(quietMs);
    const behind = generateKnowledge({ passages: passagesBehind, faqs: 0, seed: 200 + round });
    const { chatbotId } = await trainChatbot(service.url, behind);
    await ask(encodingMs);
    const { status, body } = await call(service.url, "GET", `/api/chatbots/${chatbotId}/embedding`);
    if (status !== 200 || body.status !== "running") throw new Error("The encoder was done before the answers were.");
    await call(service.url, "DELETE", `/api/chatbots/${chatbotId}`);
  }
  return toResult({
    scenario: "encoding",
    target: "svc",
    engine,
    clients: 1,
    passages,
    peakMemoryMiB: rounded(peakMemoryMiB(service.pid)),
    errors,
    further: {
      heldMiB: rounded(mostMemory()),
      answerMsP50: rounded(median(encodingMs)),
      quietAnswerMsP95: rounded(percentile(quietMs, 95)),
      answerMsP95: rounded(percentile(encodingMs, 95)),
      delayMsP50: rounded(median(encodingMs) - median(quietMs)),
      delayMsP95: rounded(percentile(encodingMs, 95) - percentile(quietMs, 95)),
    },
  });
}
