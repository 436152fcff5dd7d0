import { expect, test } from "vitest";
import { judge } from "./bars.ts";
import { toResult } from "./result.ts";

const llm = (target: "floor" | "ai-sdk" | "svc", answersPerSecond: number, cpuMsPerAnswer: number) =>
  toResult({
    scenario: "llm-20",
    target,
    engine: target === "svc" ? "sqlite" : null,
    answersPerSecond,
    cpuMsPerAnswer,
  });
const verdicts = (...results: Parameters<typeof judge>[0]) =>
  judge(results).map(({ says, value, isMet }) => [says, value, isMet]);

test("the service is held against the two floors of the same scenario", () => {
  expect(verdicts(llm("floor", 1_000, 0.5), llm("ai-sdk", 200, 5), llm("svc", 390, 2))).toEqual([
    ["answers/s, times the AI SDK floor's", 1.95, false],
    ["answers/s, times the hand-written floor's", 0.39, true],
    ["CPU per answer, times the AI SDK floor's", 0.4, true],
  ]);
});

test("at one client a commit is allowed for, as long as the disk takes for one", () => {
  const svc = {
    scenario: "llm-1",
    target: "svc",
    engine: "sqlite",
    aboveModelMs: 8,
    further: { commitMs: 3.5 },
  } as const;
  expect(verdicts(toResult(svc))).toEqual([["first text above the model and one commit, ms", 4.5, true]]);
});

test("each engine has its own bar, and a number of clients its own line", () => {
  const answers = (engine: "sqlite" | "postgres", clients: number, answerMsP50: number) =>
    toResult({ scenario: "embedded-100000", target: "svc", engine, clients, further: { answerMsP50 } });
  const results = [answers("sqlite", 20, 90), answers("sqlite", 1, 16), answers("postgres", 1, 24)];
  expect(judge(results).map(({ engine, bar, value, isMet }) => [engine, bar, value, isMet])).toEqual([
    ["sqlite", "≤ 15", 16, false],
    ["postgres", "≤ 25", 24, true],
  ]);
});

test("what was not measured has neither met nor missed its bar", () => {
  expect(verdicts(llm("floor", 1_000, 0.5), llm("ai-sdk", 200, 5))).toEqual([]);
});
