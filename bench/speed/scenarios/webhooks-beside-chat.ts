import { randomUUID } from "node:crypto";
import { Agent } from "undici";
import { call } from "../../../tests/support/api.ts";
import { startServer } from "../children.ts";
import { median, percentile, rounded } from "../figures.ts";
import { ask } from "../load/ask.ts";
import { startClients } from "../load/load.ts";
import { peakMemoryMiB } from "../process.ts";
import type { ReceiverReport } from "../receivers/receivers.ts";
import { toResult } from "../result.ts";
import { startTrainedService } from "../targets/start-trained.ts";
import type { Scenario, Setting } from "./scenario.ts";
import { everyTick, receiversProgram } from "./webhooks.ts";

const endpoints = 50;
/** Each goes to all endpoints: a little above what is promised, since the last of a round arrive after it. */
const eventsPerSecond = 4.2;
const secondsOfRound = 20;
/** Without endpoints, with one that hangs, and with all, in turn: three times twenty seconds are the minute. */
const rounds = 3;
const load = { clients: 10, seconds: secondsOfRound, pauseMs: 50, from: 0 };

/** Visitors of one chatbot are measured while another's events go to nobody, and then to fifty endpoints. */
export const webhooksBesideChatScenario: Scenario = {
  name: "webhooks-beside-chat",
  about: `Chat latency on SQLite without endpoints, with one that hangs, and with ${endpoints * eventsPerSecond} deliveries/s to ${endpoints}, a minute of each.`,
  async *run({ engines, resources }: Setting) {
    if (!engines.includes("sqlite")) return;
    const receivers = await startServer(resources, receiversProgram);
    const environment = { SVC_EGRESS_ALLOW: new URL(receivers.url).host };
    const { target, service, questions } = await startTrainedService(resources, {
      engine: "sqlite",
      passages: 1_000,
      environment,
    });
    const { url } = service;
    const clients = await startClients(resources);
    const { body: chatbot } = await call(url, "POST", "/api/chatbot/create", { name: "Heard" });
    const address = { dialect: "ui-messages", url: `${url}/api/public/chat`, chatbotId: chatbot.id } as const;
    const dispatcher = new Agent({ connections: 20, pipelining: 1 });

    async function round(): Promise<number> {
      const events = everyTick(eventsPerSecond * secondsOfRound, eventsPerSecond, () => {
        void ask(dispatcher, address, { sessionId: randomUUID(), question: "Hello" });
      });
      const report = await clients.run(target.address, { ...load, questions });
      await events;
      return percentile(report.answerMs, 95);
    }

    let deliveries = 0;
    /** A round in which so many receivers of this kind hear of every event. */
    async function roundBeside(count: number, kind: "good" | "hang"): Promise<number> {
      const ids = await Promise.all(
        Array.from({ length: count }, async (_, at) => {
          const webhook = { url: `${receivers.url}/${kind}/${at}`, events: ["session.created"], chatbotId: chatbot.id };
          return (await call(url, "POST", "/api/webhooks-config", webhook)).body.id as string;
        }),
      );
      const p95 = await round();
      // What comes later is none of this round's.
      const { requests }: ReceiverReport = await (await fetch(`${receivers.url}/report`)).json();
      deliveries += requests;
      await Promise.all(ids.map((id) => call(url, "DELETE", `/api/webhooks-config/${id}`)));
      return p95;
    }

    await clients.run(target.address, { ...load, seconds: 5, questions });
    const alone: number[] = [];
    const besideHung: number[] = [];
    const beside: number[] = [];
    for (let nth = 0; nth < rounds; nth++) {
      alone.push(await round());
      besideHung.push(await roundBeside(1, "hang"));
      beside.push(await roundBeside(endpoints, "good"));
    }
    await dispatcher.close();
    yield toResult({
      scenario: "webhooks-beside-chat",
      target: "svc",
      engine: "sqlite",
      clients: load.clients,
      passages: 1_000,
      peakMemoryMiB: rounded(peakMemoryMiB(service.pid)),
      further: {
        deliveriesPerSecond: rounded(deliveries / (rounds * secondsOfRound)),
        chatMsP95Alone: rounded(median(alone)),
        chatMsP95BesideHung: rounded(median(besideHung)),
        chatMsP95Beside: rounded(median(beside)),
        chatP95RiseBesideHung: rounded(median(besideHung) / median(alone)),
        chatP95Rise: rounded(median(beside) / median(alone)),
      },
    });
  },
};
