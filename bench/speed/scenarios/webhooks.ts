import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Agent } from "undici";
import type { Engine } from "../../../server/src/foundation/database/database.ts";
import { call } from "../../../tests/support/api.ts";
import { startServer } from "../children.ts";
import { percentile, rounded } from "../figures.ts";
import { ask } from "../load/ask.ts";
import { cpuTimeMs, peakMemoryMiB, residentMiB } from "../process.ts";
import type { ReceiverReport } from "../receivers/receivers.ts";
import { toResult } from "../result.ts";
import type { Result } from "../result.ts";
import { prepareService } from "../targets/start-trained.ts";
import { startService } from "../targets/svc.ts";
import type { Scenario, Setting } from "./scenario.ts";

/** 10,000 take 200 s on each engine. */
const events = Number(process.env["BENCH_WEBHOOK_EVENTS"] ?? 10_000);
const eventsPerSecond = 50;
const kinds = [...many(10, "good"), ...many(5, "hang"), ...many(5, "fail")];
const settleMs = 15_000;
export const receiversProgram = join(import.meta.dirname, "../receivers/receivers.ts");

/** Each event is a visitor's first message, to one of twenty chatbots with an endpoint of its own. */
export const webhooksScenario: Scenario = {
  name: "webhooks",
  about: `${events.toLocaleString("en")} events at ${eventsPerSecond}/s, each to one of 20 endpoints of which 5 hang and 5 fail; each engine. BENCH_WEBHOOK_EVENTS sets how many.`,
  async *run(setting: Setting) {
    for (const engine of setting.engines) yield await measure(engine, setting);
  },
};

async function measure(engine: Engine, { resources }: Setting): Promise<Result> {
  const receivers = await startServer(resources, receiversProgram);
  const environment = { SVC_EGRESS_ALLOW: new URL(receivers.url).host };
  const { url, pid } = await startService(resources, { ...(await prepareService(resources, { engine })), environment });
  const endpoints = await Promise.all(kinds.map((kind, nth) => subscribe(url, `${receivers.url}/${kind}/${nth}`)));
  const sent = endpoints.map((): string[] => []);
  const dispatcher = new Agent({ connections: 100, pipelining: 1 });
  const faults: Record<string, number> = {};
  const asking: Promise<void>[] = [];
  const cpuBeforeMs = cpuTimeMs(pid);
  let earlyMiB = 0;

  await everyTick(events, eventsPerSecond, (at) => {
    if (at === Math.floor(events / 4)) earlyMiB = residentMiB(pid);
    const nth = at % endpoints.length;
    const endpoint = endpoints[nth];
    if (endpoint === undefined) return;
    const sessionId = randomUUID();
    const address = { dialect: "ui-messages", url: `${url}/api/public/chat`, chatbotId: endpoint.chatbotId } as const;
    asking.push(
      ask(dispatcher, address, { sessionId, question: "Hello" }).then(({ fault }) => {
        if (fault === undefined) sent[nth]?.push(sessionId);
        else faults[fault] = (faults[fault] ?? 0) + 1;
      }),
    );
  });
  await Promise.all(asking);
  const lateMiB = residentMiB(pid);
  await delay(settleMs);
  const cpuMs = cpuTimeMs(pid) - cpuBeforeMs;
  await dispatcher.close();

  const report: ReceiverReport = await (await fetch(`${receivers.url}/report`)).json();
  const arrived = new Set(report.sessionIds);
  const expected = sent.filter((_, nth) => kinds[nth] === "good").flat();
  let unlisted = 0;
  for (const [nth, { webhookId }] of endpoints.entries())
    if (kinds[nth] !== "good")
      unlisted += Math.max(0, (sent[nth]?.length ?? 0) - (await countDeliveries(url, webhookId)));
  const further = {
    eventsSent: sent.flat().length,
    firstAttemptMsP50: rounded(percentile(report.latenessMs, 50)),
    firstAttemptMsP99: rounded(percentile(report.latenessMs, 99)),
    lost: expected.filter((sessionId) => !arrived.has(sessionId)).length + unlisted,
    doubled: report.doubled,
    cpuMsPerEvent: rounded(cpuMs / events),
    memoryGrowthMiB: rounded(lateMiB - earlyMiB),
  };
  return toResult({
    scenario: "webhooks",
    target: "svc",
    engine,
    errors: Object.values(faults).reduce((sum, count) => sum + count, 0),
    errorKinds: faults,
    peakMemoryMiB: rounded(peakMemoryMiB(pid)),
    further,
  });
}

/** A new chatbot with an endpoint that hears of its sessions. */
async function subscribe(url: string, receiver: string): Promise<{ chatbotId: string; webhookId: string }> {
  const { body: chatbot } = await call(url, "POST", "/api/chatbot/create", { name: "Bench" });
  const webhook = { url: receiver, events: ["session.created"], chatbotId: chatbot.id };
  const { status, body } = await call(url, "POST", "/api/webhooks-config", webhook);
  if (status !== 201) throw new Error(`An endpoint was answered ${status}: ${JSON.stringify(body)}`);
  return { chatbotId: chatbot.id, webhookId: body.id };
}

/** In whatever state: what waits, failed or was skipped is not lost. */
async function countDeliveries(url: string, webhookId: string): Promise<number> {
  let count = 0;
  for (let cursor = ""; ;) {
    const { body } = await call(url, "GET", `/api/webhooks-config/${webhookId}/deliveries?limit=200${cursor}`);
    count += body.deliveries.length;
    if (body.nextCursor === null) return count;
    cursor = `&cursor=${body.nextCursor}`;
  }
}

/** Runs so many at an even pace, whether or not the earlier ones have ended. */
export async function everyTick(count: number, perSecond: number, run: (at: number) => void): Promise<void> {
  const started = performance.now();
  for (let at = 0; at < count; at++) {
    const dueMs = (at / perSecond) * 1_000 - (performance.now() - started);
    if (dueMs > 0) await delay(dueMs);
    run(at);
  }
}

function many(count: number, kind: string): string[] {
  return Array.from({ length: count }, () => kind);
}
