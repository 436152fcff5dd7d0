// @ts-check

/** @typedef {{ readonly type: string, readonly [field: string]: unknown }} Chunk */

/** The service sends a comment every 15 s; a stream silent for this long is broken. */
const silenceMs = 60_000;

/**
 * Reads a UI message stream (server-sent events), wherever the network cut it: gives each frame's
 * JSON until `[DONE]`. Throws where the stream ends or falls silent before that.
 *
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} body
 * @returns {AsyncGenerator<Chunk, void, void>}
 */
export async function* readChunks(body) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  let endedInCr = false;
  /** @type {string[]} */
  let data = [];
  try {
    for (;;) {
      const silence = setTimeout(() => void reader.cancel().catch(() => undefined), silenceMs);
      const { done, value } = await reader.read().finally(() => clearTimeout(silence));
      if (done) throw new Error("The answer broke off.");
      const text = decoder.decode(value, { stream: true });
      if (text === "") continue;
      // A CRLF cut in two ends one line, not two.
      const lines = (rest + text.slice(endedInCr && text.startsWith("\n") ? 1 : 0)).split(/\r\n|\n|\r/u);
      endedInCr = text.endsWith("\r");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line.startsWith("data:")) data.push(line.slice(line[5] === " " ? 6 : 5));
        else if (line === "" && data.length > 0) {
          const frame = data.join("\n");
          data = [];
          if (frame === "[DONE]") return;
          yield JSON.parse(frame);
        }
      }
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
