import { isJsonContentType } from "@modelcontextprotocol/server";
import { limits } from "@svc/contract";
import { Problem } from "../../foundation/problem.ts";
import { readBody, uploadPace } from "../http/body.ts";
import { parseJson, requireIdentityEncoding } from "../http/json-body.ts";
import { requireBoundedJson } from "../http/json-bounds.ts";
import type { Exchange } from "../http/route.ts";

/**
 * The JSON-RPC message of a request, or the list of them that revision 2025-03-26 allows;
 * `undefined` where the body is no JSON, or nests or holds more than is parsed. Throws Problems of status 400, 408, 413 and 415.
 */
export async function readMessages({ incoming, share }: Pick<Exchange, "incoming" | "share">): Promise<unknown> {
  requireIdentityEncoding(incoming);
  if (!isJsonContentType(incoming.headers["content-type"]))
    throw new Problem("unsupported_media_type", "Send JSON-RPC messages with `Content-Type: application/json`.");
  const bytes = await readBody(incoming, limits.mcpBodyBytes, uploadPace, share);
  try {
    requireBoundedJson(bytes);
    return parseJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
