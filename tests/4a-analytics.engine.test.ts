import { beforeAll, afterAll, expect, test } from "vitest";
import { call, chat, createTrainedChatbot } from "./support/api.ts";
import { makeKey, runCli } from "./support/cli.ts";
import { look } from "./support/look.ts";
import { startModelDouble } from "./support/model-double.ts";
import type { ModelDouble } from "./support/model-double.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";

let double: ModelDouble;
const svc = useService(async () => {
  double = await startModelDouble({ say: ["From nine ", "to five [1]."] });
  return { SVC_EGRESS_ALLOW: new URL(double.url).host };
});
afterAll(() => double.close());

const withModel = () => ({ model: "openai-compatible/small", modelBaseUrl: `${double.url}/v1` });

const faqs = [{ question: "When are you open?", answer: "From nine to five." }];
const patience = { timeout: 60_000, interval: 250 };
let chatbotId: string;
const figures = async (query = "") => (await svc.api("GET", `/api/analytics?chatbotId=${chatbotId}${query}`)).body;

beforeAll(async () => {
  chatbotId = await createTrainedChatbot(svc.url, faqs);
});

test("figures are live: a conversation is in them as soon as it is answered, with a rating that follows", async () => {
  const first = await chat(svc.url, { chatbotId, sessionId: "one", text: "When are you open?" });
  await chat(svc.url, { chatbotId, sessionId: "one", text: "Do you sell gift vouchers?" });
  const token = first.headers.get("x-svc-visitor-token") ?? "";
  const feedback = { messageId: first.chunks[0].messageId, rating: "up" };
  await call(svc.url, "POST", "/api/public/feedback", feedback, { "x-svc-visitor-token": token });
  const { totals, series, isComplete, previous, change } = await figures();
  expect(isComplete).toBe(true);
  expect(totals).toMatchObject({
    sessions: 1,
    visitors: 1,
    messages: 4,
    questions: 2,
    answered: 1,
    refused: 1,
    answeredShare: 0.5,
    resolvedWithoutPersonShare: 0,
    ratings: { up: 1, down: 0, upShare: 1 },
    cost: null,
  });
  expect(series).toHaveLength(30);
  expect(series.at(-1)).toMatchObject({ sessions: 1, messages: 4 });
  expect(previous.totals).toMatchObject({ sessions: 0, answeredShare: null });
  expect(change.sessions).toBeNull();
});

test("ratings of conversations are counted where these began, as soon as they are given, changed and withdrawn", async () => {
  const id = await createTrainedChatbot(svc.url, faqs);
  const read = async () => (await svc.api("GET", `/api/analytics?chatbotId=${id}`)).body.totals.sessionRatings;
  const tokens: string[] = [];
  for (const sessionId of ["a", "b"]) {
    const answer = await chat(svc.url, { chatbotId: id, sessionId, text: "When are you open?" });
    tokens.push(answer.headers.get("x-svc-visitor-token") ?? "");
  }
  const rate = (place: 0 | 1, score: number | null) =>
    call(
      svc.url,
      "POST",
      `/api/public/chat/${["a", "b"][place]}/rating`,
      { score },
      { "x-svc-visitor-token": tokens[place]! },
    );
  expect(await read()).toEqual({ count: 0, mean: null, byScore: [0, 0, 0, 0, 0] });
  await rate(0, 5);
  await rate(1, 2);
  expect(await read()).toEqual({ count: 2, mean: 3.5, byScore: [0, 1, 0, 0, 1] });
  await rate(1, 4);
  expect(await read()).toEqual({ count: 2, mean: 4.5, byScore: [0, 0, 0, 1, 1] });
  await rate(0, null);
  expect(await read()).toEqual({ count: 1, mean: 4, byScore: [0, 0, 0, 1, 0] });
});

test("what is known of the making of an answer is shown to no visitor", async () => {
  const answer = await chat(svc.url, { chatbotId, sessionId: "seen", text: "When are you open?" });
  const token = answer.headers.get("x-svc-visitor-token") ?? "";
  const own = await call(svc.url, "GET", "/api/public/chat/seen/messages", undefined, { "x-svc-visitor-token": token });
  const said = await svc.api("POST", "/api/messages", { chatbotId, message: "When are you open?" });
  expect(own.body.messages).toHaveLength(2);
  for (const shown of [answer.chunks, own.body, said.body])
    expect(JSON.stringify(shown)).not.toMatch(/figures|making|firstMs|answerer/u);
});

test("the series is answered as CSV", async () => {
  const { status, headers, body } = await svc.api(
    "GET",
    `/api/analytics?chatbotId=${chatbotId}&from=2026-01-01&to=2026-01-03&timeZone=Europe/Berlin`,
    undefined,
    { accept: "text/csv" },
  );
  expect(status).toBe(200);
  expect(headers.get("content-type")).toContain("text/csv");
  const [head, ...rows] = String(body).trim().split("\r\n");
  expect(head).toMatch(/^"start","sessions","messages",.*"visitors"/u);
  expect(rows.map((row) => row.split(",")[0])).toEqual([
    '"2025-12-31T23:00:00.000Z"',
    '"2026-01-01T23:00:00.000Z"',
    '"2026-01-02T23:00:00.000Z"',
  ]);
});

