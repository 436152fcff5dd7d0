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
  /** @type {string[]} */
  let data = [];
  try {
    for (;;) {
      const silence = setTimeout(() => void reader.cancel().catch(() => undefined), silenceMs);
      const { done, value } = await reader.read().finally(() => clearTimeout(silence));
      if (done) throw new Error("The answer broke off.");
      // A CR at the end may be half of a CRLF, so it waits.
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/u);
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line.startsWith("data:")) data.push(line.slice(line[5] === " " ? 6 : 5));
        else if (line === "" && data.length > 0) {
          const text = data.join("\n");
          data = [];
          if (text === "[DONE]") return;
          yield JSON.parse(text);
        }
      }
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
