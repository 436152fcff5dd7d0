import { expect, test } from "vitest";
import { call, chat } from "./support/api.ts";
import { makeKey } from "./support/cli.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";

const svc = useService();

/** A chatbot that has answered badly, and where it did. */
async function answerBadly() {
  const chatbotId = await svc.chatbot();
  const question = "Do you repair tandems?";
  const { body } = await svc.api("POST", "/api/messages", { chatbotId, message: question, sessionId: "talk" });
  const { sessions } = (await svc.api("GET", `/api/sessions?chatbotId=${chatbotId}`)).body;
  const sesId: string = sessions[0].id;
  return {
    chatbotId,
    question,
    sesId,
    messageId: body.id,
    path: `/api/sessions/${sesId}/messages/${body.id}/correction`,
  };
}

const corrections = async (query: Record<string, string>) =>
  (await svc.api("GET", `/api/corrections?${new URLSearchParams(query)}`)).body.corrections;

test("a bad answer becomes a FAQ that answers from now on, and either side knows of the other", async () => {
  const { chatbotId, question, sesId, messageId, path } = await answerBadly();
  const made = await svc.api("POST", path, { question, answer: "Yes, on Fridays." });
  expect([made.status, made.body]).toEqual([
    201,
    expect.objectContaining({ chatbotId, sesId, messageId, question, faqId: expect.stringMatching(/^faq_/u) }),
  ]);
  const again = await chat(svc.url, { chatbotId, sessionId: "other", text: question });
  expect(again.text).toBe("Yes, on Fridays.");
  for (const query of [{ chatbotId }, { sesId }, { faqId: made.body.faqId }])
    expect(await corrections(query)).toEqual([made.body]);
  expect(await corrections({ faqId: "faq_none" })).toEqual([]);
  const exported = await svc.api("GET", `/api/visitors/export?sesId=${sesId}`);
  expect(exported.body.sessions[0].corrections).toEqual([made.body]);
  // No conversation leaves in a chatbot's file, so neither does the link: what was corrected goes as the FAQ that it is.
  const duplicate = (await svc.api("POST", `/api/chatbots/${chatbotId}/duplicate`, {})).body.chatbot.id;
  expect((await svc.api("POST", "/api/messages", { chatbotId: duplicate, message: question })).body.content).toBe(
    "Yes, on Fridays.",
  );
  expect(await corrections({ chatbotId: duplicate })).toEqual([]);
  const csv = await call(svc.url, "GET", `/api/corrections?chatbotId=${chatbotId}`, undefined, {
    accept: "text/csv",
    authorization: `Bearer ${(await makeKey(svc.store)).key}`,
  });
  expect(csv.body).toContain(`"${messageId}","${made.body.faqId}"`);
});

test("the same message again replaces the link, and its FAQ where the question is the same", async () => {
  const { chatbotId, question, path, sesId } = await answerBadly();
  const first = await svc.api("POST", path, { question, answer: "Yes." });
  const second = await svc.api("POST", path, { question, answer: "Yes, on Fridays." });
  expect(second.body.faqId).toBe(first.body.faqId);
  const third = await svc.api("POST", path, { question: "Which tandems do you repair?", answer: "All." });
  expect(await corrections({ sesId })).toEqual([third.body]);
  expect((await svc.api("GET", `/api/chatbots/${chatbotId}/faqs`)).body.faqs).toHaveLength(2);
});

test("the link goes with the FAQ, and with the conversation; the FAQ stays", async () => {
  const { chatbotId, question, path, sesId } = await answerBadly();
  const one = await svc.api("POST", path, { question, answer: "Yes." });
  await svc.api("DELETE", `/api/chatbots/${chatbotId}/faqs/${one.body.faqId}`);
  expect(await corrections({ chatbotId })).toEqual([]);
  const two = await svc.api("POST", path, { question, answer: "Yes." });
  expect(await corrections({ chatbotId })).toEqual([two.body]);
  expect((await svc.api("DELETE", `/api/sessions/${sesId}`)).status).toBe(204);
  expect(await corrections({ chatbotId })).toEqual([]);
  expect((await svc.api("GET", `/api/chatbots/${chatbotId}/faqs/${two.body.faqId}`)).status).toBe(200);
});

test("only an answer of this very session is corrected, and only by whom it belongs to", async () => {
  const { chatbotId, question, sesId, path } = await answerBadly();
  const other = await answerBadly();
  const body = { question, answer: "Yes." };
  const { messages } = (await svc.api("GET", `/api/sessions/${sesId}/messages`)).body;
  for (const wrong of [messages[0].id, other.messageId, "msg_none"])
    expectProblem(await svc.api("POST", `/api/sessions/${sesId}/messages/${wrong}/correction`, body), 404, "not_found");
  await svc.api("POST", path, body);
  await svc.api("POST", other.path, body);
  const { key } = await makeKey(svc.store, "--chatbot", other.chatbotId);
  const bound = { authorization: `Bearer ${key}` };
  expectProblem(await call(svc.url, "POST", path, body, bound), 404, "not_found");
  const seen = await call(svc.url, "GET", "/api/corrections", undefined, bound);
  expect(seen.body.corrections.map(({ chatbotId: id }: { chatbotId: string }) => id)).toEqual([other.chatbotId]);
  expectProblem(
    await call(svc.url, "GET", `/api/corrections?chatbotId=${chatbotId}`, undefined, bound),
    404,
    "not_found",
  );
});
