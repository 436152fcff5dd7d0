import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Config } from "../../foundation/config.ts";
import { newId } from "../../foundation/ids.ts";
import { withoutRedaction } from "../../foundation/log.ts";
import type { Log } from "../../foundation/log.ts";
import { Problem } from "../../foundation/problem.ts";
import { startRequest } from "../../foundation/tracing.ts";
import type { RequestSpan } from "../../foundation/tracing.ts";
import { beginWork } from "../../foundation/watchdog/in-progress.ts";
import { acceptOperation } from "./accept.ts";
import type { AcceptSettings } from "./accept.ts";
import { addressOf } from "./address.ts";
import { discardRest, readJsonBody } from "./body.ts";
import type { FairShares, Share } from "./client-limits/client-limits.ts";
import { browserOf } from "./cookies.ts";
import { createOriginJudge, openCors } from "./cors.ts";
import type { Metrics } from "../../foundation/metrics.ts";
import type { OpenStreams } from "./open-streams.ts";
import { sendProblem } from "./problem.ts";
import { securityEventOf } from "./security-event.ts";
import type { Exchange, Route } from "./route.ts";
import { alreadySent } from "./router.ts";
import type { RunRoute } from "./router.ts";
import { operationList } from "@svc/contract";

export interface RequestSettings {
  readonly config: Pick<Config, "baseUrl" | "corsOrigins" | "trustedProxies">;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly version: string;
  readonly draining: AbortSignal;
  readonly accept: AcceptSettings;
  readonly fairShares: FairShares;
  readonly openStreams: Pick<OpenStreams, "watch">;
}

type Task = () => Promise<void>;

/** What is known of a request from its first moment to its log line. */
interface RequestState {
  readonly requestId: string;
  readonly gone: AbortController;
  route: string;
  /** Null while nothing is traced. */
  span: RequestSpan | null;
}

