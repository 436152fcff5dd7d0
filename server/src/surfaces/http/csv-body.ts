import type { IncomingMessage } from "node:http";
import { readBody } from "./body.ts";
import { mediaTypeOf, requireIdentityEncoding } from "./json-body.ts";
import type { BodyReading, JsonBody } from "./json-body.ts";

export function isCsv({ headers }: IncomingMessage): boolean {
  return mediaTypeOf(headers["content-type"]) === "text/csv";
}

/** Reads a CSV body as the object whose `field` is its text. Throws Problems of status 400, 408, 413 and 415. */
export async function readCsvBody(
  incoming: IncomingMessage,
  field: string,
  maxBytes: number,
  { pace, share }: BodyReading,
): Promise<JsonBody> {
  requireIdentityEncoding(incoming);
  const bytes = await readBody(incoming, maxBytes, pace, share);
  return { value: { [field]: decode(bytes) }, bytes };
}

/** Spreadsheets write UTF-8, UTF-16 with a mark, or what Western Windows has, and say none of it. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
