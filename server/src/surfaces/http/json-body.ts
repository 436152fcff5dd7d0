import type { IncomingMessage } from "node:http";
import { Problem } from "../../foundation/problem.ts";
import { hasBody, readBody } from "./body.ts";
import type { Pace } from "./body.ts";
import type { Share } from "./client-limits/share.ts";
import { requireBoundedJson } from "./json-bounds.ts";

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
