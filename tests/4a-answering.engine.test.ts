import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { chat, createTrainedChatbot } from "./support/api.ts";
import { startEmbeddingDouble } from "./support/embedding-double.ts";
import type { EmbeddingDouble } from "./support/embedding-double.ts";
import { providerSecret, startModelDouble } from "./support/model-double.ts";
import type { ModelDouble } from "./support/model-double.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";

const serviceKey = "sk-service-0123456789";
const ownKey = "sk-own-9876543210";
/** The service's own, and one that an owner has. */
let double: ModelDouble;
let own: ModelDouble;
let embeddings: EmbeddingDouble;
const svc = useService(async () => {
  [double, own, embeddings] = await Promise.all([startModelDouble(), startModelDouble(), startEmbeddingDouble()]);
  const port = (url: string) => `127.0.0.1:${new URL(url).port}`;
  return {
    SVC_MODEL: "openai-compatible/small",
    SVC_MODEL_BASE_URL: `${double.url}/v1`,
    SVC_MODEL_API_KEY: serviceKey,
    SVC_EGRESS_ALLOW: `${port(own.url)},${port(embeddings.url)}`,
  };
});
afterAll(async () => {
  await Promise.all([double.close(), own.close(), embeddings.close()]);
});
beforeEach(() => {
  double.script({ say: ["OK"] });
  own.script({ say: ["OK"] });
});

const faqs = [
  { question: "How long does shipping take?", answer: "Shipping takes three days." },
  { question: "How much is express shipping?", answer: "Express shipping is 9 euros." },
];
const trained = (settings: Record<string, unknown> = { model: "embedded" }) =>
  createTrainedChatbot(svc.url, faqs, settings);
const tryModel = async (chatbotId: string, settings: Record<string, unknown> = {}) =>
  svc.api("POST", `/api/chatbots/${chatbotId}/model/test`, settings);
const ownModel = () => ({ model: "openai-compatible/mine", modelBaseUrl: `${own.url}/v1` });

describe("a test of a chatbot", () => {
  const ask = async (chatbotId: string, message: string, history?: unknown) =>
    (await svc.api("POST", "/api/chatbot/test", { chatbotId, message, history })).body;

  test("explains an answer: what it rests on, what was searched for, and how long each step took", async () => {
    const body = await ask(await trained(), "How long does shipping take?");
    expect(body).toMatchObject({
      answered: true,
      refusal: null,
      answerThreshold: 0.5,
      question: "How long does shipping take?",
      usage: null,
      sources: [{ kind: "faq", used: true, excerpt: "Shipping takes three days." }, { used: false }],
    });
    const { searchMs, firstMs, totalMs } = body.timings;
    expect(searchMs).toBeLessThanOrEqual(firstMs);
    expect(firstMs).toBeLessThanOrEqual(totalMs);
  });

  test("completes a question from the turns before, and leaves no trace of any", async () => {
    const chatbotId = await trained();
    const history = [
      { role: "user", content: "How long does shipping take?" },
      { role: "assistant", content: "Shipping takes three days.", answered: true },
    ];
    const body = await ask(chatbotId, "And express shipping?", history);
    expect(body.question).not.toBe("And express shipping?");
    expect((await svc.api("GET", `/api/sessions?chatbotId=${chatbotId}`)).body.sessions).toEqual([]);
    const tooLong = Array.from({ length: 13 }, () => history[0]);
    expectProblem(
      await svc.api("POST", "/api/chatbot/test", { chatbotId, message: "Hi", history: tooLong }),
      400,
      "invalid_request",
    );
  });

  test("says why a question is refused", async () => {
    expect(await ask(await svc.chatbot({ model: "embedded" }), "How tall is the tower of Pisa?")).toMatchObject({
      answered: false,
      refusal: "nothing_found",
      change: { answerThreshold: null },
    });
    const strict = await trained({ model: "embedded", answerThreshold: 1 });
    const near = await ask(strict, "shipping time");
    expect(near).toMatchObject({ answered: false, refusal: "below_threshold", answerThreshold: 1 });
    expect(near.change.answerThreshold).toBeLessThanOrEqual(near.confidence);
    const far = await ask(await trained({ model: "embedded", answerThreshold: 1 }), "shipping time for pianos");
    expect(far.change.missingWords).toEqual(["time", "pianos"]);
    expect(near.sources.map(({ used }: { used: boolean }) => used)).not.toContain(true);
    double.script({ say: ["NO_", "ANSWER"] });
    expect(await ask(await trained({}), "How long does shipping take?")).toMatchObject({
      answered: false,
      refusal: "model_declined",
      usage: { inputTokens: expect.any(Number), outputTokens: expect.any(Number) },
    });
  });
});

