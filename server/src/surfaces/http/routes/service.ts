import { Problem } from "../../../foundation/problem.ts";
import { sendMetrics } from "../metrics.ts";
import type { MetricsAccess } from "../metrics.ts";
import { send } from "../route.ts";
import type { Route } from "../route.ts";

export interface ServiceRoutesSettings extends MetricsAccess {
  readonly isHealthy: () => Promise<boolean>;
}

const text = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

/** What machines ask of the service itself: alive, ready, its figures. */
export function serviceRoutes({ isHealthy, ...metricsAccess }: ServiceRoutesSettings): readonly Route[] {
  return [
    { method: "GET", path: "/livez", handle: async ({ outgoing }) => send(outgoing, 200, "ok\n", text) },
    {
      method: "GET",
      path: "/readyz",
      async handle({ outgoing, draining }) {
        if (draining.aborted)
          throw new Problem("unavailable", "The service is stopping. Try again in a moment.", {
            retryAfterSeconds: 10,
          });
        if (!(await isHealthy()))
          throw new Problem("unavailable", "The store does not answer. Try again in a moment.", {
            retryAfterSeconds: 5,
          });
        send(outgoing, 200, "ready\n", text);
      },
    },
    {
      method: "GET",
      path: "/metrics",
      handle: (exchange) => sendMetrics(exchange, metricsAccess),
    },
  ];
}
