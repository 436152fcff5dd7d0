import { expect, test } from "vitest";
import { createTrainedChatbot } from "./support/api.ts";
import { chatClients, openChat, textOf } from "./support/chat-clients.ts";
import type { Chat } from "./support/chat-clients.ts";
import { useService } from "./support/suite.ts";

const svc = useService();

const faqs = [
  { question: "When are you open?", answer: "From nine to five." },
  { question: "Do you sell bicycles?", answer: "Yes, and we repair them." },
];

async function historyOf(
  chatbotId: string,
  sessionId: string,
): Promise<{ id: string; role: string; content: string }[]> {
  const query = new URLSearchParams({ chatbotId, sessionId });
  return (await svc.api("GET", `/api/messages?${query.toString()}`)).body.messages;
}

async function changeAnswer(chatbotId: string, question: string, answer: string): Promise<void> {
  const { body } = await svc.api("GET", `/api/chatbots/${chatbotId}/faqs`);
  const known = body.faqs.find((faq: { question: string }) => faq.question === question);
  await svc.api("PATCH", `/api/chatbots/${chatbotId}/faqs/${known.id}`, { answer });
}

const shown = (page: Chat) => page.messages.map((message) => `${message.role}: ${textOf(message)}`);

test.each(chatClients)(
  "ai %s regenerates the last answer: page and history show the new one in its place",
  async (version, client) => {
    const chatbotId = await createTrainedChatbot(svc.url, faqs);
    const sessionId = `regenerate ${version}`;
    const page = openChat(client, { url: svc.url, chatbotId, sessionId });
    await page.sendMessage({ text: "Do you sell bicycles?" });
    await page.sendMessage({ text: "When are you open?" });
    const old = page.messages.at(-1)?.id;
    await changeAnswer(chatbotId, "When are you open?", "From ten to six.");
    await page.regenerate();
    expect([page.status, page.error]).toEqual(["ready", undefined]);
    const expected = [
      "user: Do you sell bicycles?",
      "assistant: Yes, and we repair them.",
      "user: When are you open?",
      "assistant: From ten to six.",
    ];
    expect(shown(page)).toEqual(expected);
    const stored = await historyOf(chatbotId, sessionId);
    expect(stored.map(({ role, content }) => `${role}: ${content}`)).toEqual(expected);
    expect(stored.map(({ id }) => id)).toEqual(page.messages.map(({ id }) => id));
    expect(stored.at(-1)?.id).not.toBe(old);
  },
);

test.each(chatClients)(
  "ai %s regenerates an earlier answer, which keeps its place in the history",
  async (version, client) => {
    const chatbotId = await createTrainedChatbot(svc.url, faqs);
    const sessionId = `earlier ${version}`;
    const page = openChat(client, { url: svc.url, chatbotId, sessionId });
    await page.sendMessage({ text: "When are you open?" });
    await page.sendMessage({ text: "Do you sell bicycles?" });
    await changeAnswer(chatbotId, "When are you open?", "From ten to six.");
    await page.regenerate({ messageId: page.messages[1]?.id ?? "" });
    // The client forgets what came after it; the service keeps it.
    expect(shown(page)).toEqual(["user: When are you open?", "assistant: From ten to six."]);
    expect((await historyOf(chatbotId, sessionId)).map(({ content }) => content)).toEqual([
      "When are you open?",
      "From ten to six.",
      "Do you sell bicycles?",
      "Yes, and we repair them.",
    ]);
  },
);

test.each([
  ["without an id", undefined],
  ["with another id", "m9"],
])("the last question that comes again %s to be regenerated is stored once", async (_what, id) => {
  const chatbotId = await createTrainedChatbot(svc.url, faqs);
  const send = async (messageId: string | undefined, trigger: string) => {
    const response = await fetch(`${svc.url}/api/public/chat`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        chatbotId,
        sessionId: "one",
        trigger,
        messages: [{ id: messageId, role: "user", parts: [{ type: "text", text: "When are you open?" }] }],
      }),
    });
    await response.text();
    return response.headers;
  };
  const first = await send("m1", "submit-message");
  const again = await send(id, "regenerate-message");
  expect((await historyOf(chatbotId, "one")).map(({ role }) => role)).toEqual(["user", "assistant"]);
  expect(again.get("ratelimit-remaining")).toBe("18");
  // Whoever knows the session's name and the question's words is not its visitor for that.
  expect([first.has("x-svc-visitor-token"), again.has("x-svc-visitor-token")]).toEqual([true, false]);
});
