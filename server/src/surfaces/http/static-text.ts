import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { send } from "./route.ts";

/** A text that stays the same while the service runs. */
export interface StaticText {
  readonly text: string;
  readonly type: string;
  readonly etag: string;
  /** Made when it is first asked for. */
  readonly gzipped: () => Buffer;
}

export function staticText(text: string, type: string): StaticText {
  const digest = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  let gzipped: Buffer | undefined;
  return { text, type, etag: `"${digest}"`, gzipped: () => (gzipped ??= gzipSync(text)) };
}

/** Answers it: as 304 to who has it already, compressed to who takes that. */
export function sendText(
  { headers: asked, method }: IncomingMessage,
  outgoing: ServerResponse,
  { text, type, etag, gzipped }: StaticText,
  more: Readonly<Record<string, string>> = {},
): void {
  const headers = { "Cache-Control": "no-cache", Vary: "Accept-Encoding", ETag: etag, ...more };
  // A proxy that compresses marks the tag as weak (W/).
  const known = asked["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//u, ""));
  if (known?.includes(etag) === true || known?.includes("*") === true) return send(outgoing, 304, null, headers);
  if (!/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/u.test(asked["accept-encoding"] ?? ""))
    return send(outgoing, 200, text, { ...headers, "Content-Type": type });
  if (outgoing.headersSent || outgoing.destroyed) return;
  const body = gzipped();
  outgoing.writeHead(200, {
    ...headers,
    "Content-Type": type,
    "Content-Encoding": "gzip",
    "Content-Length": body.byteLength,
  });
  outgoing.end(method === "HEAD" ? undefined : body);
}
