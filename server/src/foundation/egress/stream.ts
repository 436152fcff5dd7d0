import type { Readable } from "node:stream";
import type { Agent } from "undici";
import { decodedBody } from "./body.ts";
import { orAborted, startDeadline, type Deadline } from "./deadline.ts";
import { asEgressError } from "./errors.ts";
import { flattened, lowerCased } from "./headers.ts";
import { parseUrl } from "./url.ts";

export interface EgressStreamRequest {
  /** Default GET. */
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Ends the exchange and its connection at once; what waits rejects with the signal's own reason. */
  signal?: AbortSignal;
  /** For the whole exchange with its body. Default five minutes. */
  timeoutMs?: number;
  /** Of the body as it travels and again as it inflates. Default 10 MB. */
  maxBytes?: number;
}

export interface EgressStream {
  /** A redirect is an answer like any other: none is ever followed. */
  status: number;
  /** Names in lower case; repeated headers joined with a comma. */
  headers: Record<string, string>;
  /**
   * Decompressed, in the pieces in which it comes; to be read once. Who stops early ends the exchange.
   * Throws EgressFailed, or the signal's own reason.
   */
  body: AsyncIterable<Buffer>;
  /** Closes the connection now. Call it if you don't read the body to its end. */
  cancel(): void;
}

const defaults = { timeoutMs: 300_000, maxBytes: 10_000_000 };

/** Makes `Egress.stream`. No web streams and one timer a request: each costs more than a token's own work. */
export function createStream(agent: Agent, userAgent: string) {
  return async (url: string, init: EgressStreamRequest = {}): Promise<EgressStream> => {
    const deadline = startDeadline(init.timeoutMs ?? defaults.timeoutMs, init.signal);
    try {
      deadline.signal.throwIfAborted();
      const { origin, pathname, search } = parseUrl(url);
      const sent = agent.request({
        origin,
        path: pathname + search,
        method: init.method ?? "GET",
        // A compressed stream arrives later than its pieces, since the coder waits for more.
        headers: {
          "user-agent": userAgent,
          "accept-encoding": "identity",
          ...lowerCased(init.headers),
          ...(init.body === undefined ? {} : { "content-length": String(Buffer.byteLength(init.body)) }),
        },
        signal: deadline.signal,
        ...(init.body === undefined ? {} : { body: givenAway(init.body) }),
      });
      const { statusCode, headers, body } = await orAborted(sent, deadline.signal);
      // An abort between two reads must not become an unhandled error.
      body.on("error", () => {}).once("close", deadline.end);
      const answer = flattened(headers);
      return {
        status: statusCode,
        headers: answer,
        body: pieces(body, answer["content-encoding"], init.maxBytes ?? defaults.maxBytes, deadline),
        cancel: () => void body.destroy(),
      };
    } catch (error) {
      deadline.end();
      throw deadline.signal.aborted ? deadline.signal.reason : asEgressError(error);
    }
  };
}

/** The client keeps what it is given until the answer has ended, which may take minutes: the bytes go before. */
function givenAway(body: string | Uint8Array): Readable {
  let bytes: Uint8Array | null = typeof body === "string" ? Buffer.from(body) : body;
  const once = (function* () {
    const given = bytes;
    bytes = null;
    yield given;
  })();
  const iterable: unknown = once;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the client's documentation names iterables, its types do not
  return iterable as Readable;
}

async function* pieces(
  body: Readable,
  contentEncoding: string | undefined,
  maxBytes: number,
  deadline: Deadline,
): AsyncGenerator<Buffer> {
  try {
    // Not `yield*`, which waits twice for each piece.
    for await (const piece of decodedBody(body, contentEncoding, maxBytes)) yield piece;
  } catch (error) {
    throw deadline.signal.aborted ? deadline.signal.reason : asEgressError(error);
  } finally {
    body.destroy();
  }
}
