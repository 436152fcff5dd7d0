import { describe, expect, test } from "vitest";

interface StreamModule {
  readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Record<string, unknown>>;
}
// A file of the browser's, which the server only sends.
const stream = new URL("../../../../pages/assets/stream.js", import.meta.url).href;
const { readChunks } = (await import(stream)) as StreamModule;

const chunks = [
  { type: "start", messageId: "msg_1" },
  { type: "text-delta", id: "text", delta: "Grüße, 世界 😀 שלום\r\n\ndata: no frame\n" },
  { type: "text-delta", id: "text", delta: "\u2028 and : a colon" },
  { type: "finish" },
];
const frames = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("");
const whole = `${frames}data: [DONE]\n\n`;

describe("the page's stream reader", () => {
  test("a stream is the same wherever it was cut, in the middle of a character too", async () => {
    const bytes = new TextEncoder().encode(whole);
    for (let size = 1; size <= bytes.length; size++) expect(await read(cut(bytes, () => size))).toEqual(chunks);
    const next = random(7);
    for (let round = 0; round < 200; round++)
      expect(await read(cut(bytes, () => 1 + Math.floor(next() * 40)))).toEqual(chunks);
  });

  test.each([
    ["CRLF", whole.replaceAll("\n", "\r\n")],
    ["CR", whole.replaceAll("\n", "\r")],
    ["no space after the colon", whole.replaceAll(/^data: /gmu, "data:")],
    [
      "comments and unknown fields",
      `: hello\n\nid: 1\nretry: 5\n${whole.replaceAll("data: {", ": keep-alive\n\nevent: message\ndata: {")}`,
    ],
    ["a byte order mark", `\uFEFF${whole}`],
    ["data on several lines", whole.replaceAll('{"type"', '{\ndata: "type"')],
    ["more behind the end", `${whole}data: not JSON\n\n`],
  ])("it reads %s, cut anywhere", async (_what, text) => {
    const bytes = new TextEncoder().encode(text);
    for (const size of [1, 2, 3, 5, 64, bytes.length]) expect(await read(cut(bytes, () => size))).toEqual(chunks);
  });

  test("a stream that ends before its end is told to be broken, after what came", async () => {
    const seen: unknown[] = [];
    const reading = async () => {
      for await (const chunk of readChunks(cut(new TextEncoder().encode(frames), () => 10))) seen.push(chunk);
    };
    await expect(reading()).rejects.toThrow("broke off");
    expect(seen).toEqual(chunks);
    await expect(read(cut(new TextEncoder().encode("data: {broken\n\n"), () => 99))).rejects.toThrow(SyntaxError);
  });

  test("whoever stops reading lets the connection go", async () => {
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(frames)),
      cancel() {
        cancelled = true;
      },
    });
    for await (const chunk of readChunks(body)) if (chunk["type"] === "start") break;
    expect(cancelled).toBe(true);
  });
});

async function read(body: ReadableStream<Uint8Array>): Promise<unknown[]> {
  return Array.fromAsync(readChunks(body));
}

function cut(bytes: Uint8Array, size: () => number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      const length = size();
      controller.enqueue(bytes.slice(at, at + length));
      at += length;
    },
  });
}

/** Mulberry32: the same numbers in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
