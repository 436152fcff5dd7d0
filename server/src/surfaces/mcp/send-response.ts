import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { send } from "../http/route.ts";

/**
 * Writes a web response to Node's. Its status is not sent before its first bytes are there, so that
 * until then the request can still be refused; answers whether anything was sent.
 */
export async function sendResponse(outgoing: ServerResponse, response: Response): Promise<boolean> {
  // Node decides how the connection goes on.
  response.headers.delete("connection");
  const headers = { ...Object.fromEntries(response.headers), "cache-control": "no-store" };
  if (response.headers.get("content-type")?.startsWith("text/event-stream") !== true) {
    const text = await response.text();
    send(outgoing, response.status, text === "" ? null : text, headers);
    return true;
  }
  const reader = response.body?.getReader();
  outgoing.once("close", () => void reader?.cancel().catch(() => undefined));
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) break;
    if (outgoing.destroyed) return true;
    if (!outgoing.headersSent) outgoing.writeHead(response.status, headers);
    if (!outgoing.write(value)) await Promise.race([once(outgoing, "drain"), once(outgoing, "close")]);
  }
  if (outgoing.headersSent) outgoing.end();
  return outgoing.headersSent;
}
