import type { z } from "zod";
import { ClientProblem, sendRequest } from "./client-request.ts";
import type { CallOptions, ClientSettings } from "./client-request.ts";
import type { HttpOperation } from "./operation.ts";
import { operations } from "./operations/operations.ts";

type Operations = typeof operations;
type Input<Name extends keyof Operations> = z.input<Operations[Name]["input"]>;
type Output<Name extends keyof Operations> = z.output<Operations[Name]["output"]>;

/** Answered as an AI SDK UI message stream. */
type UiStreamed = "chat" | "resumeChat";
/** Answered as events. */
type Followed = "streamTraining" | "streamCrawl" | "streamNotifications" | "followChat" | "followSessions";
/** Answered as a file. */
type Downloaded = "downloadAttachment" | "downloadBackup" | "downloadPicture" | "exportChatbot" | "exportVisitor";

/** A part of a UI message stream: `{ type: "text-delta", delta: "…" }` and others. */
export interface UiMessageChunk {
  readonly type: string;
  readonly [field: string]: unknown;
}

type EventOf<Name extends Followed> =
  Output<Name> extends { event: string } ? Output<Name> : { readonly event: string; readonly data: Output<Name> };

type Answer<Name extends keyof Operations> = Name extends UiStreamed
  ? AsyncIterable<UiMessageChunk>
  : Name extends Followed
    ? AsyncIterable<EventOf<Name>>
    : Name extends Downloaded
      ? Promise<Response>
      : Promise<Output<Name>>;

/**
 * One function an operation: `await client.createChatbot({ name: "Help" })`. What streams is iterated,
 * and asked when that begins: `for await (const chunk of client.chat({ … }))`; a file comes as the
 * Response with its body.
 */
export type Client = {
  readonly [Name in keyof Operations]: (input: Input<Name>, options?: CallOptions) => Answer<Name>;
};

/** A client of all operations; what the service answers instead of a result is thrown as ClientProblem. */
export function createClient(settings: ClientSettings): Client {
  const calls = Object.entries(operations).map(
    ([name, operation]) =>
      [name, (input: object, options?: CallOptions) => call(settings, operation, input, options)] as const,
  );
  return asClient(Object.fromEntries(calls));
}

// The table's names and types were lost in the loop above; they are the same.
function asClient(calls: unknown): Client {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test compares the names with the table's
  return calls as Client;
}

function call(settings: ClientSettings, operation: HttpOperation, input: object, options?: CallOptions): unknown {
  const { http } = operation;
  if (http.eventStream === true) return follow(settings, operation, input, options);
  const answering = sendRequest(settings, operation, input, options);
  if (http.download !== undefined) return answering;
  return answering.then((response) => (response.status === 204 ? null : response.json()));
}

async function* follow(
  settings: ClientSettings,
  operation: HttpOperation,
  input: object,
  options?: CallOptions,
): AsyncGenerator {
  const { body } = await sendRequest(settings, operation, input, options);
  if (body === null) return;
  for await (const { event, id, data } of readEvents(body)) {
    if (data === "[DONE]") return;
    const value: unknown = JSON.parse(data);
    if (event === undefined) yield value;
    else yield { event, ...(id === undefined ? {} : { id }), data: value };
  }
}

export { ClientProblem };
export type { CallOptions, ClientSettings };

interface ServerSentEvent {
  /** Absent in a UI message stream. */
  readonly event?: string;
  readonly id?: string;
  readonly data: string;
}

/** The events of a body as they come (WHATWG server-sent events); comments and unfinished ones are left out. */
async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const frames = (rest + decoder.decode(value, { stream: true })).replace(/\r\n?(?!$)/gu, "\n").split("\n\n");
      rest = frames.pop() ?? "";
      for (const frame of frames) {
        const event = parse(frame);
        if (event !== undefined) yield event;
      }
    }
  } finally {
    // Whoever stops to iterate wants no more of it.
    await reader.cancel().catch(() => undefined);
  }
}

function parse(frame: string): ServerSentEvent | undefined {
  const fields = new Map<string, string>();
  for (const line of frame.split("\n")) {
    const colon = line.indexOf(":");
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /u, "");
    fields.set(name, name === "data" && fields.has("data") ? `${fields.get("data")}\n${value}` : value);
  }
  const data = fields.get("data");
  if (data === undefined) return undefined;
  const [event, id] = [fields.get("event"), fields.get("id")];
  return { ...(event === undefined ? {} : { event }), ...(id === undefined ? {} : { id }), data };
}
