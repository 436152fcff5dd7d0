import { because } from "@svc/contract/reasons/reason.ts";
import { isPublicAddress } from "./addresses.ts";
import type { AllowRule } from "./allow.ts";
import { readBody } from "./body.ts";
import { orAborted, startDeadline } from "./deadline.ts";
import { asEgressError, EgressFailed, EgressRefused } from "./errors.ts";
import { flattened, lowerCased, withoutSecrets } from "./headers.ts";
import { createJudge, type Judge } from "./address-policy.ts";
import type { Resolve } from "./resolve-name.ts";
import { createStream, type EgressStream, type EgressStreamRequest } from "./stream.ts";
import { SpanKind } from "@opentelemetry/api";
import { inStep } from "../tracing.ts";
import { parseUrl, portOf } from "./url.ts";
import type { LookupFunction } from "node:net";
import { isIP } from "node:net";
import { Agent, buildConnector } from "undici";

export { allowRuleOf, parseAllowList, type AllowRule } from "./allow.ts";
export { EgressFailed, EgressRefused } from "./errors.ts";
export type { EgressStream, EgressStreamRequest } from "./stream.ts";

export interface EgressRequest {
  /** Default GET. Redirects of any method but GET and HEAD are never followed. */
  method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Rejects with the signal's own reason when it aborts. */
  signal?: AbortSignal;
  /** For the whole exchange: names, connections, redirects and body. */
  timeoutMs?: number;
  /** Of the body as it travels and again as it inflates. */
  maxBytes?: number;
  maxRedirects?: number;
}

export interface EgressResponse {
  /** Where the answer came from, after redirects, without fragment. */
  url: string;
  status: number;
  /** Names in lower case; repeated headers joined with a comma. */
  headers: Record<string, string>;
  /** Decompressed. */
  body: Buffer;
  /** The addresses that answered with a redirect, in order. */
  redirects: { url: string; status: number }[];
}

export interface Egress {
  /** GET, following redirects; each hop is judged like the first. */
  get(url: string, request?: Omit<EgressRequest, "method" | "body">): Promise<EgressResponse>;
  request(url: string, request?: EgressRequest): Promise<EgressResponse>;
  /** Gives status and headers as soon as they are there, and the body as it comes. Follows no redirect. */
  stream(url: string, request?: EgressStreamRequest): Promise<EgressStream>;
  /**
   * Resolves and judges without connecting, for an address that will be used later. Not public is what
   * may be reached only because the operator allowed it.
   */
  judge(url: string): Promise<{ isPublic: boolean }>;
  /** Ends all connections, running requests included. */
  close(): Promise<void>;
}

export interface EgressOptions {
  /** What may be reached although private (SVC_EGRESS_ALLOW). */
  allow?: readonly AllowRule[];
  userAgent?: string;
  /** Is told of each host that was forbidden, once per attempt to reach it. */
  onRefused?: (hostname: string, port: number) => void;
  /** Stands in for the system resolver in tests. */
  resolve?: Resolve;
}

const defaults = { timeoutMs: 15_000, maxBytes: 10_000_000, maxRedirects: 5 };
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/**
 * The only way out of this process over HTTP. Every address is judged when the socket connects.
 * All methods throw EgressRefused (forbidden, nothing was sent) or EgressFailed (tried in
 * vain), each with a `reason` for people; an HTTP error status is an answer, not an error.
 */
export function createEgress(options: EgressOptions = {}): Egress {
  const judge = reported(createJudge(options.allow ?? [], options.resolve), options.onRefused);
  const agent = createJudgedAgent(judge, defaults.timeoutMs);
  const userAgent = options.userAgent ?? "svc";
  const standardHeaders = {
    "user-agent": userAgent,
    "accept-encoding": "gzip, deflate, br, zstd",
  };

  async function request(url: string, init: EgressRequest = {}): Promise<EgressResponse> {
    const deadline = startDeadline(init.timeoutMs ?? defaults.timeoutMs, init.signal);
    try {
      const start = parseUrl(url);
      const attributes = { "http.request.method": init.method ?? "GET", "server.address": start.hostname };
      return await inStep("fetch", attributes, () => followHops(start, init, deadline.signal), SpanKind.CLIENT);
    } catch (error) {
      if (deadline.signal.aborted) throw deadline.signal.reason;
      throw asEgressError(error);
    } finally {
      deadline.end();
    }
  }

  async function followHops(start: URL, init: EgressRequest, signal: AbortSignal): Promise<EgressResponse> {
    const method = init.method ?? "GET";
    const isFollowing = method === "GET" || method === "HEAD";
    const maxRedirects = init.maxRedirects ?? defaults.maxRedirects;
    const redirects: EgressResponse["redirects"] = [];
    let url = start;
    let headers: Record<string, string> = { ...standardHeaders, ...lowerCased(init.headers) };
    while (true) {
      signal.throwIfAborted();
      const sent = agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method,
        headers,
        signal,
        ...(init.body === undefined ? {} : { body: init.body }),
      });
      const response = await orAborted(sent, signal);
      const status = response.statusCode;
      const answer = flattened(response.headers);
      const location = answer["location"];
      if (!isFollowing || !redirectStatuses.has(status) || location === undefined) {
        const maxBytes = init.maxBytes ?? defaults.maxBytes;
        const body = await readBody(response.body, answer["content-encoding"], maxBytes);
        return { url: url.href, status, headers: answer, body, redirects };
      }
      response.body.on("error", () => {}).destroy();
      if (redirects.length >= maxRedirects) throw tooManyRedirects(maxRedirects);
      redirects.push({ url: url.href, status });
      const next = parseUrl(location, url);
      if (next.origin !== url.origin) headers = withoutSecrets(headers);
      url = next;
    }
  }

  return {
    request,
    get: (url, init) => request(url, init),
    stream: createStream(agent, userAgent),
    async judge(url) {
      const { hostname, port, protocol } = parseUrl(url);
      try {
        const addresses = await judge(hostname, portOf(port, protocol));
        return { isPublic: addresses.every(isPublicAddress) };
      } catch (error) {
        throw asEgressError(error);
      }
    },
    close: () => agent.destroy(),
  };
}

function tooManyRedirects(maxRedirects: number): EgressFailed {
  return new EgressFailed(
    maxRedirects === 1 ? because("server_redirected_once") : because("server_redirected", { times: maxRedirects }),
  );
}

function reported(judge: Judge, onRefused: EgressOptions["onRefused"]): Judge {
  return (hostname, port) =>
    judge(hostname, port).catch((error: unknown) => {
      if (error instanceof EgressRefused) onRefused?.(hostname, port);
      throw error;
    });
}

/**
 * An HTTP/1.1 client with keep-alive whose every new connection is judged first and then pinned to
 * the judged addresses: the system resolver is never asked a second time, so a name that
 * changes its answer (DNS rebinding) gains nothing.
 */
function createJudgedAgent(judge: Judge, connectTimeoutMs: number): Agent {
  const connect: buildConnector.connector = (options, callback) => {
    judge(options.hostname, portOf(options.port, options.protocol)).then(
      (addresses) => {
        const lookup = pinnedLookup(addresses);
        buildConnector({ allowH2: false, lookup, timeout: connectTimeoutMs })(options, callback);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
  return new Agent({
    connect,
    allowH2: false,
    // One timer of ours runs over the whole exchange, redirects and body included.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, options, callback) => {
    const [first] = answers;
    if (options.all || first === undefined) callback(null, answers);
    else callback(null, first.address, first.family);
  };
}