describe("a chatbot's questions", () => {
  test("are listed newest first with the certainty of their answers, without small talk", async () => {
    const chatbotId = await trained();
    for (const text of ["How long does shipping take?", "Hello!", "How tall is the tower of Pisa?"])
      await chat(svc.url, { chatbotId, sessionId: "asked", text });
    const path = `/api/chatbots/${chatbotId}/questions`;
    const { body } = await svc.api("GET", path);
    expect(body.questions).toMatchObject([
      { question: "How tall is the tower of Pisa?", answered: false, answerer: "embedded", byThreshold: true },
      { question: "How long does shipping take?", answered: true, answerer: "embedded", byThreshold: true },
    ]);
    const [refused, answered] = body.questions;
    expect(refused.confidence).toBeLessThan(0.5);
    expect(answered.confidence).toBeGreaterThanOrEqual(0.5);
    expect(answered.sesId).toMatch(/^ses_/u);
    const first = (await svc.api("GET", `${path}?limit=1`)).body;
    expect(first.questions).toEqual([refused]);
    const second = (await svc.api("GET", `${path}?limit=1&cursor=${first.nextCursor}`)).body;
    expect(second).toEqual({ questions: [answered], nextCursor: null });
  });

  test("tell where a language model decided by itself", async () => {
    const chatbotId = await trained({});
    double.script({ say: ["Three days [1]."] });
    await chat(svc.url, { chatbotId, sessionId: "modelled", text: "How long does shipping take?" });
    const { body } = await svc.api("GET", `/api/chatbots/${chatbotId}/questions`);
    expect(body.questions).toMatchObject([{ answerer: "openai-compatible/small", byThreshold: false }]);
  });
});

describe("the connection to a model", () => {
  test("is tried with what is saved, and the service's own model is named", async () => {
    const chatbotId = await trained({});
    expect((await svc.api("GET", `/api/chatbots/${chatbotId}/model`)).body).toEqual({
      model: "openai-compatible/small",
      serviceModel: "openai-compatible/small",
    });
    expect((await tryModel(chatbotId)).body).toMatchObject({
      model: "openai-compatible/small",
      works: true,
      fault: null,
      problem: null,
      reasonCode: null,
      reasonArgs: null,
    });
    expect(double.requests.at(-1)?.headers.authorization).toBe(`Bearer ${serviceKey}`);
    expect((await tryModel(chatbotId, { model: "embedded" })).body).toMatchObject({ model: "embedded", works: true });
  });

  test("is tried with what is typed, which is not saved", async () => {
    const chatbotId = await trained({});
    const { body } = await tryModel(chatbotId, { ...ownModel(), modelApiKey: ownKey });
    expect(body).toMatchObject({ model: "openai-compatible/mine", works: true });
    expect(own.requests.at(-1)?.headers.authorization).toBe(`Bearer ${ownKey}`);
    expect((await svc.api("GET", `/api/chatbots/${chatbotId}`)).body).toMatchObject({
      model: null,
      modelApiKeySet: false,
    });
  });

  test("never sends a stored key to another address than its own", async () => {
    const chatbotId = await trained({ ...ownModel(), modelApiKey: ownKey });
    await tryModel(chatbotId);
    expect(own.requests.at(-1)?.headers.authorization).toBe(`Bearer ${ownKey}`);
    await tryModel(chatbotId, { modelBaseUrl: `${own.url}/elsewhere/v1` });
    expect(own.requests.at(-1)?.path).toContain("/elsewhere/");
    expect(own.requests.at(-1)?.headers.authorization ?? "").not.toContain(ownKey);
    expect(own.requests.at(-1)?.headers.authorization ?? "").not.toContain(serviceKey);
  });

  test("tells what is wrong in the service's words, and nothing of the key or the provider's text", async () => {
    const chatbotId = await trained({ ...ownModel(), modelApiKey: ownKey });
    own.script({ status: 401 });
    const refused = (await tryModel(chatbotId)).body;
    expect(refused).toMatchObject({ works: false, fault: "rejected", status: 401 });
    expect(refused.problem).toMatch(/key/u);
    for (const secret of [providerSecret, ownKey]) {
      expect(JSON.stringify(refused)).not.toContain(secret);
      expect(svc.service.log()).not.toContain(secret);
    }
  });

  test("does not reach an address that is private", async () => {
    const { body } = await tryModel(await trained(), { ...ownModel(), modelBaseUrl: "http://127.0.0.1:9/v1" });
    expect(body).toMatchObject({ works: false, fault: "rejected", status: null });
    expect(body.problem).toMatch(/SVC_EGRESS_ALLOW|private/u);
  });

  test("of an embedding model is tried likewise", async () => {
    const chatbotId = await trained();
    const attempt = async (settings: Record<string, unknown>) =>
      (await svc.api("POST", `/api/chatbots/${chatbotId}/embedding/test`, settings)).body;
    const typed = { embeddingModel: "openai-compatible/e", embeddingModelBaseUrl: `${embeddings.url}/v1` };
    expect(await attempt({ ...typed, embeddingModelApiKey: ownKey })).toMatchObject({
      model: "openai-compatible/e",
      works: true,
    });
    expect(embeddings.requests.at(-1)?.headers.authorization).toBe(`Bearer ${ownKey}`);
    embeddings.script(() => ({ status: 404 }));
    expect(await attempt(typed)).toMatchObject({ works: false, fault: "rejected", status: 404 });
    expect(await attempt({ embeddingModel: "off" })).toMatchObject({ model: "off", works: true });
    expect((await svc.api("GET", `/api/chatbots/${chatbotId}/embedding`)).body.serviceModel).toBe("off");
  });

  test("is tried at most ten times a minute", async () => {
    const chatbotId = await trained({});
    const tries = [];
    for (let at = 0; at < 11; at++) tries.push(await tryModel(chatbotId));
    const refused = tries.find(({ status }) => status === 429);
    expect(refused?.body.code).toBe("too_many_attempts");
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});
