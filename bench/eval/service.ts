import { operations } from "@svc/contract";
import type { z } from "zod";
import { createDefaultWorkspace } from "../../server/src/features/accounts/accounts.ts";
import { createAnswers } from "../../server/src/features/answers/answers.ts";
import type { AnswerRequest, ModelOptions } from "../../server/src/features/answers/answers.ts";
import { createChatbots } from "../../server/src/features/chatbots/chatbots.ts";
import type { KnownChatbot } from "../../server/src/features/chatbots/chatbots.ts";
import { createConversations } from "../../server/src/features/conversations/conversations.ts";
import { createInsights } from "../../server/src/features/insights/insights.ts";
import { createEncoder, createKnowledge } from "../../server/src/features/knowledge/knowledge.ts";
import { createLeads } from "../../server/src/features/leads/leads.ts";
import { createTickets } from "../../server/src/features/tickets/tickets.ts";
import type { FoundFaq, FoundPassage, Knowledge } from "../../server/src/features/knowledge/knowledge.ts";
import { readDocument } from "../../server/src/features/knowledge/read/read-document.ts";
import { putSourceText } from "../../server/src/features/knowledge/source-text.ts";
import { queueSource } from "../../server/src/features/knowledge/sources.ts";
import type { Caller } from "../../server/src/foundation/caller.ts";
import { createChannel } from "../../server/src/foundation/channel.ts";
import { systemClock } from "../../server/src/foundation/clock.ts";
import { openDatabase } from "../../server/src/foundation/database/database.ts";
import { createEgress } from "../../server/src/foundation/egress/egress.ts";
import type { Implementation, RequestContext } from "../../server/src/foundation/implement.ts";
import { createLog } from "../../server/src/foundation/log.ts";
import { createOutbox } from "../../server/src/foundation/outbox.ts";
import { createQueue } from "../../server/src/foundation/queue.ts";

/** What the answer path found for a question, and what it made of it. */
export interface Asked {
  /** All that the searches found, deeper than the answer read. Empty where it did not search. */
  readonly faqs: readonly FoundFaq[];
  readonly passages: readonly FoundPassage[];
  /** The passages that the answer was made from, as searched for. */
  readonly read: { readonly question: string; readonly passages: readonly FoundPassage[] };
  readonly answered: boolean;
  readonly confidence: number;
}

export interface EvaluatedService {
  createChatbot(name: string): Promise<KnownChatbot>;
  /** Through the train operation. */
  trainFaqs(chatbot: KnownChatbot, faqs: readonly { question: string; answer: string }[]): Promise<void>;
  /**
   * Through what the train operation does with a text: it names a document by its file, and so
   * could give neither two of the same title nor one without. Answers the source's key.
   */
  trainDocument(chatbot: KnownChatbot, document: { id: string; title: string; text: string }): Promise<number>;
  /** Waits until everything that was trained can be compared by meaning, where there is an encoder. */
  finishTraining(): Promise<void>;
  ask(chatbot: KnownChatbot, request: AnswerRequest): Promise<Asked>;
  /** From here on what is trained is encoded by the queue's jobs. */
  startJobs(): Promise<void>;
  /** A visitor's conversation of one message; he rates an answer down, as his question has none. */
  converse(chatbot: KnownChatbot, sessionId: string, message: string): Promise<void>;
  /** Gathers what was not answered; all gaps of the chatbot. */
  gatherGaps(chatbot: KnownChatbot): Promise<FoundGap[]>;
  /** Through the operation; answers the gap's status then. */
  acceptGap(gap: FoundGap, faq: { question: string; answer: string; wordings: readonly string[] }): Promise<string>;
  /** Questions that should have been compared by meaning, and were not. */
  encoderMisses(): number;
  close(): Promise<void>;
}

export interface FoundGap {
  readonly id: string;
  /** The representative one. */
  readonly question: string;
  /** Ids of the sessions that it was asked in. */
  readonly members: readonly string[];
}

/** Ranks are looked at to the tenth document, of which each may be found in several passages. */
const searchDepth = 50;

