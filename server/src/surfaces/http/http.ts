import { createServer } from "node:http";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { getRequestListener } from "@hono/node-server";
import type { Clock } from "../../foundation/clock.ts";
import type { Config } from "../../foundation/config.ts";
import type { Database } from "../../foundation/database/database.ts";
import type { Implementation } from "../../foundation/implement.ts";
import type { Log } from "../../foundation/log.ts";
import { Problem } from "../../foundation/problem.ts";
import { bodyPace, uploadPace } from "./body.ts";
import type { Pace } from "./body.ts";
import type { Credentials } from "./caller.ts";
import { shareConnections } from "./client-limits/connections.ts";
import { createFairShares } from "./client-limits/client-limits.ts";
import { createMetrics } from "../../foundation/metrics.ts";
import type { Metrics } from "../../foundation/metrics.ts";
import { mount } from "./mount.ts";
import { createOpenStreams } from "./open-streams.ts";
import type { OpenStreams } from "./open-streams.ts";
import { describeService } from "./openapi/openapi.ts";
import type { DescribedEvent } from "./openapi/document.ts";
import { sendProblem } from "./problem.ts";
import type { Route } from "./route.ts";
import { createRouter } from "./router.ts";
import { referenceRoutes } from "./routes/reference.ts";
import { serviceRoutes } from "./routes/service.ts";
import { answerBrokenRequest, connectionsAtMost, idleSocketMs, serverOptions } from "./server-options.ts";
import { removeStaleUploads } from "./upload-folder.ts";
import { createRequests } from "./requests.ts";
import { setTimeout as wait } from "node:timers/promises";

export interface HttpSettings {
  readonly implementations: readonly Implementation[];
  /** Routes by hand: the chat, event streams, pages. */
  readonly routes: readonly Route[];
  readonly credentials: Credentials;
  /** Encrypts stored answers that hold a secret. */
  readonly answerKey: Buffer;
  readonly database: Database;
  readonly config: Pick<
    Config,
    "host" | "port" | "baseUrl" | "corsOrigins" | "trustedProxies" | "metricsToken" | "addressRateLimit"
  >;
  readonly log: Log;
  readonly clock: Clock;
  readonly version: string;
  /** What webhooks carry, for the reference. */
  readonly events?: readonly DescribedEvent[];
  readonly metrics?: Metrics;
  /** Where uploads are kept while their request runs; the system's folder where it is not given. */
  readonly uploadDir?: string;
  readonly bodyPace?: Pace;
  readonly uploadPace?: Pace;
  /** How long open requests may take to end when the service stops. */
  readonly drainMs?: number;
}

export interface Http {
  readonly openStreams: Pick<OpenStreams, "end" | "checkAll">;
  /** Begins to listen; `url` is where the service answers on this machine. */
  listen(): Promise<{ port: number; url: string }>;
  /** Takes no more connections, ends open streams properly, and returns within 30 s. */
  close(): Promise<void>;
}

const healthTimeoutMs = 2_000;
/** What is left of the 30 s that a supervisor waits is for answers to be stopped and stored, deliveries and jobs. */
const drainMs = 20_000;

/** The HTTP surface of the service: every implemented operation and the routes by hand. */
export function createHttp(settings: HttpSettings): Http {
  const { config, database, log, clock, version, metrics = createMetrics(version) } = settings;
  const { uploadDir = tmpdir() } = settings;
  const draining = new AbortController();
  const openStreams = createOpenStreams();
  const requests = createRequests({
    openStreams,
    fairShares: createFairShares(clock, config.addressRateLimit),
    config,
    log,
    metrics,
    version,
    draining: draining.signal,
    accept: {
      credentials: settings.credentials,
      baseUrl: config.baseUrl,
      trustedProxies: config.trustedProxies,
      uploadDir,
      bodyPace: settings.bodyPace ?? bodyPace,
      uploadPace: settings.uploadPace ?? uploadPace,
    },
  });
  const routes = [
    ...settings.implementations.map((implementation) =>
      mount(implementation, { database, clock, answerKey: settings.answerKey }),
    ),
    ...settings.routes,
    ...serviceRoutes({
      isHealthy: () => database.isHealthy(healthTimeoutMs),
      metrics,
      metricsToken: config.metricsToken,
      baseUrl: config.baseUrl,
    }),
    ...referenceRoutes(() => describeService({ version, baseUrl: config.baseUrl, events: settings.events ?? [] })),
  ];
  const router = createRouter(routes, requests.run);
  const listener = getRequestListener(router.fetch, {
    overrideGlobalObjects: false,
    autoCleanupIncoming: false,
    errorHandler: () => undefined,
  });
  const server = createServer(serverOptions, (incoming, outgoing) => {
    requests.begin(incoming, outgoing);
    // What is no address at all never reaches the router.
    void listener(incoming, outgoing).then(() => {
      if (!outgoing.headersSent && !requests.isRunning(incoming))
        sendProblem(
          outgoing,
          new Problem("invalid_request", "The request's address or Host is not valid. Check both."),
          requests.idOf(incoming),
          log,
        );
    });
  });
  server.on("clientError", (error, socket) => answerBrokenRequest(error, socket, version));
  shareConnections(server, connectionsAtMost, config.trustedProxies);
  server.setTimeout(idleSocketMs);

  return {
    openStreams,
    async listen() {
      await removeStaleUploads(uploadDir, Date.now());
      return listen(server, config);
    },
    async close() {
      draining.abort(new Error("The service is stopping."));
      await drainServer(server, requests.settled, settings.drainMs ?? drainMs);
    },
  };
}

async function listen(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; url: string }> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new Error(portTaken(host, port), { cause: error }) : error),
    );
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  const shown = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return { port: bound, url: `http://${shown.includes(":") ? `[${shown}]` : shown}:${bound}` };
}

function portTaken(host: string, port: number): string {
  return `Port ${port} of ${host} is taken by another process. Stop that one, or set PORT to a free port.`;
}

const checkMs = 50;

/** Stops to accept at once and lets open requests end; what is left after `withinMs` is cut off. */
async function drainServer(server: Server, settled: () => Promise<unknown>, withinMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Connections become idle one after the other, as their answers end.
  const sweep = setInterval(() => server.closeIdleConnections(), checkMs);
  const late = new AbortController();
  const deadline = wait(withinMs, undefined, { signal: late.signal }).catch(() => undefined);
  // An answer whose visitor has gone is still being stored.
  await Promise.race([closed.then(settled), deadline]);
  late.abort();
  clearInterval(sweep);
  server.closeAllConnections();
  await closed;
}
