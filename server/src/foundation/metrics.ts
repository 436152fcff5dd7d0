import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { ModelCall } from "./model.ts";
import type { WaitingJobs } from "./queue.ts";

export type AnswerOutcome = "answered" | "unanswered" | "stopped" | "failed";

/** The figures of this process, for Prometheus. Labels have few values: routes are patterns, models their provider. */
export interface Metrics {
  countRequest(method: string, route: string, status: number, ms: number): void;
  /** Once per creation, by any caller on any surface. */
  countAnswer(outcome: AnswerOutcome): void;
  /** Call what comes back when the stream has ended. */
  openStream(): () => void;
  observeModelCall(call: ModelCall): void;
  /** Of the MCP server: `refused` says that the caller can put it right. */
  observeToolCall(tool: string, outcome: "done" | "refused" | "failed", ms: number): void;
  observeStore(kind: "read" | "write" | "transaction", ms: number): void;
  /** Read at each scrape; the queue's metrics are left out if it fails. */
  watchQueue(waiting: () => Promise<readonly WaitingJobs[]>): void;
  /** All figures in Prometheus's text form. */
  text(): Promise<string>;
}

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const storeSeconds = [0.000_25, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5];
const modelSeconds = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80];

export function createMetrics(version: string): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const registers = [register];
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: readonly number[],
  ) => new Histogram({ name, help, labelNames, buckets: [...buckets], registers });
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Gauge({ name, help, labelNames, registers });

  const requests = counter("svc_http_requests_total", "Requests by route and status.", ["method", "route", "status"]);
  const durations = histogram(
    "svc_http_request_duration_seconds",
    "Time until an answer was sent whole.",
    ["route"],
    requestSeconds,
  );
  const streams = gauge("svc_streams_open", "Answers that are being streamed.", []);
  const answers = counter("svc_answers_total", "Answers to visitors; unanswered ones are refusals.", ["outcome"]);
  const modelCalls = counter("svc_model_calls_total", "Calls of language models by outcome.", ["provider", "outcome"]);
  const modelTime = histogram(
    "svc_model_call_duration_seconds",
    "Time of a language model's call, to its end.",
    ["provider"],
    modelSeconds,
  );
  const modelFirst = histogram(
    "svc_model_first_part_seconds",
    "Time until a language model began to answer.",
    ["provider"],
    modelSeconds,
  );
  const tokens = counter("svc_model_tokens_total", "Tokens of language models.", ["provider", "direction"]);
  const toolCalls = counter("svc_mcp_tool_calls_total", "Calls of MCP tools by outcome.", ["tool", "outcome"]);
  const toolTime = histogram(
    "svc_mcp_tool_call_duration_seconds",
    "Time of an MCP tool's call.",
    ["tool"],
    requestSeconds,
  );
  const store = histogram("svc_store_duration_seconds", "Time of work on the store.", ["kind"], storeSeconds);
  const jobs = gauge("svc_queue_jobs", "Jobs that wait for a worker.", ["queue"]);
  const age = gauge("svc_queue_oldest_seconds", "How long the oldest of them could have run.", ["queue"]);
  gauge("svc_info", "The running version.", ["version"]).set({ version }, 1);
  let watched: (() => Promise<readonly WaitingJobs[]>) | undefined;

  return {
    countRequest(method, route, status, ms) {
      requests.inc({ method, route, status });
      durations.observe({ route }, ms / 1_000);
    },
    countAnswer: (outcome) => answers.inc({ outcome }),
    openStream() {
      streams.inc();
      return () => streams.dec();
    },
    observeModelCall({ model, outcome, ms, firstPartMs, usage }) {
      const provider = model.split("/")[0] ?? model;
      modelCalls.inc({ provider, outcome });
      modelTime.observe({ provider }, ms / 1_000);
      if (firstPartMs !== null) modelFirst.observe({ provider }, firstPartMs / 1_000);
      tokens.inc({ provider, direction: "input" }, usage.inputTokens);
      tokens.inc({ provider, direction: "output" }, usage.outputTokens);
    },
    observeToolCall(tool, outcome, ms) {
      toolCalls.inc({ tool, outcome });
      toolTime.observe({ tool }, ms / 1_000);
    },
    observeStore: (kind, ms) => store.observe({ kind }, ms / 1_000),
    watchQueue: (waiting) => (watched = waiting),
    async text() {
      jobs.reset();
      age.reset();
      for (const { queue, count, oldestMs } of (await watched?.().catch(() => [])) ?? []) {
        jobs.set({ queue }, count);
        age.set({ queue }, oldestMs / 1_000);
      }
      return register.metrics();
    },
  };
}
