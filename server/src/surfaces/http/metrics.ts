import type { IncomingMessage, ServerResponse } from "node:http";
import { addressOf } from "./address.ts";
import { Problem } from "../../foundation/problem.ts";
import { isSameSecret } from "../../foundation/secret.ts";
import { send } from "./route.ts";
import ipaddr from "ipaddr.js";

export interface Metrics {
  countRequest(method: string, route: string, status: number, ms: number): void;
  countAnswer(outcome: "answered" | "unanswered" | "stopped" | "failed"): void;
  /** All figures in Prometheus's text form. */
  text(): string;
}

const bucketsMs = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000];

interface Durations {
  readonly buckets: number[];
  sumMs: number;
  count: number;
}

/** The process's counters. Routes are patterns, so that their number is bounded. */
export function createMetrics(version: string): Metrics {
  const requests = new Map<string, number>();
  const answers = new Map<string, number>();
  const durations = new Map<string, Durations>();
  return {
    countRequest(method, route, status, ms) {
      add(requests, `method="${method}",route="${route}",status="${status}"`);
      observe(durations, `route="${route}"`, ms);
    },
    countAnswer: (outcome) => add(answers, `outcome="${outcome}"`),
    text: () =>
      [
        ...counter("svc_http_requests_total", "Requests by route and status.", requests),
        ...histogram("svc_http_request_duration_seconds", "Time until an answer was sent whole.", durations),
        ...counter("svc_answers_total", "Answers to visitors by outcome.", answers),
        ...gauge("process_resident_memory_bytes", "Resident memory.", process.memoryUsage.rss()),
        ...gauge("process_uptime_seconds", "Time since the start.", process.uptime()),
        ...gauge(`svc_info{version="${version}"}`, "The running version.", 1),
        "",
      ].join("\n"),
  };
}

/** Answers the figures to loopback peers, and to who has the token. */
export function sendMetrics(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  metrics: Metrics,
  token: string,
): void {
  if (
    !isOwnMachine(incoming) &&
    !(token !== "" && isSameSecret(incoming.headers.authorization ?? "", `Bearer ${token}`))
  ) {
    throw new Problem(
      "unauthorized",
      "Ask from the service's own machine, or send SVC_METRICS_TOKEN as a Bearer token.",
    );
  }
  send(outgoing, 200, metrics.text(), {
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

function add(counts: Map<string, number>, labels: string): void {
  counts.set(labels, (counts.get(labels) ?? 0) + 1);
}

function observe(all: Map<string, Durations>, labels: string, ms: number): void {
  let durations = all.get(labels);
  if (durations === undefined) all.set(labels, (durations = { buckets: bucketsMs.map(() => 0), sumMs: 0, count: 0 }));
  const place = bucketsMs.findIndex((bound) => ms <= bound);
  if (place !== -1) durations.buckets[place] = (durations.buckets[place] ?? 0) + 1;
  durations.sumMs += ms;
  durations.count++;
}

function counter(name: string, help: string, counts: ReadonlyMap<string, number>): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} counter`,
    ...[...counts].map(([labels, count]) => `${name}{${labels}} ${count}`),
  ];
}

function gauge(name: string, help: string, value: number): string[] {
  const bare = name.replace(/\{.*/u, "");
  return [`# HELP ${bare} ${help}`, `# TYPE ${bare} gauge`, `${name} ${value}`];
}

function histogram(name: string, help: string, all: ReadonlyMap<string, Durations>): string[] {
  const lines = [...all].flatMap(([labels, { buckets, sumMs, count }]) => {
    let below = 0;
    const counted = bucketsMs.map(
      (bound, place) => `${name}_bucket{${labels},le="${bound / 1_000}"} ${(below += buckets[place] ?? 0)}`,
    );
    return [
      ...counted,
      `${name}_bucket{${labels},le="+Inf"} ${count}`,
      `${name}_sum{${labels}} ${sumMs / 1_000}`,
      `${name}_count{${labels}} ${count}`,
    ];
  });
  return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...lines];
}
