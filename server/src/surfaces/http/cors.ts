import type { IncomingMessage, ServerResponse } from "node:http";
import { isOriginAllowed, pageOrigin } from "@svc/contract/allowed-domains";
import { Problem } from "../../foundation/problem.ts";
import { isKnownHost } from "./known-host.ts";
import { send } from "./route.ts";

const publicPrefix = "/api/public/";
const allowedHeaders = "content-type, authorization, idempotency-key, last-event-id, x-svc-visitor-token";
const exposedHeaders =
  "Retry-After, RateLimit, RateLimit-Policy, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, X-Request-Id, X-SVC-Version, X-SVC-Visitor-Token";
const preflightCacheSeconds = 86_400;
const corsHeaders = ["Access-Control-Allow-Origin", "Access-Control-Expose-Headers"];

/** Calls with an API key that pages of `SVC_CORS_ORIGINS` may make: `useChatbot().train` and `.test`. */
const keyedUrl = /^\/api\/chatbot\/(?:test|train(?:\/[^/?]+)?)(?:\?|$)/u;

/**
 * Lets any site read the answer of a public endpoint, and listed origins that of the keyed calls, problems
 * included. Nothing else gets such headers, and never with credentials: a cookie opens nothing here.
 */
export function openCors(incoming: IncomingMessage, outgoing: ServerResponse, origins: readonly string[]): void {
  const { url = "" } = incoming;
  if (url.startsWith(publicPrefix)) outgoing.setHeader("Access-Control-Allow-Origin", "*");
  else if (origins.length > 0 && keyedUrl.test(url)) {
    outgoing.setHeader("Vary", "Origin");
    const { origin } = incoming.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    outgoing.setHeader("Access-Control-Allow-Origin", origin);
  } else return;
  outgoing.setHeader("Access-Control-Expose-Headers", exposedHeaders);
}

/** An answer that the asking site may not read. */
export function dropCors(outgoing: ServerResponse): void {
  for (const name of corsHeaders) outgoing.removeHeader(name);
}

/** A preflight names no chatbot, so it passes; the request itself is judged. */
export function answerPreflight(outgoing: ServerResponse): void {
  send(outgoing, 204, null, {
    "Access-Control-Allow-Methods": "GET, HEAD, POST, PATCH, DELETE, OPTIONS",
    "Access-Control-Allow-Headers": allowedHeaders,
    "Access-Control-Max-Age": String(preflightCacheSeconds),
  });
}

/**
 * A function that judges the request's origin by a chatbot's allowed domains: throws
 * `origin_not_allowed`, or narrows the answer's CORS headers to the accepted origin. Answers that
 * origin where it is another site's.
 */
export function createOriginJudge(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  baseUrl: string,
): (allowedDomains: readonly string[]) => string | undefined {
  return (allowedDomains) => {
    const { origin } = incoming.headers;
    const isOwn = isOwnPage(incoming, baseUrl);
    const asking = isOwn ? undefined : pageOrigin(origin);
    if (allowedDomains.length === 0) return asking;
    outgoing.setHeader("Vary", "Origin");
    if (!isOwn && !isOriginAllowed(origin, allowedDomains)) {
      throw new Problem(
        "origin_not_allowed",
        "The chatbot's allowed domains do not name this site. Ask its owner to add it.",
      );
    }
    if (origin === undefined) dropCors(outgoing);
    else outgoing.setHeader("Access-Control-Allow-Origin", origin);
    return asking;
  };
}

/**
 * The service's own pages always may. A browser sends no Origin with a GET to its own site. Without a base address the
 * Host has to say which pages these are, and anybody can have a name of theirs lead here.
 */
function isOwnPage(incoming: IncomingMessage, baseUrl: string): boolean {
  if (baseUrl === "" && !isKnownHost(incoming, baseUrl)) return false;
  const { origin } = incoming.headers;
  if (origin === undefined) return incoming.method === "GET" && incoming.headers["sec-fetch-site"] === "same-origin";
  return isOwnOrigin(incoming, origin, baseUrl);
}

/** Whether `origin` is this service, as its base address or the request's Host says. */
export function isOwnOrigin(incoming: IncomingMessage, origin: string, baseUrl: string): boolean {
  const asking = URL.parse(origin);
  if (asking === null || (asking.protocol !== "http:" && asking.protocol !== "https:")) return false;
  if (baseUrl !== "") return asking.origin === URL.parse(baseUrl)?.origin;
  const { host } = incoming.headers;
  // A proxy may have ended TLS before us, so that only the host can be compared.
  return host !== undefined && asking.host === URL.parse(`${asking.protocol}//${host}`)?.host;
}