test("tokens and what they cost are counted by model, also of answers that were replaced", async () => {
  const id = await svc.chatbot({
    ...withModel(),
    tokenPrices: { input: 1_000_000, output: 0, currency: "EUR" },
  });
  await svc.api("POST", "/api/chatbot/train", { chatbotId: id, data: { faqs } });
  const ask = (regenerate: boolean) =>
    call(svc.url, "POST", "/api/public/chat", {
      chatbotId: id,
      sessionId: "model",
      messages: [{ id: "m1", role: "user", parts: [{ type: "text", text: "When are you open?" }] }],
      ...(regenerate ? { trigger: "regenerate-message" } : {}),
    });
  await ask(false);
  const read = async () => (await svc.api("GET", `/api/analytics?chatbotId=${id}`)).body;
  const once = await read();
  expect(once.answerers).toMatchObject([{ name: "openai-compatible/small", answers: 1 }]);
  expect(once.totals.tokens.input).toBeGreaterThan(0);
  expect(once.totals.cost).toEqual({ amount: once.totals.tokens.input, currency: "EUR" });
  await ask(true);
  const twice = await read();
  expect(twice.totals).toMatchObject({ messages: 2, answered: 1 });
  expect(twice.totals.tokens.input).toBe(2 * once.totals.tokens.input);
  const { months } = (await svc.api("GET", `/api/chatbots/${id}/token-usage`)).body;
  await expect
    .poll(async () => (await svc.api("GET", `/api/chatbots/${id}/token-usage`)).body.months[0]?.inputTokens, patience)
    .toBe(twice.totals.tokens.input);
  expect(months.length).toBeLessThanOrEqual(1);
});

test.each([
  ["timeZone=Mars/Olympus", "timeZone"],
  ["from=yesterday", "from"],
  ["from=2026-02-02&to=2026-02-01", "from"],
  ["interval=minute", "interval"],
  ["colour=red", ""],
])("%s is refused with what is wrong", async (query, path) => {
  const answer = await svc.api("GET", `/api/analytics?${query}`);
  expectProblem(answer, 400, "invalid_request");
  if (path !== "") expect(answer.body.errors[0].path).toBe(path);
});

test("a key that is bound to a chatbot sees its figures alone, and another's are not found", async () => {
  const other = await svc.chatbot();
  await svc.api("POST", "/api/messages", { chatbotId: other, message: "Hello!" });
  const { key } = await makeKey(svc.store, "--chatbot", other);
  const bound = { authorization: `Bearer ${key}` };
  const all = await svc.api("GET", "/api/analytics", undefined, bound);
  expect(all.body).toMatchObject({ chatbotId: null, totals: { sessions: 1 } });
  for (const path of ["analytics", "insights"])
    expectProblem(await svc.api("GET", `/api/${path}?chatbotId=${chatbotId}`, undefined, bound), 404, "not_found");
});

test("figures are the same after they were counted anew by the command line, also after their counts were lost", async () => {
  const before = await figures();
  const counted = () =>
    look(svc.store, (query) => query.selectFrom("analytics_count").select("start").limit(1).execute());
  await expect.poll(counted, patience).toHaveLength(1);
  await look(svc.store, (_query, transaction) => transaction((rows) => rows.deleteFrom("analytics_count").execute()));
  expect(await runCli(svc.store, "rebuild-analytics")).toMatchObject({ code: 0 });
  expect((await figures()).totals).toEqual(before.totals);
});

test("insights are made behind and read again, with topics and a summary", async () => {
  for (const [at, text] of ["Where can I park my car?", "Can I park my car near you?"].entries())
    await chat(svc.url, { chatbotId, sessionId: `parking-${at}`, text });
  const read = async () => (await svc.api("GET", `/api/insights?chatbotId=${chatbotId}&period=7d`)).body;
  expect(await read()).toMatchObject({ chatbotId, period: "7d", isMaking: true, madeAt: null, insights: null });
  await expect.poll(async () => (await read()).isMaking, patience).toBe(false);
  const { madeAt, insights } = await read();
  expect(Date.parse(madeAt)).toBeGreaterThan(0);
  expect(insights.topics).toEqual(
    expect.arrayContaining([expect.objectContaining({ questions: 2, sessions: 2, answeredShare: 0, trend: null })]),
  );
  expect(insights.summary).toMatchObject({ language: "en", writtenBy: "embedded" });
});

test("a chatbot's model names topics and writes the summary, counted in its tokens", async () => {
  const id = await svc.chatbot(withModel());
  await svc.api("POST", "/api/chatbot/train", { chatbotId: id, data: { faqs } });
  for (const sessionId of ["a", "b"]) await chat(svc.url, { chatbotId: id, sessionId, text: "When are you open?" });
  double.script({ say: ["1: Opening hours"] }, { say: ["Most asked for the opening hours."] });
  const read = async () => (await svc.api("GET", `/api/insights?chatbotId=${id}`)).body;
  await expect.poll(async () => (await read()).isMaking, patience).toBe(false);
  const { insights } = await read();
  expect(insights.topics).toMatchObject([{ name: "Opening hours", isNamedByModel: true }]);
  expect(insights.summary).toMatchObject({
    text: "Most asked for the opening hours.",
    writtenBy: "openai-compatible/small",
  });
});
