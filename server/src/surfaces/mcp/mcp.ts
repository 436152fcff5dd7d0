import type { IncomingMessage, ServerResponse } from "node:http";
import { createMcpHandler, isJsonContentType } from "@modelcontextprotocol/server";
import type { ToolOperation } from "@svc/contract";
import type { Clock } from "../../foundation/clock.ts";
import type { Config } from "../../foundation/config.ts";
import type { Implementation, Perform } from "../../foundation/implement.ts";
import type { Log } from "../../foundation/log.ts";
import type { Metrics } from "../../foundation/metrics.ts";
import type { FindCaller } from "../http/caller.ts";
import { ownOriginOf } from "../http/own-origin.ts";
import { send } from "../http/route.ts";
import type { Exchange, Route } from "../http/route.ts";
import { createChallenge, isOauth, requireApiKey } from "./api-key.ts";
import type { Call } from "./call.ts";
import { bothForms, formsOf, inForm } from "./negotiate.ts";
import type { Forms } from "./negotiate.ts";
import { createPrompts } from "./prompts/prompts.ts";
import { requireScopes } from "./require-scopes.ts";
import { createResources } from "./resources/resources.ts";
import { createServers } from "./servers.ts";
import { createTools } from "./tools.ts";
import ipaddr from "ipaddr.js";
import { Problem } from "../../foundation/problem.ts";
import { isOwnOrigin } from "../http/cors.ts";
import { bareAddress, hostnameOf, isAddress, requireKnownHost } from "../http/known-host.ts";
import { createSlidingLog } from "../../foundation/sliding-log.ts";
import { limits } from "@svc/contract";
import { readBody, uploadPace, isObject, parseJson, requireIdentityEncoding } from "../http/body.ts";
import { requireBoundedJson } from "../http/json-bounds.ts";
import { once } from "node:events";

export interface McpSettings {
  readonly tools: readonly Implementation<ToolOperation>[];
  /** Resources and prompts read by operations. */
  readonly perform: Perform;
  readonly credentials: {
    readonly findCaller: FindCaller;
    /** Who acts with an OAuth access token that is for this address. */
    findOauthCaller(token: string, resource: string): ReturnType<FindCaller>;
  };
  readonly config: Pick<Config, "baseUrl" | "mcpRateLimit" | "trustedProxies">;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly version: string;
}

/**
 * The MCP surface: Streamable HTTP without sessions, revision 2026-07-28 and those of 2025 on one
 * address. Each request gets a server of its own that knows only its caller, so that no answer can
 * reach another's client.
 */
export function mcpRoute(settings: McpSettings): Route {
  const { credentials, config, clock, log, metrics, version, perform } = settings;
  const serverFor = createServers({
    tools: createTools(settings.tools, metrics),
    resources: createResources(perform),
    prompts: createPrompts(perform),
    version,
  });
  const countMessages = createRateLimit(clock, config.mcpRateLimit);
  const calls = new WeakMap<Request, Call>();
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const call = requestInfo === undefined ? undefined : calls.get(requestInfo);
      if (call === undefined) throw new Error("A message without its request.");
      return serverFor(call);
    },
    { legacy: "stateless", onerror: (error) => log.debug({ err: error }, "an MCP message was refused") },
  );

  async function handle(exchange: Exchange): Promise<void> {
    const { incoming, outgoing } = exchange;
    requireKnownSite(incoming, config.baseUrl);
    const origin = ownOriginOf(incoming, config);
    const challenge = createChallenge(origin);
    const findCaller: FindCaller = async (token) =>
      (await credentials.findCaller(token)) ?? credentials.findOauthCaller(token, `${origin}/mcp`);
    const key = await requireApiKey(incoming, { findCaller, findMember: async () => null }, challenge);
    countMessages(key.caller.id, 1);
    exchange.share.trust();
    const messages = await readMessages(exchange);
    if (Array.isArray(messages) && messages.length > 1) countMessages(key.caller.id, messages.length - 1);
    if (isOauth(incoming)) requireScopes(settings.tools, messages, key.caller, challenge);
    const watch = exchange.watchCredential(key);
    const begun: Promise<unknown>[] = [];
    try {
      const signal = AbortSignal.any([exchange.signal, watch.signal]);
      const forms = formsOf(incoming.headers.accept);
      const request = requestOf(incoming, signal, forms);
      calls.set(request, {
        caller: key.caller,
        context: contextOf(exchange, signal),
        requestId: exchange.requestId,
        log,
        track: (work) => void begun.push(work),
      });
      const answer = messages === undefined ? unreadable() : await handler.fetch(request, { parsedBody: messages });
      // A subscription has no end to wait for.
      const isEndless = isObject(messages) && messages["method"] === "subscriptions/listen";
      const response = forms === null || isEndless ? answer : await inForm(answer, forms, Array.isArray(messages));
      if (!watch.signal.aborted && (await sendResponse(outgoing, response))) return;
      // The key was revoked while the call ran.
      if (watch.signal.aborted) throw challenge.unauthorized(incoming);
      send(outgoing, response.status, null);
    } finally {
      watch.close();
      await Promise.allSettled(begun);
    }
  }

  return { method: "POST", path: "/mcp", handle };
}

