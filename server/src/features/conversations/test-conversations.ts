import { handoffSettingsSchema } from "@svc/contract";
import type { AnswerPart, ChatPart } from "../../foundation/chat.ts";
import { createChannel } from "../../foundation/channel.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { visitor } from "../../foundation/caller.ts";
import type { RequestContext } from "../../foundation/implement.ts";
import { createLog } from "../../foundation/log.ts";
import { createOutbox } from "../../foundation/outbox.ts";
import { createQueue } from "../../foundation/queue.ts";
import type { AnswerRequest, Answers } from "../answers/answers.ts";
import { createLeads } from "../leads/leads.ts";
import { createTickets } from "../tickets/tickets.ts";
import type { Chatbots, KnownChatbot } from "../chatbots/chatbots.ts";
import { createConversations } from "./conversations.ts";
import type { Conversations } from "./conversations.ts";

/** An answer that is being asked for: the test says what comes of it, and when. */
export interface Asked {
  readonly request: AnswerRequest;
  readonly signal: AbortSignal;
  say(text: string): void;
  finish(confidence?: number): void;
  fail(error: Error): void;
}

/** An answerer in the hands of a test. */
export interface HeldAnswers extends Pick<Answers, "stream"> {
  /** The next answer that is asked for. */
  asked(): Promise<Asked>;
  /** So many were asked for and not taken. */
  readonly waiting: number;
}

/** `isDeaf`: it does not look at its signal, as an answerer may that is waiting for something. */
export function holdAnswers({ isDeaf = false } = {}): HeldAnswers {
  const arrived: Asked[] = [];
  const takers: ((asked: Asked) => void)[] = [];
  return {
    async *stream(_chatbot, request, signal) {
      const parts: (AnswerPart | Error)[] = [];
      let wake = Promise.withResolvers<void>();
      const put = (part: AnswerPart | Error) => {
        parts.push(part);
        wake.resolve();
      };
      if (!isDeaf) signal.addEventListener("abort", () => wake.resolve());
      const asked: Asked = {
        request,
        signal,
        say: (text) => put({ type: "text", text }),
        finish: (confidence = 0.9) => put({ type: "finish", confidence, answered: true }),
        fail: put,
      };
      const taker = takers.shift();
      if (taker === undefined) arrived.push(asked);
      else taker(asked);
      for (;;) {
        if (!isDeaf) signal.throwIfAborted();
        const part = parts.shift();
        if (part === undefined) {
          await wake.promise;
          wake = Promise.withResolvers<void>();
        } else if (part instanceof Error) throw part;
        else {
          yield part;
          if (part.type === "finish") return;
        }
      }
    },
    asked() {
      const asked = arrived.shift();
      return asked === undefined ? new Promise((resolve) => takers.push(resolve)) : Promise.resolve(asked);
    },
    get waiting() {
      return arrived.length;
    },
  };
}

/** Conversations of one chatbot, as one process has them; `chatbotKey` is of a row that is there. */
export function testConversations(
  database: Database,
  answers: Pick<Answers, "stream">,
  chatbotKey: number,
  clock: Clock,
  settings: Partial<KnownChatbot> = {},
) {
  const log = createLog("silent");
  const queue = createQueue({ database, clock, log });
  const outbox = createOutbox(database, log);
  const channel = createChannel(database, log);
  const chatbot = {
    key: chatbotKey,
    id: "bot_1",
    workspaceId: "ws_1",
    allowedDomains: [],
    rateLimit: { messages: 20, windowSeconds: 240 },
    locale: "en",
    sessions: { requireToken: false },
    identity: { required: false },
    attachments: { enabled: false, readText: false },
    handoff: handoffSettingsSchema.parse({ enabled: false }),
    officeHours: null,
    ...settings,
  };
  // What conversations use of a chatbot, and of those who know them.
  const found = async () => chatbot as unknown as KnownChatbot;
  const chatbots: unknown = { find: found, findPublic: found, findByKey: found };
  const conversations = createConversations({
    presence: { follow: () => () => undefined, isAnyoneOnline: () => Promise.resolve(null) },
    database,
    clock,
    log,
    queue,
    chatbots: chatbots as Chatbots,
    answers: {
      write: async () => null,
      writeDraft: () => Promise.reject(new Error("Nothing is drafted.")),
      tryOut: () => Promise.reject(new Error("Nothing is tried out.")),
      ...answers,
    },
    knowledge: {
      saveFaqs: async () => [],
      readAttachment: () => Promise.reject(new Error("No file is read.")),
      readFileText: () => Promise.reject(new Error("No file is read.")),
    },
    leads: createLeads({ database, clock, chatbots: chatbots as Chatbots }),
    tickets: createTickets({ database, clock, chatbots: chatbots as Chatbots }),
    channel,
    outbox,
    tokenKey: Buffer.alloc(32, 1),
    identityKey: Buffer.alloc(32),
    holders: [],
    addressRateLimit: 0,
    chatbotRateLimit: 0,
    attachmentQuotaBytes: 0,
    dataDir: "",
  });
  return { conversations, queue, outbox, channel, ...calls(conversations) };
}

