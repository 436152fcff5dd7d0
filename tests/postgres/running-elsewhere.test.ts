import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, chat, createTrainedChatbot } from "../support/api.ts";
import { startModelDouble } from "../support/model-double.ts";
import type { ModelDouble } from "../support/model-double.ts";
import { startServiceProcess } from "../support/service-process.ts";
import type { ServiceProcess } from "../support/service-process.ts";
import { createTestStore } from "../support/store.ts";
import type { TestStore } from "../support/store.ts";

const question = "How long does shipping take?";
let store: TestStore;
let double: ModelDouble;
/** One makes the answers, the other is asked about them. */
let maker: ServiceProcess;
let other: ServiceProcess;
let otherDataDir: string;
let chatbotId: string;

async function start(dataDir: string): Promise<ServiceProcess> {
  return startServiceProcess(
    { ...store, settings: { ...store.settings, dataDir } },
    {
      SVC_SECRET_KEY: Buffer.alloc(32, 5).toString("base64"),
      SVC_MODEL: "openai-compatible/slow",
      SVC_MODEL_BASE_URL: `${double.url}/v1`,
    },
  );
}

beforeAll(async () => {
  store = await createTestStore();
  double = await startModelDouble();
  otherDataDir = mkdtempSync(join(tmpdir(), "svc-second-"));
  [maker, other] = await Promise.all([start(store.settings.dataDir), start(otherDataDir)]);
  chatbotId = await createTrainedChatbot(maker.url, [{ question, answer: "Shipping takes three days." }]);
});

afterAll(async () => {
  await Promise.all([maker, other].map((each) => each.end("SIGKILL")));
  await double.close();
  rmSync(otherDataDir, { recursive: true, force: true });
  await store.remove();
});

const visit = (method: string, sessionId: string, what: string, token: string) =>
  call(other.url, method, `/api/public/chat/${sessionId}/${what}`, undefined, { "x-svc-visitor-token": token });

/** An answer of which the first process has made one word; the second one's visitor has resumed it. */
async function beginElsewhere(sessionId: string) {
  double.script({ say: ["Hello [1]."] });
  const first = await chat(maker.url, { chatbotId, sessionId, text: question });
  const token = first.headers.get("x-svc-visitor-token") ?? "";
  const { promise, resolve: goOn } = Promise.withResolvers<void>();
  double.script({ say: ["[1] Three", " days [1]."], hold: promise });
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const asking = chat(maker.url, {
    chatbotId,
    sessionId,
    text: "How long does shipping take to Spain?",
    headers: { "x-svc-visitor-token": token },
    hear: (raw) => raw.includes('"delta":"Three"') && begin(),
  });
  asking.catch(() => undefined);
  await Promise.race([begun, asking]);
  const resumed = await fetch(`${other.url}/api/public/chat/${sessionId}/stream`, {
    headers: { "x-svc-visitor-token": token },
  });
  expect(resumed.status).toBe(200);
  return { token, goOn, asking, resumed: resumed.text() };
}

test("an answer that another process makes is followed to its end, under its id", async () => {
  const { token, goOn, asking, resumed } = await beginElsewhere("followed");
  goOn();
  const { chunks } = await asking;
  const stream = await resumed;
  expect(stream).toContain(`"messageId":"${chunks[0].messageId}"`);
  expect(stream).toContain('"delta":"Three days [1]."');
  expect(stream).toMatch(/"answered":true[^\n]*\n\ndata: \[DONE\]\n\n$/u);
  expect((await visit("GET", "followed", "stream", token)).status).toBe(204);
});

test("an answer that another process makes is stopped, and kept as far as it came", async () => {
  const { token, asking, resumed } = await beginElsewhere("stopped");
  const brokenOff = double.brokenOff;
  expect((await visit("POST", "stopped", "stop", token)).status).toBe(204);
  await expect.poll(() => double.brokenOff).toBe(brokenOff + 1);
  expect((await asking).chunks.at(-1)).toEqual({ type: "abort" });
  expect(await resumed).toMatch(/"partial":true[^\n]*\n\ndata: \[DONE\]\n\n$/u);
  const { body } = await visit("GET", "stopped", "messages", token);
  expect(body.messages.at(-1)).toMatchObject({ content: "Three", metadata: { partial: true } });
});

test("the answer of a process that was killed is over within its lease, for who follows it and who comes then", async () => {
  const { token, resumed } = await beginElsewhere("killed");
  await maker.end("SIGKILL");
  const stream = await resumed;
  expect(stream).toContain('"type":"error"');
  expect(stream).toMatch(/data: \[DONE\]\n\n$/u);
  expect((await visit("GET", "killed", "stream", token)).status).toBe(204);
  // The question is there, and is answered when it is asked again.
  double.script({ say: ["Four days [1]."] });
  const again = await chat(other.url, {
    chatbotId,
    sessionId: "killed",
    text: "How long does shipping take to Spain?",
  });
  expect(again.text).toBe("Four days [1].");
});
