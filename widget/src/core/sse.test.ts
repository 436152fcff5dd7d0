import { DefaultChatTransport, readUIMessageStream } from "ai";
import type { UIMessage, UIMessageChunk } from "ai";
import { describe, expect, test, vi } from "vitest";
import { readEvents, readLimits } from "./sse.ts";
import { createUiMessageReader, messageLimits } from "./ui-message.ts";
import type { Chunk } from "./ui-message.ts";

type Bytes = Uint8Array<ArrayBuffer>;
const encoder = new TextEncoder();
const bytesOf = (text: string): Bytes => encoder.encode(text);

/** The bytes in pieces that end at these places. */
function streamOf(bytes: Bytes, cuts: readonly number[] = []): ReadableStream<Bytes> {
  const places = [0, ...cuts, bytes.length];
  return new ReadableStream({
    start(controller) {
      for (const [at, place] of places.entries()) if (at > 0) controller.enqueue(bytes.slice(places[at - 1], place));
      controller.close();
    },
  });
}

async function ours(body: ReadableStream<Bytes>): Promise<unknown> {
  const reader = createUiMessageReader();
  for await (const events of readEvents(body))
    for (const { data } of events) if (data !== "[DONE]") reader.push(JSON.parse(data) as Chunk);
  return JSON.parse(JSON.stringify(reader.message()));
}

class OpenTransport extends DefaultChatTransport<UIMessage> {
  read(body: ReadableStream<Bytes>): ReadableStream<UIMessageChunk> {
    return this.processResponseStream(body);
  }
}

/** As `useChat` of the AI SDK reads it. */
async function theirs(body: ReadableStream<Bytes>): Promise<unknown> {
  let last: unknown;
  const stream = new OpenTransport().read(body);
  for await (const message of readUIMessageStream({ stream, onError: () => undefined })) last = message;
  return JSON.parse(JSON.stringify(last));
}

const frames = (...chunks: object[]) =>
  `${chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("")}data: [DONE]\n\n`;
const text = (id: string, ...deltas: string[]) => [
  { type: "text-start", id },
  ...deltas.map((delta) => ({ type: "text-delta", id, delta })),
  { type: "text-end", id },
];
const start = { type: "start", messageId: "msg_1" };
const finish = { type: "finish", messageMetadata: { confidence: 0.9, answered: true, messageId: "msg_1" } };

/** What the service writes (server/src/surfaces/http/chat-stream.ts), and what of the protocol it might write. */
const recorded: Record<string, string> = {
  "an answer with sources": frames(
    start,
    { type: "data-session", data: { sessionId: "s", visitorToken: "t" }, transient: true },
    { type: "start-step" },
    ...text("text", "Grüße aus ", "東京 ", "👩‍👩‍👧 ", "\u2028 \\n \n end"),
    { type: "source-url", sourceId: "src_1", url: "https://example.com/a?b=c#d", title: "A" },
    { type: "source-document", sourceId: "src_2#page=3", mediaType: "application/pdf", title: "B" },
    { type: "finish-step" },
    finish,
  ),
  "a stopped answer": frames(
    start,
    { type: "start-step" },
    { type: "text-start", id: "text" },
    { type: "text-delta", id: "text", delta: "Half of" },
    { type: "text-end", id: "text" },
    { type: "message-metadata", messageMetadata: { messageId: "msg_1", partial: true } },
    { type: "abort" },
  ),
  "an answer that failed": frames(
    start,
    { type: "start-step" },
    ...text("text", "Up to "),
    { type: "error", errorText: "No." },
    { type: "finish-step" },
    finish,
  ),
  "a call for a person": frames(
    start,
    { type: "start-step" },
    { type: "data-handoff", data: { handoff: "waiting", agent: null } },
    ...text("text", "Coming."),
    finish,
  ),
  "state that changes": frames(
    start,
    { type: "data-ticket", id: "t", data: { status: "asked" } },
    ...text("a", "One"),
    { type: "data-ticket", id: "t", data: { status: "opened", number: 7 } },
    ...text("b", "Two"),
    { type: "message-metadata", messageMetadata: { deep: { a: 1, b: [1] } } },
    { type: "finish", messageMetadata: { deep: { b: [2], c: null } } },
  ),
  "two texts at once": frames(
    start,
    { type: "text-start", id: "a" },
    { type: "text-delta", id: "a", delta: "A" },
    { type: "text-start", id: "b" },
    { type: "text-delta", id: "b", delta: "B" },
    { type: "text-delta", id: "a", delta: "a" },
    { type: "text-end", id: "b" },
    { type: "text-end", id: "a" },
    { type: "finish" },
  ),
  "a missing end": `data: ${JSON.stringify(start)}\n\ndata: {"type":"text-start","id":"x"}\n\ndata: {"type":"text-delta","id":"x","delta":"begun"}\n\ndata: {"type":"text-delta","id":"x","delta":"cut`,
};

