import { expect, test } from "vitest";
import { chat } from "./support/api.ts";
import { invite, owner, signIn, withOwner } from "./support/members.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";
import { visit } from "./support/visit.ts";

const svc = useService(withOwner);
const list = async (path: string, query: Record<string, string>) =>
  (await svc.api("GET", `${path}?${new URLSearchParams(query)}`)).body;

test("chatbots are found by a part of their name, and what is typed is no pattern", async () => {
  for (const name of ["North Shop", "north_pole", "Süd"]) await svc.chatbot({ name });
  const found = async (q: string) =>
    (await list("/api/chatbots", { q })).chatbots.map(({ name }: { name: string }) => name);
  expect(await found("NORTH")).toEqual(["north_pole", "North Shop"]);
  expect(await found("th_p")).toEqual(["north_pole"]);
  expect(await found("%")).toEqual([]);
  expect(await found("Süd")).toEqual(["Süd"]);
  const page = await list("/api/chatbots", { q: "north", limit: "1" });
  expect((await list("/api/chatbots", { q: "north", cursor: page.nextCursor })).chatbots).toHaveLength(1);
});

test("FAQs and sources are found by words of them", async () => {
  const chatbotId = await svc.chatbot();
  const faqs = [
    { question: "When are you open?", answer: "From nine to five." },
    { question: "Who?", answer: "The Open Company." },
    { question: "Why?", answer: "100 % because." },
  ];
  const documents = [
    { name: "prices.md", content: "# What it costs\n\nTwelve euros." },
    { name: "rules.md", content: "# House rules\n\nNo dogs." },
  ];
  await svc.api("POST", "/api/chatbot/train", { chatbotId, data: { faqs, documents } });
  const path = `/api/chatbots/${chatbotId}`;
  const questions = async (q: string) =>
    (await list(`${path}/faqs`, { q })).faqs.map(({ question }: { question: string }) => question);
  expect(await questions("open")).toEqual(["Who?", "When are you open?"]);
  expect(await questions("0 %")).toEqual(["Why?"]);
  const names = async (q: string) =>
    (await list(`${path}/sources`, { q })).sources.map(({ name }: { name: string }) => name);
  expect(await names("PRICES")).toEqual(["prices.md"]);
  expect(await names("house")).toEqual(["rules.md"]);
  expect(await names("_")).toEqual([]);
});

test("a session is found by the id that its visitor's page gave it, in each chatbot that has one", async () => {
  const chatbots = [await svc.chatbot(), await svc.chatbot()];
  for (const chatbotId of chatbots)
    for (const sessionId of ["home", "other"]) await chat(svc.url, { chatbotId, sessionId, text: "Hello" });
  const found = async (query: Record<string, string>) =>
    (await list("/api/sessions", query)).sessions.map(({ chatbotId }: { chatbotId: string }) => chatbotId);
  expect(await found({ sessionId: "home" })).toEqual([...chatbots].reverse());
  expect(await found({ sessionId: "home", chatbotId: chatbots[0] ?? "" })).toEqual([chatbots[0]]);
  expect(await found({ sessionId: "hom" })).toEqual([]);
});

test("a ticket is found by its number, and given to a member by email address", async () => {
  const chatbotId = await svc.chatbot();
  const boss = await signIn(svc.url, owner);
  const ada = await invite(svc.url, boss, "ada@example.com", "agent");
  const ticket = {
    chatbotId,
    subject: "Broken",
    description: "1 2 3",
    requester: { name: "B", email: "b@example.com" },
  };
  const { body: first } = await svc.api("POST", "/api/tickets", { ...ticket, assignee: " ADA@example.com" });
  const { body: second } = await svc.api("POST", "/api/tickets", ticket);
  expect([first.assignee, second.assignee]).toEqual([ada.id, null]);
  expect((await list("/api/tickets", { number: String(second.number) })).tickets).toEqual([second]);
  for (const assignee of [ada.id, "ada@example.com"])
    expect((await list("/api/tickets", { assignee })).tickets).toEqual([first]);
  const given = await svc.api("PATCH", `/api/tickets/${second.id}`, { assignee: "ada@example.com" });
  expect(given.body.assignee).toBe(ada.id);
  const stranger = await svc.api("PATCH", `/api/tickets/${second.id}`, { assignee: "nobody@example.com" });
  expectProblem(stranger, 422, "unprocessable");
  expect(stranger.body.detail).toMatch(/no member of this workspace/u);
});

test("sessions are found by who has them, and by their visitor", async () => {
  const chatbotId = await svc.chatbot({ handoff: { enabled: true } });
  const boss = await signIn(svc.url, owner);
  const visitor = { email: "Grace@Example.com", externalId: "u-7" };
  await visit(svc.url, chatbotId, "hers", "Hello", { visitor });
  for (const sessionId of ["mine", "free"]) await chat(svc.url, { chatbotId, sessionId, text: "Hello" });
  const sessions = async (query: Record<string, string>) =>
    (await boss.api("GET", `/api/sessions?${new URLSearchParams({ chatbotId, ...query })}`)).body.sessions;
  const names = async (query: Record<string, string>) =>
    (await sessions(query)).map(({ sessionId }: { sessionId: string }) => sessionId);
  const [{ id }] = await sessions({ sessionId: "mine" });
  await boss.api("POST", `/api/sessions/${id}/handoff`, { action: "claim" });
  expect(await names({ assignee: "me" })).toEqual(["mine"]);
  expect(await names({ assignee: boss.id })).toEqual(["mine"]);
  expect(await names({ assignee: "nobody" })).toEqual(["free", "hers"]);
  expect(await names({ email: "grace@example.com" })).toEqual(["hers"]);
  expect(await names({ externalId: "u-7" })).toEqual(["hers"]);
  expect(await names({ externalId: "u-8" })).toEqual([]);
});

test("tickets of one conversation are found by its name", async () => {
  const chatbotId = await svc.chatbot();
  await chat(svc.url, { chatbotId, sessionId: "with-ticket", text: "Hello" });
  const ticket = { chatbotId, subject: "S", description: "D", requester: { name: "B", email: "b@example.com" } };
  const { body } = await svc.api("POST", "/api/tickets", { ...ticket, sessionId: "with-ticket" });
  await svc.api("POST", "/api/tickets", ticket);
  expect((await list("/api/tickets", { sessionId: "with-ticket" })).tickets).toEqual([body]);
});
