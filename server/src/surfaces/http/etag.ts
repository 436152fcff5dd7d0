import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** A strong tag of what is sent. */
export function etagOf(content: string | Buffer): string {
  return `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
}

/** Whether the caller has what the tag stands for (If-None-Match). */
export function hasTag(incoming: IncomingMessage, etag: string): boolean {
  // A proxy that compresses marks the tag as weak (W/).
  const known = incoming.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//u, ""));
  return known?.includes(etag) === true || known?.includes("*") === true;
}
