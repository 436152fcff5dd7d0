import type { IncomingMessage } from "node:http";
import { createMcpHandler } from "@modelcontextprotocol/server";
import type { ToolOperation } from "@svc/contract";
import type { Clock } from "../../foundation/clock.ts";
import type { Config } from "../../foundation/config.ts";
import type { Implementation, Perform } from "../../foundation/implement.ts";
import type { Log } from "../../foundation/log.ts";
import type { Metrics } from "../../foundation/metrics.ts";
import type { FindCaller } from "../http/caller.ts";
import { isObject } from "../http/json-body.ts";
import { ownOriginOf } from "../http/own-origin.ts";
import { send } from "../http/route.ts";
import type { Exchange, Route } from "../http/route.ts";
import { createChallenge, isOauth, requireApiKey } from "./api-key.ts";
import type { Call } from "./call.ts";
import { requireKnownSite } from "./known-site.ts";
import { bothForms, formsOf, inForm } from "./negotiate.ts";
import type { Forms } from "./negotiate.ts";
import { createPrompts } from "./prompts/prompts.ts";
import { createRateLimit } from "./rate-limit.ts";
import { readMessages } from "./read-messages.ts";
import { requireScopes } from "./require-scopes.ts";
import { createResources } from "./resources/resources.ts";
import { sendResponse } from "./send-response.ts";
import { createServers } from "./servers.ts";
import { createTools } from "./tools.ts";

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
