import { afterAll, beforeAll, expect, test } from "vitest";
import { chat, createTrainedChatbot } from "./support/api.ts";
import { startModelDouble } from "./support/model-double.ts";
import type { ModelDouble } from "./support/model-double.ts";
import { useService } from "./support/suite.ts";

let double: ModelDouble;
const svc = useService(async () => {
  double = await startModelDouble();
  return { SVC_MODEL: "openai-compatible/small", SVC_MODEL_BASE_URL: `${double.url}/v1`, SVC_MODEL_API_KEY: "sk-test" };
});
let chatbotId = "";
beforeAll(async () => {
  chatbotId = await createTrainedChatbot(svc.url, [{ question: "When do you open?", answer: "At nine." }]);
});
afterAll(() => double.close());

/** Lets the model call a tool once, and then say something. */
function callOnce(name: string, input: Record<string, unknown>): void {
  double.script(({ body }) => {
    const messages = body["messages"] as readonly { role: string }[];
    return messages.some(({ role }) => role === "tool")
      ? { say: ["Done."] }
      : { say: [], calls: [{ id: "call_1", name, input: JSON.stringify(input) }] };
  });
}
const listed = async (list: "leads" | "tickets", sessionId: string) =>
  (await svc.api("GET", `/api/${list}?chatbotId=${chatbotId}`)).body[list].filter(
    (item: { sessionId: string }) => item.sessionId === sessionId,
  );
const told = () => {
  const messages = double.requests.at(-1)?.body["messages"] as readonly { role: string; content: string }[];
  return messages.findLast(({ role }) => role === "tool")?.content;
};

test("a language model notes a lead with the visitor's own words, and the same one only once", async () => {
  // Understood by the model, where the embedded reading keeps silent.
  const text = "my friend calls me Zed Oddname, hmm, zed@oddname.example is what I read most";
  callOnce("capture_lead", { name: "Zed Oddname", email: "zed@oddname.example" });
  await chat(svc.url, { chatbotId, sessionId: "model", text });
  await chat(svc.url, { chatbotId, sessionId: "model", text });
  expect(await listed("leads", "model")).toMatchObject([
    { name: "Zed Oddname", email: "zed@oddname.example", source: "chat" },
  ]);
  expect(told()).toContain("noted");
});

test("a name or an address that the visitor never wrote is refused, whatever talked the model into it", async () => {
  callOnce("capture_lead", { name: "Mallory", email: "mallory@evil.example" });
  await chat(svc.url, { chatbotId, sessionId: "injected", text: "When do you open?" });
  expect(await listed("leads", "injected")).toEqual([]);
  expect(told()).toContain("did not write");
});

test("a language model opens a ticket with the visitor's words, and tells its number", async () => {
  callOnce("create_ticket", { name: "Ada Byron", email: "ada@example.com" });
  const text =
    "The lamp in room 12 flickers. Somebody see to it; I am Ada Byron, ada@example.com; thanks, when do you open?";
  await chat(svc.url, { chatbotId, sessionId: "ticket", text });
  const [ticket, ...others] = await listed("tickets", "ticket");
  expect(others).toEqual([]);
  expect(ticket).toMatchObject({ requester: { name: "Ada Byron", email: "ada@example.com" } });
  expect(ticket.description).toContain("The lamp in room 12 flickers.");
  expect(told()).toContain(`"number":${ticket.number}`);
});

test("with a language model, too, name and address in one message are a lead before it is asked", async () => {
  double.script({ say: ["At nine [1]."] });
  const text = "I'm Ada Byron, ada@example.com. When do you open?";
  const answer = await chat(svc.url, { chatbotId, sessionId: "both", text });
  expect(answer.text).toBe("Thanks, Ada Byron. I've saved your contact details.\n\nAt nine [1].");
  expect(await listed("leads", "both")).toHaveLength(1);
});
