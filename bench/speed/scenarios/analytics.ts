import { setTimeout as delay } from "node:timers/promises";
import { call } from "../../../tests/support/api.ts";
import type { Engine } from "../../../server/src/foundation/database/database.ts";
import { percentile, rounded } from "../figures.ts";
import { fillYear } from "../fill-year.ts";
import { peakMemoryMiB } from "../process.ts";
import { toResult } from "../result.ts";
import type { Result } from "../result.ts";
import { prepareService } from "../targets/start-trained.ts";
import { startService } from "../targets/svc.ts";
import { trainChatbot } from "../targets/train.ts";
import type { Scenario, Setting } from "./scenario.ts";

const messages = 1_000_000;
const requests = 40;
const countedWithinMs = 30 * 60_000;

/** A year of conversations: how long they take to be counted, and then how long a year's figures take. */
export const analyticsScenario: Scenario = {
  name: "analytics",
  about: "Figures of a year of a million messages, and how long these take to be counted; each engine. Some minutes.",
  async *run(setting: Setting) {
    for (const engine of setting.engines) yield await measure(engine, setting);
  },
};

async function measure(engine: Engine, { resources, say }: Setting): Promise<Result> {
  const settings = await prepareService(resources, { engine });
  const empty = await startService(resources, settings);
  const { chatbotId } = await trainChatbot(empty.url, { documents: [], faqs: [] });
  await empty.stop();
  await fillYear(settings.store, messages);
  say(`${engine}: filled`);
  const { url, pid } = await startService(resources, settings);
  const to = new Date();
  const from = new Date(to.getTime() - 365 * 24 * 60 * 60 * 1_000);
  const period = `from=${from.toISOString()}&to=${to.toISOString()}`;
  const figures = async (query: string) => {
    const started = performance.now();
    const { status, body } = await call(url, "GET", `/api/analytics?${query}`);
    if (status !== 200) throw new Error(`analytics answered ${status}: ${JSON.stringify(body).slice(0, 300)}`);
    return { ms: performance.now() - started, body };
  };
  const started = performance.now();
  const ofChatbot = `chatbotId=${chatbotId}&timeZone=Europe/Berlin&${period}`;
  while (!(await figures(ofChatbot)).body.isComplete) {
    if (performance.now() - started > countedWithinMs) throw new Error("The messages are not counted.");
    await delay(1_000);
  }
  const countedSeconds = (performance.now() - started) / 1_000;
  const missing = messages - (await figures(ofChatbot)).body.totals.messages;
  const ask = async (query: string) => {
    const ms: number[] = [];
    for (let at = 0; at < requests; at++) ms.push((await figures(query)).ms);
    return ms;
  };
  const year = await ask(ofChatbot);
  const all = await ask(`timeZone=Asia/Kolkata&interval=month&${period}`);
  const month = await ask(`chatbotId=${chatbotId}`);
  return toResult({
    scenario: "analytics",
    target: "svc",
    engine,
    peakMemoryMiB: peakMemoryMiB(pid),
    further: {
      messages,
      countedSeconds: rounded(countedSeconds),
      missingMessages: missing,
      yearMsP50: rounded(percentile(year, 50)),
      yearMsP95: rounded(percentile(year, 95)),
      workspaceYearMsP95: rounded(percentile(all, 95)),
      monthMsP95: rounded(percentile(month, 95)),
    },
  });
}
