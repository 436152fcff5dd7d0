import { afterAll, expect, test } from "vitest";
import { chat, publish } from "./support/api.ts";
import { providerText, startEmbeddingDouble } from "./support/embedding-double.ts";
import type { EmbeddingDouble, EmbeddingRequestSeen } from "./support/embedding-double.ts";
import { startServiceProcess } from "./support/service-process.ts";
import { useService } from "./support/suite.ts";

let double: EmbeddingDouble;
const serviceKey = "sk-service-embedding-0123";
/** The service's own model is the double's; what owners type may be on loopback too. */
const environment = async () => {
  double = await startEmbeddingDouble();
  return {
    SVC_EMBEDDING_MODEL: "openai-compatible/service-model",
    SVC_EMBEDDING_MODEL_BASE_URL: `${double.url}/v1`,
    SVC_EMBEDDING_MODEL_API_KEY: serviceKey,
    SVC_EGRESS_ALLOW: "127.0.0.1/32",
    // It knows what the models know, too.
    SVC_LEXICON: "off",
  };
};
const svc = useService(environment);
afterAll(() => double.close());
const patience = { timeout: 30_000, interval: 100 };

const faqs = [
  { question: "When is the shop open?", answer: "From nine to five." },
  { question: "How much is the inspection of a bike?", answer: "It is 49 euros." },
  { question: "Can I pay with a card?", answer: "With any card." },
  { question: "I have forgotten the password of my account", answer: "Ask for a new one." },
];
const documents = [
  { name: "repairs.md", content: "# Repairs\n\nRepairs have a warranty of two years." },
  { name: "rental.md", content: "# Rental\n\nChildren get a helmet with every rented bicycle." },
  { name: "delivery.md", content: "# Delivery\n\nParcels are shipped abroad within four days." },
];

async function trained(settings: Record<string, unknown> = {}, data: unknown = { faqs, documents }): Promise<string> {
  const chatbotId = await svc.chatbot(settings);
  const { status } = await svc.api("POST", "/api/chatbot/train", { chatbotId, data });
  expect(status).toBe(200);
  return chatbotId;
}
const embedding = async (chatbotId: string) => (await svc.api("GET", `/api/chatbots/${chatbotId}/embedding`)).body;
const status = async (chatbotId: string) => (await embedding(chatbotId)).status;
const ready = (chatbotId: string) => expect.poll(() => status(chatbotId), patience).toBe("ready");
const change = (chatbotId: string, settings: Record<string, unknown>) =>
  svc.api("PATCH", `/api/chatbots/${chatbotId}`, settings);
/** What it answers; empty where it says that it does not know. */
async function ask(chatbotId: string, message: string): Promise<string> {
  const { body } = await svc.api("POST", "/api/chatbot/test", { chatbotId, message });
  return body.answered === true ? body.content : "";
}
const own = (model: string) => ({
  embeddingModel: `openai-compatible/${model}`,
  embeddingModelBaseUrl: `${double.url}/own/v1`,
  embeddingModelApiKey: "sk-own-0123",
});
/** Requests from there on that hold a text; beside them, what was trained is asked after by the go-live check. */
const askedSince = (from: number, text: RegExp) =>
  double.requests.slice(from).filter(({ texts }) => texts.some((each) => text.test(each)));
const askedOf = (model: string) => double.requests.filter((request) => request.model === model);

test("questions in other languages than the knowledge are answered from FAQs and passages, foreign ones are not", async () => {
  double.script(() => "answer");
  const chatbotId = await trained();
  await ready(chatbotId);
  expect(await embedding(chatbotId)).toEqual({
    model: "openai-compatible/service-model",
    serviceModel: "openai-compatible/service-model",
    serving: "openai-compatible/service-model",
    status: "ready",
    progress: { done: 7, total: 7 },
    skipped: 0,
    reason: null,
    reasonCode: null,
    reasonArgs: null,
    retryAt: null,
  });
  await expect.poll(() => ask(chatbotId, "Wann ist der Laden geöffnet?"), patience).toContain("From nine to five.");
  await expect
    .poll(() => ask(chatbotId, "¿Cuánto cuesta la revisión de una bicicleta?"), patience)
    .toContain("49 euros");
  await expect
    .poll(() => ask(chatbotId, "Wie viel Jahre Garantie haben Reparaturen?"), patience)
    .toContain("two years");
  await expect.poll(() => ask(chatbotId, "¿Tienen casco los niños?"), patience).toContain("helmet");
  for (const foreign of ["Wie hoch ist der Eiffelturm?", "Who discovered penicillin?", "Was frisst ein Pinguin?"])
    expect(await ask(chatbotId, foreign)).toBe("");
  expect(double.requests.every(({ headers }) => headers.authorization === `Bearer ${serviceKey}`)).toBe(true);
});

