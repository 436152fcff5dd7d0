import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { call } from "../../tests/support/api.ts";
import { startServiceProcess } from "../../tests/support/service-process.ts";
import type { ServiceProcess } from "../../tests/support/service-process.ts";
import type { FreshStore } from "../store.ts";
import type { Knowledge } from "./knowledge.ts";

export interface StartedService extends ServiceProcess {
  readonly pid: number;
  /** From the process's start to the first healthy answer, s. */
  readonly startSeconds: number;
  /** Ends it as a supervisor does, so that the compile cache is written. */
  stop(): Promise<void>;
}

/** `npm start` preloads it too. */
const requireNode = fileURLToPath(new URL("../../scripts/require-node.js", import.meta.url));
const documentsAtOnce = 50;
const healthyWithinMs = 60_000;

/** Starts the service as `npm start` does, with the compile cache in `compileCache`. */
export async function startService(store: FreshStore, compileCache: string): Promise<StartedService> {
  const started = performance.now();
  const service = await startServiceProcess(store, {
    NODE_COMPILE_CACHE: compileCache,
    NODE_OPTIONS: `--import=${requireNode} ${process.env["BENCH_NODE_OPTIONS"] ?? ""}`,
  });
  while ((await call(service.url, "GET", "/api/public/healthcheck")).status !== 200) {
    if (performance.now() - started > healthyWithinMs) throw new Error("The service does not become healthy.");
    await delay(1);
  }
  const startSeconds = (performance.now() - started) / 1_000;
  return {
    ...service,
    pid: service.child.pid ?? 0,
    startSeconds,
    async stop() {
      const code = await service.end("SIGTERM");
      if (code !== 0) throw new Error(`The service ended with ${code}.`);
    },
  };
}

/** A chatbot trained through the API; answers its id and the seconds that the documents took. */
export async function trainChatbot(
  { url }: ServiceProcess,
  { documents, faqs }: Pick<Knowledge, "documents" | "faqs">,
): Promise<{ chatbotId: string; seconds: number }> {
  const created = await call(url, "POST", "/api/chatbot/create", { name: "Bench" });
  const chatbotId: unknown = created.body.id;
  if (typeof chatbotId !== "string") throw new Error(`create answered ${created.status}.`);
  const train = async (data: object) => {
    const { status, body } = await call(url, "POST", "/api/chatbot/train", { chatbotId, data });
    if (status !== 200 || body.status !== "completed")
      throw new Error(`train answered ${status}: ${JSON.stringify(body).slice(0, 300)}`);
  };
  if (faqs.length > 0) await train({ faqs });
  const started = performance.now();
  for (let at = 0; at < documents.length; at += documentsAtOnce)
    await train({ documents: documents.slice(at, at + documentsAtOnce) });
  return { chatbotId, seconds: (performance.now() - started) / 1_000 };
}
