import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { Agent } from "undici";
import type { Address } from "./address.ts";
import { ask } from "./ask.ts";
import type { Asked } from "./ask.ts";

export interface Load {
  readonly clients: number;
  /** No question is asked after so long. */
  readonly seconds: number;
  /** Nor after so many. */
  readonly answersAtMost?: number;
  /** What a client waits after an answer before it asks again; nothing where it is not given. */
  readonly pauseMs?: number;
  /** Asked in turn, from `from` on, and again from the beginning. */
  readonly questions: readonly string[];
  readonly from: number;
}

export interface LoadReport {
  /** Of the answers without a fault. */
  readonly firstTextMs: readonly number[];
  readonly answerMs: readonly number[];
  /** When each of them was asked for, ms since 1970. */
  readonly askedAtMs: readonly number[];
  readonly answersPerSecond: number;
  readonly asked: number;
  readonly answered: number;
  /** How often each kind of fault happened. */
  readonly faults: Readonly<Record<string, number>>;
}

/** A visitor's conversation: well under the service's limit of 20 messages in 240 s. */
const messagesPerSession = 5;

/** So many clients at once, each asking its next question when it has read the whole answer. */
export async function runClients(address: Address, load: Load): Promise<LoadReport> {
  const dispatcher = new Agent({ connections: load.clients, pipelining: 1 });
  const all: (Asked & { readonly askedAtMs: number })[] = [];
  const { answersAtMost = Infinity } = load;
  const started = performance.now();
  const lastsMs = () => performance.now() - started;
  let asked = 0;
  /** Answers the client's own rate: a whole number of answers over their time, so that no round is cut off. */
  async function visit(): Promise<number> {
    let sessionId = "";
    let good = 0;
    let goodMs = Number.POSITIVE_INFINITY;
    for (let own = 0; lastsMs() < load.seconds * 1_000 && asked < answersAtMost; own++) {
      if (own % messagesPerSession === 0) sessionId = randomUUID();
      const question = load.questions[(load.from + asked++) % load.questions.length] ?? "";
      const askedAtMs = Date.now();
      const answer = await ask(dispatcher, address, { sessionId, question });
      all.push({ ...answer, askedAtMs });
      if (load.pauseMs !== undefined) await delay(load.pauseMs);
      if (answer.fault === undefined) {
        good++;
        goodMs = lastsMs();
      }
    }
    return (good / goodMs) * 1_000;
  }
  const rates = await Promise.all(Array.from({ length: load.clients }, visit));
  await dispatcher.close();
  return report(all, rates);
}

function report(all: readonly (Asked & { readonly askedAtMs: number })[], rates: readonly number[]): LoadReport {
  const good = all.filter(({ fault }) => fault === undefined);
  const faults: Record<string, number> = {};
  for (const { fault } of all) if (fault !== undefined) faults[fault] = (faults[fault] ?? 0) + 1;
  return {
    firstTextMs: good.map(({ firstTextMs }) => firstTextMs),
    answerMs: good.map(({ answerMs }) => answerMs),
    askedAtMs: good.map(({ askedAtMs }) => askedAtMs),
    answersPerSecond: rates.reduce((sum, rate) => sum + rate, 0),
    asked: all.length,
    answered: good.filter(({ isAnswered }) => isAnswered).length,
    faults,
  };
}
