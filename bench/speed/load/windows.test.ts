import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import type { LoadReport } from "./run-clients.ts";
import { answersIn, askInWindows, sortIntoWindows } from "./windows.ts";

const spans = [
  { kind: "alone", fromMs: 100, toMs: 200 },
  { kind: "beside", fromMs: 250, toMs: 300 },
  { kind: "alone", fromMs: 300, toMs: 400 },
] as const;

test("an answer counts in the window in which it was asked for, and in none between two", () => {
  const askedAtMs = [99, 100, 199, 200, 249, 250, 299, 300, 400];
  const windows = sortIntoWindows(
    askedAtMs.map((at) => ({ askedAtMs: at, ms: at })),
    spans,
  );
  expect(windows.map(({ answerMs }) => answerMs)).toEqual([[100, 199], [250, 299], [300]]);
  expect(answersIn(windows, "alone")).toEqual([100, 199, 300]);
});

const address = { dialect: "ui-messages", url: "http://127.0.0.1" } as const;
const load = { clients: 1, seconds: 1, questions: [], from: 7 };
const report: LoadReport = {
  firstTextMs: [],
  answerMs: [],
  askedAtMs: [],
  answersPerSecond: 0,
  asked: 0,
  answered: 0,
  faults: {},
};

test("visitors ask as long as there are windows, and each time from where they were", async () => {
  const froms: number[] = [];
  const clients = {
    async run(_address: unknown, { from }: { from: number }) {
      froms.push(from);
      const askedAtMs = [Date.now()];
      await delay(5);
      return { ...report, askedAtMs, answerMs: [from], asked: 3 };
    },
  };
  const windows = await askInWindows<"one" | "two">(clients, address, load, async (open) => {
    open("one");
    while (froms.length < 3) await delay(1);
    open("two");
  });
  expect(froms.slice(0, 3)).toEqual([7, 10, 13]);
  expect(windows.map(({ kind }) => kind)).toEqual(["one", "two"]);
  expect(answersIn(windows, "one").slice(0, 2)).toEqual([7, 10]);
});

test("work that fails ends the asking and is told", async () => {
  const clients = { run: async () => report };
  const failing = askInWindows(clients, address, load, async () => {
    throw new Error("no backup");
  });
  await expect(failing).rejects.toThrow("no backup");
});