test("the public search of the portal asks no model, whose tokens anybody could use up", async () => {
  const chatbotId = await trained();
  await ready(chatbotId);
  await publish(svc.url, chatbotId, (await svc.api("GET", `/api/chatbots/${chatbotId}/sources`)).body.sources);
  const before = double.requests.length;
  const { body } = await svc.api("GET", `/api/public/chatbot/${chatbotId}/knowledge?q=what+is+the+warranty+of+repairs`);
  expect(body.articles[0].title).toBe("Repairs");
  expect(askedSince(before, /warranty of repairs/iu)).toEqual([]);
});

test("a chatbot's own model gets the chatbot's own key, which is never read, and is forgotten when the address moves", async () => {
  const chatbotId = await trained(own("own-1"));
  await ready(chatbotId);
  const requests = askedOf("own-1");
  expect(requests.length).toBeGreaterThan(0);
  for (const { headers, path } of requests)
    expect({ path, key: headers.authorization }).toEqual({ path: "/own/v1/embeddings", key: "Bearer sk-own-0123" });
  const { body } = await svc.api("GET", `/api/chatbots/${chatbotId}`);
  expect(body).toMatchObject({ embeddingModel: "openai-compatible/own-1", embeddingModelApiKeySet: true });
  expect(JSON.stringify(body)).not.toContain("sk-own");
  const moved = await change(chatbotId, { embeddingModelBaseUrl: `${double.url}/other/v1` });
  expect(moved.body.embeddingModelApiKeySet).toBe(false);
});

test("tokens are counted for the chatbot, and at its cap its questions are answered by their words", async () => {
  const chatbotId = await trained();
  await ready(chatbotId);
  // Usage is written in batches, a moment after the model answered.
  const usage = async () => (await svc.api("GET", `/api/chatbots/${chatbotId}/token-usage`)).body.months[0];
  await expect.poll(usage, patience).toMatchObject({ calls: 0, inputTokens: 0 });
  await expect.poll(async () => (await usage()).embeddingTokens, patience).toBeGreaterThan(7 * 7);
  await change(chatbotId, { monthlyTokenCap: 1 });
  const before = double.requests.length;
  expect(await ask(chatbotId, "Wann hat der Laden auf?")).toBe("");
  await expect.poll(() => ask(chatbotId, "When is the shop open?"), patience).toContain("From nine to five.");
  await svc.api("POST", `/api/chatbots/${chatbotId}/faqs`, { question: "Do you have tea?", answer: "Green tea." });
  await expect.poll(() => status(chatbotId), patience).toBe("waiting");
  expect((await embedding(chatbotId)).reason).toBe("Monthly token limit reached.");
  expect(askedSince(before, /laden|tea/iu)).toEqual([]);
});

test("while the model changes, the one before answers; what is added meanwhile is not lost; then all changes at once", async () => {
  const chatbotId = await trained(own("before"));
  await ready(chatbotId);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  double.script(({ model }) => (model === "after" ? { until: promise } : "answer"));
  await change(chatbotId, { embeddingModel: "openai-compatible/after" });
  await expect.poll(() => askedOf("after").length, patience).toBeGreaterThan(0);
  expect(await embedding(chatbotId)).toMatchObject({
    model: "openai-compatible/after",
    serving: "openai-compatible/before",
    status: "running",
  });
  await expect.poll(() => ask(chatbotId, "Wann macht der Laden auf?"), patience).toContain("From nine to five.");
  expect(askedOf("before").at(-1)?.texts).toEqual(["Wann macht der Laden auf?"]);
  await svc.api("POST", `/api/chatbots/${chatbotId}/faqs`, { question: "What is the rent?", answer: "Twenty euros." });
  // The old vectors go on serving for what they know, and words find the new one.
  await expect.poll(() => ask(chatbotId, "Öffnungszeiten vom Laden?"), patience).toContain("From nine to five.");
  await expect.poll(() => ask(chatbotId, "What is the rent?"), patience).toContain("Twenty euros.");
  resolve(undefined);
  await ready(chatbotId);
  expect(await embedding(chatbotId)).toMatchObject({
    serving: "openai-compatible/after",
    progress: { done: 8, total: 8 },
  });
  await expect.poll(() => ask(chatbotId, "Was ist die Miete?"), patience).toContain("Twenty euros.");
  expect(askedOf("after").at(-1)?.texts).toEqual(["Was ist die Miete?"]);
});

