import type { IncomingMessage } from "node:http";
import { Problem } from "../../foundation/problem.ts";
import type { Share } from "./client-limits/client-limits.ts";
import { requireBoundedJson } from "./json-bounds.ts";

/** How slowly a body may arrive. */
export interface Pace {
  readonly totalMs: number;
  /** The average that must hold after `graceMs`. */
  readonly bytesPerSecond: number;
  readonly graceMs: number;
}

export const bodyPace: Pace = { totalMs: 30_000, bytesPerSecond: 0, graceMs: 30_000 };
export const uploadPace: Pace = { totalMs: 15 * 60_000, bytesPerSecond: 20_000, graceMs: 30_000 };

/** Whether a body was announced. */
export function hasBody(incoming: IncomingMessage): boolean {
  return incoming.headers["transfer-encoding"] !== undefined || announcedBytes(incoming) > 0;
}

/**
 * Reads a body of at most `maxBytes` into the caller's share of memory. Throws `payload_too_large`, `request_timeout`,
 * `rate_limited` or `unavailable`.
 */
export async function readBody(
  incoming: IncomingMessage,
  maxBytes: number,
  pace: Pace,
  share: Pick<Share, "requireRoom" | "hold" | "letGo" | "rest" | "turn">,
): Promise<Buffer> {
  refuseAnnounced(incoming, maxBytes);
  if (isBrokenOff(incoming)) throw broken();
  share.requireRoom(announcedBytes(incoming));
  share.rest();
  const chunks: Buffer[] = [];
  let bytes = 0;
  const watch = watchPace(incoming, pace);
  let keep: (chunk: Buffer) => void = () => undefined;
  const arrived = new Promise<void>((resolve, reject) => {
    keep = (chunk) => {
      bytes += chunk.length;
      if (bytes > maxBytes) return reject(tooLarge(maxBytes));
      try {
        share.hold(chunk.length);
        chunks.push(chunk);
      } catch (refusal) {
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- what `hold` throws is a Problem
        reject(refusal);
      }
    };
    incoming.on("data", keep);
    incoming.once("end", resolve);
    incoming.once("error", () => reject(broken()));
    // Also fires after a whole body: the error is only made when it is one.
    incoming.once("close", () => incoming.complete || reject(broken()));
  });
  try {
    await Promise.race([arrived, watch.tooSlow]);
    const body = Buffer.concat(chunks);
    await share.turn();
    return body;
  } finally {
    watch.stop();
    incoming.off("data", keep);
    share.letGo();
  }
}

export function refuseAnnounced(incoming: IncomingMessage, maxBytes: number): void {
  if (announcedBytes(incoming) > maxBytes) throw tooLarge(maxBytes);
}

function announcedBytes({ headers }: IncomingMessage): number {
  return Number(headers["content-length"] ?? 0);
}

/** Whether the caller left before the body was complete, possibly during authentication, when the event was missed. */
export function isBrokenOff({ complete, destroyed }: IncomingMessage): boolean {
  return destroyed && !complete;
}

export function tooLarge(maxBytes: number): Problem {
  return new Problem("payload_too_large", `Send at most ${maxBytes} bytes.`);
}

function broken(): Problem {
  return new Problem("invalid_request", "The body ended before its announced end. Send it again.");
}

const paceCheckMs = 250;

/** `tooSlow` rejects with `request_timeout` when the body falls behind; `stop` ends the watch. */
export function watchPace(incoming: IncomingMessage, pace: Pace): { tooSlow: Promise<never>; stop(): void } {
  const started = performance.now();
  let bytes = 0;
  const count = (chunk: Buffer) => (bytes += chunk.length);
  incoming.on("data", count);
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const elapsedMs = performance.now() - started;
      const isBehind = elapsedMs > pace.graceMs && bytes < (pace.bytesPerSecond * elapsedMs) / 1_000;
      if (elapsedMs > pace.totalMs || isBehind)
        reject(new Problem("request_timeout", "Send the body faster.", { headers: { Connection: "close" } }));
    }, paceCheckMs);
  });
  tooSlow.catch(() => undefined);
  return {
    tooSlow,
    stop() {
      clearInterval(timer);
      incoming.off("data", count);
    },
  };
}