/** The service's features on a store, composed as service.ts does, without surfaces and jobs. */
export async function openService(
  settings: { databaseUrl: string; dataDir: string },
  encoding: "on" | "off" = "off",
): Promise<EvaluatedService> {
  const clock = systemClock;
  const database = await openDatabase(settings);
  const log = createLog("silent");
  const queue = createQueue({ database, clock, log });
  const egress = createEgress({ allow: [], userAgent: "svc-eval" });
  const defaultWorkspace = createDefaultWorkspace(database, clock);
  const chatbots = createChatbots({ database, clock, queue, sealKey: Buffer.alloc(32) });
  const encoder = createEncoder(encoding === "on" ? "embedded" : "off");
  const options = { database, clock, chatbots, queue, egress, log };
  const knowledge = createKnowledge({ ...options, encoder, encoderWaitMs: askTimeoutMs });
  const workspaceId = await defaultWorkspace();
  const owner: Caller = { workspaceId, kind: "key", id: "key_eval", name: "Evaluation", role: "admin" };
  const answers = createAnswers({ database, clock, log, chatbots, knowledge, models });
  const conversations = createConversations({
    presence: { follow: () => () => undefined, isAnyoneOnline: () => Promise.resolve(null) },
    database,
    clock,
    log,
    queue,
    chatbots,
    answers,
    knowledge,
    leads: createLeads({ database, clock, chatbots }),
    tickets: createTickets({ database, clock, chatbots }),
    channel: createChannel(database, log),
    outbox: createOutbox(database, log),
    tokenKey: Buffer.alloc(32),
    identityKey: Buffer.alloc(32),
    holders: [],
    addressRateLimit: 0,
    chatbotRateLimit: 0,
    attachmentQuotaBytes: 0,
    dataDir: "",
  });
  const insights = createInsights({
    database,
    clock,
    log,
    queue,
    outbox: createOutbox(database, log),
    chatbots,
    answers,
    knowledge,
  });
  const rooms = [chatbots, knowledge, conversations, insights];
  const implementations = rooms.flatMap((room) => room.implementations);
  const run = async <Output>(
    operation: { readonly name: string; readonly input: z.ZodType; readonly output: z.ZodType<Output> },
    input: unknown,
    visitorToken?: string,
  ): Promise<Output> => {
    const { run: perform } = implementationOf(implementations, operation.name);
    return operation.output.parse(await perform(operation.input.parse(input), owner, { ...context(), visitorToken }));
  };

  return {
    async createChatbot(name) {
      const input = operations.createChatbot.input.parse({ name: name.slice(0, 100) });
      const { id } = operations.createChatbot.output.parse(
        await implementationOf(implementations, "createChatbot").run(input, owner, context()),
      );
      return chatbots.find(owner, id);
    },
    async trainFaqs(chatbot, faqs) {
      const input = operations.trainChatbot.input.parse({ chatbotId: chatbot.id, data: { faqs } });
      await implementationOf(implementations, "trainChatbot").run(input, owner, context());
    },
    async trainDocument({ key: chatbotKey }, { id, title, text }) {
      const origin = { kind: "document", origin: id, name: id } as const;
      const source = await database.transaction((transaction) => queueSource(transaction, clock, chatbotKey, origin));
      const target = { chatbotKey, sourceKey: source.key, hold: async () => undefined };
      const { markdown, passages } = await readDocument({ bytes: Buffer.from(text), contentType: "text/plain" });
      await putSourceText(database, clock, target, { title, markdown, passages });
      return source.key;
    },
    finishTraining: () => knowledge.encodeAll(),
    async startJobs() {
      await knowledge.start();
      await queue.start();
    },
    async converse({ id: chatbotId }, sessionId, text) {
      const turn = { chatbotId, sessionId, message: { id: null, text }, regenerate: false };
      const visit = { address: "127.0.0.1", visitorToken: undefined, idempotencyKey: undefined };
      const { judgeOrigin, signal: stopping } = context();
      const { messageId, parts, visitorToken } = await conversations.chat(turn, { ...visit, judgeOrigin, stopping });
      for await (const part of parts)
        if (part.type === "finish" && part.answered)
          await run(operations.rateAnswer, { messageId, rating: "down" }, visitorToken);
    },
    async gatherGaps({ id: chatbotId }) {
      await insights.gather();
      const { knowledgeGaps } = await run(operations.listKnowledgeGaps, { chatbotId, limit: 200 });
      const gaps: FoundGap[] = [];
      for (const { id, question } of knowledgeGaps) {
        const { evidence } = await run(operations.getKnowledgeGap, { gapId: id });
        gaps.push({ id, question, members: evidence.questions.map(({ sessionId }) => sessionId) });
      }
      return gaps;
    },
    async acceptGap({ id: gapId }, faq) {
      const { status } = await run(operations.acceptKnowledgeGap, { gapId, ...faq });
      return status;
    },
    encoderMisses: () => knowledge.encoderMisses(),
    async ask(chatbot, request) {
      const { watched, seen } = watch(knowledge);
      const watching = createAnswers({ database, clock, log, chatbots, knowledge: watched, models });
      for await (const part of watching.stream(chatbot, request, AbortSignal.timeout(askTimeoutMs))) {
        if (part.type === "finish") return { ...seen, answered: part.answered, confidence: part.confidence };
      }
      throw new Error("The model ended without a finish.");
    },
    async close() {
      await insights.close();
      await queue.stop();
      await knowledge.close();
      await egress.close();
      await database.close();
    },
  };
}

/** What is measured is the embedded answerer. */
const models: ModelOptions = {
  service: { name: "embedded", baseUrl: "", apiKey: "" },
  connect: () => {
    throw new Error("An evaluation asks no language model.");
  },
};

const askTimeoutMs = 60_000;

/** The same knowledge, searched once and deeper; what the answer asked for is all that it gets. */
function watch(knowledge: Knowledge) {
  const seen: { faqs: FoundFaq[]; passages: FoundPassage[]; read: { question: string; passages: FoundPassage[] } } = {
    faqs: [],
    passages: [],
    read: { question: "", passages: [] },
  };
  const watched: Knowledge = {
    ...knowledge,
    async findFaqs(chatbotKey, question, limit, options) {
      const faqs = await knowledge.findFaqs(chatbotKey, question, limit, options);
      if (seen.faqs.length === 0) seen.faqs = faqs;
      return faqs;
    },
    // The message is searched first, then each of several questions in it: what ranks is found for the message.
    async findPassages(chatbotKey, question, limit, options) {
      if (seen.read.question !== "") return knowledge.findPassages(chatbotKey, question, limit, options);
      seen.read = { question, passages: [] };
      seen.passages = await knowledge.findPassages(chatbotKey, question, Math.max(limit, searchDepth), options);
      seen.read = { question, passages: seen.passages.slice(0, limit) };
      return seen.read.passages;
    },
  };
  return { watched, seen };
}

function implementationOf(implementations: readonly Implementation[], name: string): Implementation {
  const found = implementations.find(({ operation }) => operation.name === name);
  if (found === undefined) throw new Error(`The service has no operation ${name}.`);
  return found;
}

function context(): RequestContext {
  const never = new AbortController().signal;
  return {
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
}