/** The same with other ends of lines, comments, and fields that nobody asked for. */
const spellings: Record<string, (stream: string) => string> = {
  LF: (stream) => stream,
  CRLF: (stream) => stream.replaceAll("\n", "\r\n"),
  CR: (stream) => stream.replaceAll("\n", "\r"),
  "a byte order mark": (stream) => `\uFEFF${stream}`,
  comments: (stream) => `: hello\n\n${stream.replaceAll("\n\n", "\n\n: keep-alive\n\n:\n")}`,
  "other fields": (stream) => stream.replaceAll("data: ", "id: 7\nretry: 10\nunknown\nevent: message\ndata:"),
};

describe.each(Object.entries(recorded))("%s", (_name, stream) => {
  test.each(Object.entries(spellings))(
    "is the message that the AI SDK reads, written with %s and cut anywhere",
    async (_spelling, spell) => {
      const bytes = bytesOf(spell(stream));
      const expected = await theirs(streamOf(bytes));
      expect(await ours(streamOf(bytes))).toEqual(expected);
      // Byte by byte, so that characters of several bytes and CRLFs are cut in half, and at random.
      expect(await ours(streamOf(bytes, Array.from(bytes.keys()).slice(1)))).toEqual(expected);
      const random = randomOf(bytes.length);
      for (let round = 0; round < 20; round++) {
        const cuts = Array.from({ length: 1 + (random() % 12) }, () => random() % bytes.length).sort((a, b) => a - b);
        expect(await ours(streamOf(bytes, cuts)), `cut at ${cuts.join()}`).toEqual(expected);
      }
    },
  );
});

test("data over several lines is one, and an empty value counts", async () => {
  const events = [];
  for await (const some of readEvents(
    streamOf(bytesOf("data: a\ndata\ndata:b\nid: 1\nevent: x\n\nid: 2\n\ndata:  c\n\n")),
  ))
    events.push(...some);
  expect(events).toEqual([
    { event: "x", data: "a\n\nb", id: "1" },
    { event: "message", data: " c", id: "2" },
  ]);
});

test("a stream of one endless line, or of one endless event, is broken off at the limit", async () => {
  const limits = { ...readLimits, eventCharacters: 100_000 };
  for (const piece of ["x".repeat(1_000), `data: ${"x".repeat(1_000)}\n`]) {
    let pulled = 0;
    const cancel = vi.fn();
    const endless = new ReadableStream<Bytes>({
      pull(controller) {
        pulled++;
        controller.enqueue(bytesOf(piece));
      },
      cancel,
    });
    await expect(readEvents(endless, limits).next()).rejects.toThrow("too long");
    expect(pulled).toBeLessThan(200);
    await vi.waitFor(() => expect(cancel).toHaveBeenCalled(), { timeout: 20_000 });
  }
});

test("a stream that falls silent is broken off and cancelled", async () => {
  const cancel = vi.fn();
  const silent = new ReadableStream<Bytes>({ cancel });
  await expect(readEvents(silent, { ...readLimits, silenceMs: 20 }).next()).rejects.toThrow("silent");
  await vi.waitFor(() => expect(cancel).toHaveBeenCalled(), { timeout: 20_000 });
});

test("an answer without end is broken off at the limits of text and of parts", () => {
  const long = createUiMessageReader();
  long.push({ type: "text-start", id: "a" });
  const delta = { type: "text-delta", id: "a", delta: "x".repeat(messageLimits.characters / 2) };
  long.push(delta);
  long.push(delta);
  expect(() => long.push(delta)).toThrow("too long");
  const many = createUiMessageReader();
  for (let part = 0; part < messageLimits.parts; part++) many.push({ type: "start-step" });
  expect(() => many.push({ type: "start-step" })).toThrow("too many parts");
});

test("metadata of a hostile stream reaches no prototype", () => {
  const reader = createUiMessageReader();
  reader.push(JSON.parse(`{"type":"start","messageMetadata":{"a":{}}}`) as Chunk);
  reader.push(
    JSON.parse(`{"type":"finish","messageMetadata":{"a":{"__proto__":{"x":1}},"__proto__":{"y":1}}}`) as Chunk,
  );
  expect(({} as Record<string, unknown>)["y"]).toBeUndefined();
  expect(reader.message().metadata).toEqual({ a: {} });
});

/** xorshift32. */
function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}
