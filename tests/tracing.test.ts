import { afterEach, expect, test } from "vitest";
import { call, chat, createTrainedChatbot } from "./support/api.ts";
import { startModelDouble } from "./support/model-double.ts";
import type { ModelDouble } from "./support/model-double.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import { startTraceCollector } from "./support/trace-collector.ts";
import type { CollectedSpan, TraceCollector } from "./support/trace-collector.ts";

const faqs = [{ question: "How long does shipping take?", answer: "Shipping takes three days." }];
const callersTrace = "4bf92f3577b34da6a3ce929d0e0e4736";
const callersSpan = "00f067aa0ba902b7";
const traceparent = `00-${callersTrace}-${callersSpan}-01`;

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

interface Traced {
  readonly collector: TraceCollector;
  readonly model: ModelDouble;
  readonly service: ServiceProcess;
  readonly chatbotId: string;
  readonly log: () => string;
  /** Ends the service, which sends what it still has. */
  spans(): Promise<readonly CollectedSpan[]>;
}

async function startTraced(environment: Record<string, string> = {}, collectorStatus = 200): Promise<Traced> {
  const collector = await startTraceCollector(collectorStatus);
  undo.push(() => collector.close());
  const model = await startModelDouble({ say: ["Three days [1]."] });
  undo.push(() => model.close());
  const store = await createTestStore();
  undo.push(() => store.remove());
  const service = await startServiceProcess(store, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: "x-team=bike%20shop,authorization=Bearer%20collector-secret",
    SVC_MODEL: "openai-compatible/small",
    SVC_MODEL_BASE_URL: `${model.url}/v1`,
    ...environment,
  });
  undo.push(() => service.end("SIGKILL"));
  let log = "";
  service.child.stdout?.on("data", (chunk: Buffer) => (log += chunk.toString()));
  const chatbotId = await createTrainedChatbot(service.url, faqs);
  return {
    collector,
    model,
    service,
    chatbotId,
    log: () => log,
    async spans() {
      expect(await service.end("SIGTERM")).toBe(0);
      return collector.spans;
    },
  };
}

const ask = ({ service, chatbotId }: Traced, headers: Record<string, string> = {}) =>
  chat(service.url, { chatbotId, sessionId: "traced", text: "How long does shipping take, Grace Hopper?", headers });

const attributesOf = (span: CollectedSpan | undefined) =>
  Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]));

test("a chat message is one trace: the request, the store, the search and the model, joined to the caller's", async () => {
  const traced = await startTraced();
  expect((await ask(traced, { traceparent })).text).toContain("Three days");
  const spans = (await traced.spans()).filter(({ traceId }) => traceId === callersTrace);
  const request = spans.find(({ name }) => name === "POST /api/public/chat");
  expect(request).toMatchObject({ parentSpanId: callersSpan, kind: 2 });
  expect(attributesOf(request)).toMatchObject({
    "http.request.method": "POST",
    "http.route": "/api/public/chat",
    "http.response.status_code": 200,
  });
  const names = spans.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["store read", "store write", "search", "chat small"]));
  const ids = new Set(spans.map(({ spanId }) => spanId));
  for (const span of spans) if (span !== request) expect(ids, span.name).toContain(span.parentSpanId);
  expect(attributesOf(spans.find(({ name }) => name === "chat small"))).toMatchObject({
    "gen_ai.provider.name": "openai-compatible",
    "gen_ai.request.model": "small",
  });
  await expect.poll(() => traced.log()).toContain(`"traceId":"${callersTrace}"`);
});

test("a span names no visitor, no key and no text, and the collector's key stays out of the log", async () => {
  const traced = await startTraced();
  await ask(traced);
  expect((await traced.spans()).length).toBeGreaterThan(0);
  expect(traced.collector.headers[0]).toMatchObject({
    "x-team": "bike shop",
    authorization: "Bearer collector-secret",
  });
  expect(traced.collector.received).not.toMatch(/Grace|Hopper|svc_test_key|shipping/u);
  expect(traced.log()).not.toContain("collector-secret");
});

test("a model's failure and a job are traced, the failure marked as one", async () => {
  const traced = await startTraced();
  traced.model.script({ status: 401 });
  await ask(traced);
  const { service, chatbotId } = traced;
  await call(service.url, "POST", "/api/chatbot/train", {
    chatbotId,
    data: { documents: [{ name: "a.html", contentBase64: btoa("<p>Shipping is free.</p>"), type: "text/html" }] },
  });
  const spans = await traced.spans();
  const failed = spans.find(({ name }) => name === "chat small");
  expect(failed?.status.code).toBe(2);
  expect(attributesOf(failed)["error.type"]).toBe("rejected");
  const job = spans.find(({ name }) => name.startsWith("job "));
  expect(job).toMatchObject({ kind: 5 });
  expect(job?.parentSpanId ?? "").toBe("");
});

test("a caller's sampling flag does not make the service keep more traces than its owner wants", async () => {
  const traced = await startTraced({ OTEL_TRACES_SAMPLER_ARG: "0" });
  expect((await ask(traced, { traceparent })).text).toContain("Three days");
  expect(await traced.spans()).toEqual([]);
});

test("answers do not need the collector: one that refuses is logged, and the service goes on", async () => {
  const traced = await startTraced({}, 503);
  expect((await ask(traced)).text).toContain("Three days");
  await traced.spans();
  await expect.poll(() => traced.log()).toContain("spans could not be sent");
});