const discardedMs = 30_000;
const discardedBytes = 256 * 1024 * 1024;

/**
 * Lets the rest of a body run out after its answer was sent: a socket that is closed with unread
 * bytes is reset, and the answer is lost on its way. What does not come to an end is cut off.
 */
export function discardRest(incoming: IncomingMessage): void {
  if (incoming.complete || incoming.destroyed) return;
  let bytes = 0;
  const giveUp = () => incoming.destroy();
  const timer = setTimeout(giveUp, discardedMs);
  incoming.on("error", () => undefined);
  incoming.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > discardedBytes) giveUp();
  });
  incoming.once("close", () => clearTimeout(timer));
  incoming.once("end", () => clearTimeout(timer));
  incoming.resume();
}

export interface JsonBody {
  readonly value: Record<string, unknown>;
  readonly bytes: Buffer;
}

/** Bounds a body, and leaves out what of it is not read; throws Problems. */
export type CutBody = (bytes: Buffer) => Buffer;

export interface BodyReading {
  readonly pace: Pace;
  readonly share: Share;
  readonly listField?: string | undefined;
  readonly cut?: CutBody | undefined;
}

/**
 * Reads a JSON object, or a list as the object with that list as its `listField`; `{}` where there is no
 * body. `cut` takes from its bytes what is not read. Throws Problems of status 400, 408, 413 and 415.
 */
export async function readJsonBody(
  incoming: IncomingMessage,
  maxBytes: number,
  { pace, share, listField, cut }: BodyReading,
): Promise<JsonBody> {
  if (!hasBody(incoming)) return { value: {}, bytes: Buffer.alloc(0) };
  requireIdentityEncoding(incoming);
  requireJson(incoming.headers["content-type"]);
  const bytes = await readBody(incoming, maxBytes, pace, share);
  if (cut === undefined) requireBoundedJson(bytes);
  return { value: parseObject(cut?.(bytes) ?? bytes, listField), bytes };
}

/** A media type without its parameters, in lower case. */
export function mediaTypeOf(contentType: string | undefined): string {
  return (contentType ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

export function requireIdentityEncoding(incoming: IncomingMessage): void {
  const encoding = incoming.headers["content-encoding"]?.trim().toLowerCase() ?? "";
  if (encoding !== "" && encoding !== "identity")
    throw new Problem("unsupported_media_type", "Send the body uncompressed, without Content-Encoding.");
}

function requireJson(contentType: string | undefined): void {
  const isJson = /^application\/(?:json|[\w.!#$&^-]+\+json)$/u.test(mediaTypeOf(contentType));
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/iu.exec(contentType ?? "")?.[1]?.toLowerCase() ?? "utf-8";
  if (!isJson)
    throw new Problem("unsupported_media_type", "Send the body as JSON with `Content-Type: application/json`.");
  if (!["utf-8", "utf8", "us-ascii"].includes(charset))
    throw new Problem("unsupported_media_type", "Send the body in UTF-8.");
}

function parseObject(bytes: Buffer, listField: string | undefined): Record<string, unknown> {
  if (bytes.length === 0) return {};
  const value = parseJson(decode(bytes));
  if (listField !== undefined && Array.isArray(value)) return { [listField]: value };
  if (!isObject(value))
    throw new Problem("invalid_request", "Send a JSON object as the body.", {
      errors: [{ path: "", message: "must be an object" }],
    });
  return value;
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Problem("malformed_json", "The body is not valid UTF-8. Encode it as that.");
  }
}

/** JSON without a `__proto__` anywhere, however it was written. Throws `malformed_json`. */
export function parseJson(text: string): unknown {
  try {
    // Only a text that can hold the key pays for the slower reading: the escape hides any letter.
    return text.includes("__proto__") || text.includes("\\u00") ? JSON.parse(text, withoutPrototype) : JSON.parse(text);
  } catch {
    throw new Problem(
      "malformed_json",
      "The body is not valid JSON. Check quotes, commas and brackets, and that it is whole.",
    );
  }
}

function withoutPrototype(key: string, value: unknown): unknown {
  return key === "__proto__" ? undefined : value;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