/** What the protocol reads of a request. The key stays outside. */
const protocolHeaders = ["content-type", "mcp-protocol-version", "mcp-method", "mcp-name"];

function requestOf({ headers }: IncomingMessage, signal: AbortSignal, forms: Forms | null): Request {
  // The SDK refuses clients that don't accept both forms; `inForm` returns the one the client accepts.
  const accepted = new Headers({ accept: forms === null ? (headers.accept ?? "") : bothForms });
  for (const name of protocolHeaders) {
    const value = headers[name];
    if (typeof value === "string") accepted.set(name, value);
  }
  return new Request("http://localhost/mcp", { method: "POST", headers: accepted, signal });
}

function contextOf({ address, browser, draining, incoming, judgeOrigin }: Exchange, signal: AbortSignal) {
  return {
    signal,
    draining,
    waitSeconds: undefined,
    files: [],
    visitorToken: undefined,
    address,
    userAgent: incoming.headers["user-agent"] ?? "",
    browser,
    judgeOrigin,
  };
}

/** JSON-RPC's parse error, which MCP clients expect for invalid JSON. */
function unreadable(): Response {
  const error = { code: -32_700, message: "Parse error: the body is not valid JSON." };
  return Response.json({ jsonrpc: "2.0", id: null, error }, { status: 400 });
}

/**
 * Against DNS rebinding: throws `cross_site` for a Host that could be anybody's name, and for an Origin that is no
 * page of ours or of this machine.
 */
function requireKnownSite(incoming: IncomingMessage, baseUrl: string): void {
  requireKnownHost(incoming, baseUrl);
  const { origin } = incoming.headers;
  if (origin !== undefined && !isLoopbackOrigin(origin) && !isOwnOrigin(incoming, origin, baseUrl))
    throw new Problem("cross_site", "Pages of other sites can't call this. Call it from a program, without an Origin.");
}

function isLoopbackOrigin(origin: string): boolean {
  if (!/^https?:/iu.test(origin)) return false;
  const name = hostnameOf(origin);
  return name === "localhost" || (isAddress(name) && ipaddr.parse(bareAddress(name)).range() === "loopback");
}

const windowMs = 60_000;

/**
 * Counts `messages` of a key: at most `limit` of each in any minute, in this process; 0: any number. Throws
 * `rate_limited`, and counts nothing, where they are too many.
 */
function createRateLimit(clock: Clock, limit: number): (keyId: string, messages: number) => void {
  const log = createSlidingLog({ limit, windowMs });
  return (keyId, messages) => {
    const admission = log.admit(keyId, clock.now(), messages);
    if (admission.admitted) return;
    const retryAfterSeconds = Math.ceil(admission.retryAfterMs / 1_000);
    throw new Problem(
      "rate_limited",
      `At most ${limit} requests of one API key in ${windowMs / 1_000} seconds are let through. Try again in ${retryAfterSeconds} seconds.`,
      { retryAfterSeconds, limit },
    );
  };
}

/**
 * The JSON-RPC message of a request, or the list of them that revision 2025-03-26 allows;
 * `undefined` where the body is no JSON, or nests or holds more than is parsed. Throws Problems of status 400, 408, 413 and 415.
 */
async function readMessages({ incoming, share }: Pick<Exchange, "incoming" | "share">): Promise<unknown> {
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

/**
 * Writes a web response to Node's. Its status is not sent before its first bytes are there, so that
 * until then the request can still be refused; answers whether anything was sent.
 */
async function sendResponse(outgoing: ServerResponse, response: Response): Promise<boolean> {
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
