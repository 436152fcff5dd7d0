import { afterAll, beforeAll, expect, test } from "vitest";
import { settle } from "./support/homes.ts";
import { owner, settleElsewhere, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import type { Home } from "./support/operation-samples.ts";
import { useService } from "./support/suite.ts";
import { watchStore } from "./support/watch-store.ts";
import type { StoreChanges } from "./support/watch-store.ts";
import { connectTools } from "./support/tool-client.ts";
import type { ToolClient } from "./support/tool-client.ts";

const svc = useService(withOwner);

let mine: Home;
let theirs: Home;
let clients: { writing: ToolClient; reading: ToolClient; bound: ToolClient; foreign: ToolClient; settings: ToolClient };
let changes: StoreChanges;

beforeAll(async () => {
  const boss = await signIn(svc.url, owner);
  const stranger = await settleElsewhere(svc.url, boss, "stranger@example.com");
  [mine, theirs] = await Promise.all([
    settle(svc.url, boss, { gaps: true }),
    settle(svc.url, stranger, { gaps: true }),
  ]);
  const { body: other } = await boss.api("POST", "/api/chatbot/create", { name: "Other" });
  const connect = async (member: Member, key: Record<string, unknown>) =>
    connectTools(svc.url, (await member.api("POST", "/api/api-keys", { name: "Test", ...key })).body.secret);
  const scopes = ["read", "write"];
  clients = {
    writing: await connect(boss, { scopes }),
    reading: await connect(boss, { scopes: ["read"] }),
    bound: await connect(boss, { scopes, chatbotIds: [other.id] }),
    foreign: await connect(stranger, { scopes }),
    settings: await connect(boss, { scopes: [...scopes, "settings"] }),
  };
  changes = await watchStore(svc.store);
});
afterAll(() => Promise.all(Object.values(clients).map((client) => client.close())));

type Calls = readonly (readonly [tool: string, input: Readonly<Record<string, unknown>>])[];

const reads = ({ chatbotId: chatbot, sesId, sourceId, trainingId, crawlId, ticketId, faqId, gapId }: Home): Calls => [
  ["list_chatbots", { chatbot }],
  ["list_knowledge_sources", { chatbot }],
  ["list_knowledge_sources", { chatbot, source: sourceId }],
  ["list_knowledge_sources", { chatbot, ask: "Who?" }],
  ["list_knowledge_sources", { job: trainingId }],
  ["list_knowledge_sources", { job: crawlId }],
  ["list_sessions", { chatbot }],
  ["get_session_messages", { session: sesId }],
  ["get_session_messages", { session: "talk", chatbot }],
  ["get_analytics", { chatbot }],
  ["get_insights", { chatbot }],
  ["detect_knowledge_gaps", { chatbot }],
  ["detect_knowledge_gaps", { gap: gapId }],
  ["list_leads", { chatbot }],
  ["manage_tickets", { action: "list", chatbot }],
  ["manage_tickets", { action: "get", ticket: ticketId }],
  ["manage_faqs", { action: "list", chatbot }],
  ["manage_faqs", { action: "get", chatbot, faq: faqId }],
];

const requester = { name: "Ada", email: "ada@example.com" };
const writes = ({ chatbotId: chatbot, ticketId: ticket, faqId: faq, gapId, otherGapId }: Home): Calls => [
  ["update_chatbot", { chatbot, theme: "dark" }],
  ["add_knowledge_source", { chatbot, urls: ["http://127.0.0.1:9/"], waitSeconds: 0 }],
  ["add_knowledge_source", { chatbot, website: { url: "http://127.0.0.1:9/" }, waitSeconds: 0 }],
  ["manage_tickets", { action: "create", chatbot, subject: "New", description: "Broken.", requester }],
  ["manage_tickets", { action: "update", ticket, status: "pending" }],
  ["manage_tickets", { action: "comment", ticket, text: "Seen." }],
  ["manage_faqs", { action: "add", chatbot, question: "New?", answer: "Yes." }],
  ["manage_faqs", { action: "bulk_add", chatbot, faqs: [{ question: "Many?", answer: "Yes." }] }],
  ["manage_faqs", { action: "update", chatbot, faq, answer: "Changed." }],
  ["manage_faqs", { action: "delete", chatbot, faq }],
  ["manage_faqs", { action: "dismiss_gap", gap: otherGapId }],
  ["manage_faqs", { action: "reopen_gap", gap: otherGapId }],
  ["manage_faqs", { action: "answer_gap", gap: gapId, answer: "In the zoo." }],
];
const create = ["create_chatbot", { name: "Made" }] as const;

test("a read-only key reads by every tool, and no write of any is done for it", async () => {
  for (const [tool, input] of reads(mine)) await clients.reading.call(tool, input);
  await changes();
  for (const [tool, input] of [...writes(mine), create])
    expect(await clients.reading.refusal(tool, input)).toMatch(
      /^This credential can only read\..*\(code: forbidden\)$/u,
    );
  expect(await changes()).toEqual([]);
});

test.each(["foreign", "bound"] as const)(
  "to a %s key what it may not see is the same as what there is not, in every tool",
  async (name) => {
    const client = clients[name];
    await changes();
    for (const [tool, input] of [...reads(mine), ...writes(mine)]) {
      const said = await client.refusal(tool, input);
      expect(said, `${tool} ${JSON.stringify(input)}`).toMatch(/\(code: not_found\)$/u);
      // In the same words, but for the id that was asked for.
      const nothing = Object.fromEntries(Object.entries(input).map(([field, value]) => [field, unknownOf(value)]));
      const ids = /\b(?!bot)[a-z]+_[0-9a-z]{26}|bot_[0-9a-z]{26}(?=”)/gu;
      expect(said.replace(ids, "ID")).toBe((await client.refusal(tool, nothing)).replace(ids, "ID"));
    }
    expect(await changes()).toEqual([]);
  },
);

/** An id of the same form that nothing has. */
function unknownOf(value: unknown): unknown {
  return typeof value === "string" ? value.replace(/^([a-z]+_)[0-9a-z]{26}$/u, `$1${"0".repeat(26)}`) : value;
}

test("lists without a chatbot show a bound key its own, and nobody another workspace's", async () => {
  const lists: Calls = [
    ["list_chatbots", {}],
    ["list_sessions", {}],
    ["detect_knowledge_gaps", {}],
    ["list_leads", {}],
    ["manage_tickets", { action: "list" }],
    ["get_analytics", { include: ["sources"] }],
  ];
  for (const [tool, input] of lists) {
    const [bound, foreign] = [await clients.bound.call(tool, input), await clients.foreign.call(tool, input)];
    for (const id of Object.values(mine))
      for (const answer of [bound, foreign]) expect(JSON.stringify(answer), tool).not.toContain(id);
    for (const id of Object.values(theirs)) expect(JSON.stringify(bound), tool).not.toContain(id);
  }
  expect((await clients.bound.call("list_chatbots")).chatbots).toMatchObject([{ name: "Other" }]);
  // It is the only one that this key sees, so that it need not be named.
  expect((await clients.bound.call("manage_faqs", { action: "list" })).faqs).toEqual([]);
});

test("who is told which chatbots there are is told only of those that the key sees", async () => {
  const said = await clients.bound.refusal("get_insights", { chatbot: "Home" });
  expect(said).toMatch(/“Other” \(bot_/u);
  expect(said).not.toContain(mine.chatbotId);
  expect(await clients.bound.refusal(...create)).toMatch(/bound to certain chatbots.*\(code: forbidden\)$/u);
});

// Security review P1-4: a visitor's message that an agent reads could send all chats to a stranger's server.
const guarded: readonly Readonly<Record<string, unknown>>[] = [
  { model: "openai-compatible/m", modelBaseUrl: "https://attacker.example/v1", allowedDomains: [], consent: null },
  { modelApiKey: "secret-of-a-stranger" },
  { embeddingModel: "openai-compatible/m", embeddingModelBaseUrl: "https://attacker.example/v1" },
  { embeddingModelApiKey: null },
  { consent: { text: "We may read this." } },
  { disclosure: "You are chatting with a person." },
  { sessions: { requireToken: false } },
  { identity: { required: false } },
];

test("a writing key's tools change no model, allowed domains, consent, disclosure, sessions or identity, and say which scope does", async () => {
  const chatbot = mine.chatbotId;
  await changes();
  for (const settings of guarded) {
    for (const [tool, input] of [
      ["update_chatbot", { chatbot, settings: { ...settings, resolveAfterHours: 5 } }],
      ["create_chatbot", { name: "Led astray", settings }],
    ] as const) {
      const said = await clients.writing.refusal(tool, input);
      expect(said).toMatch(/^This key's tools can't change .*the `settings` scope.*\(code: forbidden\)/u);
      for (const name of Object.keys(settings)) expect(said).toContain(name);
    }
  }
  expect(await changes()).toEqual([]);
  const settings = { allowedDomains: ["example.com"], consent: { text: "We store it.", url: null, required: false } };
  expect((await clients.settings.call("update_chatbot", { chatbot, settings })).changed).toEqual(settings);
  const member = await signIn(svc.url, owner);
  const body = { name: "REST", scopes: ["read", "write"] };
  const { secret } = (await member.api("POST", "/api/api-keys", body)).body;
  const patched = await fetch(`${svc.url}/api/chatbots/${chatbot}`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: JSON.stringify({ allowedDomains: [], consent: null, identity: { required: false } }),
  });
  expect([patched.status, await patched.json()]).toMatchObject([200, { allowedDomains: [], consent: null }]);
});

test("annotations tell which tools overwrite or delete, and which reach other servers", async () => {
  const { tools } = await clients.writing.listTools();
  const named = (hint: "destructiveHint" | "openWorldHint" | "readOnlyHint") =>
    tools.filter(({ annotations }) => annotations?.[hint] === true).map(({ name }) => name);
  expect(named("destructiveHint")).toEqual(["update_chatbot", "add_knowledge_source", "manage_tickets", "manage_faqs"]);
  expect(named("openWorldHint")).toEqual(["create_chatbot", "update_chatbot", "add_knowledge_source"]);
  expect(named("readOnlyHint")).not.toEqual(expect.arrayContaining(["create_chatbot", ...named("destructiveHint")]));
});

test("a writing key does by the tools all that it may", async () => {
  for (const [tool, input] of [...reads(mine), create, ...writes(mine)]) await clients.writing.call(tool, input);
});
