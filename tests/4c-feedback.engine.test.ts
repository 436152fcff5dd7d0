import { expect, test } from "vitest";
import { call, chat, createTrainedChatbot } from "./support/api.ts";
import type { Answer, StreamedAnswer } from "./support/api.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";

const svc = useService();

const faqs = [{ question: "When are you open?", answer: "From nine to five." }];
const trained = (settings: Record<string, unknown> = {}) => createTrainedChatbot(svc.url, faqs, settings);
const ask = (chatbotId: string, sessionId: string, id = "m1") =>
  chat(svc.url, { chatbotId, sessionId, text: "When are you open?", id });
const tokenOf = (answer: StreamedAnswer): string => answer.headers.get("x-svc-visitor-token") ?? "";
const idOf = (answer: StreamedAnswer): string => answer.chunks[0].messageId;
const rate = (token: string | null, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  call(svc.url, "POST", "/api/public/feedback", body, {
    ...(token === null ? {} : { "x-svc-visitor-token": token }),
    ...headers,
  });
const historyOf = async (sessionId: string, token: string) =>
  (await call(svc.url, "GET", `/api/public/chat/${sessionId}/messages`, undefined, { "x-svc-visitor-token": token }))
    .body.messages;

test("a visitor's opinion of an answer is kept with it, shown in both histories, and another one replaces it", async () => {
  const chatbotId = await trained();
  const answer = await ask(chatbotId, "one");
  const [token, messageId] = [tokenOf(answer), idOf(answer)];
  const up = await rate(token, { messageId, rating: "up" });
  expect([up.status, up.body]).toEqual([200, { messageId, rating: "up", comment: null }]);
  const down = await rate(token, { messageId, rating: "down", comment: "  Not on Mondays.\u0000 " });
  expect([down.status, down.body]).toEqual([200, { messageId, rating: "down", comment: "Not on Mondays." }]);
  const feedback = { rating: "down", comment: "Not on Mondays." };
  const own = await historyOf("one", token);
  expect(own).toMatchObject([{ role: "user" }, { id: messageId, metadata: { answered: true, feedback } }]);
  expect(own[0]).not.toHaveProperty("metadata");
  expect((await svc.api("GET", `/api/messages?chatbotId=${chatbotId}&sessionId=one`)).body.messages).toEqual(own);
});

test("ten opinions at once leave one", async () => {
  const answer = await ask(await trained(), "one");
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      rate(tokenOf(answer), { messageId: idOf(answer), rating: n % 2 === 0 ? "up" : "down", comment: `${n}` }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await historyOf("one", tokenOf(answer))).toHaveLength(2);
});

test("an opinion is withdrawn with its comment, also one that was never given", async () => {
  const answer = await ask(await trained(), "one");
  const [token, messageId] = [tokenOf(answer), idOf(answer)];
  const nothing = { messageId, rating: null, comment: null };
  expect((await rate(token, { messageId, rating: null })).body).toEqual(nothing);
  await rate(token, { messageId, rating: "down", comment: "No." });
  expect((await rate(token, { messageId, rating: null, comment: "Why." })).body).toEqual(nothing);
  expect((await historyOf("one", token))[1].metadata).not.toHaveProperty("feedback");
});

test("what is no answer of the token's own session is 404, alike whatever it is", async () => {
  const [one, two] = [await trained(), await trained()];
  const own = await ask(one, "one");
  const ofOtherSession = await ask(one, "two");
  const ofOtherChatbot = await ask(two, "one");
  const [question] = await historyOf("one", tokenOf(own));
  const sent = await svc.api("POST", "/api/messages", { chatbotId: one, sessionId: "one", message: "Hello" });
  const ownQuestion: string = sent.body.metadata.userMessageId;
  const bodies = new Set<string>();
  for (const messageId of [idOf(ofOtherSession), idOf(ofOtherChatbot), question.id, "m1", "msg_unknown", ownQuestion]) {
    const answer = await rate(tokenOf(own), { messageId, rating: "up" });
    expectProblem(answer, 404, "not_found");
    bodies.add(JSON.stringify({ ...answer.body, requestId: "" }));
  }
  expect(bodies.size).toBe(1);
  for (const answer of [ofOtherSession, ofOtherChatbot])
    expect(
      (await historyOf(answer === ofOtherSession ? "two" : "one", tokenOf(answer)))[1].metadata,
    ).not.toHaveProperty("feedback");
});

test("without a token of ours nobody has an opinion", async () => {
  const answer = await ask(await trained(), "one");
  for (const token of [null, "", "a.b.c", `${tokenOf(answer)}x`])
    expectProblem(await rate(token, { messageId: idOf(answer), rating: "up" }), 401, "unauthorized");
});

test.each([
  ["no rating", { rating: undefined }, "rating"],
  ["another rating", { rating: "great" }, "rating"],
  ["a number", { rating: 1 }, "rating"],
  ["no message", { messageId: undefined }, "messageId"],
  ["a comment of 1,001 characters", { comment: "x".repeat(1_001) }, "comment"],
  ["an unknown key", { stars: 5 }, "stars"],
])("%s is 400", async (_what, change, path) => {
  const answer = await ask(await trained(), "one");
  const refusal = await rate(tokenOf(answer), { messageId: idOf(answer), rating: "up", ...change });
  expectProblem(refusal, 400, "invalid_request");
  expect(refusal.body.errors).toEqual([expect.objectContaining({ path })]);
});

test("a comment of 1,000 characters is kept, and a body of more than 16 KiB is 413", async () => {
  const answer = await ask(await trained(), "one");
  const [token, messageId] = [tokenOf(answer), idOf(answer)];
  const comment = "x".repeat(1_000);
  expect((await rate(token, { messageId, rating: "up", comment })).body.comment).toBe(comment);
  expectProblem(await rate(token, { messageId, rating: "up", comment: "x".repeat(17_000) }), 413, "payload_too_large");
});

test("the allowed domains are judged, and the accepted site may read what is answered", async () => {
  const chatbotId = await trained();
  const answer = await ask(chatbotId, "one");
  await svc.api("PATCH", `/api/chatbots/${chatbotId}`, { allowedDomains: ["shop.example"] });
  const body = { messageId: idOf(answer), rating: "up" };
  expectProblem(await rate(tokenOf(answer), body, { origin: "https://evil.example" }), 403, "origin_not_allowed");
  const accepted = await rate(tokenOf(answer), body, { origin: "https://shop.example" });
  expect([accepted.status, accepted.headers.get("access-control-allow-origin")]).toEqual([200, "https://shop.example"]);
});
