import { startClients } from "../load/load.ts";
import { runRounds, summarise } from "../rounds.ts";
import { startTrainedService } from "../targets/start-trained.ts";
import type { TrainedService } from "../targets/start-trained.ts";
import type { Scenario, Setting } from "./scenario.ts";

const rounds = 5;
const clientCounts = [1, 20];
const seconds = 2;
const warmUpSeconds = 2;
/** Of those asked in turn, so that the list sent to the clients stays short. */
const questionsAtMost = 2_000;

/** The embedded answerer among so many passages, on every engine in turn. */
export function embeddedScenario(name: string, about: string, passages: number): Scenario {
  async function* run({ engines, resources }: Setting) {
    const load = await startClients(resources);
    // Side by side: training is most of what this scenario takes.
    const services = await Promise.all(
      engines.map(async (engine) => startTrainedService(resources, { engine, passages })),
    );
    const questions = services[0] === undefined ? [] : withFaqs(services[0]);
    const targets = services.map(({ target }) => target);
    for (const clients of clientCounts) {
      const all = await runRounds(load, targets, { clients, seconds, warmUpSeconds, rounds, questions });
      for (const [target, of] of all) yield summarise(name, target, clients, of);
    }
  }
  return { name, about, run };
}

const encoderPassages = 1_000;
/** With the warm-up, each of the passages' questions at most once: no encoding is found in a cache. */
const encoderAnswers = 150;

/** With the encoder, one visitor at a time and never the same question. */
export function encoderScenario(name: string, about: string): Scenario {
  async function* run({ engines, resources }: Setting) {
    const load = await startClients(resources);
    for (const engine of engines) {
      const wanted = { engine, passages: encoderPassages, encoder: true };
      const { target, questions } = await startTrainedService(resources, wanted);
      const plan = { clients: 1, seconds: 60, warmUpSeconds: 60, answersAtMost: encoderAnswers, rounds, questions };
      const all = await runRounds(load, [target], plan);
      for (const [each, of] of all) yield summarise(name, each, 1, of);
    }
  }
  return { name, about, run };
}

/** Every tenth visitor asks what stands among the FAQs. */
function withFaqs({ questions, faqQuestions }: TrainedService): string[] {
  return questions
    .slice(0, questionsAtMost)
    .map((question, at) => (at % 10 === 0 ? (faqQuestions[(at / 10) % faqQuestions.length] ?? question) : question));
}
