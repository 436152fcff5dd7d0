import { pipeline, Readable, type Transform } from "node:stream";
import zlib from "node:zlib";
import { because } from "@svc/contract/reasons/reason.ts";
import { EgressFailed } from "./errors.ts";

/** RFC 9659: a web client need not offer more than 8 MB of window to zstd. */
const zstdWindowBits = 23;
/** Real servers use one coding, misconfigured proxies two; a long chain is an attack. */
const mostCodings = 2;

/**
 * Reads a response body and undoes its Content-Encoding (gzip, deflate, br, zstd).
 * Bytes are counted on the wire and again while they inflate, so a bomb costs at most `maxBytes`.
 * Throws EgressFailed when it is larger, damaged, or coded in a way we do not know.
 */
export async function readBody(body: Readable, contentEncoding: string | undefined, maxBytes: number): Promise<Buffer> {
  try {
    return await collect(decodedBody(body, contentEncoding, maxBytes));
  } finally {
    body.destroy();
  }
}

/** The same piece by piece. Whoever reads it destroys the body afterwards. */
export function decodedBody(
  body: Readable,
  contentEncoding: string | undefined,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  const codings = (contentEncoding ?? "")
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim());
  const real = codings.filter((coding) => coding !== "" && coding !== "identity");
  if (real.length > mostCodings) throw unknownCoding();
  let chunks = limited(body, maxBytes);
  for (const coding of real.toReversed()) chunks = limited(decoded(chunks, coding), maxBytes);
  return chunks;
}

async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

async function* limited(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    yield chunk;
  }
}

/** An empty body may carry any coding (HEAD, 304, Content-Length 0), so the first byte decides. */
async function* decoded(chunks: AsyncGenerator<Buffer>, coding: string): AsyncGenerator<Buffer> {
  const first = await chunks.next();
  if (first.done) return;
  const firstChunk = first.value;
  const decoder = createDecoder(coding, firstChunk);
  async function* whole(): AsyncGenerator<Buffer> {
    yield firstChunk;
    yield* chunks;
  }
  let upstreamError: unknown;
  pipeline(Readable.from(whole()), decoder, (error) => {
    upstreamError = error;
  });
  try {
    yield* decoder as AsyncIterable<Buffer>;
  } catch (error) {
    throw isInflateError(error) ? damaged(error) : (upstreamError ?? error);
  } finally {
    decoder.destroy();
  }
}

function createDecoder(coding: string, firstChunk: Buffer): Transform {
  switch (coding) {
    case "gzip":
    case "x-gzip":
      return zlib.createGunzip();
    case "deflate":
      // RFC 9110 means zlib's wrapper, some servers send the bare stream.
      return ((firstChunk[0] ?? 0) & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw();
    case "br":
      return zlib.createBrotliDecompress();
    case "zstd":
      return zlib.createZstdDecompress({
        params: { [zlib.constants.ZSTD_d_windowLogMax]: zstdWindowBits },
      });
    default:
      throw unknownCoding();
  }
}

function isInflateError(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("code" in error)) return false;
  return /^(Z_|ERR_BROTLI|ERR__|ERR_ZSTD|ZSTD_)/.test(String(error.code));
}

function tooLarge(maxBytes: number): EgressFailed {
  const size = maxBytes >= 1_000_000 ? `${short(maxBytes / 1_000_000)} MB` : `${maxBytes} bytes`;
  return new EgressFailed(because("server_response_too_large", { size }));
}

function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function damaged(cause: unknown): EgressFailed {
  return new EgressFailed(because("server_body_damaged"), { cause });
}

function unknownCoding(): EgressFailed {
  return new EgressFailed(because("server_coding_unknown"));
}
