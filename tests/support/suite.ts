import { afterAll, beforeAll } from "vitest";
import { call } from "./api.ts";
import type { Answer } from "./api.ts";
import { startServiceProcess } from "./service-process.ts";
import type { ServiceProcess } from "./service-process.ts";
import { createTestStore } from "./store.ts";
import type { TestStore } from "./store.ts";

export interface Suite {
  readonly store: TestStore;
  readonly service: ServiceProcess;
  readonly url: string;
  api(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** A new chatbot's id. */
  chatbot(settings?: Record<string, unknown>): Promise<string>;
}

/** One service for all tests of a file. Call it at the file's top, and use what it gives inside tests. */
export function useService(environment: Record<string, string> | (() => Promise<Record<string, string>>) = {}): Suite {
  let store: TestStore | undefined;
  let service: ServiceProcess | undefined;
  beforeAll(async () => {
    store = await createTestStore();
    service = await startServiceProcess(store, typeof environment === "function" ? await environment() : environment);
  });
  afterAll(async () => {
    await service?.end("SIGKILL");
    await store?.remove();
  });
  const suite: Suite = {
    get store() {
      if (store === undefined) throw new Error("The store is made before the first test.");
      return store;
    },
    get service() {
      if (service === undefined) throw new Error("The service starts before the first test.");
      return service;
    },
    get url() {
      return suite.service.url;
    },
    api: (method, path, body, headers) => call(suite.url, method, path, body, headers),
    async chatbot(settings = {}) {
      const created = await suite.api("POST", "/api/chatbot/create", { name: "Test", ...settings });
      if (created.status !== 201) throw new Error(`create answered ${created.status}: ${JSON.stringify(created.body)}`);
      return created.body.id;
    },
  };
  return suite;
}