function calls(conversations: Conversations) {
  const tokens = new Map<string, string>();
  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks into results of any form
  const run = async (name: string, input: unknown, given: Partial<RequestContext>): Promise<any> => {
    const context: unknown = { address: "127.0.0.1", judgeOrigin: () => undefined, ...given };
    const found = conversations.implementations.find(({ operation }) => operation.name === name);
    return found?.run(input, visitor, context as RequestContext);
  };
  return {
    run,
    /** As a visitor who keeps the token that it was given, unless another is named. */
    async say(sessionId: string, text: string, options: SayOptions = {}) {
      const { id = null, regenerate = false, token = tokens.get(sessionId), key } = options;
      const said = await conversations.chat(
        { chatbotId: "bot_1", sessionId, message: { id, text }, regenerate },
        {
          address: "127.0.0.1",
          visitorToken: token ?? undefined,
          idempotencyKey: key,
          judgeOrigin: () => undefined,
          stopping: new AbortController().signal,
        },
      );
      if (token !== null && said.visitorToken !== undefined) tokens.set(sessionId, said.visitorToken);
      return said;
    },
    resume: (sessionId: string, visitorToken: string | undefined, signal = new AbortController().signal) =>
      conversations.resume(sessionId, { address: "127.0.0.1", visitorToken, judgeOrigin: () => undefined, signal }),
    stop: (sessionId: string, visitorToken: string | undefined) => run("stopChat", { sessionId }, { visitorToken }),
    history: async (sessionId: string, visitorToken: string | undefined): Promise<HistoryMessage[]> =>
      (await run("listChatMessages", { sessionId, limit: 100 }, { visitorToken })).messages,
  };
}

interface SayOptions {
  readonly id?: string | null;
  readonly regenerate?: boolean;
  /** Null: none is sent. */
  readonly token?: string | null | undefined;
  readonly key?: string;
}

export interface HistoryMessage {
  readonly id: string;
  readonly role: string;
  readonly content: string;
  readonly metadata?: Record<string, unknown>;
}

/** All parts of an answer, and the failure that ended them. */
export async function readAll(
  parts: AsyncIterable<ChatPart>,
): Promise<{ parts: ChatPart[]; text: string; error: unknown }> {
  const read: ChatPart[] = [];
  let error: unknown = null;
  try {
    for await (const part of parts) read.push(part);
  } catch (thrown) {
    error = thrown;
  }
  return { parts: read, text: read.map((part) => (part.type === "text" ? part.text : "")).join(""), error };
}

/** Reads until the text so far is this; the rest can be read afterwards. */
export async function readUntil(parts: AsyncIterable<ChatPart> | undefined, text: string): Promise<void> {
  const iterator = parts?.[Symbol.asyncIterator]();
  let read = "";
  while (read !== text) {
    const step = await iterator?.next();
    if (step === undefined || step.done === true) throw new Error(`The answer ended with ${JSON.stringify(read)}.`);
    if (step.value.type === "text") read += step.value.text;
  }
}
