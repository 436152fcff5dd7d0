import type { ServerProcess } from "../children.ts";
import { commitMs } from "../commit.ts";
import { readStats } from "../double/double.ts";
import type { Pace } from "../double/double.ts";
import { startClients } from "../load/load.ts";
import type { Clients } from "../load/load.ts";
import { runRounds, summarise } from "../rounds.ts";
import { modelTarget, startDouble, startFloor } from "../targets/start-floors.ts";
import { startTrainedService } from "../targets/start-trained.ts";
import type { Target } from "../targets/target.ts";
import type { Scenario, Setting } from "./scenario.ts";

interface LlmSettings {
  readonly name: string;
  readonly about: string;
  readonly clients: number;
  readonly pace: Pace;
  readonly seconds: number;
  readonly warmUpSeconds: number;
}

const passages = 1_000;
const rounds = 5;
/** So many are asked first, to see whether the model is. */
const trialAnswers = 20;
/** A few may be refused without asking: nothing was found. */
const askedModelShare = 0.8;

/** The model, the two floors and the service, all with the same model, in turn. */
export function llmScenario({ name, about, clients, pace, seconds, warmUpSeconds }: LlmSettings): Scenario {
  async function* run(setting: Setting) {
    const { resources } = setting;
    const double = await startDouble(resources, pace);
    const load = await startClients(resources);
    const floor = await startFloor(resources, "floor", double);
    const aiSdk = await startFloor(resources, "ai-sdk", double);
    const svc = await startTrainedService(resources, { engine: "sqlite", passages, model: { url: double.url } });
    const { questions } = svc;
    const targets = [modelTarget(double), floor, aiSdk];
    if (await asksModel(load, svc.target, double, questions)) targets.push(svc.target);
    else setting.say("svc does not ask the model: it is left out. Does it know SVC_MODEL?");
    const all = await runRounds(load, targets, { clients, seconds, warmUpSeconds, rounds, questions });
    const model = all.get(targets[0] as Target) ?? [];
    for (const [target, of] of all) {
      const result = summarise(name, target, clients, of, target.name === "model" ? undefined : model);
      // What a message that is stored cannot be faster than.
      const commit = target.name === "svc" ? { commitMs: commitMs(svc.settings.store.settings.dataDir) } : {};
      yield { ...result, further: { ...result.further, ...commit } };
    }
  }
  return { name, about, run };
}

/** Figures of the service without its model would look splendid, and mean something else. */
async function asksModel(
  load: Clients,
  target: Target,
  { url }: ServerProcess,
  questions: readonly string[],
): Promise<boolean> {
  const before = await readStats(url);
  const report = await load.run(target.address, {
    clients: 4,
    seconds: 60,
    answersAtMost: trialAnswers,
    questions: questions.toReversed(),
    from: 0,
  });
  const { calls } = await readStats(url);
  return report.asked > 0 && (calls - before.calls) / report.asked >= askedModelShare;
}
