import { expect, test } from "vitest";
import { call, chat, createTrainedChatbot } from "./support/api.ts";
import type { StreamedAnswer } from "./support/api.ts";
import { chatClients, openChat, visitorMessage } from "./support/chat-clients.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";

const svc = useService();

const faqs = [{ question: "When are you open?", answer: "From nine to five." }];
const trained = (settings: Record<string, unknown> = {}) => createTrainedChatbot(svc.url, faqs, settings);
const ask = (chatbotId: string, sessionId: string, headers: Record<string, string> = {}) =>
  chat(svc.url, { chatbotId, sessionId, text: "When are you open?", id: "m1", headers });
const tokenOf = (answer: StreamedAnswer): string => answer.headers.get("x-svc-visitor-token") ?? "";

/** Both things that a visitor can do with an answer that is being made. */
const doings = [
  ["resuming", "GET", "stream"],
  ["stopping", "POST", "stop"],
] as const;
const act = (method: string, what: string, sessionId: string, headers: Record<string, string>) =>
  call(svc.url, method, `/api/public/chat/${encodeURIComponent(sessionId)}/${what}`, undefined, headers);

test.each(doings)("%s where nothing is being answered is 204, with nothing", async (_what, method, what) => {
  const sessionId = "a/b?c#d ü%41";
  const token = tokenOf(await ask(await trained(), sessionId));
  for (const each of method === "GET" ? ["GET", "HEAD"] : ["POST"]) {
    const answer = await act(each, what, sessionId, { "x-svc-visitor-token": token });
    expect([answer.status, answer.body]).toEqual([204, ""]);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
});

test.each(doings)("%s needs the session's own token", async (_what, method, what) => {
  const [one, two] = [await trained(), await trained()];
  const own = tokenOf(await ask(one, "one"));
  const ofOtherSession = tokenOf(await ask(one, "two"));
  const ofOtherChatbot = tokenOf(await ask(two, "three"));
  for (const token of [null, "", "a.b.c", `${own}x`, ofOtherSession, ofOtherChatbot])
    expectProblem(
      await act(method, what, "one", token === null ? {} : { "x-svc-visitor-token": token }),
      401,
      "unauthorized",
    );
  expectProblem(await act(method, what, "x".repeat(257), { "x-svc-visitor-token": own }), 400, "invalid_request");
});

test.each(doings)("%s is refused to a site that may not use the chatbot", async (_what, method, what) => {
  const chatbotId = await trained({ allowedDomains: ["shop.example"] });
  const token = tokenOf(await ask(chatbotId, "one", { origin: "https://shop.example" }));
  const from = (origin: string) => act(method, what, "one", { "x-svc-visitor-token": token, origin });
  const refused = await from("https://evil.example");
  expectProblem(refused, 403, "origin_not_allowed");
  const accepted = await from("https://shop.example");
  expect([accepted.status, accepted.headers.get("access-control-allow-origin")]).toEqual([204, "https://shop.example"]);
});

test("a deleted chatbot's session is neither resumed nor stopped", async () => {
  const chatbotId = await trained();
  const token = tokenOf(await ask(chatbotId, "one"));
  await svc.api("DELETE", `/api/chatbots/${chatbotId}`);
  for (const [, method, what] of doings)
    expectProblem(await act(method, what, "one", { "x-svc-visitor-token": token }), 404, "not_found");
});

test("a stop's body may be empty, or anything small; not large, not broken", async () => {
  const token = tokenOf(await ask(await trained(), "one"));
  const stop = (body: string) =>
    call(svc.url, "POST", "/api/public/chat/one/stop", body, { "x-svc-visitor-token": token });
  for (const body of ["", "{}", '{"sessionId":"another","reason":"tired"}'])
    expect((await stop(body)).status).toBe(204);
  expectProblem(await stop("{"), 400, "malformed_json");
  expectProblem(await stop(JSON.stringify({ filler: "x".repeat(20_000) })), 413, "payload_too_large");
});

test.each(chatClients)("ai %s finds nothing to resume after an answer, and goes on", async (version, client) => {
  const [chatbotId, sessionId] = [await trained(), `resume ${version}`];
  const token = tokenOf(await ask(chatbotId, sessionId));
  const messages = [visitorMessage("m1", "When are you open?")];
  const page = openChat(client, { url: svc.url, chatbotId, sessionId, token, messages });
  await page.resumeStream();
  expect([page.status, page.error, page.messages]).toEqual(["ready", undefined, messages]);
  await page.sendMessage({ text: "When are you open?" });
  expect([page.status, page.messages.length]).toEqual(["ready", 3]);
});

test("the description names both statuses of a resumed stream, and a stop without a body", async () => {
  const { body } = await svc.api("GET", "/openapi.json");
  const resume = body.paths["/api/public/chat/{sessionId}/stream"].get;
  expect(Object.keys(resume.responses)).toEqual(expect.arrayContaining(["200", "204", "401", "404", "default"]));
  expect(Object.keys(resume.responses["200"].content)).toEqual(["text/event-stream"]);
  expect(resume.responses["204"]).not.toHaveProperty("content");
  const stop = body.paths["/api/public/chat/{sessionId}/stop"].post;
  expect(stop).not.toHaveProperty("requestBody");
  expect(stop.security).toEqual([{ visitorToken: [] }]);
});