/** Everything that all requests have in common: ids, headers, errors, the log line, the figures. */
export function createRequests(settings: RequestSettings) {
  const { config, log, draining } = settings;
  const requestLog = withoutRedaction(log);
  const requests = new WeakMap<IncomingMessage, RequestState>();
  const running = new Set<Promise<unknown>>();

  function begin(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const started = performance.now();
    const state: RequestState = {
      requestId: requestIdOf(incoming),
      gone: new AbortController(),
      route: "",
      span: null,
    };
    requests.set(incoming, state);
    outgoing.setHeader("X-Request-Id", state.requestId);
    outgoing.setHeader("X-SVC-Version", settings.version);
    outgoing.setHeader("X-Content-Type-Options", "nosniff");
    if (draining.aborted) outgoing.setHeader("Connection", "close");
    openCors(incoming, outgoing, config.corsOrigins);
    outgoing.once("finish", () => discardRest(incoming));
    outgoing.once("close", () => {
      if (!outgoing.writableFinished) state.gone.abort(new Error("The caller has gone away."));
      finish(incoming, outgoing, state, performance.now() - started);
    });
  }

  function finish(incoming: IncomingMessage, outgoing: ServerResponse, state: RequestState, ms: number): void {
    const { requestId, route, span } = state;
    const method = incoming.method ?? "";
    // 499, as web servers write it: the caller left before there was an answer.
    const status = outgoing.headersSent ? outgoing.statusCode : 499;
    settings.metrics.countRequest(
      knownMethods.has(method) ? method : "other",
      route === "" ? "invalid" : route,
      status,
      ms,
    );
    span?.end(status);
    const path = loggedPath(pathOf(incoming));
    const traced = span === null ? {} : { traceId: span.traceId };
    requestLog.info({ method, path, status, ms: Math.round(ms * 10) / 10, requestId, ...traced }, "request");
  }

  const run: RunRoute = async (route, context) => {
    const { incoming, outgoing } = context.env;
    const state = requests.get(incoming);
    if (state === undefined) throw new Error("A request was not begun.");
    state.route = route.path;
    const tasks: Task[] = [];
    const endWork = beginWork("request", `${incoming.method} ${route.path}`, state.requestId);
    state.span = startRequest(incoming.method ?? "", route.path, incoming.headers);
    const handle = () => answer(route, () => openExchange(context, state, tasks), state, outgoing);
    const work = state.span === null ? handle() : state.span.run(handle);
    const settled = clearAfter(work, tasks, state);
    running.add(settled);
    return settled.finally(() => {
      endWork();
      running.delete(settled);
    });
  };

  /** Every refusal with its IP address, for tools such as fail2ban and for investigating attacks. */
  function logSecurityEvent(error: unknown, { incoming, address }: Exchange, path: string, requestId: string): void {
    const securityEvent = securityEventOf(error, incoming, path);
    if (securityEvent === undefined) return;
    const account = error instanceof Problem ? error.options.account?.slice(0, longestAccount) : undefined;
    const { method } = incoming;
    requestLog.warn({ securityEvent, address, account, method, path, requestId }, "security event");
  }

  async function answer(
    route: Pick<Route, "path" | "handle">,
    open: () => Exchange,
    { requestId }: RequestState,
    outgoing: ServerResponse,
  ): Promise<Response> {
    let share: Share | undefined;
    let exchange: Exchange | undefined;
    try {
      exchange = open();
      share = exchange.share;
      await share.begin(route.path, exchange.query);
      return (await route.handle(exchange)) ?? alreadySent;
    } catch (error) {
      if (exchange !== undefined) logSecurityEvent(error, exchange, route.path, requestId);
      if (error instanceof Problem && (error.status === 401 || error.status === 429)) await share?.pause();
      sendProblem(outgoing, error, requestId, log);
      return alreadySent;
    } finally {
      share?.end();
    }
  }

  async function clearAfter(
    work: Promise<Response>,
    tasks: readonly Task[],
    { requestId }: RequestState,
  ): Promise<Response> {
    const response = await work;
    for (const task of tasks) {
      await task().catch((error: unknown) => log.warn({ err: error, requestId }, "a request left something behind"));
    }
    return response;
  }

  function openExchange(context: Context<{ Bindings: HttpBindings }>, state: RequestState, tasks: Task[]): Exchange {
    const { incoming, outgoing } = context.env;
    const address = addressOf(incoming, config.trustedProxies);
    const share = settings.fairShares(address, state.gone.signal);
    const exchange: Exchange = {
      incoming,
      outgoing,
      get request() {
        return context.req.raw;
      },
      requestId: state.requestId,
      address,
      share,
      browser: browserOf(incoming, outgoing, config),
      pathValues: pathValuesOf(context, incoming),
      query: new URLSearchParams(queryOf(incoming)),
      signal: state.gone.signal,
      draining,
      judgeOrigin: createOriginJudge(incoming, outgoing, config.baseUrl),
      accept: (operation) => acceptOperation(exchange, operation, settings.accept),
      watchCredential: settings.openStreams.watch,
      readJson: async (maxBytes, cut) =>
        (await readJsonBody(incoming, maxBytes, { pace: settings.accept.bodyPace, share, cut })).value,
      afterwards: (task) => void tasks.push(task),
    };
    return exchange;
  }

  return {
    begin,
    run,
    isRunning: (incoming: IncomingMessage) => requests.get(incoming)?.route !== "",
    idOf: (incoming: IncomingMessage) => requests.get(incoming)?.requestId ?? "",
    /** Resolves when the handlers that run now have come to their end. */
    settled: () => Promise.allSettled(running),
  };
}

/** Of an email address (RFC 5321). */
const longestAccount = 254;
const knownMethods = new Set(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"]);

/** One that came with the request is kept, so that a proxy's log and ours can be joined. */
function requestIdOf(incoming: IncomingMessage): string {
  const given = incoming.headers["x-request-id"];
  return typeof given === "string" && /^[\w.-]{8,128}$/u.test(given) ? given : newId("req");
}

function pathOf({ url = "" }: IncomingMessage): string {
  return url.split("?", 1)[0] ?? "";
}

function queryOf({ url = "" }: IncomingMessage): string {
  const start = url.indexOf("?");
  return start === -1 ? "" : url.slice(start + 1);
}

function pathValuesOf(context: Context, incoming: IncomingMessage): Record<string, string> {
  try {
    decodeURIComponent(pathOf(incoming));
  } catch {
    throw new Problem("invalid_request", "The address holds a `%` that is no valid percent-encoding. Write it as %25.");
  }
  return { ...context.req.param() };
}

const secret = "{token}";
const longestLoggedPath = 300;
/** By the address alone, so that a method that it does not have tells no more than one that it has. */
const beforeSecrets = operationList
  .map(({ http: { path } }) => path)
  .filter((path) => path.includes(secret))
  .map((path) => path.slice(0, path.indexOf(secret)));

/** A path as the log has it: a token in an address is a credential, and only its name is written down. */
function loggedPath(path: string): string {
  const before = beforeSecrets.find((start) => path.startsWith(start));
  return before === undefined ? path.slice(0, longestLoggedPath) : `${before}${secret}`;
}
