import { expect, test } from "vitest";
import type { Clients } from "./load/load.ts";
import type { LoadReport } from "./load/run-clients.ts";
import { runRounds, summarise } from "./rounds.ts";
import type { Round } from "./rounds.ts";
import type { Target } from "./targets/target.ts";

const target = (name: Target["name"]): Target => ({
  name,
  engine: null,
  passages: null,
  address: { dialect: "ui-messages", url: `http://${name}` },
  pid: process.pid,
});
const report = (firstTextMs: number, faults: Record<string, number> = {}): LoadReport => ({
  firstTextMs: [firstTextMs, firstTextMs, firstTextMs],
  answerMs: [firstTextMs * 2, firstTextMs * 2, firstTextMs * 2],
  askedAtMs: [0, 0, 0],
  answersPerSecond: 1_000 / firstTextMs,
  asked: 3,
  answered: 3,
  faults,
});
const round = (firstTextMs: number, faults?: Record<string, number>): Round => ({
  report: report(firstTextMs, faults),
  cpuMs: 6,
});

test("the time above the model is taken round by round, so that a slow moment of the machine does not count", () => {
  const slowMoment = 100;
  const model = [round(1), round(1 + slowMoment), round(1)];
  const result = summarise("llm-1", target("floor"), 1, [round(3), round(3 + slowMoment), round(4)], model);
  expect(result).toMatchObject({ aboveModelMs: 2, cpuMsPerAnswer: 2, errors: 0, further: { answerMsP50: 8 } });
  expect(result.firstTextMs?.p50).toBe(4);
  expect(result.peakMemoryMiB).toBeGreaterThan(10);
  expect(result).not.toHaveProperty("errorKinds");
});

test("errors of all rounds are counted by their kind", () => {
  const rounds = [round(1, { "status 429": 2 }), round(1), round(1, { "status 429": 1, "no [DONE]": 1 })];
  expect(summarise("llm-1", target("svc"), 1, rounds)).toMatchObject({
    errors: 4,
    errorKinds: { "status 429": 3, "no [DONE]": 1 },
    aboveModelMs: null,
  });
});

test("in each round all targets have their turn, none always behind the same one, and no question comes twice", async () => {
  const turns: string[] = [];
  const asked: Record<string, number[]> = {};
  const clients = {
    async run({ url }: Target["address"], { from }: { from: number }) {
      turns.push(url.replace("http://", ""));
      (asked[url] ??= []).push(from);
      return report(1);
    },
  } as Clients;
  const plan = { clients: 1, seconds: 0, warmUpSeconds: 0, rounds: 2, questions: [] };
  await runRounds(clients, [target("model"), target("floor")], plan);
  expect(turns).toEqual(["model", "floor", "model", "floor", "floor", "model"]);
  expect(Object.values(asked)).toEqual([
    [0, 3, 6],
    [0, 3, 6],
  ]);
});
