import type { Connection } from "../configure.ts";
import type { Message } from "../core/types.ts";
import { readBody, ServiceError, serviceErrorOf } from "./service-error.ts";

/** Contract section 2. */
export interface Chatbot {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly theme: "light" | "dark";
  readonly initialMessage: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What a chatbot is to learn: at least one item in all. A file is sent as it is. */
export interface TrainingData {
  readonly urls?: readonly string[];
  readonly documents?: readonly TrainingDocument[];
  readonly faqs?: readonly { readonly question: string; readonly answer: string }[];
}

export type TrainingDocument =
  | string
  | Blob
  | { readonly name: string; readonly content: string }
  | { readonly name: string; readonly contentBase64: string; readonly type?: string };

export interface Training {
  readonly id: string;
  readonly chatbotId: string;
  readonly status: "running" | "completed" | "failed";
  readonly progress: { readonly done: number; readonly total: number };
  readonly sources: readonly {
    readonly id: string;
    readonly kind: "url" | "document" | "faq";
    readonly name: string;
    readonly status: "queued" | "reading" | "ready" | "failed";
    readonly reason: string | null;
    readonly passages: number;
  }[];
  readonly createdAt: string;
  readonly finishedAt: string | null;
}

/** What a chatbot would answer, and why. */
export interface TestAnswer extends Message {
  readonly sources: readonly {
    readonly id: string;
    readonly kind: "url" | "document" | "faq";
    readonly title: string;
    readonly url: string | null;
    readonly score: number;
    readonly excerpt: string;
  }[];
  readonly confidence: number;
  readonly answered: boolean;
  readonly timings: { readonly searchMs: number; readonly totalMs: number };
}

const pollEveryMs = 1_000;
const requestTimeoutMs = 20_000;
/** The service waits up to 10 s for a training, and files have to get there. */
const trainTimeoutMs = 900_000;
/** A language model may take its time. */
const testTimeoutMs = 120_000;

/** The chatbot's public fields. Throws ServiceErrors, as all of these do. */
export async function readChatbot(connection: Connection, chatbotId: string, signal: AbortSignal): Promise<Chatbot> {
  const path = `/api/public/chatbot/${encodeURIComponent(chatbotId)}`;
  const chatbot = await readBody<Chatbot>(await ask(connection, path, { signal }, requestTimeoutMs));
  const { id, name, description, theme, initialMessage, createdAt, updatedAt } = chatbot;
  return { id, name, description, theme, initialMessage, createdAt, updatedAt };
}

/** Teaches a chatbot, and waits until all of it was read or has failed. */
export async function trainChatbot(
  connection: Connection,
  chatbotId: string,
  data: TrainingData,
  signal: AbortSignal,
): Promise<Training> {
  const request = { method: "POST", ...trainingBody(chatbotId, data), signal };
  let training = await readBody<Training>(await ask(connection, "/api/chatbot/train", request, trainTimeoutMs));
  while (training.status === "running") {
    await pause(pollEveryMs, signal);
    signal.throwIfAborted();
    const path = `/api/chatbot/train/${encodeURIComponent(training.id)}`;
    training = await readBody<Training>(await ask(connection, path, { signal }, requestTimeoutMs));
  }
  return training;
}

/** What the chatbot would answer; nothing is stored. */
export async function testChatbot(
  connection: Connection,
  chatbotId: string,
  message: string,
  signal: AbortSignal,
): Promise<TestAnswer> {
  const request = { method: "POST", ...jsonBody({ chatbotId, message }), signal };
  return readBody(await ask(connection, "/api/chatbot/test", request, testTimeoutMs));
}

/** JSON, or a form where there are files: they are sent as they are. */
function trainingBody(chatbotId: string, { documents = [], ...data }: TrainingData) {
  const files = documents.filter((document) => document instanceof Blob);
  const texts = documents.filter((document) => !(document instanceof Blob));
  const rest = texts.length === 0 ? data : { ...data, documents: texts };
  if (files.length === 0) return jsonBody({ chatbotId, data: rest });
  const body = new FormData();
  body.set("chatbotId", chatbotId);
  body.set("data", JSON.stringify(rest));
  for (const file of files) body.append("documents", file);
  return { body };
}

function jsonBody(value: unknown) {
  return { body: JSON.stringify(value), headers: { "Content-Type": "application/json" } };
}

interface AskedFor {
  readonly method?: string;
  readonly body?: string | FormData;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

async function ask(connection: Connection, path: string, request: AskedFor, timeoutMs: number): Promise<Response> {
  const late = AbortSignal.timeout(timeoutMs);
  const response = await fetch(`${connection.baseUrl}${path}`, {
    ...request,
    headers: { ...connection.headers, ...request.headers },
    signal: AbortSignal.any([request.signal, late]),
  }).catch((error: unknown) => {
    if (request.signal.aborted) throw error;
    throw new ServiceError(isKeptFromHere(connection, path) ? notFromHere : "The service cannot be reached.", 0);
  });
  if (!response.ok) throw await serviceErrorOf(response);
  return response;
}

const notFromHere =
  "The service cannot be reached, or takes this call from its own pages only: its operator lists the origins of others in SVC_CORS_ORIGINS.";

/** A browser does not say whether there was no service or no CORS header. */
function isKeptFromHere({ baseUrl }: Connection, path: string): boolean {
  return !path.startsWith("/api/public/") && new URL(baseUrl, location.href).origin !== location.origin;
}

/** Ends early when it is given up. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}
