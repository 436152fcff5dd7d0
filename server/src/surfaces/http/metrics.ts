import type { IncomingMessage } from "node:http";
import { addressOf } from "./address.ts";
import { requireKnownHost } from "./known-host.ts";
import type { Metrics } from "../../foundation/metrics.ts";
import { Problem } from "../../foundation/problem.ts";
import { isSameSecret } from "../../foundation/secret.ts";
import { send } from "./route.ts";
import type { Exchange } from "./route.ts";
import ipaddr from "ipaddr.js";

export interface MetricsAccess {
  readonly metrics: Metrics;
  readonly metricsToken: string;
  readonly baseUrl: string;
}

/** Serves metrics to loopback peers that use a known host name, and to callers with the token. */
export async function sendMetrics(
  { incoming, outgoing }: Pick<Exchange, "incoming" | "outgoing">,
  { metrics, metricsToken, baseUrl }: MetricsAccess,
): Promise<void> {
  const hasToken = metricsToken !== "" && isSameSecret(incoming.headers.authorization ?? "", `Bearer ${metricsToken}`);
  if (!hasToken && !isOwnMachine(incoming))
    throw new Problem(
      "unauthorized",
      "Ask from the service's own machine, or send SVC_METRICS_TOKEN as a Bearer token.",
    );
  if (!hasToken) requireKnownHost(incoming, baseUrl);
  send(outgoing, 200, await metrics.text(), {
    "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
    "Cache-Control": "no-store",
  });
}

/** A proxy on the same machine is a loopback peer too, but speaks for others. */
function isOwnMachine(incoming: IncomingMessage): boolean {
  const isForwarded = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"].some(
    (name) => incoming.headers[name] !== undefined,
  );
  const address = addressOf(incoming, []);
  return !isForwarded && ipaddr.isValid(address) && ipaddr.parse(address).range() === "loopback";
}
