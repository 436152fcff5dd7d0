import { setTimeout as delay } from "node:timers/promises";
import { operations } from "@svc/contract";
import type { GoLiveCheck, InsightReport, KnowledgeGap, WholeKnowledgeGap } from "@svc/contract";
import type { Caller } from "../../foundation/caller.ts";
import { createChannel } from "../../foundation/channel.ts";
import type { Database } from "../../foundation/database/database.ts";
import { createEgress } from "../../foundation/egress/egress.ts";
import type { RequestContext } from "../../foundation/implement.ts";
import { createLog } from "../../foundation/log.ts";
import { createOutbox } from "../../foundation/outbox.ts";
import { createQueue } from "../../foundation/queue.ts";
import { createDefaultWorkspace } from "../accounts/accounts.ts";
import { createAnswers } from "../answers/answers.ts";
import { createChatbots } from "../chatbots/chatbots.ts";
import { createConversations } from "../conversations/conversations.ts";
import { createKnowledge } from "../knowledge/knowledge.ts";
import { createLeads } from "../leads/leads.ts";
import { createTickets } from "../tickets/tickets.ts";
import { createInsights } from "./insights.ts";

/** The features that a gap goes through, on one store and with a clock that a test sets; nothing runs by itself. */
export async function openTestInsights(database: Database, clock: { nowMs: number }) {
  const time = { now: () => clock.nowMs };
  const log = createLog("silent");
  const queue = createQueue({ database, clock: time, log });
  const egress = createEgress({ allow: [], userAgent: "test" });
  const chatbots = createChatbots({ database, clock: time, queue, sealKey: Buffer.alloc(32) });
  const knowledge = createKnowledge({ database, clock: time, chatbots, queue, egress, log });
  const models = {
    service: { name: "embedded", baseUrl: "", apiKey: "" },
    connect: () => {
      throw new Error("There is no model.");
    },
  };
  const answers = createAnswers({ database, clock: time, log, chatbots, knowledge, models });
  const conversations = createConversations({
    presence: { follow: () => () => undefined, isAnyoneOnline: () => Promise.resolve(null) },
    database,
    clock: time,
    log,
    queue,
    chatbots,
    answers,
    knowledge,
    leads: createLeads({ database, clock: time, chatbots }),
    tickets: createTickets({ database, clock: time, chatbots }),
    channel: createChannel(database, log),
    outbox: createOutbox(database, log),
    tokenKey: Buffer.alloc(32, 1),
    identityKey: Buffer.alloc(32),
    holders: [],
    addressRateLimit: 0,
    chatbotRateLimit: 0,
    attachmentQuotaBytes: 0,
    dataDir: "",
  });
  const outbox = createOutbox(database, log);
  const insights = createInsights({ database, clock: time, log, queue, outbox, chatbots, answers, knowledge });
  let working: Promise<void> | undefined;
  const workspaceId = await createDefaultWorkspace(database, time)();
  const owner: Caller = { workspaceId, kind: "key", id: "key_1", name: "Test", role: "admin" };
  const never = new AbortController().signal;
  const context: RequestContext = {
    signal: never,
    waitSeconds: 0,
    files: [],
    visitorToken: undefined,
    address: "127.0.0.1",
    userAgent: "",
    browser: { session: undefined, device: undefined, keep: () => undefined },
    draining: never,
    judgeOrigin: () => undefined,
  };
  const features = [chatbots, knowledge, conversations, insights];

  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks into results of any form
  async function run(name: keyof typeof operations, input: unknown, given: Partial<RequestContext> = {}): Promise<any> {
    const found = features
      .flatMap((feature) => feature.implementations)
      .find(({ operation }) => operation.name === name);
    return found?.run(operations[name].input.parse(input), owner, { ...context, ...given });
  }

  return {
    insights,
    outbox,
    queue,
    chatbots,
    answers,
    knowledge,
    conversations,
    run,
    async chatbot(faqs: readonly { question: string; answer: string }[] = []): Promise<string> {
      const { id } = await run("createChatbot", { name: "Shop" });
      if (faqs.length > 0) await run("trainChatbot", { chatbotId: id, data: { faqs } });
      return id;
    },
    /** A visitor's message, answered; rate it with what comes back. */
    async say(chatbotId: string, sessionId: string, text: string, token?: string) {
      const turn = { chatbotId, sessionId, message: { id: null, text }, regenerate: false };
      const { messageId, parts, visitorToken } = await conversations.chat(turn, {
        address: "127.0.0.1",
        visitorToken: token,
        idempotencyKey: undefined,
        judgeOrigin: () => undefined,
        stopping: never,
      });
      for await (const part of parts) if (part.type === "finish") continue;
      return { messageId, token: visitorToken ?? token };
    },
    rate: (messageId: string, rating: "up" | "down" | null, visitorToken: string | undefined) =>
      run("rateAnswer", { messageId, rating }, { visitorToken }),
    async gaps(chatbotId: string, filter: Record<string, unknown> = {}): Promise<KnowledgeGap[]> {
      await insights.gather();
      return (await run("listKnowledgeGaps", { chatbotId, ...filter })).knowledgeGaps;
    },
    /** Its insights, once they are made; starts the queue. */
    async report(chatbotId: string, period: string): Promise<InsightReport> {
      await (working ??= queue.start());
      for (;;) {
        const { isMaking, insights: report } = await run("getInsights", { chatbotId, period });
        if (isMaking !== true) return report;
        await delay(20);
      }
    },
    /** Its go-live check, run anew. */
    async check(chatbotId: string): Promise<GoLiveCheck> {
      await (working ??= queue.start());
      await run("runGoLiveCheck", { chatbotId });
      for (;;) {
        const check = await run("getGoLiveCheck", { chatbotId });
        if (check.isRunning !== true) return check;
        await delay(20);
      }
    },
    gap: (gapId: string): Promise<WholeKnowledgeGap> => run("getKnowledgeGap", { gapId }),
    async close() {
      await insights.close();
      await queue.stop();
      await conversations.drain();
      await knowledge.close();
      await egress.close();
    },
  };
}
