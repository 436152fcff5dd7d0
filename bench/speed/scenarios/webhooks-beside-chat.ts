import { randomUUID } from "node:crypto";
import { Agent } from "undici";
import { call } from "../../../tests/support/api.ts";
import { startServer } from "../children.ts";
import { percentile, rounded } from "../figures.ts";
import { ask } from "../load/ask.ts";
import { startClients } from "../load/load.ts";
import { answersIn, askInWindows } from "../load/windows.ts";
import type { OpenWindow } from "../load/windows.ts";
import { peakMemoryMiB } from "../process.ts";
import type { ReceiverReport } from "../receivers/receivers.ts";
import { toResult } from "../result.ts";
import { startTrainedService } from "../targets/start-trained.ts";
import type { Scenario, Setting } from "./scenario.ts";
import { everyTick, receiversProgram } from "./webhooks.ts";

const endpoints = 50;
/** Each goes to all endpoints: a little above what is promised, since the last of a window arrive after it. */
const eventsPerSecond = 4.2;
const secondsOfWindow = 5;
/** What the window before has left to be done is not this one's. */
const settleMs = 1_000;
/** A minute of each kind. */
const turns = 12;
const load = { clients: 10, seconds: 10, pauseMs: 50, from: 0 };

/** Two kinds of nothing: what differs between them is chance. */
const kinds = ["alone", "hung", "heard", "aloneAgain"] as const;
type Kind = (typeof kinds)[number];

/** Visitors of one chatbot are measured while others' events go to nobody, to one that hangs, and to fifty endpoints. */
export const webhooksBesideChatScenario: Scenario = {
  name: "webhooks-beside-chat",
  about: `Chat latency on SQLite without endpoints, with one that hangs, and with ${endpoints * eventsPerSecond} deliveries/s to ${endpoints}, ${secondsOfWindow} s in turn, a minute of each.`,
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
    const dispatcher = new Agent({ connections: 20, pipelining: 1 });

    /** A chatbot whose sessions so many receivers of this kind hear of. */
    async function chatbotHeardBy(count: number, receiver: "good" | "hang"): Promise<string> {
      const { body: chatbot } = await call(url, "POST", "/api/chatbot/create", { name: "Heard" });
      for (let at = 0; at < count; at++) {
        const webhook = {
          url: `${receivers.url}/${receiver}/${at}`,
          events: ["session.created"],
          chatbotId: chatbot.id,
        };
        const { status } = await call(url, "POST", "/api/webhooks-config", webhook);
        if (status !== 201) throw new Error(`An endpoint was answered ${status}.`);
      }
      return chatbot.id;
    }

    async function work(open: OpenWindow<Kind>): Promise<void> {
      for (let turn = 0; turn < turns; turn++)
        // Nobody is always the one behind the heaviest.
        for (const at of kinds.keys()) {
          const kind = kinds[(at + turn) % kinds.length] ?? "alone";
          open(kind, settleMs);
          // An endpoint that failed ten times would be left alone, so each window has one of its own.
          const chatbotId = kind === "hung" ? await chatbotHeardBy(1, "hang") : kind === "heard" ? heard : alone;
          const address = { dialect: "ui-messages", url: `${url}/api/public/chat`, chatbotId } as const;
          await everyTick(eventsPerSecond * secondsOfWindow, eventsPerSecond, () => {
            void ask(dispatcher, address, { sessionId: randomUUID(), question: "Hello" });
          });
        }
    }

    const alone = await chatbotHeardBy(0, "good");
    const heard = await chatbotHeardBy(endpoints, "good");
    await clients.run(target.address, { ...load, seconds: 5, questions });
    const windows = await askInWindows(clients, target.address, { ...load, questions }, work);
    const { requests }: ReceiverReport = await (await fetch(`${receivers.url}/report`)).json();
    await dispatcher.close();
    const p95Of = (...of: Kind[]) =>
      percentile(
        of.flatMap((kind) => answersIn(windows, kind)),
        95,
      );
    yield toResult({
      scenario: "webhooks-beside-chat",
      target: "svc",
      engine: "sqlite",
      clients: load.clients,
      passages: 1_000,
      peakMemoryMiB: rounded(peakMemoryMiB(service.pid)),
      further: {
        deliveriesPerSecond: rounded(requests / (turns * secondsOfWindow)),
        chatMsP95Alone: rounded(p95Of("alone", "aloneAgain")),
        chatMsP95BesideHung: rounded(p95Of("hung")),
        chatMsP95Beside: rounded(p95Of("heard")),
        chatP95RiseBesideHung: rounded(p95Of("hung") / p95Of("alone", "aloneAgain")),
        chatP95Rise: rounded(p95Of("heard") / p95Of("alone", "aloneAgain")),
        chatP95RiseByChance: rounded(p95Of("aloneAgain") / p95Of("alone")),
      },
    });
  },
};