test("a change that is taken back asks the new model nothing more, and the old one encodes nothing again", async () => {
  const chatbotId = await trained(own("kept"));
  await ready(chatbotId);
  const encoded = askedOf("kept").length;
  double.script(({ model }) => (model === "regretted" ? { status: 503 } : "answer"));
  await change(chatbotId, { embeddingModel: "openai-compatible/regretted" });
  await expect.poll(() => askedOf("regretted").length, patience).toBeGreaterThan(0);
  await change(chatbotId, { embeddingModel: "openai-compatible/kept" });
  await ready(chatbotId);
  expect(askedOf("kept")).toHaveLength(encoded);
  await expect.poll(() => ask(chatbotId, "Wann ist der Laden auf?"), patience).toContain("From nine to five.");
});

test("switched off, words alone answer; switched on again, nothing is encoded again", async () => {
  const chatbotId = await trained(own("toggled"));
  await ready(chatbotId);
  const encoded = askedOf("toggled").length;
  await change(chatbotId, { embeddingModel: "off" });
  await expect.poll(() => ask(chatbotId, `Wann ist der Laden offen?`), patience).toBe("");
  expect(await embedding(chatbotId)).toMatchObject({ model: "off", serving: null, status: "off" });
  await change(chatbotId, own("toggled"));
  await ready(chatbotId);
  await expect.poll(() => ask(chatbotId, "Wann ist der Laden geöffnet?"), patience).toContain("From nine to five.");
  // A question or two.
  expect(askedOf("toggled").length - encoded).toBeLessThan(3);
});

const faults: [string, (request: EmbeddingRequestSeen) => ReturnType<Parameters<EmbeddingDouble["script"]>[0]>][] = [
  ["is overloaded", () => ({ status: 429, headers: { "retry-after": "3600" } })],
  ["does not accept the key", () => ({ status: 401 })],
  ["sends fewer vectors than texts", () => ({ raw: '{"data":[]}' })],
  ["sends what is no JSON", () => ({ raw: `<html>${providerText}` })],
  ["does not answer", () => "hang"],
  ["breaks off", () => "reset"],
];

test.each(faults)(
  "a model that %s costs an answer less than a second or two, and nothing else",
  async (name, decide) => {
    const model = encodeURIComponent(name);
    const chatbotId = await trained(own(model));
    await ready(chatbotId);
    double.script((request) => (request.model === model ? decide(request) : "answer"));
    for (const message of [
      "When is the shop open today?",
      "Is the shop open?",
      "When does the shop open?",
      "Open shop?",
    ]) {
      const started = performance.now();
      const { text, done } = await chat(svc.url, { chatbotId, sessionId: `${model} ${message}`, text: message });
      expect(text).toContain("From nine to five.");
      expect(done).toBe(true);
      expect(performance.now() - started).toBeLessThan(5_000);
    }
    double.script(() => "answer");
  },
);

test("a model that is overloaded is left alone for as long as it asks, and its owner reads why", async () => {
  const model = "busy";
  double.script((request) =>
    request.model === model ? { status: 429, headers: { "retry-after": "1800" } } : "answer",
  );
  const chatbotId = await trained(own(model));
  await expect.poll(() => status(chatbotId), patience).toBe("waiting");
  // One attempt for the FAQs, one for the passages, of which the first to fail is told.
  await expect.poll(() => askedOf(model).length, patience).toBe(2);
  const { reason, retryAt, serving, progress } = await embedding(chatbotId);
  expect(reason).toBe("The model's provider is overloaded or down (status 429).");
  expect(Date.parse(retryAt) - Date.now()).toBeGreaterThan(1_700_000);
  expect({ serving, progress }).toEqual({ serving: null, progress: { done: 0, total: 7 } });
  expect(JSON.stringify(await embedding(chatbotId))).not.toContain(providerText);
  await expect.poll(() => ask(chatbotId, "When is the shop open?"), patience).toContain("From nine to five.");
  expect(askedOf(model)).toHaveLength(2);
  double.script(() => "answer");
});

