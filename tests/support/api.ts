import { testApiKey } from "./service-process.ts";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON, or the text where it is none. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a black-box test looks into bodies of any form
  readonly body: any;
}

/** One call of the API as a stranger would make it: plain fetch, a key, JSON. */
export async function call(
  baseUrl: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await ask(baseUrl, method, path, body, headers);
  return answerOf(response, await response.text());
}

interface Upload {
  readonly bytes: Uint8Array | string;
  readonly name: string;
  /** Sent before the file. */
  readonly fields?: object;
  readonly headers?: Record<string, string>;
}

/** Uploads a file as a form does, with no key but what the headers name. */
export async function uploadFile(url: string, { bytes, name, fields = {}, headers = {} }: Upload): Promise<Answer> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  form.append("file", new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name));
  const response = await fetch(url, { method: "POST", headers, body: form });
  return answerOf(response, await response.text());
}

/** The same, and of a stream that does not end by itself no more than its first piece. */
export async function peek(...[baseUrl, method, path, body, headers = {}]: Parameters<typeof call>): Promise<Answer> {
  const response = await ask(baseUrl, method, path, body, headers);
  if (response.headers.get("content-type") !== "text/event-stream") return answerOf(response, await response.text());
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const piece = await reader?.read();
  await reader?.cancel();
  return answerOf(response, piece?.value ?? "");
}

function ask(baseUrl: string, method: string, path: string, body: unknown, headers: Record<string, string>) {
  return fetch(new URL(path, baseUrl), {
    method,
    headers: {
      ...(path.startsWith("/api/public/") ? {} : { authorization: `Bearer ${testApiKey}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      // Trainings and crawls are waited for, however busy the machine.
      ...(method === "POST" ? { prefer: "wait=60" } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
}

function answerOf({ status, headers }: Response, text: string): Answer {
  return { status, headers, body: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Shows these sources in the portal, as their owner does: what is uploaded is not shown by itself. */
export async function publish(baseUrl: string, chatbotId: string, sources: readonly { id: string }[]): Promise<void> {
  for (const { id } of sources)
    await call(baseUrl, "PATCH", `/api/chatbots/${chatbotId}/sources/${id}`, { public: true });
}

/** A chatbot that knows these FAQs; answers its id. */
export async function createTrainedChatbot(
  baseUrl: string,
  faqs: readonly { question: string; answer: string }[],
  settings: Record<string, unknown> = {},
): Promise<string> {
  const created = await call(baseUrl, "POST", "/api/chatbot/create", { name: "Test", ...settings });
  if (created.status !== 201) throw new Error(`create answered ${created.status}: ${JSON.stringify(created.body)}`);
  const trained = await call(baseUrl, "POST", "/api/chatbot/train", { chatbotId: created.body.id, data: { faqs } });
  if (trained.status !== 200) throw new Error(`train answered ${trained.status}: ${JSON.stringify(trained.body)}`);
  return created.body.id;
}

export interface StreamedAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The chunks of the UI message stream. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a black-box test looks into chunks of any form
  readonly chunks: any[];
  readonly text: string;
  /** Whether the stream came to its `[DONE]`. */
  readonly done: boolean;
}

/** One visitor's message, its stream read to the end. */
export async function chat(
  baseUrl: string,
  {
    chatbotId,
    sessionId,
    text,
    id,
    pageUrl,
    headers = {},
    hear = () => undefined,
  }: {
    chatbotId: string;
    sessionId: string;
    text: string;
    id?: string;
    pageUrl?: string;
    headers?: Record<string, string>;
    /** Called with all that has come so far, piece by piece. */
    hear?: (raw: string) => void;
  },
): Promise<StreamedAnswer> {
  const response = await fetch(new URL("/api/public/chat", baseUrl), {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({
      chatbotId,
      sessionId,
      ...(pageUrl === undefined ? {} : { pageUrl }),
      messages: [{ ...(id === undefined ? {} : { id }), role: "user", parts: [{ type: "text", text }] }],
    }),
  });
  let raw = "";
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) hear((raw += piece));
  const data = raw
    .split("\n\n")
    .filter((frame) => frame.startsWith("data: "))
    .map((frame) => frame.slice("data: ".length));
  const chunks = data.filter((each) => each !== "[DONE]").map((each) => JSON.parse(each));
  const words = chunks.filter((chunk) => chunk.type === "text-delta").map((chunk) => chunk.delta);
  return {
    status: response.status,
    headers: response.headers,
    chunks,
    text: words.join(""),
    done: data.at(-1) === "[DONE]",
  };
}