test("a text that the model never takes is left out, and all others are encoded", async () => {
  const model = "picky";
  double.script((request) =>
    request.model === model && request.texts.some((text) => text.includes("helmet")) ? { status: 400 } : "answer",
  );
  const chatbotId = await trained(own(model));
  await ready(chatbotId);
  expect(await embedding(chatbotId)).toMatchObject({ progress: { done: 7, total: 7 }, skipped: 1 });
  await expect
    .poll(() => ask(chatbotId, "Wie viel Jahre Garantie haben Reparaturen?"), patience)
    .toContain("two years");
  await expect.poll(() => ask(chatbotId, "Do children get a helmet?"), patience).toContain("helmet");
  double.script(() => "answer");
});

test("a text that is too long for the model is encoded by its beginning", async () => {
  const model = "short-sighted";
  double.script((request) =>
    request.model === model && request.texts.some((text) => text.length > 600) ? { status: 413 } : "answer",
  );
  const content = `# Rental\n\n${"Children get a helmet with every rented bicycle. ".repeat(15)}`;
  const chatbotId = await trained(own(model), { documents: [...documents.slice(0, 1), { name: "long.md", content }] });
  await ready(chatbotId);
  expect(await embedding(chatbotId)).toMatchObject({ skipped: 0 });
  await expect.poll(() => ask(chatbotId, "¿Tienen casco los niños?"), patience).toContain("helmet");
  double.script(() => "answer");
});

test("another model under the same name does not mix its vectors with those from before", async () => {
  const model = "exchanged";
  const chatbotId = await trained(own(model));
  await ready(chatbotId);
  double.shape = { dimensions: 320, common: 0.6 };
  await svc.api("POST", `/api/chatbots/${chatbotId}/faqs`, { question: "What is the rent?", answer: "Twenty euros." });
  await expect.poll(() => ask(chatbotId, "Was ist die Miete?"), patience).toContain("Twenty euros.");
  await ready(chatbotId);
  await expect
    .poll(() => ask(chatbotId, "Wann ist denn der Laden geöffnet?"), patience)
    .toContain("From nine to five.");
  double.shape = { dimensions: 256, common: 0.3 };
});

test("an address that an owner types is judged like any other", async () => {
  const chatbotId = await trained({
    embeddingModel: "openai-compatible/inside",
    embeddingModelBaseUrl: "http://10.0.0.1/v1",
  });
  await expect.poll(() => status(chatbotId), patience).toBe("waiting");
  expect((await embedding(chatbotId)).reason).toMatch(/^The model cannot be reached\./u);
});

test("a name that is none, and a model of Anthropic, are refused with the reason", async () => {
  const chatbotId = await svc.chatbot();
  for (const [embeddingModel, reason] of [
    ["word2vec", /must be embedded, off, or a model such as/u],
    ["anthropic/claude", /Anthropic, which has none/u],
  ] as const) {
    const { status: code, body } = await change(chatbotId, { embeddingModel });
    expect(code).toBe(400);
    expect(body.errors).toMatchObject([{ path: "embeddingModel", message: expect.stringMatching(reason) }]);
  }
});

// On PostgreSQL the job's lease has to run out.
test("a service that is killed in the middle goes on where it stood", async () => {
  const many = Array.from({ length: 80 }, (_, at) => ({
    question: `Is bike number ${at} for rent?`,
    answer: `Bike ${at}.`,
  }));
  let asked = 0;
  double.script((request) => (request.model === "killed" && ++asked > 2 ? "hang" : "answer"));
  const chatbotId = await trained(own("killed"), { faqs: many });
  await expect.poll(async () => (await embedding(chatbotId)).progress, patience).toEqual({ done: 64, total: 80 });
  await expect.poll(() => asked, patience).toBe(3);
  await svc.service.end("SIGKILL");
  double.script(() => "answer");
  const other = await startServiceProcess(svc.store, {
    SVC_EMBEDDING_MODEL: "off",
    SVC_EGRESS_ALLOW: "127.0.0.1/32",
  });
  try {
    const read = async () => {
      const answer = await fetch(`${other.url}/api/chatbots/${chatbotId}/embedding`, {
        headers: { authorization: "Bearer svc_test_key_0123456789abcdefghijklmnop" },
      });
      return answer.json();
    };
    await expect
      .poll(read, { timeout: 120_000, interval: 200 })
      .toMatchObject({ status: "ready", progress: { done: 80, total: 80 } });
  } finally {
    await other.end("SIGKILL");
  }
  const texts = double.encoded.filter((text) => text.startsWith("Is bike number"));
  expect(texts).toHaveLength(80);
  expect(new Set(texts).size).toBe(80);
});
